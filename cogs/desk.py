"""The game master's desk, and what a slow table needs."""

from typing import ClassVar

from cogs.commands.verbs import Group, Option, Order, Saying, SpokenCog, Verbs

WHAT = Option("what", 'Such as: "The Underhive" with Griff, Isaac', required=True)


class Desk(SpokenCog):
    """Asks for rolls, knows who is waited for, tells what happened meanwhile."""

    verbs: ClassVar[Verbs] = {
        "gm": Saying("The game master's overview, in private", "channel #screen", alone=True),
        "ask": Saying("Ask players to roll", "Griff, Isaac: move defy+ag # the floor gives way"),
        "plan": Saying("Say now, in private, what you will do on your turn",
                       "attack sword at Scar; or act move", alone=True),
        "vote": Saying("Ask everyone a question, with a button for each answer",
                       '"Do we open the door?" yes, no, listen first', alone=True),
        "seal": Saying("Seal words that are opened together with everyone else's",
                       "I bid five crowns", alone=True),
        "waiting": Saying("Who is waited for, and for what"),
        "board": Saying("How everyone fares, and who is waited for", "pin", alone=True),
        "away": Saying("Say that you are away, or back", "until friday # exams", alone=True),
        "nudge": Saying("Remind those who owe something", "after 48h quiet 22-8", alone=True),
        "lend": Saying("Lend your character to another player", "Griff to Isaac until friday"),
        "scene": Group(
            "Begin, join and end scenes",
            {
                "start": Order("Begin a scene", (WHAT,)),
                "join": Order("Join the scene", (Option("what", "Who joins"),)),
                "leave": Order("Leave the scene", (Option("what", "Who leaves"),)),
                "show": Order("Show the scene that is being played"),
                "end": Order("End the scene", (Option("what", "Such as: expedition"),)),
            },
        ),
        "catchup": Saying("What happened since you last spoke, in private", "20", alone=True),
        "ledger": Saying("How fair the dice were, and whether the journal holds", "verify", True),
        "chronicle": Saying("The whole game as one file, for the game master", "md", alone=True),
        "keep": Saying("Keep a sentence to say again with /do",
                       "alpha strike: attack lasgun at $1 aim 2", alone=True),
    }  # fmt: skip

"""Powered by Heresy on Discord: its own verbs."""

from typing import ClassVar

from cogs.commands.verbs import Group, Option, Order, Saying, SpokenCog, Verbs


class Heresy(SpokenCog):
    """What players of Powered by Heresy say."""

    system = "heresy"
    verbs: ClassVar[Verbs] = {
        "move": Saying("Make a move: 2d6 and a stat", "hack+WS adv at Scar # over the barricade"),
        "reroll": Saying("Reroll one die of your latest move, with edge", "2", alone=True),
        "define": Group(
            "Write moves of your own",
            {
                "move": Order(
                    "Write a move, or change one",
                    (
                        Option(
                            "what",
                            "Its whole sentence; leave it out, and a form asks for it",
                        ),
                    ),
                ),
                "show": Order("Show the moves of this table", (Option("what", "Which move"),)),
                "drop": Order("Drop a move", (Option("what", "Which move", required=True),)),
            },
        ),
        "damage": Saying("Deal damage", "with shotgun at Scar"),
        "suffer": Saying("Suffer damage against your own Defense", "2d6"),
        "forward": Saying("Take or give a bonus to the next roll", "+1 to hack", alone=True),
        "ongoing": Saying(
            "Take or end a bonus that lasts", '+1 to fire until "you take damage"', alone=True
        ),
        "hold": Saying("Show or spend hold", "spend defend 1", alone=True),
        "bond": Saying("Add or resolve a bond", 'add Isaac "I owe them my life"', alone=True),
        "resource": Saying("Show or use resources", "+1", alone=True),
        "tactic": Saying("Choose the tactic of this fight", "reckless", alone=True),
        "ammo": Saying("Show ammunition, or reload", "reload", alone=True),
        "breath": Saying("Draw your last breath", "+1", alone=True),
        "session": Group(
            "Begin and end sessions",
            {
                "start": Order("Begin a session"),
                "end": Order("End a session: questions, bonds and experience"),
                "learned": Order("We learned something important: experience for it"),
                "enemy": Order("We overcame a notable enemy: experience for it"),
                "artefact": Order("We gained a notable artefact: experience for it"),
                "bond": Order(
                    "Resolve a bond at the end of a session",
                    (Option("what", "Its number, or with whom"),),
                ),
                "background": Order("You used This I Know: experience for it"),
                "drive": Order(
                    "You followed a drive: experience for it",
                    (Option("what", "Its number", "number"),),
                ),
            },
        ),
    }

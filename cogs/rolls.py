"""Words, dice, tables, turns and time."""

from typing import ClassVar

from cogs.commands.verbs import Option, Saying, SpokenCog, Telling, Verbs


class Rolls(SpokenCog):
    """Rolls plain dice, says any sentence, keeps rounds and time."""

    verbs: ClassVar[Verbs] = {
        "say": Telling(
            "Speak as your character; alone it opens a form for a longer text",
            (
                Option(
                    "posts", "Whether all your posts here are said so", words=("always", "off")
                ),
                Option("who", "Who speaks: your own character, if left out", "voice", lead="as"),
                Option("text", "What is said; rolls in it stand in [[ ]]", "words"),
                Option("file", "A picture or file to post with it", "attachment"),
            ),
        ),
        "roll": Saying("Roll any dice, with or without a game", "3d6kh2+1 # climbing"),
        "odds": Saying("The chances of a sentence, before you say it, in private",
                       "move hack+WS adv", alone=True),
        "do": Saying("Say any sentence of this game, or one that you kept", "roll 2d6 # climbing"),
        "table": Saying("Roll on one of this game's tables", "terror", True, ("reaction", "scars")),
        "init": Saying("Roll or show who acts when", "cool all", True, ("int", "dex all")),
        "round": Saying("Begin the next round, run its plans, or say until when it waits",
                        "by friday 18:00", alone=True),
        "turn": Saying("Say whose turn it is to speak, and until when", "Griff", alone=True),
        "act": Saying("Mark that someone has acted", "Griff", True, ("move",)),
        "time": Saying("Let time pass in the story", "2 hours", alone=True),
    }  # fmt: skip

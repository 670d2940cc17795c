"""Games and people's own data: `/game` and `/privacy`."""

from typing import ClassVar

from cogs.commands.verbs import Group, Option, Order, SpokenCog, Verbs
from rules.registry import NAMES

HOW = ("add", "remove")


class Games(SpokenCog):
    """Starts games, settles how they are played, ends them."""

    verbs: ClassVar[Verbs] = {
        "game": Group(
            "Start, show and run this channel's game",
            {
                "start": Order(
                    "Start a game in this channel; you become its game master",
                    (
                        Option("system", "The rules to play by", required=True, words=NAMES),
                        Option("name", "What the game is called", "name"),
                    ),
                ),
                "show": Order("Show this game: people, channels, settings; in a DM, your games"),
                "set": Order(
                    "Settle a ruling that is this table's to choose",
                    (Option("what", "Such as: undo_rolls=gm", required=True),),
                ),
                "channel": Order(
                    "Let the game live in another channel too, or no longer",
                    (
                        Option("how", "Add it or remove it", required=True, words=HOW),
                        Option("channel", "Which channel", "channel", required=True),
                    ),
                ),
                "gm": Order(
                    "Name another game master, or one less",
                    (
                        Option("how", "Add them or remove them", required=True, words=HOW),
                        Option("person", "Who", "person", required=True),
                    ),
                ),
                "rename": Order(
                    "Give the game another name",
                    (Option("name", "Its new name", "line", required=True),),
                ),
                "import": Order(
                    "Take in a game that /chronicle json gave",
                    (Option("file", "The file that was exported", "file", required=True),),
                ),
                "export": Order("Get the whole game as a file to take elsewhere"),
                "end": Order("End this game; everything is kept"),
            },
        ),
        "privacy": Group(
            "What I keep about you, to take away or to erase",
            {
                "show": Order("Show what I keep about you"),
                "export": Order("Get everything that I keep about you"),
                "delete": Order(
                    "Erase what I keep about you, in two steps",
                    (Option("what", "The confirmation that I ask for"),),
                ),
            },
        ),
    }

"""Moves on two ten-sided dice on Discord: the verbs of `tens`."""

from typing import ClassVar

from cogs.commands.verbs import Saying, SpokenCog, Verbs
from cogs.heresy import Heresy


class Tens(SpokenCog):
    """What players of the 2d10 moves say."""

    system = "tens"
    verbs: ClassVar[Verbs] = {
        "move": Saying("Make a move: 2d10 and an ability", "dodge+dex dr 15-20 adv"),
        "temp": Saying("Take or end temporary points", '2 "aid"', alone=True),
        "armour": Saying("Put armour on or off", "on", alone=True),
        "treat": Saying("Stabilise someone who is dying", "Griff"),
        "fate": Saying("Meet your fate, or rule on it", "lives", alone=True),
        "define": Heresy.verbs["define"],
        "convert": Saying("Turn dice of damage into hits", "2d6+2"),
    }

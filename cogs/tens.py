"""Moves on two ten-sided dice on Discord: the verbs of `tens`."""

from typing import ClassVar

from cogs.commands.menu_tree import SHEET, TOP, Places, SpokenCog


class Tens(SpokenCog):
    """The verbs of the 2d10 moves."""

    system = "tens"
    places: ClassVar[Places] = {TOP: "move heal treat fate armour", SHEET: "define"}

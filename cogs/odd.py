"""Roll-under in the Odd family on Discord: the verbs of `odd`."""

from typing import ClassVar

from cogs.commands.menu_tree import ITEM, SHEET, TOP, Places, SpokenCog


class Odd(SpokenCog):
    """The verbs of the Odd family."""

    system = "odd"
    places: ClassVar[Places] = {
        TOP: "save attack deed use treat",
        ITEM: "pay",
        SHEET: "hireling range",
    }

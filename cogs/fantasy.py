"""Generic Fantasy on Discord: its own verbs."""

from typing import ClassVar

from cogs.commands.menu_tree import ITEM, SHEET, TOP, Places, SpokenCog


class Fantasy(SpokenCog):
    """The verbs of Generic Fantasy."""

    system = "fantasy"
    places: ClassVar[Places] = {
        TOP: "test attack contest cast treat",
        ITEM: "pay",
        SHEET: "hireling",
    }

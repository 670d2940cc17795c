"""Narrative dice on Discord: the verbs of `genesys`."""

from typing import ClassVar

from cogs.commands.menu_tree import GM, SHEET, TOP, Places, SpokenCog


class Genesys(SpokenCog):
    """The verbs of Dark Heresy on narrative dice."""

    system = "genesys"
    places: ClassVar[Places] = {
        TOP: "check pool attack spend maneuver",
        SHEET: "strain",
        GM: "encounter story",
    }

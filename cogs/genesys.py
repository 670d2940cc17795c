"""Narrative dice on Discord: the verbs of `genesys`."""

from typing import ClassVar

from cogs.commands.menu_tree import GM, SHEET, TOP, Places, SpokenCog


class Genesys(SpokenCog):
    """What players of Dark Heresy on narrative dice say."""

    system = "genesys"
    places: ClassVar[Places] = {
        TOP: "check pool attack spend maneuver",
        SHEET: "strain",
        GM: "encounter story",
    }

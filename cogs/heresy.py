"""Powered by Heresy on Discord: its own verbs."""

from typing import ClassVar

from cogs.commands.menu_tree import GM, ITEM, SHEET, TOP, Places, SpokenCog


class Heresy(SpokenCog):
    """The verbs of Powered by Heresy."""

    system = "heresy"
    places: ClassVar[Places] = {
        TOP: "move damage suffer hold heal",
        ITEM: "ammo",
        SHEET: "bond resource define",
        GM: "session forward",
    }

"""Characters, what they carry, and how they grow."""

from typing import ClassVar

from cogs.commands.menu import SHEET, TOP, Places, SpokenCog


class Sheets(SpokenCog):
    """Makes, shows and changes sheets; packs, rests, experience."""

    places: ClassVar[Places] = {TOP: "sheet item rest", SHEET: "xp advance"}

"""The journal: what happened, taking back, saying it right."""

from typing import ClassVar

from cogs.commands.menu import HISTORY, TOP, Places, SpokenCog


class History(SpokenCog):
    """Takes entries back, and tells what happened."""

    places: ClassVar[Places] = {
        TOP: "undo history",
        HISTORY: "board catchup chronicle ledger find redo fix again",
    }

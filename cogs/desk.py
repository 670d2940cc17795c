"""The game master's desk, and what a slow table needs."""

from typing import ClassVar

from cogs.commands.menu import GM, NOTE, SHEET, TOP, Places, SpokenCog


class Desk(SpokenCog):
    """Asks for rolls, knows who is waited for, plans ahead."""

    places: ClassVar[Places] = {
        TOP: "waiting plan note gm",
        GM: "narrate ask npc scene chapter harm heal status init round turn time date give vote"
        " nudge clock deck",
        SHEET: "keep lend away teach",
        NOTE: "remind",
    }

"""The shared verbs: where each is placed among the slash commands."""

from typing import ClassVar

from cogs.commands.menu_tree import GM, HISTORY, NOTE, SHEET, TOP, Places, SpokenCog


class Games(SpokenCog):
    """Starting, changing and ending games."""

    places: ClassVar[Places] = {TOP: "game privacy"}


class Sheets(SpokenCog):
    """Making, showing and changing sheets; packs, rests, experience."""

    places: ClassVar[Places] = {TOP: "sheet item rest", SHEET: "xp advance"}


class Rolls(SpokenCog):
    """Plain dice, speaking, and any sentence at all."""

    places: ClassVar[Places] = {TOP: "say whisper roll odds do table x"}


class History(SpokenCog):
    """Undoing entries, and reading what happened."""

    places: ClassVar[Places] = {
        TOP: "undo history",
        HISTORY: "board catchup chronicle ledger find redo fix again",
    }


class Help(SpokenCog):
    """Rules and help."""

    places: ClassVar[Places] = {TOP: "rules help"}


class Desk(SpokenCog):
    """Asking for rolls, who is awaited, planning ahead, and the game master's desk."""

    places: ClassVar[Places] = {
        TOP: "waiting plan note gm",
        GM: "narrate ask npc scene chapter harm heal status init round turn time date give vote"
        " nudge clock deck",
        SHEET: "keep lend away teach",
        NOTE: "remind",
    }

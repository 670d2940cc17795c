"""The verbs of every table: where each stands among the slash commands."""

from typing import ClassVar

from cogs.commands.menu_tree import GM, HISTORY, NOTE, SHEET, TOP, Places, SpokenCog


class Games(SpokenCog):
    """Starts games, settles how they are played, ends them."""

    places: ClassVar[Places] = {TOP: "game privacy"}


class Sheets(SpokenCog):
    """Makes, shows and changes sheets; packs, rests, experience."""

    places: ClassVar[Places] = {TOP: "sheet item rest", SHEET: "xp advance"}


class Rolls(SpokenCog):
    """Rolls plain dice, speaks, says any sentence."""

    places: ClassVar[Places] = {TOP: "say whisper roll odds do table x"}


class History(SpokenCog):
    """Takes entries back, and tells what happened."""

    places: ClassVar[Places] = {
        TOP: "undo history",
        HISTORY: "board catchup chronicle ledger find redo fix again",
    }


class Help(SpokenCog):
    """Tells the rules, and what can be said here."""

    places: ClassVar[Places] = {TOP: "rules help"}


class Desk(SpokenCog):
    """Asks for rolls, knows who is waited for, plans ahead."""

    places: ClassVar[Places] = {
        TOP: "waiting plan note gm",
        GM: "narrate ask npc scene chapter harm heal status init round turn time date give vote"
        " nudge clock deck",
        SHEET: "keep lend away teach",
        NOTE: "remind",
    }

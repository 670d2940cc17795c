"""Which requests work everywhere, and which only in a game."""

from rules.core.verb_declarations import (
    asks_and_waiting,
    away_and_lend,
    board_ledger_chronicle,
    dates_and_reminders,
    games,
    help_and_privacy,
    history_undo_pick,
    notes_and_find,
    page,
    rolls_and_odds,
    rounds_plans_votes,
    scenes,
    shortcuts_and_lessons,
    speech,
    tables_decks_clocks,
)
from rules.core.verb_declarations import (
    gm_desk as gm,
)
from rules.core.verb_declarations import (
    sheets_and_npcs as sheets,
)

#: without a game too
EVERYWHERE = (rolls_and_odds, games, sheets, history_undo_pick, help_and_privacy, page)
#: in games of any system
IN_GAMES = (
    speech,
    asks_and_waiting,
    away_and_lend,
    scenes,
    shortcuts_and_lessons,
    gm,
    board_ledger_chronicle,
)
#: between turns, in games of any system
DESK = (rounds_plans_votes, dates_and_reminders, tables_decks_clocks, notes_and_find)

"""Which requests are understood everywhere, and which where a game is played."""

from rules.core.verb_declarations import (
    asks_and_waiting,
    away_and_lend,
    board_ledger_chronicle,
    dates_and_reminders,
    games,
    gm,
    help_and_privacy,
    history_undo_pick,
    notes_and_find,
    page,
    rolls_and_odds,
    rounds_plans_votes,
    scenes,
    sheets,
    shortcuts_and_lessons,
    speech,
    tables_decks_clocks,
)

#: also where there is no game
EVERYWHERE = (rolls_and_odds, games, sheets, history_undo_pick, help_and_privacy, page)
#: of whatever rules
IN_GAMES = (
    speech,
    asks_and_waiting,
    away_and_lend,
    scenes,
    shortcuts_and_lessons,
    gm,
    board_ledger_chronicle,
)
#: what goes on between turns; also of whatever rules
DESK = (rounds_plans_votes, dates_and_reminders, tables_decks_clocks, notes_and_find)

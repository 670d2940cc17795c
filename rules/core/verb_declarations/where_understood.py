"""Which requests work everywhere, and which only in a game."""

from rules.core.verb_declarations import (
    asks_and_waiting,
    games_and_help,
    gm_desk_and_story,
    notes_and_dates,
    rolls_and_history,
    rounds_plans_votes,
    sheets_and_npcs,
    speech_scenes_shortcuts,
    tables_decks_clocks,
)

#: without a game too
EVERYWHERE = (rolls_and_history, games_and_help, sheets_and_npcs)
#: in games of any system
IN_GAMES = (speech_scenes_shortcuts, asks_and_waiting, gm_desk_and_story)
#: between turns, in games of any system
DESK = (rounds_plans_votes, notes_and_dates, tables_decks_clocks)

"""Verbs that every game has: how each is typed, its options, description and button.

verb: how a request is typed, declared beside its fields.
option_shapes: the options of a slash command, from its declaration.
page: the page of rules that a game uses.
request: what all requests share, and the phrases and names in them.
where_understood: which requests work everywhere, and which only in a game.
rolls_and_odds: plain dice and chances.
games: a game: its rules, channels, people and files.
sheets_and_npcs: characters, NPCs and their sheets.
history_undo_pick: history, choices, undo, redo and fixes.
help_and_privacy: rules, help, privacy, a pause.
pack: carried things, and coin.
rounds_plans_votes: rounds that run by themselves, deadlines, plans, votes and seals.
dates_and_reminders: the date, time that passes, and reminders.
notes_and_find: notes, and searching what was said.
speech: speaking in character, narrating and whispering.
tables_decks_clocks: random tables, decks of cards, and clocks with segments.
asks_and_waiting: rolls that people are asked for, and whose turn it is.
away_and_lend: who is away, reminded or lent.
scenes: scenes and chapters.
shortcuts_and_lessons: stored sentences, and taught phrases.
gm_desk: the game master's desk.
board_ledger_chronicle: a whole game: its board, dice and story.
"""

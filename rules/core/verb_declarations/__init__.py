"""What may be asked at every table: how it is said, its options, description and button.

verb: how a request is said, declared beside its fields.
option_shapes: what the options of a slash command look like, by its declaration.
page: the page that a game is played by.
request: what every request shares, and the names in it.
where_understood: which requests are understood everywhere, and which where a game is played.
rolls_and_odds: plain dice and chances.
games: a game: its rules, channels, people and files.
sheets: characters, NPCs and their sheets.
history_undo_pick: what happened: looked at, picked, undone, fixed.
help_and_privacy: rules, help, privacy, a pause.
pack: things that are carried, and coin.
rounds_plans_votes: rounds that run by themselves, deadlines, plans, votes and seals.
dates_and_reminders: the date, time that passes, and reminders.
notes_and_find: notes, and looking for what was said.
speech: speaking in character, narrating and whispering.
tables_decks_clocks: random tables, decks of cards, and clocks with segments.
asks_and_waiting: rolls that people are asked for, and whose turn it is.
away_and_lend: who is away, reminded or lent.
scenes: scenes and chapters.
shortcuts_and_lessons: sentences that are kept or taught.
gm: the game master's desk.
board_ledger_chronicle: a whole game: its board, dice and story.
"""

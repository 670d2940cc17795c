"""Verbs that every game has: how each is typed, its options, description and button.

verb: how a request is typed, declared beside its fields.
slash_options: the options of a slash command: those that verbs share, and how each is filled in.
request: what all requests share, and the phrases and names in them.
where_understood: which requests work everywhere, and which only in a game.
sheets_and_npcs: characters, NPCs and their sheets.
gear: carried things, and coin.
rounds_plans_votes: rounds that run by themselves, deadlines, plans, votes and seals.
tables_decks_clocks: random tables, decks of cards, and clocks with segments.
asks_and_waiting: rolls that people are asked for, whose turn it is; who is away or lent.
rolls_and_history: plain dice and chances; history, choices, undo, redo and fixes.
games_and_help: a game: its rules, page, channels, people and files; help, privacy, a pause.
speech_scenes_shortcuts: speech, narration, whispers; scenes; stored sentences, taught phrases.
gm_desk_and_story: the game master's desk, and a whole game: its board, dice and story.
notes_and_dates: notes, searching what was said; the date, time that passes, reminders.
"""

"""One turn: understand a sentence, resolve it, record it. No Discord and no SQL.

referee: takes in what people say and press, with a turn for each.
ruling: reads a turn's sentence, resolves it and stores the result.
turn: one sentence being ruled on, from its scene to its entry.
language: understands what people type.
verbs: the verbs that every game shares, one file each.
completion: completes what someone is typing.
pending: what a game is waiting for: turns, plans, votes, deadlines, reminders.
tables_decks_notes: what a game has besides characters: tables, decks, notes, pictures, whispers.
posted: which message shows what, and what it should show now.
chronicle: a game as a story to read, and as a file to import.
wording: every sentence the bot itself says.
character_creation: writes the sentence for a character made step by step.
game_size: refuses changes that make a game too large.
server: which channels and people belong to a server, and how long its games are kept.
settings: the settings that every game has.
dice_sources: dice for real play, for scripts, and for repeating a roll.
current_time: what time it is, real or set.
"""

"""Storage: everything that is kept, and how it is never lost. SQL lives here and nowhere else.

engine: the databases: a SQLite file, or a PostgreSQL server.
scene_query: reads everything a turn needs, in one statement.
turn_writer: writes a turn: its entry, records, choices and what it took.
journal: reads entries, and marks them as undone.
secret_entries: entries that not everyone may know.
hash_chain: the hash chain through the journal, and its short seals.
choices: what entries offer, what was taken, and what is open.
games: games, their channels, and the people in them.
plans: what characters will do when their turn comes.
last_activity: who posted where and when, and which games are due for a check.
dice_ledger: every die of a game, for statistics.
posted_messages: which message shows which entry, and which cards and boards are pinned.
whole_game: every row of a game, taken out for an export and put in by an import.
database_copy: copies a whole database to another, on either engine.
personal_data: collects and deletes what is stored about people; deletes servers that left.
errors: exceptions of storage.
button_sentences: what buttons say, stored as long as a message has such a button.
"""

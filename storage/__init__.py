"""What is kept, and how it is never lost. SQL lives here and nowhere else.

engine: where the rows are: a SQLite file, or a PostgreSQL server.
scene_query: all that a turn needs, read in one statement.
turn_writer: a turn written down: its entry, records, choices and what it took.
journal: entries read again, and marked as taken back.
secret_entries: what of the journal is not everyone's to know.
hash_chain: the hash chain through the journal, and how its seals become short.
choices: what entries offer, what was taken, and what is still open.
games: games, their channels, and the people in them.
plans: what characters will do when their time comes.
last_activity: stages, who has posted where and when, and which games are due for a look.
dice_ledger: every die of a game, for counting.
posted_messages: which message shows which entry, and which cards and boards hang.
export_and_import: a whole game, taken out and put in again.
database_copy: a whole database, copied to another, on either engine.
erasure: what is forgotten, and when.
errors: failures of storage.
button_sentences: what buttons say, kept as long as a message has such a button.
"""

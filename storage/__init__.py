"""What is kept, and how it is never lost. SQL lives here and nowhere else.

database: opens a database, wherever it is.
engine: where the rows are: a SQLite file, or a PostgreSQL server.
scenes: all that a turn needs, read in one statement.
turn: a turn written down: its entry, records, choices and what it took.
journal: entries read again, and marked as taken back.
secret_entries: what of the journal is not everyone's to know.
hash_chain: the hash chain through the journal, and how its seals become short.
choices: what entries offer, what was taken, and what is still open.
games: games, their channels, and the people in them.
plans: what characters will do when their time comes.
activity: what the game master's desk looks up.
ledger: every die of a game, for counting.
posted: which message shows which entry, and which cards and boards hang.
archive: a whole game, taken out and put in again.
copy: a whole database, copied to another, on either engine.
erasure: what is forgotten, and when.
errors: failures of storage.
"""

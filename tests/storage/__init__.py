"""Tests of storage.

conftest: what they share: all is kept on both engines.
growth: a journal as long as wanted.
test_choices: the entry that concerns a character, and what is still open.
test_database_copy: a database is copied to the other engine and back, verified, or nothing is.
test_dialect: what PostgreSQL is told means what SQLite is.
test_drawing: who draws at once draws different cards, and a clock fills once.
test_indexes: what grows with a game is found by an index.
test_interruptions: the database is lost in the middle of things, and each turn counts once.
test_jots: notes that may be lost with the power cost no wait for the disk; all else still does.
test_journal: turns are atomic, recorded once, chained, and never edited.
test_lock: a file that a running bot holds is nobody else's.
test_migrations_are_numbered: migrations have one order, and mean the same on both engines.
test_next_release: this release works on while the next one has changed the schema.
test_owing: what is owed, written down and computed.
test_records_by_game: records are numbered within their game.
test_server_removal: what is kept of a server that is gone goes in small steps.
test_short_seals: seals of before are written short, and nothing else of an entry may change.
test_guard: what happens to a game between a turn's look and its commit.
test_hash_chain: the chain vouches for what was written; what was erased is blank and nothing else.
test_address: what is read as a server, what as a file, and what of either is told.
"""

"""Where the rows are: two engines behind one small interface, which is the transaction.

transaction: what a turn reads and writes, the same on every engine.
database_address: where a database is, and how that may be told.
sqlite: a file, one writer at a time; what a host gets who sets nothing.
file_lock: who has a database file open.
postgres: a server that many processes share, a turn each in as many games as there are.
dialect: statements that stand once, in the words of either engine.
migration_runner: the scripts that bring a schema up to date.
lock_session: a session on PostgreSQL that does nothing but hold locks.
database: opens a database, wherever it is.
"""

"""The databases: two engines behind one small interface, the transaction.

transaction: what a turn reads and writes, on every engine.
database_address: reads database addresses, has the default, and hides their secrets.
sqlite: a SQLite file with a single writer; the default.
file_lock: locks a database file against other processes.
postgres: a PostgreSQL server shared by many processes; turns only lock their own game.
dialect: translates SQLite's statements for PostgreSQL.
migration_runner: finds the scripts that bring a schema up to date.
lock_session: a PostgreSQL session that only holds locks.
database: opens a database of either kind.
"""

"""Copies a whole database to another, on either engine: all or nothing, and verified."""

from typing import NamedTuple

from storage import choices, journal
from storage.engine.database import Database, Row, Transaction, is_url, redact_address
from storage.errors import NotEmpty
from storage.personal_data.server_removal import KEYS

#: rows copied at once
PAGE = 1000
#: the key of each table, in an order that satisfies the foreign keys
TABLES = {
    "game": "id",
    **{table: f"game, {keys}" for table, keys in reversed(KEYS.items()) if table != "owing"},
    "game_channel": "rowid",  # in the order in which channels were added
    "person": "server, id",
    "remembered": "key",
    "saying": "message, sentence",
}


class Copied(NamedTuple):
    """How much was copied."""

    games: int
    records: int
    entries: int


async def copy(source: Database, target: Database) -> Copied:
    """Copy everything to an empty database, and verify every game's hash chain there."""
    async with source.transaction() as old, target.transaction() as new:
        if is_url(source.address):  # others may be writing: read one snapshot
            await old.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        for table in TABLES:
            if await new.execute_fetchall(f"SELECT 1 FROM {table} LIMIT 1"):
                raise NotEmpty(redact_address(target.address))
        brought = {table: await _fill(table, old, new, target) for table in TABLES}
        await _go_on_counting(old, source, new, target)
        for (game,) in await new.execute_fetchall("SELECT id FROM game ORDER BY id"):
            await choices.reckon(new, game)  # pending choices are rebuilt, not copied
            if await journal.first_bad(new, game) != await journal.first_bad(old, game):
                raise RuntimeError(f"game {game} is not what it was")
    return Copied(brought["game"], brought["record"], brought["entry"])


async def _fill(table: str, old: Transaction, new: Transaction, target: Database) -> int:
    """Copy a table page by page, and return its number of rows."""
    columns = await _columns(new, table, target)
    listed, marks = ", ".join(columns), ", ".join("?" for _ in columns)
    keys = TABLES[table]
    count, after = 0, ""
    last: Row = ()
    while True:
        rows = await old.execute_fetchall(
            f"SELECT {keys}, {listed} FROM {table} {after} ORDER BY {keys} LIMIT {PAGE}", last
        )
        if not rows:
            return count
        width = len(keys.split(","))
        last = rows[-1][:width]
        # not OFFSET, which reads all earlier pages again
        after = f"WHERE ({keys}) > ({', '.join('?' for _ in last)})"
        insert = f"INSERT INTO {table} ({listed}) VALUES ({marks})"
        await new.executemany(insert, [row[width:] for row in rows])
        count += len(rows)


async def _columns(tx: Transaction, table: str, database: Database) -> list[str]:
    """Return the columns of a table, except SQLite's own row number."""
    of_file = "SELECT name FROM pragma_table_info(?)"
    of_server = (
        "SELECT column_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name = ?"
    )
    asks = of_server if is_url(database.address) else of_file
    rows = await tx.execute_fetchall(asks, (table,))
    return [str(name) for (name,) in rows if name != "rowid"]


async def _go_on_counting(
    old: Transaction, source: Database, new: Transaction, target: Database
) -> None:
    """Continue the numbering of games, because old buttons may still name a deleted one."""
    of_file = "SELECT seq FROM sqlite_sequence WHERE name = 'game'"
    of_server = "SELECT last_value FROM game_id_seq WHERE is_called"
    given = await old.execute_fetchall(of_server if is_url(source.address) else of_file)
    if not given:
        return
    if is_url(target.address):
        await new.execute_fetchall("SELECT setval('game_id_seq', ?)", given[0])
    else:
        await new.execute("DELETE FROM sqlite_sequence WHERE name = 'game'")
        await new.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('game', ?)", given[0])

"""A SQLite database that was migrated once a process: every new one begins as its copy."""

import sqlite3
from contextlib import closing

import aiosqlite

from storage.engine import sqlite

#: what migrates for real
MIGRATE = sqlite._migrate
#: the finished schema, once there is one
_TEMPLATE: list[bytes] = []


async def migrate(connection: aiosqlite.Connection) -> None:
    """Fill an empty database by a copy, which takes 1 ms and not 13; migrate any other."""
    if await connection.execute_fetchall("SELECT 1 FROM sqlite_master LIMIT 1"):
        await MIGRATE(connection)
        return
    if not _TEMPLATE:
        _TEMPLATE.append(await _finished())
    await sqlite._in_one_hop(connection, _fill)


async def _finished() -> bytes:
    async with aiosqlite.connect(":memory:", isolation_level=None) as connection:
        await MIGRATE(connection)
        return await sqlite._in_one_hop(connection, sqlite3.Connection.serialize)


def _fill(connection: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(":memory:")) as template:
        template.deserialize(_TEMPLATE[0])
        template.backup(connection)

"""A SQLite that costs little: a new database is a copy, one in memory needs no thread, and nobody
waits for the disk.

What is copied was migrated once a process. A thread is there for files, where a disk may take its
time; a hop to it costs as much as the statement, and a test of rules makes sixty.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing
from typing import Any

import aiosqlite

from storage.engine import sqlite

#: what migrates for real
MIGRATE = sqlite._migrate
#: what opens with a thread
CONNECT = aiosqlite.connect
#: nobody's tests outlive the power: they need not wait for the disk
PRAGMAS = tuple(each.replace("FULL", "OFF") for each in sqlite.PRAGMAS)
#: the finished schema, once there is one
_TEMPLATE: list[bytes] = []


async def migrate(connection: aiosqlite.Connection) -> None:
    """Fill an empty database by a copy, which takes 1 ms and not 13; migrate any other."""
    if await connection.execute_fetchall("SELECT 1 FROM sqlite_master LIMIT 1"):
        await MIGRATE(connection)
        return
    if not _TEMPLATE:
        async with connect(":memory:", isolation_level=None) as template:
            await MIGRATE(template)
            _TEMPLATE.append(await dump(template))
    await fill(connection, _TEMPLATE[0])


async def dump(connection: aiosqlite.Connection) -> bytes:
    """Return a whole database."""
    return await sqlite._in_one_hop(connection, sqlite3.Connection.serialize)


async def fill(connection: aiosqlite.Connection, rows: bytes) -> None:
    """Let a database be the copy of another, whatever it was."""

    def copy(raw: sqlite3.Connection) -> None:
        with closing(sqlite3.connect(":memory:")) as template:
            template.deserialize(rows)
            template.backup(raw)

    await sqlite._in_one_hop(connection, copy)


class Threadless(aiosqlite.Connection):
    """A connection that does at once what it is asked for."""

    def __await__(self) -> Generator[Any, None, aiosqlite.Connection]:
        self._connection = self._connector()
        yield from ()
        return self

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        assert self._connection is not None, "closed"
        await asyncio.sleep(0)  # others may go on here, as they may while a thread is at work
        return fn(*args, **kwargs)

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def connect(path: str, **options: Any) -> aiosqlite.Connection:
    """Open a file as ever, and what is in memory without a thread."""
    if path != ":memory:":
        return CONNECT(path, **options)
    return Threadless(lambda: sqlite3.connect(path, **options), iter_chunk_size=64)

"""One connection, one turn at a time, and the schema's migrations."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias, TypeVar

import aiosqlite

from storage.errors import Unwritable

Transaction: TypeAlias = aiosqlite.Connection
T = TypeVar("T")

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)


async def in_one_hop(tx: Transaction, work: Callable[[sqlite3.Connection], T]) -> T:
    """Run several statements on the database's thread at once: each hop there costs 0.2 ms.

    aiosqlite has no public way to do this, so the two private names are used here only.
    """
    result: T = await tx._execute(work, tx._conn)  # type: ignore[no-untyped-call]
    return result


class Database:
    """A SQLite file that is only ever written inside `transaction`."""

    def __init__(self, connection: Transaction, reader: Transaction, path: str) -> None:
        self._connection = connection
        self._reader = reader
        self._turn = asyncio.Lock()
        self.path = path

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Hold the only open transaction: all of the block is kept, or none of it."""
        async with self.turn(lambda connection: None) as (tx, _):
            yield tx

    @asynccontextmanager
    async def turn(
        self, look: Callable[[sqlite3.Connection], T]
    ) -> AsyncIterator[tuple[Transaction, T]]:
        """Hold a transaction that begins with a look at what stands, in the same hop.

        The lock is ours because aiosqlite's is not enough: its thread orders statements,
        not transactions, so two coroutines on one connection would share a BEGIN.
        """

        def begin(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            return look(connection)

        async with self._turn:
            try:
                yield self._connection, await in_one_hop(self._connection, begin)
            except BaseException:
                if self._connection.in_transaction:
                    await self._connection.execute("ROLLBACK")
                raise
            if self._connection.in_transaction:  # what wrote last may have committed already
                await self._connection.execute("COMMIT")

    async def jot(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        """Write what may be lost with the power, in one hop and without waiting for the disk."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA synchronous = NORMAL")
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(statement, rows)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            finally:
                connection.execute("PRAGMA synchronous = FULL")

        async with self._turn:
            await in_one_hop(self._connection, write)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """Look at what is committed without waiting for anyone's turn."""
        if self._reader is self._connection:
            async with self._turn:
                yield self._reader
        else:
            yield self._reader

    async def backup(self, path: str) -> None:
        """Write a consistent copy while the bot goes on."""
        _try(path)
        async with aiosqlite.connect(path) as copy:
            await self._reader.backup(copy)


def _try(path: str) -> None:
    """Open the file once, in passing: where that fails, aiosqlite would leave a thread behind."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        sqlite3.connect(path).close()
    except (OSError, sqlite3.OperationalError) as error:
        raise Unwritable(path) from error


@asynccontextmanager
async def open_database(path: str) -> AsyncIterator[Database]:
    """Open the file, bring its schema up to date and close it afterwards."""
    memory = path == ":memory:"
    if not memory:
        _try(path)
    connection = await aiosqlite.connect(path, isolation_level=None)
    try:
        for pragma in PRAGMAS:
            await connection.execute(pragma)
        await _migrate(connection)
        reader = connection if memory else await aiosqlite.connect(path, isolation_level=None)
        try:
            yield Database(connection, reader, path)
        finally:
            if reader is not connection:
                await reader.close()
    except (sqlite3.OperationalError, sqlite3.DatabaseError) as error:
        if _is_the_file(error):
            raise Unwritable(path) from error
        raise
    finally:
        await connection.close()


def _is_the_file(error: Exception) -> bool:
    return any(sign in str(error) for sign in ("readonly", "unable to open", "not a database"))


async def _migrate(connection: Transaction) -> None:
    """Apply each numbered script that is new, in one transaction with the record that it ran."""
    ((done,),) = await connection.execute_fetchall("PRAGMA user_version")
    scripts = sorted(files("storage").joinpath("migrations").iterdir(), key=lambda f: f.name)
    numbered = [script for script in scripts if script.name.endswith(".sql")]
    for number, script in enumerate(numbered, start=1):
        if number > done:
            sql = script.read_text(encoding="utf-8")
            await connection.executescript(
                f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;"
            )

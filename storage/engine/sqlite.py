"""A SQLite file: one writer, one reader, one turn at a time."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

import aiosqlite

from storage.engine.file_lock import hold
from storage.engine.migration_runner import scripts
from storage.engine.transaction import Database, FindGuard, Parameters, Row, Transaction
from storage.errors import Unwritable

T = TypeVar("T")

#: settings that mustn't depend on SQLite's build
PRAGMAS = (
    "PRAGMA journal_mode = WAL",  # readers never wait for the writer
    "PRAGMA synchronous = FULL",  # what was acknowledged survives a power cut
    "PRAGMA secure_delete = ON",  # erased data is gone from the file, too
    "PRAGMA busy_timeout = 5000",
)
#: seconds that notes wait for a turn to be written with
PAUSE = 0.03
#: error codes that mean the file is at fault, not one of our statements
_FILE = ("readonly", "unable to open", "not a database", "locked", "disk I/O", "malformed")


async def _in_one_hop(
    connection: aiosqlite.Connection, work: Callable[[sqlite3.Connection], T]
) -> T:
    """Run several statements in one hop to the database's thread, since each hop costs 0.2 ms.

    aiosqlite has no public way to do this, so two private names are used, only here.
    """
    result: T = await connection._execute(work, connection._conn)  # type: ignore[no-untyped-call]
    return result


class FileTransaction(Transaction):
    """Statements on the writing connection, or on the reading one."""

    def __init__(
        self, connection: aiosqlite.Connection, *, writes: bool = True, short_seals: bool = True
    ) -> None:
        super().__init__(writes=writes, short_seals=short_seals)
        self._connection = connection

    async def execute_fetchall(self, statement: str, values: Parameters = ()) -> list[Row]:
        await self.flush()
        return list(await self._connection.execute_fetchall(statement, values))

    async def hold(self, games: Sequence[int]) -> None:
        """Do nothing: the only writer is alone in all games anyway."""
        self.touch(games)

    def read_only(self) -> Transaction:
        return FileTransaction(self._connection, writes=False)

    async def flush(self) -> None:
        if self._pending:
            await _in_one_hop(self._connection, self.write)

    def write(self, connection: sqlite3.Connection) -> None:
        """Write what is pending, on the database's own thread."""
        for statement, rows in self.take_pending():
            connection.executemany(statement, rows)


class File(Database):
    """A SQLite file. Its only writer is alone, so turns needn't lock anything."""

    def __init__(
        self, connection: aiosqlite.Connection, reader: aiosqlite.Connection, path: str
    ) -> None:
        super().__init__(path)
        self._connection = connection
        self._reader = reader
        self._turn = asyncio.Lock()
        self._notes = FileTransaction(connection)
        self._soon: asyncio.TimerHandle | None = None
        self._noting: asyncio.Task[None] | None = None

    def turn(
        self,
        look: str = "",
        values: Parameters = (),
        *,
        lock: str = "",
        guard: FindGuard | None = None,
    ) -> "FileTurn":
        return FileTurn(self, self._connection, self._turn, look, values)

    def take_notes(self) -> FileTransaction:
        """Return the pending notes, handing them to the caller."""
        notes, self._notes = self._notes, FileTransaction(self._connection)
        return notes

    def write_unsynced(self, statement: str, rows: Sequence[Parameters]) -> None:
        """Write what a power cut may lose: with the next turn, or alone soon."""
        self._notes.write_later(statement, rows)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(PAUSE, self._settle_soon)

    def _settle_soon(self) -> None:
        """Write pending notes, unless a turn has taken them along, as most do."""
        self._soon = None
        if self._notes.pending and (self._noting is None or self._noting.done()):
            self._noting = asyncio.create_task(self.settle())

    async def settle(self) -> None:
        """Write pending notes, in one hop and without waiting for the disk."""
        async with self._turn:
            while self._notes.pending:
                work = partial(_write_notes, notes=self.take_notes())
                await _in_one_hop(self._connection, work)

    async def finish(self) -> None:
        """Write pending notes before the file is closed, and leave no task behind."""
        if self._soon is not None:
            self._soon.cancel()
        if self._noting is not None:
            self._noting.cancel()
            await asyncio.wait({self._noting})
        with suppress(sqlite3.Error):  # a lost note mustn't keep the file from closing
            await self.settle()

    @asynccontextmanager
    async def begin_reading(self) -> AsyncIterator[Transaction]:
        alone = self._turn if self._reader is self._connection else nullcontext()
        async with alone:
            yield FileTransaction(self._reader, writes=False)

    async def backup(self, path: str) -> None:
        _try(path)
        async with aiosqlite.connect(path) as copy:
            await self._reader.backup(copy)


class FileTurn:
    """A transaction that begins with a query, in one hop, and commits its writes in another.

    The lock is ours because aiosqlite's isn't enough: its thread orders statements, not
    transactions, so two coroutines on one connection would share a BEGIN.
    """

    def __init__(
        self,
        file: File,
        connection: aiosqlite.Connection,
        lock: asyncio.Lock,
        look: str,
        values: Parameters,
    ) -> None:
        self._file, self._connection, self._lock = file, connection, lock
        self._look, self._values = look, values
        self._tx = FileTransaction(connection, short_seals=file.writes_short_seals)

    async def __aenter__(self) -> tuple[Transaction, list[Row]]:
        await self._lock.acquire()
        try:
            return self._tx, await _in_one_hop(self._connection, self.begin)
        except BaseException:
            await self._give_up()
            raise

    async def __aexit__(self, kind: object, error: object, trace: object) -> None:
        if kind is not None:
            await self._give_up()
            return
        self._notes = self._file.take_notes()
        try:
            await _in_one_hop(self._connection, self.commit)
        except BaseException:
            await self._give_up()
            raise
        self._lock.release()

    async def _give_up(self) -> None:
        try:
            if self._connection.in_transaction:
                await self._connection.execute("ROLLBACK")
        finally:
            self._lock.release()

    def begin(self, raw: sqlite3.Connection) -> list[Row]:
        _take_back(raw)
        raw.execute("BEGIN IMMEDIATE")
        return raw.execute(self._look, self._values).fetchall() if self._look else []

    def commit(self, raw: sqlite3.Connection) -> None:
        self._tx.write(raw)
        with suppress(sqlite3.Error):  # a note mustn't fail a turn
            self._notes.write(raw)
        raw.execute("COMMIT")
        if self._tx.scrubs:  # the write-ahead log still contains what was erased
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _take_back(connection: sqlite3.Connection) -> None:
    """Roll back what the previous turn began and couldn't roll back itself."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _write_notes(connection: sqlite3.Connection, notes: FileTransaction) -> None:
    _take_back(connection)
    # Notes may be lost, so don't wait for the disk.
    connection.execute("PRAGMA synchronous = NORMAL")
    try:
        connection.execute("BEGIN IMMEDIATE")
        notes.write(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    finally:
        connection.execute("PRAGMA synchronous = FULL")


def look_through(path: Path) -> int:
    """Open a database, verify all of it, and return its number of entries."""
    # If nobody has it open there is no -wal file, and reading normally would leave an empty one.
    file = path.resolve()
    still = "" if Path(f"{file}-wal").exists() else "&immutable=1"
    address = f"{file.as_uri()}?mode=ro{still}"
    try:
        with closing(sqlite3.connect(address, uri=True)) as opened:
            ((told,),) = opened.execute("PRAGMA quick_check(1)").fetchall()
            ((entries,),) = opened.execute("SELECT count(*) FROM entry").fetchall()
    except sqlite3.DatabaseError as error:
        raise Unwritable(str(path)) from error
    if told != "ok":
        raise Unwritable(str(path))
    return int(entries)


def _try(path: str) -> None:
    """Open the file once as a test, because aiosqlite would leave a thread behind on failure."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        sqlite3.connect(path).close()
    except (OSError, sqlite3.OperationalError) as error:
        raise Unwritable(path) from error


@asynccontextmanager
async def open_file(
    path: str, *, alone: bool = False, locked: bool = True
) -> AsyncIterator[Database]:
    """Open the file, bring its schema up to date, and close it afterwards."""
    memory = path == ":memory:"
    if not memory:
        _try(path)
    with hold(path, alone=alone) if locked and not memory else nullcontext():
        # or Python would begin transactions of its own
        connection = await aiosqlite.connect(path, isolation_level=None)
        try:
            await _set_up(connection)
            # another connection to `:memory:` would open another, empty database
            reader = connection if memory else await aiosqlite.connect(path, isolation_level=None)
            try:
                if reader is not connection:
                    # the journal's mode is the file's, and the others concern only writing
                    await reader.execute(PRAGMAS[-1])
                file = File(connection, reader, path)
                yield file
                await file.finish()
            finally:
                if reader is not connection:
                    await reader.close()
        except sqlite3.DatabaseError as error:
            if any(sign in str(error) for sign in _FILE):
                raise Unwritable(path) from error
            raise
        finally:
            await connection.close()


async def _set_up(connection: aiosqlite.Connection) -> None:
    for pragma in PRAGMAS:
        await connection.execute(pragma)
    await connection.execute("PRAGMA foreign_keys = OFF")  # while tables are rebuilt
    await _migrate(connection)
    await connection.execute("PRAGMA foreign_keys = ON")


async def _migrate(connection: aiosqlite.Connection) -> None:
    """Apply each new script, in one transaction with its number."""
    ((done,),) = await connection.execute_fetchall("PRAGMA user_version")
    for number, sql in scripts("sqlite", done):
        await connection.executescript(
            f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;"
        )

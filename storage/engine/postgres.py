"""A PostgreSQL server shared by many processes; turns only lock their own game."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

try:
    import asyncpg
except ImportError as error:
    from storage.errors import Missing

    raise Missing("PostgreSQL", "requirements-postgres.lock") from error

from storage.engine.database_address import redact_address
from storage.engine.dialect import list_preparations, read
from storage.engine.migration_runner import scripts
from storage.engine.transaction import (
    Database,
    FindGuard,
    Parameters,
    Pending,
    Row,
    Transaction,
    write_lock_query,
)
from storage.errors import Away, Interrupted, NoCopy, NotAnAddress, Unkeepable, Unwritable

#: session settings that mustn't depend on a server's defaults
SETTINGS = {
    "application_name": "longhand",
    "synchronous_commit": "on",
    "standard_conforming_strings": "on",
    "default_transaction_isolation": "read committed",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "60s",
    "jit": "off",
}
#: the most turns in progress at once in this process
CONNECTIONS = 10
#: seconds for one round trip, and to get a connection
PATIENCE = 10.0
#: seconds before each attempt to reconnect; a restarting server is soon back
PAUSES = (0.05, 0.2, 0.5, 1.0)
#: seconds that notes are collected before they are written
PAUSE = 0.03
#: seconds that a game is locked before it is read, after another process changed it too
SHARED = 60.0
#: from this many rows on, send them as parameters instead of text
MANY = 50
#: the number of our advisory lock during a migration
MIGRATING = 0x4C6F6E67
#: the same, while indexes are created
INDEXING = MIGRATING + 1
#: Indexes on big tables. Inside a migration, which is one transaction, creating them would block
#: every turn until it is done; so they are created outside, while others play.
INDEXES = {
    "fresh_rolls": "entry (game, subject, number) WHERE subject > 0 AND kind <> ''"
    " AND about = 0 AND undoes = 0 AND dice <> '[]'",
    # Games with blind rolls look for entries whose real changes were hidden.
    "untold_of_game": "entry (game, number) WHERE strpos(outcome, '\"really\":') > 0",
}
#: seconds that creating one may take
LONG = 3600.0
#: errors that may go away: the connection or the server is gone, or others were in the way
TRANSIENT = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.TransactionRollbackError,
    asyncpg.LockNotAvailableError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.IdleInTransactionSessionTimeoutError,
)
Connection = Any  # asyncpg has no types of its own


@contextmanager
def _trip() -> Iterator[None]:
    """Turn errors that may go away into `Interrupted`; let the others pass."""
    try:
        yield
    except TRANSIENT as error:
        answered = isinstance(error, asyncpg.PostgresError)
        lost = not answered or isinstance(error, asyncpg.PostgresConnectionError)
        raise Interrupted(type(error).__name__, in_doubt=lost) from error
    except asyncpg.CharacterNotInRepertoireError as error:
        raise Unkeepable("str") from error


@contextmanager
def _surely_not_kept() -> Iterator[None]:
    """Clear the doubt in errors before the commit, when nothing can have been stored."""
    try:
        yield
    except Interrupted as error:
        error.in_doubt = False
        raise


class ServerTransaction(Transaction):
    """Statements on one connection. Pending writes are sent in one round trip."""

    def __init__(
        self, connection: Connection, *, writes: bool = True, short_seals: bool = False
    ) -> None:
        super().__init__(writes=writes, short_seals=short_seals)
        self._connection = connection
        self._opening: tuple[str, ...] = ()

    def begin_later(self, *first: str) -> None:
        """Begin together with the next query, in one round trip."""
        self._opening = ("BEGIN", *filter(None, first))

    async def execute_fetchall(self, statement: str, values: Parameters = ()) -> list[Row]:
        if self._pending or self._opening:
            await self.write()
        said = read(statement)
        with _trip():
            rows = await self._connection.fetch(said.numbered, *said.list_values(values))
        return list(map(tuple, rows))

    async def hold(self, games: Sequence[int]) -> None:
        if games:
            await self.execute_fetchall(write_lock_query(games))
            self.touch(games)

    def read_only(self) -> Transaction:
        return ServerTransaction(self._connection, writes=False)

    async def flush(self) -> None:
        if self._pending:
            await self.write()

    async def commit(self) -> None:
        """Write what is pending and commit, in one round trip; in none if nothing was begun."""
        if self._pending or not self._opening:
            await self.write("COMMIT")

    async def write(self, *last: str) -> None:
        """Send pending writes and then this, in as few round trips as possible."""
        script, self._opening = list(self._opening), ()
        for statement, rows in self.take_pending():
            if len(rows) < MANY:
                script += read(statement).written_all(rows)
            else:
                await self._send(script)
                script = []
                await self._send_values(statement, rows)
        await self._send([*script, *last])

    async def _send(self, script: Sequence[str]) -> None:
        if script:
            with _trip():
                await self._connection.execute(";\n".join(script))

    async def _send_values(self, statement: str, rows: Sequence[Parameters]) -> None:
        said = read(statement)
        with _trip():
            await self._connection.executemany(said.numbered, map(said.list_values, rows))


class Server(Database):
    """A pool of connections to one server."""

    def __init__(self, pool: Any, address: str) -> None:
        super().__init__(address)
        self.writes_short_seals = False  # until no older process is known to share it
        self._pool = pool
        self._notes: Pending = []
        self._noting: asyncio.Task[None] | None = None
        self._settling = asyncio.Lock()
        #: games that other processes play too, by lock, and until when to lock them first
        self._shared: dict[str, float] = {}
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def _connect(self) -> AsyncIterator[Connection]:
        connection = await self._acquire_connection()
        try:
            yield connection
        finally:
            with suppress(*TRANSIENT):  # lost; the pool opens another
                await self._pool.release(connection)

    async def _acquire_connection(self) -> Connection:
        for pause in PAUSES:
            with suppress(Interrupted), _trip():
                return await self._pool.acquire(timeout=PATIENCE)
            await asyncio.sleep(pause)
        with _trip():
            return await self._pool.acquire(timeout=PATIENCE)

    @asynccontextmanager
    async def _queue(self, locks: str) -> AsyncIterator[None]:
        """Let turns for the same game wait here, so that they don't occupy connections."""
        if not locks:
            yield
            return
        queue = self._queues.setdefault(locks, asyncio.Lock())
        async with queue:
            yield

    @asynccontextmanager
    async def turn(
        self,
        look: str = "",
        values: Parameters = (),
        *,
        lock: str = "",
        guard: FindGuard | None = None,
    ) -> AsyncIterator[tuple[Transaction, list[Row]]]:
        """Hold a transaction: BEGIN goes with the lock, and COMMIT with what was written last.

        With a guard the query comes before both, so that a turn that asks for nothing else takes
        two round trips. If another process was quicker, the turn is retried, and locks first.

        If two turns read the same game because there was none to lock yet, the second to write
        conflicts with the first, and is retried.
        """
        locks = read(lock).write_out(values) if lock else ""
        async with self._queue(locks), self._connect() as connection:
            tx = ServerTransaction(connection, short_seals=self.writes_short_seals)
            try:
                with _surely_not_kept():
                    yield tx, await self._look_first(tx, look, values, locks, guard)
                await tx.commit()
            except (asyncpg.UniqueViolationError, asyncpg.DivisionByZeroError) as error:
                # Another process has changed this game, or used this entry's number first.
                await _roll_back(connection)
                self._lock_first(locks)
                raise Interrupted("overtaken") from error
            except BaseException:
                await _roll_back(connection)
                raise

    def _lock_first(self, locks: str) -> None:
        """Lock a game before each query for a while, because another process plays it too."""
        now = monotonic()
        later = {each: until for each, until in self._shared.items() if until > now}
        self._shared = later | {locks: now + SHARED}

    async def _look_first(
        self,
        tx: ServerTransaction,
        look: str,
        values: Parameters,
        locks: str,
        guard: FindGuard | None,
    ) -> list[Row]:
        """Return what is stored. It is locked already, or will be if it hasn't changed."""
        if guard is None or self._shared.get(locks, 0.0) > monotonic():
            tx.begin_later(locks)
            return await tx.execute_fetchall(look, values) if look else []
        rows = await tx.execute_fetchall(look, values)
        statement, seen = guard(rows) or ("", ())
        tx.begin_later(read(statement).write_out(seen))
        return rows

    @asynccontextmanager
    async def begin_reading(self) -> AsyncIterator[Transaction]:
        async with self._connect() as connection:
            yield ServerTransaction(connection, writes=False)

    def write_unsynced(self, statement: str, rows: Sequence[Parameters]) -> None:
        self._notes.append((statement, rows))
        if self._noting is None or self._noting.done():
            self._noting = asyncio.create_task(self._settle_soon())

    async def _settle_soon(self) -> None:
        pause = PAUSE
        while self._notes:
            await asyncio.sleep(pause)
            with suppress(Interrupted):
                await self.settle()
            pause = min(2 * pause, PATIENCE)

    async def settle(self) -> None:
        """Write pending notes in one round trip, without waiting for the disk."""
        async with self._settling:
            notes, self._notes = self._notes, []
            try:
                if notes:
                    await self._write_notes(notes)
            except Interrupted:
                self._notes[:0] = notes  # for the next attempt
                raise

    async def _write_notes(self, notes: Pending) -> None:
        async with self._connect() as connection:
            tx = ServerTransaction(connection)
            for statement, rows in notes:
                tx.write_later(statement, rows)
            try:
                tx.begin_later("SET LOCAL synchronous_commit = off")
                await tx.commit()
            except BaseException:
                await _roll_back(connection)
                raise

    async def backup(self, path: str) -> None:
        raise NoCopy


async def _roll_back(connection: Connection) -> None:
    try:
        if connection.is_in_transaction():
            await connection.execute("ROLLBACK")
    except TRANSIENT:  # a lost connection rolls back by itself
        with suppress(*TRANSIENT):
            connection.terminate()


async def _prepare(connection: Connection) -> None:
    """Prepare frequent statements on a new connection, so that no turn waits for their planning."""
    await connection.execute(";\n".join(list_preparations()))


async def _as_it_is(connection: Connection) -> None:
    """Return a connection to the pool without a reset: turns leave nothing in its session."""


@contextmanager
def _translate_failures(address: str) -> Iterator[None]:
    """Distinguish a server that may answer soon from an address that never will."""
    try:
        yield
    except (asyncpg.ClientConfigurationError, ValueError, OverflowError):
        raise NotAnAddress("The database's address") from None  # the cause may contain the password
    except TRANSIENT as error:
        raise Away(redact_address(address)) from error
    except asyncpg.PostgresError as error:
        raise Unwritable(redact_address(address)) from error


async def look_at(address: str) -> int | None:
    """Return how many entries a server has, without changing anything; None if it is empty."""
    with _translate_failures(address):
        connection = await asyncpg.connect(address, timeout=PATIENCE)
    try:
        with _translate_failures(address):
            if await connection.fetchval("SELECT to_regclass('entry')") is None:
                return None
            return int(await connection.fetchval("SELECT count(*) FROM entry"))
    finally:
        await connection.close()


@asynccontextmanager
async def open_server(address: str) -> AsyncIterator[Database]:
    """Connect to a server, bring its schema up to date, and disconnect afterwards."""
    with _translate_failures(address):
        await _bring_up_to_date(address)
        pool = await asyncpg.create_pool(
            address,
            min_size=0,  # opened when needed
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            server_settings=SETTINGS,
            init=_prepare,
            reset=_as_it_is,
        )
    try:
        server = Server(pool, address)
        yield server
        with suppress(Interrupted):  # notes may be lost, and mustn't keep the bot from closing
            await server.settle()
    finally:
        await _close(pool)


async def _close(pool: Any) -> None:
    try:
        await asyncio.wait_for(pool.close(), PATIENCE)
    except TRANSIENT:
        pool.terminate()


async def _bring_up_to_date(address: str) -> None:
    """Create today's tables and indexes, on a connection that no turn uses."""
    connection = await asyncpg.connect(
        address, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=SETTINGS
    )
    try:
        await _migrate(connection)
        await _make_indexes(connection)
    finally:
        await connection.close()


async def _migrate(connection: Connection) -> None:
    """Apply each new script; if several processes start at once, one of them does."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS schema_version (number BIGINT NOT NULL)"
        )
        done = await connection.fetchval("SELECT coalesce(max(number), 0) FROM schema_version")
        for number, sql in scripts("postgres", done):
            await connection.execute(sql)
            await connection.execute("DELETE FROM schema_version")
            await connection.execute(f"INSERT INTO schema_version (number) VALUES ({number})")


async def _make_indexes(connection: Connection) -> None:
    """Create missing indexes, and those whose creation was interrupted."""
    made = {
        str(name): bool(whole)
        for name, whole in await connection.fetch(
            "SELECT c.relname, i.indisvalid FROM pg_class c JOIN pg_index i"
            " ON i.indexrelid = c.oid WHERE pg_table_is_visible(c.oid) AND c.relname = ANY ($1)",
            list(INDEXES),
        )
    }
    missing = [name for name in INDEXES if not made.get(name)]
    if not missing or not await connection.fetchval(f"SELECT pg_try_advisory_lock({INDEXING})"):
        return  # all exist, or another process is creating them
    try:
        await connection.execute("SET lock_timeout = 0")  # it waits for turns, but no turn for it
        for name in missing:
            await connection.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}", timeout=LONG)
            making = f"CREATE INDEX CONCURRENTLY {name} ON {INDEXES[name]}"
            await connection.execute(making, timeout=LONG)
    finally:
        await connection.execute("RESET lock_timeout")
        await connection.execute(f"SELECT pg_advisory_unlock({INDEXING})")

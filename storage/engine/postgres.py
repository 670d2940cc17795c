"""A PostgreSQL server, shared by as many processes as wanted: a turn locks its game, no more."""

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

#: nothing is left to what a server takes for granted
SETTINGS = {
    "application_name": "longhand",
    "synchronous_commit": "on",
    "standard_conforming_strings": "on",
    "default_transaction_isolation": "read committed",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "60s",
    "jit": "off",
}
#: turns that may be under way at once in this process
CONNECTIONS = 10
#: seconds for one trip, and for a connection to be had
PATIENCE = 10.0
#: seconds to wait before each new try to be connected: a server that restarts is soon back
PAUSES = (0.05, 0.2, 0.5, 1.0)
#: seconds that notes wait for one another
PAUSE = 0.03
#: seconds in which a game that another process plays too is locked before it is looked at
SHARED = 60.0
#: from so many rows on they go as values, and not as text
MANY = 50
#: a lock of our own, held while the schema is brought up to date
MIGRATING = 0x4C6F6E67
#: the same, while an index is made
INDEXING = MIGRATING + 1
#: Indexes of big tables. A migration is one transaction, in which an index would keep every turn
#: waiting until it is made; so these are made without one, while others play on.
INDEXES = {
    "fresh_rolls": "entry (game, subject, number) WHERE subject > 0 AND kind <> ''"
    " AND about = 0 AND undoes = 0 AND dice <> '[]'",
    # Whoever plays beside blind rolls looks for what was told otherwise than it happened.
    "untold_of_game": "entry (game, number) WHERE strpos(outcome, '\"really\":') > 0",
}
#: seconds that it may take to make one
LONG = 3600.0
#: the connection or the server is gone, or others were in the way: the same may work in a moment
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
    """Tell what may work in a moment from what never will."""
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
    """Nothing is in doubt before the commit."""
    try:
        yield
    except Interrupted as error:
        error.in_doubt = False
        raise


class ServerTransaction(Transaction):
    """Statements on one connection. What waits goes there in one trip."""

    def __init__(
        self, connection: Connection, *, writes: bool = True, short_seals: bool = False
    ) -> None:
        super().__init__(writes=writes, short_seals=short_seals)
        self._connection = connection
        self._opening: tuple[str, ...] = ()

    def begin_later(self, *first: str) -> None:
        """Begin with whatever is asked for next, with this in the same trip."""
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
        """Write what waits and keep it, in one trip; there is none where nothing was begun."""
        if self._pending or not self._opening:
            await self.write("COMMIT")

    async def write(self, *last: str) -> None:
        """Write what waits, and then this, in as few trips as there may be."""
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
        self.writes_short_seals = False  # until it is known that no older process shares it
        self._pool = pool
        self._notes: Pending = []
        self._noting: asyncio.Task[None] | None = None
        self._settling = asyncio.Lock()
        #: locks of games that others play too, and until when they are taken before the look
        self._shared: dict[str, float] = {}
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def _connect(self) -> AsyncIterator[Connection]:
        connection = await self._acquire_connection()
        try:
            yield connection
        finally:
            with suppress(*TRANSIENT):  # it was lost, and the pool makes another
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
        """Let those who want the same game wait here: nobody else's connections wait with them."""
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

        With a guard the look comes before both, so that a turn that asks for nothing else takes
        two trips. Where another process was quicker it is tried again, and then locks first.

        Should two have seen the same game, because there was none to lock yet, the second to
        write meets what the first has written, and is tried again.
        """
        locks = read(lock).write_out(values) if lock else ""
        async with self._queue(locks), self._connect() as connection:
            tx = ServerTransaction(connection, short_seals=self.writes_short_seals)
            try:
                with _surely_not_kept():
                    yield tx, await self._look_first(tx, look, values, locks, guard)
                await tx.commit()
            except (asyncpg.UniqueViolationError, asyncpg.DivisionByZeroError) as error:
                # Another process has changed this game, or took this entry's number first.
                await _roll_back(connection)
                self._lock_first(locks)
                raise Interrupted("overtaken") from error
            except BaseException:
                await _roll_back(connection)
                raise

    def _lock_first(self, locks: str) -> None:
        """Lock a game before each look for a while: another process plays it as well."""
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
        """Return what stands. It is locked already, or will be if it is still the same."""
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
        """Write what was jotted down in one trip, without waiting for the disk."""
        async with self._settling:
            notes, self._notes = self._notes, []
            try:
                if notes:
                    await self._write_notes(notes)
            except Interrupted:
                self._notes[:0] = notes  # the next who settles may have more luck
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
    except TRANSIENT:  # where it is gone, so is the turn
        with suppress(*TRANSIENT):
            connection.terminate()


async def _prepare(connection: Connection) -> None:
    """Tell a new connection what most turns say: no turn waits for it to be planned again."""
    await connection.execute(";\n".join(list_preparations()))


async def _as_it_is(connection: Connection) -> None:
    """Give a connection back without a trip: no turn leaves anything behind in its session."""


@contextmanager
def _translate_failures(address: str) -> Iterator[None]:
    """Tell a server that may answer in a moment from an address that never will."""
    try:
        yield
    except (asyncpg.ClientConfigurationError, ValueError, OverflowError):
        raise NotAnAddress("The database's address") from None  # what was wrong may tell of it
    except TRANSIENT as error:
        raise Away(redact_address(address)) from error
    except asyncpg.PostgresError as error:
        raise Unwritable(redact_address(address)) from error


async def look_at(address: str) -> int | None:
    """Return how many entries a server has, without changing anything; None where there is
    nothing yet."""
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
    """Connect to a server, bring its schema up to date and let go of it afterwards."""
    with _translate_failures(address):
        await _bring_up_to_date(address)
        pool = await asyncpg.create_pool(
            address,
            min_size=0,  # as many as are used
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
        with suppress(Interrupted):  # notes may be lost: nobody is kept from leaving for them
            await server.settle()
    finally:
        await _close(pool)


async def _close(pool: Any) -> None:
    try:
        await asyncio.wait_for(pool.close(), PATIENCE)
    except TRANSIENT:
        pool.terminate()


async def _bring_up_to_date(address: str) -> None:
    """Make the tables and indexes of today, on a connection that no turn will use."""
    connection = await asyncpg.connect(
        address, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=SETTINGS
    )
    try:
        await _migrate(connection)
        await _make_indexes(connection)
    finally:
        await connection.close()


async def _migrate(connection: Connection) -> None:
    """Apply each script that is new; of several processes that start at once, one does."""
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
    """Make the indexes that are missing, and anew those whose making was cut off."""
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
        return  # all are there, or another process is at it
    try:
        await connection.execute("SET lock_timeout = 0")  # it waits for turns, and none for it
        for name in missing:
            await connection.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}", timeout=LONG)
            making = f"CREATE INDEX CONCURRENTLY {name} ON {INDEXES[name]}"
            await connection.execute(making, timeout=LONG)
    finally:
        await connection.execute("RESET lock_timeout")
        await connection.execute(f"SELECT pg_advisory_unlock({INDEXING})")

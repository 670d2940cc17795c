"""A PostgreSQL session that only holds locks, which are released when it ends.

These are session-level advisory locks, without rows or a heartbeat table. A pool would drop them
when it takes its connection back, and a pooler in transaction mode would spread them over other
clients' sessions; so this connection is opened separately.
"""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from rules.fast_tuples import NamedTuple
from storage.errors import SessionLost

Sleep = Callable[[float], Awaitable[None]]
#: an offset for our locks' first number, since other programs may use locks here, too
_OURS = 0x4C480000
#: seconds until PostgreSQL ends an idle session, so that a hanging process loses its locks
IDLE = 15.0
#: seconds until a vanished host is noticed, on either end
_ALIVE = {"tcp_keepalives_idle": "4", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3"}
_SETTINGS = _ALIVE | {
    "tcp_user_timeout": "10000",
    "idle_session_timeout": str(int(IDLE * 1000)),
    "application_name": "longhand",
}
_LOOK = """
SELECT 0, 0, pg_backend_pid()
UNION ALL SELECT (classid::bigint - $1)::int, objid::bigint, pid FROM pg_locks
WHERE locktype = 'advisory' AND objsubid = 2 AND granted
    AND classid::bigint BETWEEN $1 AND $1 + 65535
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class Lock(NamedTuple):
    """A lock that some session holds: its kind, its number, and the session."""

    kind: int
    number: int
    holder: int


class Session:
    """The locks of one process. Any failure ends the session, and releases all of its locks."""

    def __init__(self, connection: Any, patience: float, id: int) -> None:
        self._connection = connection
        self._patience = patience
        self.id = id
        self._one_at_a_time = asyncio.Lock()
        self._held: set[tuple[int, int]] = set()
        #: set when the session has ended, for whatever reason
        self.lost = asyncio.Event()
        #: called when the session ends
        self.on_loss: Callable[[], None] = lambda: None
        #: called with the time of each query that was answered: the session was alive then
        self.on_answer: Callable[[float], None] = lambda asked: None
        connection.add_termination_listener(lambda _: self._lose())

    def _lose(self) -> None:
        if not self.lost.is_set():
            self.lost.set()
            self.on_loss()

    async def claim(self, kind: int, number: int, *, shared: bool = False) -> bool:
        """Try to take a lock without waiting; True if it is held now."""
        if (kind, number) in self._held:
            return True
        how = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        got = await self._ask(f"SELECT {how}($1::int, $2::int)", _OURS + kind, number)
        if got[0][0]:
            self._held.add((kind, number))
        return bool(got[0][0])

    async def gain(
        self, kind: int, number: int, every: float, sleep: Sleep = asyncio.sleep
    ) -> None:
        """Take a lock by trying repeatedly: waiting for it would block all other queries."""
        got = await self.claim(kind, number)
        while not got:
            await sleep(every)
            got = await self.claim(kind, number)

    async def release(self, kind: int, number: int, *, shared: bool = False) -> None:
        """Release a lock, if it is held."""
        if (kind, number) in self._held:
            self._held.discard((kind, number))
            how = "pg_advisory_unlock_shared" if shared else "pg_advisory_unlock"
            await self._ask(f"SELECT {how}($1::int, $2::int)", _OURS + kind, number)

    async def look(self) -> list[Lock]:
        """Return all of our locks, whoever holds them; the answer proves that the session is alive.

        If another session answers, there is a pooler in between, and our locks aren't ours.
        """
        me, *found = (Lock(*row) for row in await self._ask(_LOOK, _OURS))
        if me.holder != self.id:
            self.end()
            raise SessionLost("a pooler in transaction mode")
        return found

    async def _ask(self, statement: str, *values: int) -> list[Any]:
        """Query the database. Without an answer in time the session counts as lost, because its
        locks may be others' by now."""
        async with self._one_at_a_time:
            if self.lost.is_set():
                raise SessionLost("ended")
            asked = time.monotonic()
            try:
                answer = list(await self._in_time(self._connection.fetch(statement, *values)))
            except Exception as error:
                self.end()
                raise SessionLost(type(error).__name__) from error
        self.on_answer(asked)
        return answer

    async def _in_time(self, asking: Coroutine[Any, Any, list[Any]]) -> list[Any]:
        """Return an answer, or raise if it doesn't arrive in time.

        A process that was suspended finds both the answer and the timeout: then it was late itself,
        not the database, and the answer counts.
        """
        task = asyncio.ensure_future(asking)
        try:
            await asyncio.wait({task}, timeout=self._patience)
            await asyncio.sleep(0)
            if not task.done():
                raise TimeoutError
            return task.result()
        finally:
            task.cancel()

    def end(self) -> None:
        """Close the connection at once, without a goodbye; PostgreSQL releases the locks."""
        self._lose()
        self._connection.terminate()


@asynccontextmanager
async def open_session(url: str, patience: float) -> AsyncIterator[Session]:
    """Open a separate session; raises `SessionLost` if that isn't possible."""
    import asyncpg

    try:
        connection = await asyncpg.connect(url, timeout=patience, server_settings=_SETTINGS)
        id = int(await connection.fetchval("SELECT pg_backend_pid()", timeout=patience))
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise SessionLost(type(error).__name__) from error
    _keep_alive(connection)
    session = Session(connection, patience, id)
    try:
        yield session
    finally:
        session.end()


def _keep_alive(connection: Any) -> None:
    """Make our end of the connection notice, too, if the other has vanished. A Unix socket needs
    nothing.

    asyncpg has no public way to its socket, so a private name is used, only here.
    """
    line: socket.socket = connection._transport.get_extra_info("socket")
    if line.family == getattr(socket, "AF_UNIX", None):
        return
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, key in (("IDLE", "idle"), ("INTVL", "interval"), ("CNT", "count")):
        if hasattr(socket, f"TCP_KEEP{name}"):
            option = getattr(socket, f"TCP_KEEP{name}")
            line.setsockopt(socket.IPPROTO_TCP, option, int(_ALIVE[f"tcp_keepalives_{key}"]))

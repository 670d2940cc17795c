"""A session on PostgreSQL that does nothing but hold locks, which fall free when it ends.

They are session advisory locks: no row, no heartbeat table. A pool would drop them when it takes
its connection back, and a pooler in transaction mode would spread them over sessions of others; so
the connection is one of its own, made here.
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
#: with this the first number of each of our locks begins: other programs may lock here, too
_OURS = 0x4C480000
#: seconds after which PostgreSQL ends a session that asks nothing: a process that hangs holds none
IDLE = 15.0
#: seconds until a host that vanished is noticed, on either end of the line
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
    """A lock that some session holds: what kind, of what number, and whose."""

    kind: int
    number: int
    holder: int


class Session:
    """Locks of one process. Any failure ends it, and with it every lock that it held."""

    def __init__(self, connection: Any, patience: float, id: int) -> None:
        self._connection = connection
        self._patience = patience
        self.id = id
        self._one_at_a_time = asyncio.Lock()
        self._held: set[tuple[int, int]] = set()
        #: set once the session has ended, for whatever reason
        self.lost = asyncio.Event()
        #: called at that very moment
        self.on_loss: Callable[[], None] = lambda: None
        #: called with the time at which something was asked that was answered: it lived then
        self.on_answer: Callable[[float], None] = lambda asked: None
        connection.add_termination_listener(lambda _: self._lose())

    def _lose(self) -> None:
        if not self.lost.is_set():
            self.lost.set()
            self.on_loss()

    async def claim(self, kind: int, number: int, *, shared: bool = False) -> bool:
        """Try to take a lock, without waiting. True where it is held, as of now or before."""
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
        """Wait for a lock, and try so often for it: one that waits in line would ask nothing."""
        got = await self.claim(kind, number)
        while not got:
            await sleep(every)
            got = await self.claim(kind, number)

    async def release(self, kind: int, number: int, *, shared: bool = False) -> None:
        """Let go of a lock; one that is not held is no matter."""
        if (kind, number) in self._held:
            self._held.discard((kind, number))
            how = "pg_advisory_unlock_shared" if shared else "pg_advisory_unlock"
            await self._ask(f"SELECT {how}($1::int, $2::int)", _OURS + kind, number)

    async def look(self) -> list[Lock]:
        """Return every lock of ours, whoever holds it. That it answers shows that this lives.

        Where another session answers, a pooler stands between, and what was locked is not ours.
        """
        me, *found = (Lock(*row) for row in await self._ask(_LOOK, _OURS))
        if me.holder != self.id:
            self.end()
            raise SessionLost("a pooler in transaction mode")
        return found

    async def _ask(self, statement: str, *values: int) -> list[Any]:
        """Ask, and take no answer in time for a lost session: its locks may be others' by now."""
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
        """Return an answer, or raise where none has come by now.

        A process that was not let run finds the answer and the end of its patience together: then
        it was itself late, and not the database.
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
        """Cut the line at once: nobody is asked, and PostgreSQL frees the locks."""
        self._lose()
        self._connection.terminate()


@asynccontextmanager
async def open_session(url: str, patience: float) -> AsyncIterator[Session]:
    """Open a session of its own; raises `SessionLost` where there is none to be had."""
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
    """Let our end of the line notice, too, that the other is gone. A Unix socket needs nothing.

    asyncpg has no public way to its socket, so the private name is used here only.
    """
    line: socket.socket = connection._transport.get_extra_info("socket")
    if line.family == getattr(socket, "AF_UNIX", None):
        return
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, key in (("IDLE", "idle"), ("INTVL", "interval"), ("CNT", "count")):
        if hasattr(socket, f"TCP_KEEP{name}"):
            option = getattr(socket, f"TCP_KEEP{name}")
            line.setsockopt(socket.IPPROTO_TCP, option, int(_ALIVE[f"tcp_keepalives_{key}"]))

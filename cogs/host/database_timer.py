"""Measures how long turns wait for the database; used only if METRICS_PORT is set."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from time import perf_counter

from storage.engine.database import Database, Row, Transaction
from storage.engine.transaction import FindGuard, Parameters
from storage.errors import Interrupted

Seen = Callable[[str, float], None]


class TimedDatabase(Database):
    """Wraps a database, and measures how long its turns wait to begin and to commit."""

    def __init__(self, database: Database, seen: Seen) -> None:
        self._database = database
        super().__init__(database.address)
        self._seen = seen

    @asynccontextmanager
    async def turn(
        self,
        look: str = "",
        values: Parameters = (),
        *,
        lock: str = "",
        guard: FindGuard | None = None,
    ) -> AsyncIterator[tuple[Transaction, list[Row]]]:
        start = perf_counter()
        try:
            async with self._database.turn(look, values, lock=lock, guard=guard) as held:
                self._seen("begin", perf_counter() - start)
                yield held
                start = perf_counter()
        except Interrupted:
            self._seen("lost", perf_counter() - start)
            raise
        self._seen("commit", perf_counter() - start)

    @property
    def writes_short_seals(self) -> bool:
        return self._database.writes_short_seals

    @writes_short_seals.setter
    def writes_short_seals(self, may: bool) -> None:
        self._database.writes_short_seals = may

    def begin_reading(self) -> AbstractAsyncContextManager[Transaction]:
        return self._database.begin_reading()

    def write_unsynced(self, statement: str, rows: Sequence[Parameters]) -> None:
        self._database.write_unsynced(statement, rows)

    async def settle(self) -> None:
        await self._database.settle()

    async def backup(self, path: str) -> None:
        await self._database.backup(path)

"""Whatever seats people at a table is played once a process: later tests begin with a copy.

A third of what a test of rules took was to start the same game and to write the same sheets. What
is copied is the database and what the table itself remembers; whoever rules there begins anew, as
after a restart.
"""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from local.table import LocalTable
from play.current_time import Clock
from storage.engine.sqlite import File
from tests import sqlite

R = TypeVar("R")


class DelayedClock(Clock):
    """A clock that goes on from a moment that has passed."""

    def __init__(self, since: datetime) -> None:
        super().__init__()
        self._late = datetime.now(UTC) - since

    def now(self) -> datetime:
        return self._set or datetime.now(UTC) - self._late


class Beginning(NamedTuple):
    """A table as a fixture left it."""

    rows: bytes
    moment: datetime
    clock_set: datetime | None
    place: tuple[str, str, str]
    offered: dict[str, Any]

    @classmethod
    async def of(cls, table: LocalTable) -> "Beginning":
        rows = await sqlite.dump(_file(table))
        place = (table.speaker, table.channel, table.parent)
        return cls(rows, table.clock.now(), table.clock._set, place, dict(table._loose))

    async def restore(self, table: LocalTable) -> None:
        await sqlite.fill(_file(table), self.rows)
        table.clock = DelayedClock(self.moment)
        table.clock._set = self.clock_set
        table.speaker, table.channel, table.parent = self.place
        table._loose = dict(self.offered)
        table._referee = None


def _file(table: LocalTable) -> Any:
    assert isinstance(table.database, File)
    return table.database._connection


def played_once(seats: Callable[..., Awaitable[R]]) -> Callable[..., Awaitable[R]]:
    """Let people be seated once at a table that nobody has used, where it is in memory.

    For a fixture, and for a function that a test begins with; once for each of its values.
    """
    known: dict[tuple[object, ...], tuple[Any, Beginning]] = {}

    @wraps(seats)
    async def seated(*given: Any, **named: Any) -> R:
        table: LocalTable = (given[0] if given else next(iter(named.values()))).table
        unused = table._referee is None and table.clock._set is None
        if table.path != ":memory:" or not unused:
            return await seats(*given, **named)
        values = (*given[1:], *named.items()) if given else ()
        key = (*values, table.speaker, table.channel, table.parent)
        if key in known:
            make, beginning = known[key]
            await beginning.restore(table)
            again: R = make and make(table)
            return again
        made = await seats(*given, **named)
        known[key] = made and type(made), await Beginning.of(table)
        return made

    return seated

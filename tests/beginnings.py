"""Fixtures that seat people at a table are played once a process: later tests begin with a copy.

A third of what a test of rules took was to start the same game and to write the same sheets. What
is copied is the database and what the table itself remembers; whoever rules there begins anew, as
after a restart.
"""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from local.table import LocalTable
from play.clock import Clock
from storage.engine.sqlite import File
from tests import sqlite
from tests.conftest import Played

P = TypeVar("P", bound=Played)


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


def played_once(seats: Callable[[Any], Awaitable[P]]) -> Callable[..., Awaitable[P]]:
    """Let a fixture be played once where it is played in memory, and each time elsewhere."""
    known: list[tuple[type[P], Beginning]] = []

    @wraps(seats)
    async def seated(**fixture: Played) -> P:
        (before,) = fixture.values()
        table = before.table
        if known and table.path == ":memory:":
            made, beginning = known[0]
            await beginning.restore(table)
            return made(table)
        seated = await seats(before)
        if table.path == ":memory:":
            known.append((type(seated), await Beginning.of(table)))
        return seated

    return seated

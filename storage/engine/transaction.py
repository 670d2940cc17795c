"""What a turn reads and writes, on every engine."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from storage.errors import Writes

Row = Sequence[Any]
Parameters = Sequence[Any] | dict[str, Any]
Pending = list[tuple[str, Sequence[Parameters]]]
#: a statement, with its values, that fails if what was read has changed
Guard = tuple[str, Parameters]
FindGuard = Callable[[Sequence[Row]], Guard | None]


_TOUCHED = "UPDATE game SET touched = touched + 1 WHERE id = ?"


class Transaction(ABC):
    """What a turn reads and writes. Writes are deferred to the
    end, so that they need no round trip of their own."""

    def __init__(self, *, writes: bool = True, short_seals: bool = True) -> None:
        self._writes = writes
        #: whether everyone who reads this can read seals that are salts alone
        self.writes_short_seals = short_seals
        self._pending: Pending = []
        self._scrubs = self._wrote = False
        #: whether an entry shows that the game has changed
        self.told = False

    @abstractmethod
    async def execute_fetchall(self, statement: str, values: Parameters = ()) -> list[Row]:
        """Return a statement's rows, after writing what is pending."""

    @abstractmethod
    async def flush(self) -> None:
        """Write what is pending."""

    @abstractmethod
    async def hold(self, games: Sequence[int]) -> None:
        """Lock more games than the turn's own, until it ends."""

    @abstractmethod
    def read_only(self) -> "Transaction":
        """Return the same transaction for reading only, for dry runs."""

    async def execute(self, statement: str, values: Parameters = ()) -> None:
        await self.executemany(statement, [values])

    async def executemany(self, statement: str, rows: Sequence[Parameters]) -> None:
        self.write_later(statement, rows)
        await self.flush()

    def write_later(self, statement: str, rows: Sequence[Parameters]) -> None:
        """Write this before anything else is read, or with the commit at the latest."""
        if not self._writes:
            raise Writes
        if rows:
            self._wrote = True
            self._pending.append((statement, rows))

    def touch(self, games: Sequence[int]) -> None:
        """Mark these games as changed, for turns that have read them, when no entry shows that."""
        self.write_later(_TOUCHED, [(game,) for game in sorted(games)])

    def touch_untold(self, game: int) -> None:
        """Mark the game of a turn as changed, if it wrote something but no entry."""
        if self._wrote and not self.told:
            self.touch([game])

    def scrub_afterwards(self) -> None:
        """Make sure that what this erases can't be found in any file after the commit."""
        self._scrubs = True

    @property
    def scrubs(self) -> bool:
        return self._scrubs

    @property
    def writes(self) -> bool:
        """Say whether anything may be written here."""
        return self._writes

    @property
    def pending(self) -> bool:
        return bool(self._pending)

    def take_pending(self) -> Pending:
        """Return the pending writes, handing them to the caller."""
        pending, self._pending = self._pending, []
        return pending


class Database(ABC):
    """A database that is only written inside `transaction` and `turn`."""

    def __init__(self, address: str) -> None:
        self.address = address
        #: whether everyone who reads this can read seals that are salts alone
        self.writes_short_seals = True

    @abstractmethod
    def turn(
        self,
        look: str = "",
        values: Parameters = (),
        *,
        lock: str = "",
        guard: FindGuard | None = None,
    ) -> AbstractAsyncContextManager[tuple[Transaction, list[Row]]]:
        """Hold a transaction that begins with a query, if one is given.

        `lock` selects the rows of `game` to lock for this turn. It takes the same values as the
        query, and runs before it, so that the query sees the newest state.

        With a `guard` a server may query first and lock later: the guard, and with it the turn,
        fails if what was read has changed until then.
        """

    @abstractmethod
    def begin_reading(self) -> AbstractAsyncContextManager[Transaction]:
        """Read what is committed without waiting for anyone's turn."""

    @abstractmethod
    def write_unsynced(self, statement: str, rows: Sequence[Parameters]) -> None:
        """Write soon what a power cut may lose, without waiting for it."""

    @abstractmethod
    async def settle(self) -> None:
        """Write pending notes."""

    @abstractmethod
    async def backup(self, path: str) -> None:
        """Write a consistent copy while the bot is running."""

    @asynccontextmanager
    async def transaction(self, *games: int) -> AsyncIterator[Transaction]:
        """Hold a transaction, alone in these games: all of the block is stored, or none of it."""
        lock = write_lock_query(games) if games else ""
        async with self.turn(lock=lock) as (tx, _):
            tx.touch(games)
            yield tx


def write_lock_query(games: Sequence[int]) -> str:
    """Return the query that locks games, always in the same order, which avoids deadlocks."""
    listed = ", ".join(str(int(game)) for game in games)
    return f"SELECT id FROM game WHERE id IN ({listed}) ORDER BY id FOR NO KEY UPDATE"

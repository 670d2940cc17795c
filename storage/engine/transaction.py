"""What a turn reads and writes: the same on every engine."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from storage.errors import Writes

Row = Sequence[Any]
Parameters = Sequence[Any] | dict[str, Any]
Pending = list[tuple[str, Sequence[Parameters]]]
#: a statement with its values that fails where what was seen doesn't stand any more
Guard = tuple[str, Parameters]
FindGuard = Callable[[Sequence[Row]], Guard | None]


_TOUCHED = "UPDATE game SET touched = touched + 1 WHERE id = ?"


class Transaction(ABC):
    """What a turn reads and writes. `later` waits for the end, and costs no trip of its own."""

    def __init__(self, *, writes: bool = True, short_seals: bool = True) -> None:
        self._writes = writes
        #: whether everyone who reads this can read seals that are salts alone
        self.writes_short_seals = short_seals
        self._pending: Pending = []
        self._scrubs = self._wrote = False
        #: an entry tells that something is otherwise now
        self.told = False

    @abstractmethod
    async def execute_fetchall(self, statement: str, values: Parameters = ()) -> list[Row]:
        """Return the rows that a statement gives, after all that waits is written."""

    @abstractmethod
    async def flush(self) -> None:
        """Write what waits."""

    @abstractmethod
    async def hold(self, games: Sequence[int]) -> None:
        """Be alone in more games than the one that the turn is in, from now to its end."""

    @abstractmethod
    def read_only(self) -> "Transaction":
        """Return the same, which what is only thought of may read and cannot write."""

    async def execute(self, statement: str, values: Parameters = ()) -> None:
        await self.executemany(statement, [values])

    async def executemany(self, statement: str, rows: Sequence[Parameters]) -> None:
        self.write_later(statement, rows)
        await self.flush()

    def write_later(self, statement: str, rows: Sequence[Parameters]) -> None:
        """Write this before anything else is read, and at the latest with the commit."""
        if not self._writes:
            raise Writes
        if rows:
            self._wrote = True
            self._pending.append((statement, rows))

    def touch(self, games: Sequence[int]) -> None:
        """Tell whoever has seen these games that they may be otherwise now, though no entry says
        so."""
        self.write_later(_TOUCHED, [(game,) for game in sorted(games)])

    def touch_untold(self, game: int) -> None:
        """Do the same for the game of a turn that changed something, and made no entry."""
        if self._wrote and not self.told:
            self.touch([game])

    def scrub_afterwards(self) -> None:
        """Let nothing that this erases be found in a file once it is committed."""
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
        """Return what waits, which is then in the hands of whoever asked."""
        pending, self._pending = self._pending, []
        return pending


class Database(ABC):
    """Rows that are only ever written inside `transaction` and `turn`."""

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
        """Hold a transaction that begins with a look at what stands, if there is one.

        `lock` names the rows of `game` that are to be this turn's alone. It asks for the same
        values as the look, and comes before it, so that what is seen is the newest.

        With a `guard` a server may look first and lock when it is asked for more: the guard fails,
        and with it the turn, if what was seen has changed until then.
        """

    @abstractmethod
    def begin_reading(self) -> AbstractAsyncContextManager[Transaction]:
        """Look at what is committed without waiting for anyone's turn."""

    @abstractmethod
    def write_unsynced(self, statement: str, rows: Sequence[Parameters]) -> None:
        """Write what may be lost with the power: soon, and without being waited for."""

    @abstractmethod
    async def settle(self) -> None:
        """Write what was jotted down."""

    @abstractmethod
    async def backup(self, path: str) -> None:
        """Write a consistent copy while the bot goes on."""

    @asynccontextmanager
    async def transaction(self, *games: int) -> AsyncIterator[Transaction]:
        """Hold a transaction, alone in these games: all of the block is kept, or none of it."""
        lock = write_lock_query(games) if games else ""
        async with self.turn(lock=lock) as (tx, _):
            tx.touch(games)
            yield tx


def write_lock_query(games: Sequence[int]) -> str:
    """Return the question that makes games a turn's own, always in one order."""
    listed = ", ".join(str(int(game)) for game in games)
    return f"SELECT id FROM game WHERE id IN ({listed}) ORDER BY id FOR NO KEY UPDATE"

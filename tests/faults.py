"""The n-th of all things that can go wrong goes wrong: an error, a hang, or the end of the process.

What is asked of a database, of Discord and of a disk passes through here, is counted, and is let
through but for one. Whoever is dead does nothing any more: not even what cleans up.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeVar

import aiosqlite
import pytest

T = TypeVar("T")

STATEMENT, COMMIT, REQUEST, FILE = "statement", "commit", "request", "file"
#: how it goes wrong: before anything is done or, with a receipt that is lost, after it was
ERROR, HANG, DEATH = "error", "hang", "death"
LOST, HANG_AFTER, DEATH_AFTER = "lost", "hang after", "death after"


class Fault(NamedTuple):
    """One thing that goes wrong: the n-th of its kind, and how."""

    kind: str
    way: str
    number: int


async def wait_for(waiting: Awaitable[Any]) -> Any:
    return await waiting


class Faults:
    """Counts what is asked for, and lets one of it go wrong."""

    def __init__(self) -> None:
        self._fault: Fault | None = None
        self._released = asyncio.Event()
        self.asked = 0
        self.fired = self.hangs = self.dead = self.buried = False
        self.errors = {STATEMENT: fail_statement, COMMIT: fail_statement, FILE: fail_file}
        #: says whether who asks is of those that may die
        self.is_theirs: Callable[[], bool] = lambda: True
        #: waits as whoever runs the loop wants it to be told
        self.park: Callable[[Awaitable[Any]], Awaitable[Any]] = wait_for

    def arm(self, fault: Fault | None) -> None:
        """Count from now on, up to a fault."""
        self._fault, self._released = fault, asyncio.Event()
        self.asked = 0
        self.fired = self.hangs = self.dead = self.buried = False

    def release(self) -> None:
        """Let go on what hangs."""
        self.hangs = False
        self._released.set()

    def bury(self) -> None:
        """Let whatever the dead still wait for end at once."""
        self.buried = True

    async def pass_through(self, kind: str, work: Callable[[], Awaitable[T]]) -> T:
        """Do some work, unless it is what goes wrong."""
        if self.dead and self.is_theirs():
            await self._lie_still()
        fault = self._fault
        if fault is None or fault.kind != kind:
            return await work()
        self.asked += 1
        if self.asked != fault.number:
            return await work()
        self.fired = True
        return await self._go_wrong(fault, work)

    async def _go_wrong(self, fault: Fault, work: Callable[[], Awaitable[T]]) -> T:
        if fault.way in (LOST, HANG_AFTER, DEATH_AFTER):
            await work()
        if fault.way in (HANG, HANG_AFTER):
            self.hangs = True
            await self.park(self._released.wait())
            if fault.kind in (STATEMENT, COMMIT):  # a disk that is slow, not broken
                return await work()
            raise TimeoutError
        if fault.way in (DEATH, DEATH_AFTER):
            self.die()
            await self._lie_still()
        raise self.errors[fault.kind]()

    def die(self) -> None:
        """End the process, or play dead where it is this one."""
        self.dead = True

    async def _lie_still(self) -> NoReturn:
        if not self.buried:
            await self.park(asyncio.Event().wait())
        raise asyncio.CancelledError

    def watch_database(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Count all that is asked of SQLite files, a commit apart from what is not one."""
        execute: Any = aiosqlite.Connection._execute

        async def asked(connection: Any, fn: Any, *args: Any, **options: Any) -> Any:
            kind = COMMIT if getattr(fn, "__name__", "") == "commit" else STATEMENT
            return await self.pass_through(kind, lambda: execute(connection, fn, *args, **options))

        monkeypatch.setattr(aiosqlite.Connection, "_execute", asked)

    def pass_file(self, write: Callable[[float], T]) -> T:
        """Write a file, or a part of it where that goes wrong; whoever writes one waits for it."""
        fault = self._fault
        if fault is None or fault.kind != FILE:
            return write(1.0)
        self.asked += 1
        if self.asked != fault.number:
            return write(1.0)
        self.fired = True
        write(1.0 if fault.way == DEATH_AFTER else 0.5)
        if fault.way in (DEATH, DEATH_AFTER):
            self.die()
            raise asyncio.CancelledError
        raise fail_file()

    def watch_files(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Count what is written into files beside the database."""
        write = Path.write_bytes

        def asked(path: Path, content: bytes) -> int:
            return self.pass_file(lambda part: write(path, content[: int(part * len(content))]))

        monkeypatch.setattr(Path, "write_bytes", asked)


def fail_statement() -> Exception:
    return sqlite3.OperationalError("disk I/O error")


def fail_file() -> Exception:
    return OSError(28, "No space left on device")

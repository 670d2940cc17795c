"""What goes wrong within a bot's own process: planned in a file, armed by a signal.

It tells on standard error what became of it, and where it dies, it dies.
"""

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import discord.http
import discord.webhook.async_
import pytest

from tests.faults import COMMIT, FILE, STATEMENT, Fault, Faults

T = TypeVar("T")

#: where the plan is
PLAN = "DOUBLE_MISHAP"
ARMED, ASKED, FIRED = (f"the stand-in knows: {word}" for word in ("armed", "asked", "fired"))
#: exit status of a process that was let die
DIED = 86
SOON = 0.02  # seconds; stands for each of the waits before something is tried again


def tell(what: str) -> None:
    os.write(2, f"{what}\n".encode())  # a signal may come while a line is written otherwise


def write_plan(path: Path, fault: Fault) -> None:
    path.write_text(json.dumps(fault), encoding="utf-8")


class Mishaps(Faults):
    """Counts what this process asks for; `SIGUSR1` reads a new plan, `SIGUSR2` ends a hang."""

    def __init__(self, plan: Path) -> None:
        super().__init__()
        self._plan = plan
        self._loop: asyncio.AbstractEventLoop | None = None

    def arm_by_plan(self, *_: object) -> None:
        tell(f"{ASKED} {self.asked}")
        self.go_on()  # what hangs still has hung long enough
        self.arm(Fault(*json.loads(self._plan.read_text(encoding="utf-8"))))
        tell(ARMED)

    def go_on(self, *_: object) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._released.set)

    def die(self) -> None:
        tell(FIRED)
        os._exit(DIED)

    async def pass_through(self, kind: str, work: Callable[[], Awaitable[T]]) -> T:
        self._loop = asyncio.get_running_loop()
        return await super().pass_through(kind, work)

    async def _go_wrong(self, fault: Fault, work: Callable[[], Awaitable[T]]) -> T:
        tell(FIRED)
        return await super()._go_wrong(fault, work)

    def watch_copies(self, patch: pytest.MonkeyPatch) -> None:
        """Count what is done to files while a copy of the database is made."""
        replace, backup = Path.replace, aiosqlite_backup()

        def named(path: Path, target: Any) -> Path:
            return self.pass_file(lambda part: replace(path, target) if part == 1.0 else path)

        async def copied(connection: Any, target: Any, **options: Any) -> None:
            await self.pass_through(FILE, lambda: backup(connection, target, **options))

        patch.setattr(Path, "replace", named)
        patch.setattr("aiosqlite.Connection.backup", copied)

    def watch_server(self, patch: pytest.MonkeyPatch) -> None:
        """Count what turns ask of PostgreSQL, a commit apart; not what keeps the locks."""
        import asyncpg

        faults, make = self, asyncpg.create_pool

        class Watched(asyncpg.Connection):  # type: ignore[misc]
            async def execute(self, query: str, *args: Any, **options: Any) -> Any:
                kind = COMMIT if query.endswith("COMMIT") else STATEMENT
                return await self._ask(kind, super().execute, query, *args, **options)

            async def fetch(self, query: str, *args: Any, **options: Any) -> Any:
                return await self._ask(STATEMENT, super().fetch, query, *args, **options)

            async def _ask(self, kind: str, ask: Any, *args: Any, **options: Any) -> Any:
                try:
                    return await faults.pass_through(kind, lambda: ask(*args, **options))
                except asyncpg.ConnectionDoesNotExistError:
                    self.terminate()  # the line is gone, and what was begun on it
                    raise

        self.errors[STATEMENT] = self.errors[COMMIT] = asyncpg.ConnectionDoesNotExistError
        patch.setattr(
            asyncpg, "create_pool", lambda *a, **o: make(*a, **o, connection_class=Watched)
        )


def aiosqlite_backup() -> Any:
    import aiosqlite

    return aiosqlite.Connection.backup


def hurry(patch: pytest.MonkeyPatch) -> None:
    """Shorten the waits before anything is tried again, discord.py's own ones too."""
    from cogs.incoming import interaction_deadline
    from cogs.outgoing import delivery_retry

    async def sleep_shortly(seconds: float) -> None:
        await asyncio.sleep(min(seconds, SOON))

    impatient = SimpleNamespace(**vars(asyncio) | {"sleep": sleep_shortly})
    for module in (discord.http, discord.webhook.async_):
        patch.setattr(module, "asyncio", impatient)
    patch.setattr(delivery_retry, "WAITS", (0.0, *(SOON for _ in delivery_retry.WAITS[1:])))
    patch.setattr(interaction_deadline, "PATIENCE", 0.5)


def install(plan: str) -> None:
    """Watch all that this process does, for the rest of it."""
    faults, patch = Mishaps(Path(plan)), pytest.MonkeyPatch()
    hurry(patch)
    faults.watch_copies(patch)
    faults.watch_database(patch)
    if "DATABASE_URL" in os.environ:
        faults.watch_server(patch)
    faults.arm_by_plan()
    signal.signal(signal.SIGUSR1, faults.arm_by_plan)
    signal.signal(signal.SIGUSR2, faults.go_on)

"""As many servers as wanted, and a Discord that takes its time over each: seconds cost nothing."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, cast

from discord import app_commands

from cogs.commands.registration import Registration
from cogs.registry import COGS


class Clockwork(asyncio.SelectorEventLoop):
    """A loop that does not sleep: where all wait, it is at once the time they wait for."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        loop = cast(Any, self)
        if not loop._ready and loop._scheduled:
            self.now = max(self.now, loop._scheduled[0]._when)
        loop.__class__.__base__._run_once(self)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Do something in a time of its own."""
    with asyncio.Runner(loop_factory=Clockwork) as runner:
        runner.run(work)


class Call(NamedTuple):
    """A call to Discord: for which server, with how many commands, and when it began and ended."""

    server: int
    commands: int
    began: float
    ended: float


class Servers:
    """Both sides of a registration: what is kept here, and what Discord is asked for."""

    application_id, shard_count, shard_ids = 1, 1, None
    translator = None
    allowed_contexts = app_commands.AppCommandContext()
    allowed_installs = app_commands.AppInstallationType()

    def __init__(self, seconds: float = 0.5) -> None:
        self.client = self.http = self
        self.seconds = seconds
        self.games: dict[str, list[str]] = {}
        self.kept: dict[str, str] = {}
        self.calls: list[Call] = []
        self.open = self.most_open = 0
        #: called whenever a call begins
        self.on_call: Callable[[int], None] = lambda server: None
        self.registration = Registration(cast(Any, self), cast(Any, self), COGS, ())

    def get_guild(self, id: int) -> None:
        """Know of no server when the bot joined it."""

    async def systems_played(self, server: str) -> list[str]:
        await asyncio.sleep(0)
        return self.games.get(server, [])

    async def recall(self, key: str) -> str | None:
        await asyncio.sleep(0)
        return self.kept.get(key)

    async def remember(self, key: str, value: str) -> None:
        self.kept[key] = value

    async def bulk_upsert_guild_commands(self, application: int, server: int, made: Any) -> Any:
        self.open += 1
        self.most_open = max(self.most_open, self.open)
        began = asyncio.get_running_loop().time()
        self.on_call(server)
        try:
            await asyncio.sleep(self.seconds)
        finally:
            self.open -= 1
        self.calls.append(Call(server, len(made), began, asyncio.get_running_loop().time()))
        return []

    async def come_up(self, servers: range) -> None:
        """Register all servers as at a start, each with a game."""
        self.games |= {str(server): ["heresy"] for server in servers}
        async with asyncio.TaskGroup() as group:
            for server in servers:
                group.create_task(self.registration.register_later(server))

"""The bot as a process of its own, started against the stand-in Discord."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.whole_bot.double.fork import Fork, fork
from tests.whole_bot.double.launch import API, GATEWAY, READY
from tests.whole_bot.double.server import Double
from tests.whole_bot.double.watch import PATIENCE

ROOT = Path(__file__).resolve().parents[3]
LAUNCH = "tests.whole_bot.double.launch"


class BotProcess:
    """One run of the bot: `async with BotProcess(double, environment) as bot`."""

    #: where many are started, as in tests, each is forked from one that has loaded everything
    forks = False

    def __init__(
        self,
        double: Double,
        environment: Mapping[str, str],
        module: str = "bot",
        *,
        alone: bool = True,
    ) -> None:
        self._double = double
        self._environment = environment
        self._module = module
        self._alone = alone  # else others of its kind may be online
        self._process: asyncio.subprocess.Process | Fork | None = None
        self._reading: asyncio.Task[None] | None = None
        self._since = 0
        self.log: list[str] = []

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.running:
            self.kill()
        await self.ended()
        if error is not None:
            error.add_note("the bot wrote:\n" + "\n".join(self.log[-40:]))

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start the process, with no environment but what it is given."""
        sessions = self._double.gateway.sessions
        if self._alone:
            await self._double.watch.until(
                lambda: not any(each.socket for each in sessions.values()),
                "the last run to be gone",
            )
        self._since = len(self.log)
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        told = {API: self._double.url, GATEWAY: self._double.gateway.url}
        token = {"DISCORD_TOKEN": self._double.token, "PYTHONUNBUFFERED": "1"}
        environment = kept | token | told | dict(self._environment)
        if self.forks and "PYTHONPATH" not in environment:
            self._process = await fork(environment, self._module)
        else:
            self._process = await self._spawn(environment)
        self._reading = asyncio.create_task(self._read())

    async def _spawn(self, environment: Mapping[str, str]) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", LAUNCH, self._module,
            cwd=ROOT,
            env=environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip

    async def connected(self) -> None:
        """Wait until every shard is connected; a bot that ends instead fails at once."""
        shards = range(self._double.world.shards)
        sessions = self._double.gateway.sessions
        await self._double.watch.until(
            lambda: (
                not self.running
                or all(shard in sessions and sessions[shard].socket for shard in shards)
            ),
            "the bot to connect",
        )
        assert self.running, "the bot ended:\n" + "\n".join(self.log)

    async def ready(self) -> None:
        """Wait until discord.py calls itself ready."""
        await self.connected()
        await self._double.watch.until(
            lambda: not self.running or READY in self.log[self._since :], "the bot to be ready"
        )
        assert self.running, "the bot ended:\n" + "\n".join(self.log)

    async def wrote(self, text: str) -> str:
        """Wait for a line of its log that holds this text."""
        return await self._double.watch.until(
            lambda: next((line for line in self.log if text in line), ""), f"{text!r} in the log"
        )

    def kill(self) -> None:
        """End it as kill -9 does."""
        self._signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end, as systemd and containers do."""
        self._signal(signal.SIGTERM)

    def interrupt(self) -> None:
        """Ask it to end, as Ctrl-C does."""
        self._signal(signal.SIGINT)

    async def ended(self) -> int:
        """Wait until it has ended and return its exit status."""
        assert self._process is not None
        assert self._reading is not None
        async with asyncio.timeout(PATIENCE):
            status = await self._process.wait()
            await self._reading
        return status

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    async def _read(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self.log.append(line.decode(errors="replace").rstrip())
            self._double.watch.happened()
        await self._process.wait()
        self._double.watch.happened()

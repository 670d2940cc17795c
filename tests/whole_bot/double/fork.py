"""A bot that is forked from a process which has loaded everything: loading takes a second.

It has an environment, output and signals of its own, as any process has.
"""

import asyncio
import multiprocessing
import os
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess

from tests.whole_bot.double import launch

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.whole_bot.double.preload"])


class Fork:
    """A process that was forked, with what `asyncio.subprocess.Process` has of it."""

    def __init__(self, process: ForkServerProcess, stdout: asyncio.StreamReader) -> None:
        self._process = process
        self.stdout = stdout
        self._loop = asyncio.get_running_loop()
        self._ended = self._loop.create_future()
        self._loop.add_reader(process.sentinel, self._end)

    def _end(self) -> None:
        self._loop.remove_reader(self._process.sentinel)
        if not self._ended.done():
            self._ended.set_result(self._process.exitcode)

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    async def wait(self) -> int:
        return int(await asyncio.shield(self._ended))


async def fork(environment: Mapping[str, str], module: str) -> Fork:
    """Start a bot, with no environment but this."""
    ours, theirs = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=_run, args=(dict(environment), module, theirs))
    process.start()
    theirs.close()
    stdout = asyncio.StreamReader()
    with ours:
        pipe = os.fdopen(os.dup(ours.fileno()), "rb", buffering=0)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(stdout), pipe)
    return Fork(process, stdout)


def _run(environment: dict[str, str], module: str, out: Connection) -> None:
    os.environ.clear()
    os.environ.update(environment)
    for place in (1, 2):
        os.dup2(out.fileno(), place)
    out.close()
    sys.stdout, sys.stderr = (
        open(place, "w", buffering=1, encoding="utf-8", closefd=False)  # noqa: SIM115
        for place in (1, 2)
    )
    sys.argv = [launch.__name__, module]
    launch.main()

"""Hundreds speaking at once while two other processes keep the machine busy: everyone gets an
answer, within Discord's three seconds."""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.measure import report
from benchmarks.whole_bot.load import seconds_used
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double

SERVERS, SIZES, SPINNING = 20, (100, 400), 2
#: processor seconds: a third of one processor for three seconds
USED = 1.0


@contextmanager
def _busy(count: int) -> Iterator[None]:
    """Run processes that keep a processor busy."""
    spin = [sys.executable, "-c", "while True: pass"]
    running = [subprocess.Popen(spin) for _ in range(count)]
    try:
        yield
    finally:
        for each in running:
            each.kill()
            each.wait()


async def _crowd(bot: BotProcess, tables: list[Table], size: int) -> None:
    """Let this many people make a move at once, and report how many got no answer."""
    before = seconds_used(bot.pid)
    waits = await asyncio.gather(
        *(tables[n % len(tables)].move() for n in range(size)), return_exceptions=True
    )
    answers = [wait for wait in waits if not isinstance(wait, BaseException)]
    late = sum(not wait.acknowledged or bool(wait.refusals) for wait in answers)
    used = seconds_used(bot.pid) - before
    unshown = [wait for wait in answers if wait.acknowledged and wait.kind == 5]
    print(f"{size} at once: {len(unshown)} were asked for patience")
    report(f"processor seconds until each of {size} is answered or asked for patience", used, USED)
    report(f"late or without an answer, of {size} at once", late + size - len(answers), 0)


async def _measure(servers: int, sizes: tuple[int, ...], spinning: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Double() as double:
            path = Path(folder) / "longhand.db"
            tables = [Table(double, path) for _ in range(servers)]
            settings = {"DATABASE_PATH": str(path), "LOG_LEVEL": "error"}
            async with BotProcess(double, settings) as bot:
                await bot.ready()
                for table in tables:
                    await table.play()
                with _busy(spinning):
                    for size in sizes:
                        await _crowd(bot, tables, size)


def main(small: bool = False) -> None:
    asyncio.run(_measure(*((2, (2, 4), 0) if small else (SERVERS, SIZES, SPINNING))))


if __name__ == "__main__":
    main()

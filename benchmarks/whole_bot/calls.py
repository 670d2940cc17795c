"""How many calls a `/move` makes in the real process, from Discord's event to its answer.

The count doesn't depend on the machine's load. Calls of C are counted along with those of Python.
In all it was to be 2,200. But what discord.py, aiohttp, asyncio and json do for a move isn't ours,
and takes some 1,850: 500 in asyncio's loop, 600 to read what Discord sends and to make a message of
what it answers, 170 to build its buttons. That is more than a card's 1,200, since its answer is
larger and a turn waits twice for the database. 2,200 would leave us 350 for reading, ruling,
writing and drawing, where sealing an entry alone takes 40. So only our own share is limited; a row
read, a row written and a card, with hardly any code of ours, show how much of the rest anybody
would pay. The dice decide how much a card shows, so two runs differ by some thirty calls.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from benchmarks.measure import report
from benchmarks.whole_bot.load import send_emojis
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.answer import Answer
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double

#: commands to warm up, and then to measure
LIMIT, TIMES = 1_600.0, 60


async def _so_far(table: Table) -> tuple[int, int]:
    answer = await table.double.slash(table.ann, "nothing")
    every, own = answer.text.removeprefix("Nothing: ").split()
    return int(every), int(own)


async def _count(
    table: Table, say: Callable[[], Awaitable[Answer]], times: int
) -> tuple[float, float]:
    """Return how many calls one command makes, and how many of them in our code."""
    for _ in range(times):
        await say()
    first, second = await _so_far(table), await _so_far(table)
    for _ in range(times):
        await say()
    third = await _so_far(table)
    every, own = (
        (third[n] - second[n] - (second[n] - first[n])) / times  # minus the counting itself
        for n in (0, 1)
    )
    return every, own


async def _measure(times: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Double() as double:
            table = Table(double, Path(folder) / "longhand.db")
            settings = {"DATABASE_PATH": str(table.path), "LOG_LEVEL": "error", "COUNT_CALLS": "1"}
            async with BotProcess(double, settings, "benchmarks.whole_bot.trivial") as bot:
                await bot.ready()
                await table.play()
                await send_emojis(double)
                every, own = await _count(table, table.move, times)
                least, _ = await _count(table, lambda: double.slash(table.ann, "keep"), times)
                report("calls of a /move", every)
                report("of them in code of ours", own, LIMIT)
                report("calls of a row kept and a card like it", least)


def main(small: bool = False) -> None:
    asyncio.run(_measure(2 if small else TIMES))


if __name__ == "__main__":
    main()

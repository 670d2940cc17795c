"""How many calls a `/move` makes in the real process, from Discord's event to its answer.

Calls of C are counted along with those of Python. The dice decide how much a card shows, and on a
busy machine more timers of asyncio end, so two runs differ by some thirty calls.

A row read, a row written and a card, with hardly any code of ours, show how much of it anybody
would pay: discord.py, aiohttp and asyncio take some 950 calls for these, a third of them in
asyncio's loop. A move adds some 90 for its tuples, JSON and dice, and our own code.
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

LIMIT, OWN = 2_200.0, 1_200.0
#: commands to warm up, and then to measure
TIMES = 60


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
                report("calls of a /move", every, LIMIT)
                report("of them in code of ours", own, OWN)
                report("calls of a row kept and a card like it", least)


def main(small: bool = False) -> None:
    asyncio.run(_measure(2 if small else TIMES))


if __name__ == "__main__":
    main()

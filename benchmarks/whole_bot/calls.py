"""How many calls a `/move` makes in the real process, from Discord's event to its answer.

No busy machine changes this. Calls of C are counted with those of Python.
"""

import asyncio
import tempfile
from pathlib import Path

from benchmarks.measure import report
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double

LIMIT, SIZES = 2_200.0, (5, 50)


async def _so_far(table: Table) -> int:
    answer = await table.double.slash(table.ann, "nothing")
    return int(answer.text.removeprefix("Nothing: "))


async def _measure(sizes: tuple[int, ...]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Double() as double:
            table = Table(double, Path(folder) / "longhand.db")
            settings = {"DATABASE_PATH": str(table.path), "LOG_LEVEL": "error", "COUNT_CALLS": "1"}
            async with BotProcess(double, settings, "benchmarks.whole_bot.trivial") as bot:
                await bot.ready()
                await table.play()
                for size in sizes:
                    for _ in range(size):
                        await table.move()
                    first, second = await _so_far(table), await _so_far(table)
                    for _ in range(size):
                        await table.move()
                    each = (await _so_far(table) - second - (second - first)) / size
                    report(f"calls of a /move, by {size} after as many", each, LIMIT)


def main(small: bool = False) -> None:
    asyncio.run(_measure((2,) if small else SIZES))


if __name__ == "__main__":
    main()

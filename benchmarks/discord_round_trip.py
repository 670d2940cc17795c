"""A `/move` from INTERACTION_CREATE to its callback, over sockets, in the real process.

Alone it is measured against a command of the same process that does nothing; in a crowd of fifty,
the slowest against the usual.
"""

import asyncio
import statistics
import tempfile
from pathlib import Path

from benchmarks.measuring import ROUNDS, report
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double

ALONE, TAIL, LATEST = 3.0, 10.0, 3.0
TIMES, CROWD, CROWDS = 20, 50, 10


async def _alone(table: Table) -> tuple[float, float]:
    """Return the median seconds of a move and of nothing, taking turns round by round."""
    moves: list[float] = []
    nothings: list[float] = []
    for _ in range(ROUNDS):
        moves += [(await table.move()).seconds for _ in range(TIMES)]
        nothings += [(await table.double.slash(table.ann, "nothing")).seconds for _ in range(TIMES)]
    return statistics.median(moves), statistics.median(nothings)


async def _crowded(table: Table) -> list[float]:
    """Return the seconds of every move of a crowd that speaks at once, again and again."""
    taken: list[float] = []
    for _ in range(CROWDS):
        answers = await asyncio.gather(*(table.move() for _ in range(CROWD)))
        taken += [each.seconds for each in answers]
    return sorted(taken)


async def _measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Double() as double:
            table = Table(double, Path(folder) / "longhand.db")
            settings = {"DATABASE_PATH": str(table.path), "LOG_LEVEL": "warning"}
            async with BotProcess(double, settings, "benchmarks.discord_trivial") as bot:
                await bot.ready()
                await table.play()
                for _ in range(TIMES):
                    await table.move()
                move, nothing = await _alone(table)
                print(f"/move {move * 1000:.1f} ms, nothing {nothing * 1000:.1f} ms")
                report("a /move against a command that does nothing", move / nothing, ALONE)
                taken = await _crowded(table)
                usual, tail = taken[len(taken) // 2], taken[int(len(taken) * 0.99)]
                print(f"{CROWD} at once: p50 {usual * 1000:.0f} ms, p99 {tail * 1000:.0f} ms")
                report("p99 against p50 with fifty at once", tail / usual, TAIL)
                report("seconds of the slowest", taken[-1], LATEST)


def main() -> None:
    asyncio.run(_measure())


if __name__ == "__main__":
    main()

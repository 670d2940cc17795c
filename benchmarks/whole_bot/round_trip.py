"""A `/move` from INTERACTION_CREATE to its callback, over sockets, in the real process.

Alone it is measured against `/about`, the bot's most trivial command; in a crowd of fifty, the
slowest against the median. A command that does nothing at all, not even look up the game, is timed
as well: that is the cost of discord.py and the sockets alone.
"""

import asyncio
import statistics
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from benchmarks.measure import ROUNDS, report
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.answer import Answer
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double

ALONE, TAIL, LATEST = 3.0, 10.0, 3.0
TIMES, CROWD, CROWDS = 20, 50, 10


async def _time_alone(table: Table, times: int, rounds: int) -> dict[str, float]:
    """Return the median seconds of each command, measured in alternating rounds."""
    commands: dict[str, Callable[[], Awaitable[Answer]]] = {
        "move": table.move,
        "about": lambda: table.double.slash(table.ann, "do", what="about"),
        "nothing": lambda: table.double.slash(table.ann, "nothing"),
    }
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, say in commands.items():
            taken[name] += [(await say()).seconds for _ in range(times)]
    return {name: statistics.median(each) for name, each in taken.items()}


async def _time_crowd(table: Table, crowd: int) -> list[float]:
    """Return the seconds of every move of a crowd that speaks at once, several times over."""
    taken: list[float] = []
    for _ in range(CROWDS):
        answers = await asyncio.gather(*(table.move() for _ in range(crowd)))
        taken += [each.seconds for each in answers]
    return sorted(taken)


async def _measure(times: int, rounds: int, crowd: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Double() as double:
            table = Table(double, Path(folder) / "longhand.db")
            settings = {"DATABASE_PATH": str(table.path), "LOG_LEVEL": "warning"}
            async with BotProcess(double, settings, "benchmarks.whole_bot.trivial") as bot:
                await bot.ready()
                await table.play()
                for _ in range(times):
                    await table.move()
                alone = await _time_alone(table, times, rounds)
                print(", ".join(f"/{name} {each * 1000:.1f} ms" for name, each in alone.items()))
                report("a /move against /about", alone["move"] / alone["about"], ALONE)
                taken = await _time_crowd(table, crowd)
                usual, tail = taken[len(taken) // 2], taken[int(len(taken) * 0.99)]
                print(f"{crowd} at once: p50 {usual * 1000:.0f} ms, p99 {tail * 1000:.0f} ms")
                report("p99 against p50 with fifty at once", tail / usual, TAIL)
                report("the slowest of a crowd", taken[-1], LATEST, "s")


def main(small: bool = False) -> None:
    asyncio.run(_measure(*((1, 1, 2) if small else (TIMES, ROUNDS, CROWD))))


if __name__ == "__main__":
    main()

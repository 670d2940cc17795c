"""What a `/move` costs the processor against a command that only answers with a card like it, and
how long the unluckiest waits when two hundred people in twenty servers speak at once.
"""

import asyncio
import os
import statistics
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from benchmarks.measure import report
from cogs.outgoing.emojis import FOLDER
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.answer import Answer
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double

COST, PATIENCE = 1.8, 8.0
TIMES, ROUNDS, SERVERS, EACH = 60, 5, 20, 10
TICKS = os.sysconf("SC_CLK_TCK")


def _used(pid: int) -> float:
    """Return the seconds of processor time that a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def _cost(bot: BotProcess, say: Callable[[], Awaitable[Answer]]) -> float:
    before = _used(bot.pid)
    for _ in range(TIMES):
        await say()
    return (_used(bot.pid) - before) / TIMES


async def _measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Double() as double:
            path = Path(folder) / "longhand.db"
            tables = [Table(double, path) for _ in range(SERVERS)]
            settings = {"DATABASE_PATH": str(path), "LOG_LEVEL": "warning"}
            async with BotProcess(double, settings, "benchmarks.discord_trivial") as bot:
                await bot.ready()
                for table in tables:
                    await table.play()
                drawn = len(list(FOLDER.glob("*.png")))
                await double.watch.until(
                    lambda: len(double.asked("POST", end="/emojis")) >= drawn, "every emoji"
                )
                first = tables[0]
                taken: dict[str, list[float]] = {"move": [], "card": []}
                for _ in range(ROUNDS):
                    taken["move"].append(await _cost(bot, first.move))
                    taken["card"].append(await _cost(bot, lambda: double.slash(first.ann, "card")))
                move, card = (statistics.median(taken[name]) for name in ("move", "card"))
                print(f"/move {move * 1000:.2f} ms, a card {card * 1000:.2f} ms of processor time")
                report("a /move against a card", move / card, COST)
                waits = await asyncio.gather(
                    *(table.move() for _ in range(EACH) for table in tables)
                )
                seconds = sorted(each.seconds for each in waits)
                usual = statistics.median(seconds)
                print(f"{len(seconds)} at once: median {usual:.2f} s, longest {seconds[-1]:.2f} s")
                report("the longest wait against the median", seconds[-1] / usual, PATIENCE)


def main() -> None:
    asyncio.run(_measure())


if __name__ == "__main__":
    main()

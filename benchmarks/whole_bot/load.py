"""What a `/move` costs the processor, against a command that reads a row, writes one and answers
with a similar card; and the longest wait when two hundred people in twenty servers speak at once.

It is also held against a card alone, from a bot that is discord.py and nothing else; the same card
from this bot is only shown. `calls` tells how much of a move is ours, independent of the load.

Of the 3 such cards that a move takes on a quiet machine, 1.4 are its own card and a durable row.
The rest are 770 calls of 560 functions, most of them called once, and none takes a fiftieth of the
time. 2.6 was the goal; the limit is a tenth above what was found. Reading on the loop, without a
hop to the database's thread, saved nothing that could be measured.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from benchmarks.measure import report
from cogs.outgoing.emoji_upload import FOLDER
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.answer import Answer
from tests.whole_bot.double.process import BotProcess
from tests.whole_bot.double.server import Double

COST, CARDS, PATIENCE = 3.0, 3.3, 8.0
TIMES, ROUNDS, SERVERS, EACH = 20, 15, 20, 10


async def send_emojis(double: Double) -> None:
    """Wait until the bot has sent Discord its pictures of dice, which a first start does."""
    drawn = len(list(FOLDER.glob("*.png")))
    await double.watch.until(
        lambda: len(double.asked("POST", end="/emojis")) >= drawn, "every emoji"
    )


def seconds_used(pid: int) -> float:
    """Return the seconds of processor time that a process has used so far."""
    return time.clock_gettime((~pid << 3) | 2)  # as the C library's clock_getcpuclockid makes it


async def _cost(bot: BotProcess, say: Callable[[], Awaitable[Answer]], times: int) -> float:
    before = seconds_used(bot.pid)
    for _ in range(times):
        await say()
    return (seconds_used(bot.pid) - before) / times


async def _compare(bot: BotProcess, table: Table, times: int, rounds: int) -> None:
    """Report the cost of a move against that of others, in alternating rounds after one to warm up.

    Each round gives its own ratio, as a busy machine slows all of its commands alike.
    """
    async with Double() as double:
        other = Table(double, table.path)
        async with BotProcess(double, {}, "benchmarks.whole_bot.plain_bot") as plain:
            await plain.ready()
            ways: dict[str, tuple[BotProcess, Callable[[], Awaitable[Answer]]]] = {
                "/move": (bot, table.move),
                "kept": (bot, partial(table.double.slash, table.ann, "keep")),
                "a card": (bot, partial(table.double.slash, table.ann, "card")),
                "a plain bot's": (plain, partial(double.slash, other.ann, "card")),
            }
            taken: dict[str, list[float]] = {name: [] for name in ways}
            for _ in range(rounds + 1):
                for name, (process, say) in ways.items():
                    taken[name].append(await _cost(process, say, times))
    for name, each in taken.items():
        print(f"{name} {statistics.median(each[1:]) * 1000:.2f} ms")
    report("a /move against a row kept and a card", _compare_rounds(taken, "kept"), COST)
    report("a /move against a plain bot's card", _compare_rounds(taken, "a plain bot's"), CARDS)
    report("a /move against this bot's card", _compare_rounds(taken, "a card"))


def _compare_rounds(taken: Mapping[str, Sequence[float]], other: str) -> float:
    """Return the median ratio of a move's cost to another's in the same round."""
    rounds = zip(taken["/move"][1:], taken[other][1:], strict=True)
    return statistics.median(move / each for move, each in rounds)


async def _crowd(tables: list[Table], each: int) -> None:
    waits = await asyncio.gather(*(table.move() for _ in range(each) for table in tables))
    seconds = sorted(wait.seconds for wait in waits)
    usual = statistics.median(seconds)
    print(f"{len(seconds)} at once: median {usual:.2f} s, longest {seconds[-1]:.2f} s")
    report("the longest wait against the median", seconds[-1] / usual, PATIENCE)


async def _measure(times: int, rounds: int, servers: int, each: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with Double() as double:
            path = Path(folder) / "longhand.db"
            tables = [Table(double, path) for _ in range(servers)]
            settings = {"DATABASE_PATH": str(path), "LOG_LEVEL": "warning"}
            async with BotProcess(double, settings, "benchmarks.whole_bot.trivial") as bot:
                await bot.ready()
                for table in tables:
                    await table.play()
                await send_emojis(double)
                await _compare(bot, tables[0], times, rounds)
                await _crowd(tables, each)


def main(small: bool = False) -> None:
    chosen = (10, 1, 2, 1) if small else (TIMES, ROUNDS, SERVERS, EACH)
    asyncio.run(_measure(*chosen))


if __name__ == "__main__":
    main()

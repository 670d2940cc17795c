"""Kills the bot and the local table at random moments, again and again: `make soak`.

Nothing that was acknowledged may be lost, and nothing may be shown or counted twice. It takes long
and is no part of the tests. `python -m tests.soak 30 100 10` kills 30 times and 100 times, and
troubles a cluster 10 times instead.
"""

import asyncio
import json
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path

from tests.local.test_killed import start
from tests.postgres import server
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.server import Double
from tests.whole_bot.fleet import CUT, KILL, RESTART, SESSIONS, SIZE, TERMINATE, Fleet

EVENTS = (KILL, TERMINATE, CUT, RESTART, SESSIONS)
BOT, LOCAL, CLUSTER = 300, 1_000, 60


def kill_the_table(kills: int, chance: random.Random, folder: Path) -> tuple[int, int]:
    """Return how many entries were acknowledged, and how many of these are missing."""
    path = folder / "local.db"
    acknowledged: set[int] = set()
    for kill in range(kills):
        table = start(path)
        assert table.stdin is not None
        assert table.stdout is not None
        lines = ["/game start heresy", "/sheet new Griff"] if not kill else []
        with suppress(BrokenPipeError):
            table.stdin.write("\n".join([*lines, *["/move hack as Griff"] * 40]) + "\n")
            table.stdin.flush()
        for _ in range(chance.randrange(1, 30)):
            _note(table.stdout.readline(), acknowledged)
        table.send_signal(signal.SIGKILL)
        for line in table.communicate()[0].splitlines():
            _note(line, acknowledged)
    with closing(sqlite3.connect(path)) as kept:
        numbers = [number for (number,) in kept.execute("SELECT number FROM entry ORDER BY number")]
    assert numbers == list(range(1, len(numbers) + 1)), "a gap, or a number twice"
    ended = subprocess.run(
        [sys.executable, "bot.py", "--json", "--db", str(path)],
        input="/ledger verify\n", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(ended.stdout)["ok"], ended.stdout
    return len(acknowledged), len(acknowledged - set(numbers))


def _note(line: str, acknowledged: set[int]) -> None:
    with suppress(ValueError):
        if number := json.loads(line).get("entry"):
            acknowledged.add(number)


async def kill_the_bot(kills: int, chance: random.Random, folder: Path) -> tuple[int, int, int]:
    """Return how many moves were answered, how many of these are lost, and how many show twice."""
    answered = 0
    async with Double() as double:
        table = Table(double, folder / "bot.db")
        async with table.bot() as bot:
            await bot.connected()
            await table.play()
            for _ in range(kills):
                moves = [asyncio.create_task(table.move()) for _ in range(chance.randrange(1, 8))]
                _, waiting = await asyncio.wait(moves, timeout=chance.random() * 0.2)
                bot.kill()
                await bot.ended()
                answered += sum(move.done() and not move.exception() for move in moves)
                for move in waiting:
                    move.cancel()
                await bot.start()
                await bot.connected()
            await bot.ready()
            shown = [embed for each in double.world.said_in(table.channel) for embed in each.embeds]
            double.failures.clear()
    told = "\n".join(str(embed.get("description", "")) for embed in shown)
    numbers = re.findall(r"^-# #(\d+)", told, re.MULTILINE)
    assert numbers, "no card tells its number any more"
    twice = len(numbers) - len(set(numbers))
    with closing(sqlite3.connect(table.path)) as kept:
        ((ruled,),) = kept.execute("SELECT count(*) FROM entry WHERE verb = 'move'")
    return answered, max(0, answered - ruled), twice


async def trouble_a_cluster(times: int, chance: random.Random, folder: Path) -> bool:
    """Kill, stop, cut off and restart at random; say whether nothing was lost or doubled."""
    seconds: dict[str, list[float]] = {event: [] for event in EVENTS}
    async with Double(shards=8) as double, AsyncExitStack() as stack:
        fleet = Fleet(double, stack.enter_context(server()), folder, stack)
        for _ in range(SIZE):
            await fleet.launch()
        await fleet.begin()
        async with fleet.playing():
            await fleet.all_answer()
            for _ in range(times):
                event = chance.choice(EVENTS)
                seconds[event].append(await fleet.suffer(event, chance.choice(fleet.members)))
        account = await fleet.verify()
        double.failures.clear()
    print(account.told(seconds))
    return account.is_good


def main(given: list[str]) -> int:
    bots, tables, times = (int(each) for each in given) if given else (BOT, LOCAL, CLUSTER)
    chance = random.Random()
    with tempfile.TemporaryDirectory() as folder:
        acknowledged, lost = kill_the_table(tables, chance, Path(folder))
        print(f"local table: {tables} kills, {acknowledged} acknowledged, {lost} lost")
        answered, missing, twice = asyncio.run(kill_the_bot(bots, chance, Path(folder)))
        print(f"bot: {bots} kills, {answered} answered, {missing} lost, {twice} shown twice")
        good = asyncio.run(trouble_a_cluster(times, chance, Path(folder)))
    return int(bool(lost or missing or twice or not good))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

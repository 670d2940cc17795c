"""Kills the bot and the local table at random moments, again and again: `make soak`.

Nothing that was acknowledged may be lost, and nothing may be shown or counted twice. It takes long
and is no part of the tests. `python -m tests.soak 100 30 20 10` kills the table 100 times, the bot
30 times, tables, sessions and servers of PostgreSQL 20 times each, and troubles a cluster 10 times.
"""

import asyncio
import json
import random
import re
import signal
import sqlite3
import sys
import tempfile
from contextlib import AsyncExitStack, closing, suppress
from itertools import count
from pathlib import Path
from typing import Any

from play.dice_sources import FairDice
from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from rules.core.errors import Refused
from rules.registry import SYSTEMS
from storage import journal
from storage.engine.database import open_database
from tests import postgres
from tests.language.conftest import speaking
from tests.language.generation import faults, generate
from tests.local.test_killed import start
from tests.whole_bot.conftest import Table
from tests.whole_bot.double.server import Double
from tests.whole_bot.fleet import CUT, KILL, RESTART, SESSIONS, SIZE, TERMINATE, Fleet

EVENTS = (KILL, TERMINATE, CUT, RESTART, SESSIONS)
LOCAL, BOT, LOST, CLUSTER = 1_000, 300, 200, 60


def kill_the_table(kills: int, chance: random.Random, address: str) -> tuple[int, int]:
    """Return how many entries were acknowledged, and how many of these are missing."""
    acknowledged: set[int] = set()
    start(address).communicate("/game start heresy\n/sheet new Griff\n")
    for _ in range(kills):
        table = start(address)
        assert table.stdin is not None
        assert table.stdout is not None
        with suppress(BrokenPipeError):
            table.stdin.write("/move hack as Griff\n" * 40)
            table.stdin.flush()
        for _ in range(chance.randrange(1, 30)):
            _note(table.stdout.readline(), acknowledged)
        table.send_signal(signal.SIGKILL)
        for line in table.communicate()[0].splitlines():
            _note(line, acknowledged)
    numbers = asyncio.run(_numbers(address))
    assert numbers == list(range(1, len(numbers) + 1)), "a gap, or a number twice"
    return len(acknowledged), len(acknowledged - set(numbers))


async def _numbers(address: str) -> list[int]:
    """Return the numbers of a game's entries, once its journal is verified."""
    async with open_database(address) as database, database.begin_reading() as tx:
        rows = await tx.execute_fetchall("SELECT number FROM entry ORDER BY number")
        assert await journal.first_bad(tx, 1) is None
    return [int(number) for (number,) in rows]


async def lose_the_server(times: int, chance: random.Random, running: Any) -> tuple[int, int]:
    """End sessions, then the whole server, at random moments of turns; count as above."""
    address = await postgres.made(running, "lost")
    acknowledged: set[int] = set()
    said = count(1)
    async with open_database(address) as database:
        referee = Referee(database, FairDice())
        await referee.hear(Utterance("start", "table", "gm", "gm", "game start heresy"))

        async def speak() -> None:
            for _ in range(5):
                source = str(next(said))
                with suppress(Refused):
                    ruling = await referee.hear(Utterance(source, "table", "gm", "gm", "roll 2d6"))
                    assert ruling.number is not None
                    assert ruling.number not in acknowledged, "ruled twice"
                    acknowledged.add(ruling.number)

        for lose in (postgres.end_sessions, postgres.restart):
            for _ in range(times):
                people = asyncio.gather(*(speak() for _ in range(8)))
                await asyncio.sleep(chance.random() * 0.05)
                await asyncio.to_thread(lose, running)
                await people
    numbers = await _numbers(address)
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
        fleet = Fleet(double, stack.enter_context(postgres.server()), folder, stack)
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


async def say_everything() -> tuple[int, int]:
    """Return how many sentences were made of our words for what people do, and how many of them
    were heard wrongly."""
    told = wrong = 0
    for system in SYSTEMS:
        async with speaking(system) as table:
            ear = await table.ear("alice")
            for said in generate(system):
                found = faults(ear, said)
                told, wrong = told + 1, wrong + bool(found)
                if found:
                    print(f"{system}: {said.text}: {found}")
    return told, wrong


def main(given: list[str]) -> int:
    tables, bots, servers, times = (int(n) for n in given) if given else (LOCAL, BOT, LOST, CLUSTER)
    chance = random.Random()
    said, bad = asyncio.run(say_everything())
    print(f"hearing: {said} sentences, {bad} heard wrongly")
    with tempfile.TemporaryDirectory() as folder:
        told = kill_the_table(tables, chance, str(Path(folder) / "local.db"))
        print("local table, SQLite: {} kills, {} acknowledged, {} lost".format(tables, *told))
        bad += told[1]
        with postgres.server() as running:
            address = asyncio.run(postgres.made(running, "local"))
            told = kill_the_table(servers, chance, address)
            print(
                "local table, PostgreSQL: {} kills, {} acknowledged, {} lost".format(servers, *told)
            )
            bad += told[1]
            told = asyncio.run(lose_the_server(servers, chance, running))
            print(
                "PostgreSQL: sessions ended {0} times and restarted {0} times,"
                " {1} acknowledged, {2} lost".format(servers, *told)
            )
            bad += told[1]
        answered, missing, twice = asyncio.run(kill_the_bot(bots, chance, Path(folder)))
        print(f"bot: {bots} kills, {answered} answered, {missing} lost, {twice} shown twice")
        bad += missing + twice
        bad += not asyncio.run(trouble_a_cluster(times, chance, Path(folder)))
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

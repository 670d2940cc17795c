"""Turns per second on PostgreSQL: in 1, 8 and 64 games at once, and with two processes against one.

All processes share this machine's processors, so more of them gain less than they would on their
own machines.
"""

import asyncio
import itertools
import sys
import time

from benchmarks.measure import report
from play.dice_sources import FairDice
from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from storage.engine.database import open_database
from tests import postgres

AT_ONCE = (1, 8, 64)
TURNS = 600
#: printed once a process is ready, and the line it waits for
READY, GO = "ready", "go"

_sources = itertools.count(1)


def _make_utterance(name: str, text: str, speaker: str = "alice") -> Utterance:
    return Utterance(f"{name}:{next(_sources)}", name, speaker, speaker, text)


async def _start(referee: Referee, name: str) -> None:
    await referee.hear(_make_utterance(name, "game start heresy", "gm"))
    await referee.hear(_make_utterance(name, "sheet new Griff free ws=2"))
    await referee.hear(_make_utterance(name, "move hack+WS"))


async def _play(referee: Referee, games: list[str], turns: int) -> float:
    """Return the turns per second, with each game saying one sentence after another."""

    async def one(name: str) -> None:
        for _ in range(turns // len(games)):
            await referee.hear(_make_utterance(name, "move hack+WS adv +1"))

    start = time.perf_counter()
    await asyncio.gather(*map(one, games))
    return turns / (time.perf_counter() - start)


async def _process(address: str, prefix: str, count: int, turns: int) -> None:
    """Play in this process's own games when told to, and print the turns per second."""
    async with open_database(address) as server:
        referee = Referee(server, FairDice())
        referee.read_ahead()
        games = [f"{prefix}{number}" for number in range(count)]
        for name in games:
            await _start(referee, name)
        print(READY, flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        print(await _play(referee, games, turns), flush=True)


async def _processes(address: str, prefixes: list[str], count: int, turns: int) -> float:
    """Return the turns per second of several processes that start at the same time."""
    asked = [
        [sys.executable, "-m", "benchmarks.turns_at_once", address, prefix, str(count), str(turns)]
        for prefix in prefixes
    ]
    pipe = asyncio.subprocess.PIPE
    running = [await asyncio.create_subprocess_exec(*a, stdin=pipe, stdout=pipe) for a in asked]
    for each in running:
        assert each.stdout is not None
        await each.stdout.readline()
    told = await asyncio.gather(*(each.communicate(GO.encode() + b"\n") for each in running))
    return sum(float(out) for out, _ in told)


async def _measure(address: str, turns: int, at_once: tuple[int, ...], each: int) -> None:
    for count in at_once:
        rate = await _processes(address, [f"one{count}-"], count, turns)
        report(f"turns a second in {count} games at once, one process", rate)
    alone = await _processes(address, ["alone-"], each, turns)
    both = await _processes(address, ["first-", "second-"], each, turns)
    report(f"two processes against one, {each} games each", both / alone)


def main(small: bool = False) -> None:
    with postgres.server() as running:
        sizes = (2, (), 1) if small else (TURNS, AT_ONCE, 16)
        asyncio.run(_measure(running.get_uri(), *sizes))


if __name__ == "__main__":
    address, prefix, count, turns = sys.argv[1:]
    asyncio.run(_process(address, prefix, int(count), int(turns)))

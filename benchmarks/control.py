"""Measures the same thing twice: how far from 1 a ratio is on this machine by chance alone."""

import asyncio
import itertools
import tempfile
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

from benchmarks.measure import ROUNDS, report, rounds, rounds_async
from benchmarks.peers.roll_d20 import ours
from play.dice_sources import FairDice
from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from storage.engine.database import open_database
from tests import postgres

TIMES = 20

_sources = itertools.count(1)


async def _turn(referee: Referee, text: str, speaker: str = "alice") -> None:
    await referee.hear(Utterance(str(next(_sources)), "table", speaker, speaker, text))


async def _compare(engine: str, addresses: list[str], count: int) -> None:
    """Report turns in one database against the same in another just like it."""
    async with AsyncExitStack() as stack:
        referees = []
        for address in addresses:
            opened = await stack.enter_async_context(open_database(address))
            referees.append(Referee(opened, FairDice()))
            await _turn(referees[-1], "game start heresy", "gm")
            await _turn(referees[-1], "sheet new Griff free ws=2")
        first, second = (partial(_turn, each, "move hack+WS adv +1") for each in referees)
        one, other = await rounds_async(first, second, TIMES, count)
    report(f"a turn against the same turn, {engine}", one / other)


def main(small: bool = False) -> None:
    count = 1 if small else ROUNDS
    one, other = rounds(partial(ours, "4d6kh3"), partial(ours, "4d6kh3"), 200, count)
    report("reading a roll against reading it", one / other)
    with tempfile.TemporaryDirectory() as folder:
        files = [str(Path(folder) / name) for name in ("first.db", "second.db")]
        asyncio.run(_compare("SQLite", files, count))
    with postgres.server() as running:
        named = [asyncio.run(postgres.made(running, name)) for name in ("first", "second")]
        asyncio.run(_compare("PostgreSQL", named, count))


if __name__ == "__main__":
    main()

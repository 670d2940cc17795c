"""A turn beside a game that is as large as a game may be, against the same turn without it."""

import asyncio
import itertools
import json
import tempfile
from pathlib import Path

from benchmarks.measure import report, rounds_async
from play.dice import FairDice
from play.limits import CHARACTERS, TEXT
from play.referee import Referee
from play.turn.values import Said
from storage.database import Database, open_database

LIMIT = 1.5
TIMES, OPEN = 20, 10_000

_sources = itertools.count(1)


def _said(text: str, channel: str, speaker: str = "alice") -> Said:
    return Said(str(next(_sources)), channel, speaker, speaker, text)


async def _begin(referee: Referee, channel: str) -> None:
    await referee.hear(_said("game start heresy", channel, "gm"))
    await referee.hear(_said("sheet new Griff free ws=2", channel))
    await referee.hear(_said("npc new Ganger shown", channel, "gm"))
    await referee.hear(_said("move hack+WS", channel))


async def _fill(database: Database, channel: str) -> None:
    """Give a game as many NPCs as it may have, each with a long note, and much that is owed."""
    async with database.transaction() as tx:
        ((game,),) = await tx.execute_fetchall(
            "SELECT game FROM game_channel WHERE channel = ?", (channel,)
        )
        ((most, fields),) = await tx.execute_fetchall(
            "SELECT (SELECT max(id) FROM record WHERE game = :game), fields FROM record"
            " WHERE game = :game AND kind = 'npc' LIMIT 1",
            {"game": game},
        )
        ganger = json.loads(fields) | {"notes": ["x" * TEXT]}
        tx.later(
            "INSERT INTO record (id, game, kind, owner, name, system, version, fields)"
            " SELECT ?, game, kind, owner, ?, system, version, ? FROM record"
            " WHERE game = ? AND kind = 'npc' LIMIT 1",
            [
                (most + n, f"Ganger {n}", json.dumps(ganger | {"name": f"Ganger {n}"}), game)
                for n in range(1, CHARACTERS - 1)
            ],
        )
        tx.later(
            "INSERT INTO choice SELECT game, number, ?, label, says, who, subject, 1, '', 1"
            " FROM choice WHERE game = ? LIMIT 1",
            [(n, game) for n in range(100, 100 + OPEN)],
        )


async def _measure(folder: Path) -> None:
    async with (
        open_database(str(folder / "alone.db")) as quiet,
        open_database(str(folder / "beside.db")) as shared,
    ):
        alone, beside = Referee(quiet, FairDice()), Referee(shared, FairDice())
        for channel in ("small", "full"):
            await _begin(alone, channel)
            await _begin(beside, channel)
        await _fill(shared, "full")

        async def turns(referee: Referee) -> None:
            await referee.hear(_said("move hack+WS", "small"))

        with_it, without = await rounds_async(lambda: turns(beside), lambda: turns(alone), TIMES)
        report("a turn beside a full game", with_it / without, LIMIT)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))


if __name__ == "__main__":
    main()

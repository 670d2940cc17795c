"""A whole turn, durable on either engine, against inserting one bare row in the same way.

On a server that takes two round trips, like a turn: a query, then everything to be written,
provided that what was read hasn't changed. A row alone needs no query, so it takes one trip; that
figure is reported as well, and isn't limited: where a disk takes a row in a fifth of a millisecond,
the processor time of a turn's rules and texts alone is four such trips.

Also a turn at 100,000 entries against one at 100: a long journal must not slow anyone down.
"""

import asyncio
import itertools
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiosqlite
import asyncpg

from benchmarks.measure import ROUNDS, report, rounds_async
from play.dice_sources import FairDice
from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from storage.engine.database import Database, open_database
from storage.engine.sqlite import PRAGMAS
from tests import postgres

TURN_LIMIT, SERVER_LIMIT, GROWTH_LIMIT = 3.0, 5.0, 1.3
TIMES, MANY, FEW = 20, 100_000, 100

_sources = itertools.count(1)


async def _set_up(database: Database) -> Referee:
    referee = Referee(database, FairDice())
    await referee.hear(_make_utterance("game start heresy", "gm"))
    await referee.hear(_make_utterance("sheet new Griff free ws=2"))
    return referee


def _make_utterance(text: str, speaker: str = "alice") -> Utterance:
    return Utterance(str(next(_sources)), "table", speaker, speaker, text)


def _turn(referee: Referee) -> Callable[[], Awaitable[object]]:
    return lambda: referee.hear(_make_utterance("move hack+WS adv +1"))


def _make_insert(connection: aiosqlite.Connection) -> Callable[[], Awaitable[object]]:
    async def insert() -> None:
        await connection.execute("BEGIN IMMEDIATE")
        await connection.execute("INSERT INTO bare (said) VALUES (?)", ("move hack+WS adv +1",))
        await connection.execute("COMMIT")

    return insert


async def _grow(database: Database, entries: int) -> None:
    """Copy the last entry until the game's journal has this length."""
    async with database.transaction() as tx:
        await tx.execute(
            "WITH RECURSIVE n (i) AS (SELECT (SELECT max(number) FROM entry) + 1"
            " UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
            " INSERT INTO entry SELECT game, i, 'grown:' || i, speaker, channel, said, verb,"
            " kind, actor, subject, about, visible, dice, outcome, changes, undoes, at, seals, hash"
            " FROM n, (SELECT * FROM entry ORDER BY number DESC LIMIT 1)",
            (entries,),
        )
        await tx.execute("UPDATE game SET last = (SELECT max(number) FROM entry)")


async def _measure(folder: Path, small: bool) -> None:
    count, most = (1, 2 * FEW) if small else (ROUNDS, MANY)
    async with (
        open_database(str(folder / "few.db")) as few,
        open_database(str(folder / "many.db")) as many,
        aiosqlite.connect(folder / "bare.db", isolation_level=None) as bare,
    ):
        for pragma in PRAGMAS:
            await bare.execute(pragma)
        await bare.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, said TEXT NOT NULL) STRICT")
        short, long = await _set_up(few), await _set_up(many)
        await short.hear(_make_utterance("move hack"))
        await long.hear(_make_utterance("move hack"))
        await _grow(few, FEW)
        await _grow(many, most)
        turn, insert = await rounds_async(_turn(short), _make_insert(bare), TIMES, count)
        report("a durable turn against a bare insert, SQLite", turn / insert, TURN_LIMIT)
        after, before = await rounds_async(_turn(long), _turn(short), TIMES, count)
        report(f"a turn at {most:,} entries against one at {FEW}", after / before, GROWTH_LIMIT)


def _bare_at_server(connection: Any) -> Callable[[], Awaitable[object]]:
    return lambda: connection.execute("INSERT INTO bare (said) VALUES ($1)", "move hack+WS adv +1")


def _locked_at_server(connection: Any) -> Callable[[], Awaitable[object]]:
    async def insert() -> None:
        await connection.fetch("SELECT id, said FROM bare WHERE id = $1", 1)
        await connection.execute(
            "BEGIN; SELECT id FROM bare WHERE id = 1 FOR NO KEY UPDATE;"
            " INSERT INTO bare (said) VALUES ('move hack+WS adv +1'); COMMIT"
        )

    return insert


async def _measure_server(address: str, count: int) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute(
        "CREATE TABLE bare (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, said TEXT NOT NULL)"
    )
    bare, locked = _bare_at_server(connection), _locked_at_server(connection)
    await bare()
    async with open_database(address) as server:
        turn = _turn(await _set_up(server))
        taken, insert = await rounds_async(turn, locked, TIMES, count)
        report("a durable turn against a bare insert, PostgreSQL", taken / insert, SERVER_LIMIT)
        taken, insert = await rounds_async(turn, bare, TIMES, count)
        report("the same against one in a single trip", taken / insert)
    await connection.close()


def main(small: bool = False) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder), small))
    with postgres.server() as running:
        asyncio.run(_measure_server(running.get_uri(), 1 if small else ROUNDS))


if __name__ == "__main__":
    main()

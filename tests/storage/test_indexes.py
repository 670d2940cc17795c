"""What grows with a game is found by an index: a longer journal takes no more steps."""

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from local.table import LocalTable
from storage import choices, journal, scene_query
from storage.engine.database import open_database
from storage.engine.sqlite import File
from tests import postgres
from tests.conftest import Played
from tests.storage.growth import begin, grow

QUESTIONS = {
    "the choices of an entry": choices._query((), "WHERE c.game = ? AND c.number = ?"),
    "an entry": f"{journal.READ} WHERE e.game = ? AND e.number = ?",
    "what followed up": f"{journal.READ} WHERE e.game = ? AND e.about = ? AND e.about > 0",
    "games to remind in": "SELECT id FROM game WHERE look_at IS NOT NULL AND look_at <= ?",
}


#: what is asked for with a time, where all others ask with numbers
WHEN = {QUESTIONS["games to remind in"]: ""}


#: what is said at a table that plays by post, and what Discord asks beside it
SENTENCES = (
    "/waiting", "/board", "/gm", "/catchup 5", "/history 5", "/move hack+WS at Scar", "/undo",
    "/redo", "/sheet show Griff", "/ask Griff: move hack", "/roll d20", "/pick 1",
)  # fmt: skip
#: entries in a short journal and in a long one
FEW, MANY = 40, 1_200
#: what a look may take more there: the steps down a deeper tree, and no row more
DEEPER = 1.15


class Steps:
    """Counts what SQLite does, in the steps of its own machine."""

    def __init__(self) -> None:
        self.taken = 0

    def count(self) -> int:
        self.taken += 1
        return 0

    async def of(self, work: Awaitable[object]) -> int:
        before = self.taken
        await work
        return self.taken - before


@asynccontextmanager
async def grown(entries: int) -> AsyncIterator[tuple[Played, Steps]]:
    """Yield a table with a journal of so many entries, and what counts the steps there."""
    async with LocalTable(":memory:") as opened:
        table, steps = Played(opened), Steps()
        await begin(table)
        await table("/ask Griff: move hack", by="gm")
        await grow(opened.database, entries // 2)
        assert isinstance(opened.database, File)
        await opened.database._connection.set_progress_handler(steps.count, 1)
        yield table, steps


async def counted(entries: int) -> dict[str, int]:
    """Return the steps of everything that is asked or said, in a journal of this length."""
    found = {}
    async with grown(entries) as (table, steps):
        database = table.table.database

        async def ask(question: str, values: Any) -> None:
            async with database.begin_reading() as tx:
                await tx.execute_fetchall(question, values)

        for name, question in QUESTIONS.items():
            values = [WHEN.get(question, 1)] * question.count("?")
            found[name] = await steps.of(ask(question, values))
        found["a turn's beginning"] = await steps.of(
            ask(scene_query.SCENE, scene_query.make_scene_values("table"))
        )
        for said in SENTENCES:
            found[said] = await steps.of(table.line(said, by="gm"))
    return found


async def test_nothing_takes_more_steps_in_a_long_journal() -> None:
    few, many = await counted(FEW), await counted(MANY)
    more = {name: (few[name], many[name]) for name in few if many[name] > DEEPER * few[name]}
    assert not more
    assert min(few.values()) > 0


async def test_the_steps_tell_when_a_table_is_looked_through() -> None:
    found = []
    for entries in (FEW, MANY):
        async with grown(entries) as (table, steps), table.table.database.begin_reading() as tx:
            scan = tx.execute_fetchall("SELECT number FROM entry WHERE said = ''")
            found.append(await steps.of(scan))
    assert found[1] > 10 * found[0]


async def test_a_server_has_an_index_for_each_of_them_too(request: pytest.FixtureRequest) -> None:
    questions = [*QUESTIONS.values(), choices._owed_query(()), scene_query.SCENE]
    # One that nobody has used: what a server knows of tables that were full leads it astray here.
    unused = await postgres.made(request.getfixturevalue("running"), "unused")
    async with open_database(unused) as database:
        for question in questions:
            count = 1 if "?1" in question else question.count("?")
            values = (
                scene_query.make_scene_values("table")
                if not count
                else [WHEN.get(question, 1)] * count
            )
            async with database.transaction() as tx:
                await tx.execute("SET LOCAL enable_seqscan = off")  # they are empty here
                plan = await tx.execute_fetchall(f"EXPLAIN {question}", values)
            scans = [step for (step,) in plan if "Seq Scan" in step]
            assert not scans, (question, scans)

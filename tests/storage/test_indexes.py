"""What grows with a game is found by an index, and nothing is looked through."""

import pytest

from storage import choices, journal, scenes
from storage.database import open_database
from tests import postgres
from tests.conftest import Played

QUESTIONS = {
    "the choices of an entry": choices._query((), "WHERE c.game = ? AND c.number = ?"),
    "an entry": f"{journal.READ} WHERE e.game = ? AND e.number = ?",
    "what followed up": f"{journal.READ} WHERE e.game = ? AND e.about = ? AND e.about > 0",
    "games to remind in": "SELECT id FROM game WHERE look_at IS NOT NULL AND look_at <= ?",
}


#: what is asked for with a time, where all others ask with numbers
WHEN = {QUESTIONS["games to remind in"]: ""}


@pytest.fixture
def address() -> str:
    """A file tells its plans otherwise than a server, which has a test of its own below."""
    return ":memory:"


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS.keys())
async def test_no_table_is_looked_through(table: Played, question: str) -> None:
    values = [1] * question.count("?")
    async with table.table.database.reading() as tx:
        plan = await tx.execute_fetchall(f"EXPLAIN QUERY PLAN {question}", values)
    steps = [str(step[-1]) for step in plan]
    assert not [step for step in steps if step.startswith("SCAN ")], steps


async def test_a_turn_begins_with_no_look_through_a_table(table: Played) -> None:
    async with table.table.database.reading() as tx:
        plan = await tx.execute_fetchall(
            f"EXPLAIN QUERY PLAN {scenes.SCENE}", scenes.asked("table")
        )
    scans = [str(step[-1]) for step in plan if str(step[-1]).startswith("SCAN ")]
    assert set(scans) <= {"SCAN CONSTANT ROW", "SCAN here"}, scans


async def test_a_server_has_an_index_for_each_of_them_too(request: pytest.FixtureRequest) -> None:
    questions = [*QUESTIONS.values(), choices._owed_query(()), scenes.SCENE]
    # One that nobody has used: what a server knows of tables that were full leads it astray here.
    unused = await postgres.made(request.getfixturevalue("running"), "unused")
    async with open_database(unused) as database:
        for question in questions:
            count = 1 if "?1" in question else question.count("?")
            values = scenes.asked("table") if not count else [WHEN.get(question, 1)] * count
            async with database.transaction() as tx:
                await tx.execute("SET LOCAL enable_seqscan = off")  # they are empty here
                plan = await tx.execute_fetchall(f"EXPLAIN {question}", values)
            scans = [step for (step,) in plan if "Seq Scan" in step]
            assert not scans, (question, scans)

"""What is owed is written down for speed, and always what follows from the journal."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from play.turn.utterance_and_ruling import Utterance
from storage import choices, database_copy, scene_query
from storage.engine.database import Database, Transaction, open_database
from storage.engine.sqlite import File
from storage.personal_data import server_removal
from tests.conftest import Played, empty
from tests.samples import examples
from tests.storage.growth import begin, grow

#: what anyone may say at a table where something is owed, on any faces
SAID = (
    "/damage 2d6 at Scar", "/move hack+WS at Scar", "/ask Griff: move hack", "/ask all: roll d20",
    "/undo", "/undo 3", "/redo", "/fix 2d6+1", "/pick 1", "/pick 2", "/pick 1 of 6",
    "/scene start The Vault", "/scene end", "/harm 3 Griff", "/plan roll d20; or roll d6",
    "/round run", "/ask close", "/roll d20", "/sheet set Griff name=Gruff",
    "/sheet set Gruff name=Griff", "/suffer 2d6", "/heal 1 Griff", "/undo 5", "/undo 6", "/redo 7",
)  # fmt: skip


def named(offers: list[choices.Offered]) -> list[tuple[int, int]]:
    return [(each.number, each.position) for each in offers]


async def listed(tx: Transaction, game: int) -> list[tuple[int, int]]:
    rows = await tx.execute_fetchall(
        "SELECT number, position FROM owing WHERE game = ? ORDER BY number, position", (game,)
    )
    return [(int(number), int(position)) for number, position in rows]


async def check(database: Database, game: int) -> None:
    """What is written down holds all that is owed; who looks sees that and nothing else."""
    async with database.transaction() as tx:
        owed = named(await choices.compute(tx, game))
        assert set(owed) <= set(await listed(tx, game))
        assert named(await choices.list_owed(tx.read_only(), game)) == owed
        assert named(await choices.list_owed(tx, game)) == owed
        assert await listed(tx, game) == owed  # whoever may write leaves only those
        found = await scene_query.read(tx, "table", "", game=game)
        assert found.asking == bool(await choices.list_asked(tx, game))


@given(said=st.lists(st.tuples(st.sampled_from(SAID), st.sampled_from(("gm", "alice", "bob")))))
@settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_whatever_is_said_what_is_owed_is_what_follows_from_it(
    said: list[tuple[str, str]],
) -> None:
    """P1: picks, undos, redos, later rolls, ends of scenes, fixes, plans, in any order."""
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await begin(table)
        await table("/ask Griff: move hack", by="gm")
        for line, by in said:
            await table.line(line, by=by)
            await check(opened.database, 1)


async def test_a_fight_is_written_down_step_by_step(table: Played) -> None:
    """P1: on both engines, with an import of all of it at the end."""
    await begin(table)
    database = table.table.database
    for line, by in zip(SAID, ("gm", "alice", "bob", "gm", "alice") * 5, strict=True):
        await table.line(line, by=by)
        await check(database, 1)
    whole = (await table("/game export", by="gm"))["facts"]["json"]
    await table.line(":channel elsewhere", by="gm")
    await table(f"/game import {whole}")
    async with database.begin_reading() as tx:
        assert await listed(tx, 2) == named(await choices.compute(tx, 2)) != []


async def test_a_release_that_knows_nothing_of_it_leaves_all_that_is_owed(table: Played) -> None:
    """P1: rows of the release before, which takes, undoes and redoes without a word to it."""
    await begin(table)
    await table("/ask Griff: move hack", by="gm")
    database = table.table.database
    async with database.begin_reading() as tx:
        ((number, position),) = named(await choices.list_owed(tx, 1))
    last = (await table("/roll d20", by="gm"))["entry"]
    undone = "INSERT INTO undone (game, number, by) VALUES (1, ?, ?)"
    for step, values in (
        ("INSERT INTO taking (game, number, position, by) VALUES (1, ?, ?, ?)",
         (number, position, last)),
        (undone, (last, last + 1)),
        ("DELETE FROM undone WHERE game = 1 AND number = ?", (last,)),
        (undone, (number, last + 2)),
        ("DELETE FROM undone WHERE game = 1 AND number = ?", (number,)),
    ):  # fmt: skip
        async with database.transaction() as tx:
            await tx.execute(step, values)
        await check(database, 1)


async def test_a_game_that_was_never_reckoned_is_computed_and_then_written_down(
    table: Played,
) -> None:
    """P1: a server has no time to look through all games when it is brought up to date."""
    await begin(table)
    await table("/ask Griff, Isaac: move hack", by="gm")
    database = table.table.database
    async with database.transaction() as tx:
        await tx.execute("DELETE FROM owing")
        await tx.execute("UPDATE game SET reckoned = 0")
        before = named(await choices.list_owed(tx.read_only(), 1))
        assert before == named(await choices.compute(tx, 1)) != []
        assert (await scene_query.read(tx, "table", "")).asking
    assert len((await table("/waiting", by="gm"))["facts"]["waiting"]) == 2
    await table("/roll d20", by="gm")
    async with database.begin_reading() as tx:
        assert (await scene_query.read(tx, "table", "")).reckoned
        assert await listed(tx, 1) == before
    await check(database, 1)


async def test_what_is_owed_comes_along_and_goes_with_its_game(
    table: Played, tmp_path: Path
) -> None:
    """P1: a copy has it too, and nothing of it is left of a game that is gone."""
    await begin(table)
    await table("/ask Griff, Isaac: move hack", by="gm")
    async with open_database(str(tmp_path / "copy.db")) as target:
        await database_copy.copy(table.table.database, target)
        async with target.begin_reading() as tx:
            assert await listed(tx, 1) == named(await choices.compute(tx, 1)) != []
    more = True
    while more:
        async with table.table.database.transaction() as tx:
            more = await server_removal.purge_some(tx, 1)
    async with table.table.database.begin_reading() as tx:
        assert await listed(tx, 1) == []


class Steps:
    """Counts what SQLite does, by its own small steps."""

    taken = 0

    def step(self) -> int:
        self.taken += 10
        return 0


@asynccontextmanager
async def grown(path: Path, count: int) -> AsyncIterator[tuple[Played, Steps]]:
    """A table with a long journal, all of it answered but for one ask, and what its looks cost."""
    async with LocalTable(str(path / f"{count}.db")) as opened:
        table = Played(opened)
        await begin(table)
        await table("/ask Griff: move hack", by="gm")
        await grow(opened.database, count)
        assert isinstance(opened.database, File)
        steps = Steps()
        for line in (opened.database._connection, opened.database._reader):
            await line.set_progress_handler(steps.step, 10)
        yield table, steps


Look = Callable[[Played], Awaitable[object]]


async def press(table: Played) -> object:
    async with table.table.database.begin_reading() as tx:
        return await choices.of_entry(tx, 1, 6)


async def remind(table: Played) -> object:
    async with table.table.database.transaction() as tx:
        await tx.execute("UPDATE game SET look_at = ''")
    return await table.table.referee.reminders()


async def catch_up(table: Played) -> object:
    return await table.table.referee.hear(Utterance("c", "table", "gm", "gm", "catchup 5"))


LOOKS: dict[str, Look] = {
    "/waiting": lambda table: table("/waiting", by="gm"),
    "/board": lambda table: table("/board", by="gm"),
    "/gm": lambda table: table("/gm", by="gm"),
    "/catchup": catch_up,
    "a reminder": remind,
    "the choices of an entry": press,
    "a turn": lambda table: table("/roll d20", by="gm"),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
async def test_what_was_answered_costs_nothing(tmp_path: Path, look: Look) -> None:
    """P1, P2: ten times as long a journal takes hardly a step more."""
    taken = []
    for count in (100, 1000):
        async with grown(tmp_path, count) as (table, steps):
            await look(table)
            before = steps.taken
            await look(table)
            taken.append(steps.taken - before)
    assert taken[1] <= 1.5 * taken[0], taken


async def test_an_index_whose_making_was_cut_off_is_made_anew(
    request: pytest.FixtureRequest,
) -> None:
    """P2: on a server it is made beside all turns, and looked after at each start."""
    address = await empty("postgres", request)
    valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'fresh_rolls'::regclass"
    for spoil in (
        "DROP INDEX fresh_rolls",
        "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'fresh_rolls'::regclass",
    ):
        async with open_database(address) as database, database.transaction() as tx:
            await tx.execute(spoil)
        async with open_database(address) as database, database.begin_reading() as tx:
            assert await tx.execute_fetchall(valid) == [(True,)]

"""Statements stand once: what PostgreSQL is told means what SQLite is."""

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage.engine.database import open_database
from storage.engine.dialect import read, write_literal
from storage.errors import Unkeepable
from tests.conftest import empty
from tests.samples import examples


@pytest.mark.parametrize(
    ("statement", "values", "prepared", "arguments"),
    [
        ("SELECT ?, ?", (1, "a"), "SELECT $1, $2", [1, "a"]),
        ("SELECT ?2, ?1, ?2", ("a", "b"), "SELECT $1, $2, $1", ["b", "a"]),
        (
            "SELECT :game, :name, :game",
            {"name": "x", "game": 3},
            "SELECT $1, $2, $1",
            [3, "x"],
        ),
        ("SELECT 'a?:b''c?', ?", (1,), "SELECT 'a?:b''c?', $1", [1]),
        ("FROM entry e INDEXED BY pins_of_game WHERE x", (), "FROM entry e WHERE x", []),
        ("a AND +n.kind = (+n.subject)", (), "a AND n.kind = (n.subject)", []),
        ("instr(a, ?) > 0", ("x",), "strpos(a, $1) > 0", ["x"]),
    ],
)
def test_a_statement_is_said_in_postgres_words(
    statement: str, values: object, prepared: str, arguments: list[object]
) -> None:
    said = read(statement)
    assert (said.numbered, said.list_values(values)) == (prepared, arguments)  # type: ignore[arg-type]


ROWS = [(1, "a)"), (2, "VALUES (")]


@pytest.mark.parametrize(
    ("statement", "written"),
    [
        (
            "INSERT INTO t (a, b) VALUES (?, ?)",
            ["INSERT INTO t (a, b) VALUES (1, 'a)'), (2, 'VALUES (')"],
        ),
        (
            "INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT DO NOTHING",
            ["INSERT INTO t (a, b) VALUES (1, 'a)'), (2, 'VALUES (') ON CONFLICT DO NOTHING"],
        ),
        (
            "UPDATE t SET a = ? WHERE b = ?",
            ["UPDATE t SET a = 1 WHERE b = 'a)'", "UPDATE t SET a = 2 WHERE b = 'VALUES ('"],
        ),
        (
            "INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT (a) DO UPDATE SET b = excluded.b",
            [
                "INSERT INTO t (a, b) VALUES (1, 'a)')"
                " ON CONFLICT (a) DO UPDATE SET b = excluded.b",
                "INSERT INTO t (a, b) VALUES (2, 'VALUES (')"
                " ON CONFLICT (a) DO UPDATE SET b = excluded.b",
            ],
        ),
    ],
)
def test_rows_that_are_only_added_go_in_one_statement(statement: str, written: list[str]) -> None:
    assert read(statement).written_all(ROWS) == written


@pytest.mark.parametrize("value", ["a\0b", 1.5, b"x", ["x"]])
def test_what_no_column_holds_is_never_written(value: object) -> None:
    with pytest.raises(Unkeepable):
        write_literal(value)


TEXT = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    max_examples=examples(25),
    deadline=None,
)
@given(values=st.lists(st.one_of(TEXT, st.sampled_from(["'", "\\", "';--", "$1", "?", ":game"]))))
async def test_any_text_comes_back_as_it_was_written(
    request: pytest.FixtureRequest, values: list[str]
) -> None:
    async with open_database(await empty("postgres", request)) as database:
        async with database.transaction() as tx:
            tx.write_later(
                "INSERT INTO remembered (key, value) VALUES (?, ?)",
                [(str(place), value) for place, value in enumerate(values)],
            )
        async with database.begin_reading() as tx:
            rows = await tx.execute_fetchall("SELECT key, value FROM remembered")
    kept = {str(key): str(value) for key, value in rows}
    assert [kept[str(place)] for place in range(len(values))] == values


async def test_a_session_takes_no_backslash_for_an_escape(request: pytest.FixtureRequest) -> None:
    async with (
        open_database(await empty("postgres", request)) as server,
        server.begin_reading() as tx,
    ):
        assert await tx.execute_fetchall("SHOW standard_conforming_strings") == [("on",)]


async def test_many_rows_go_as_values(request: pytest.FixtureRequest) -> None:
    rows = [(f"k{n}", "it's") for n in range(120)]
    async with open_database(await empty("postgres", request)) as database:
        async with database.transaction() as tx:
            tx.write_later("INSERT INTO remembered (key, value) VALUES (?, ?)", rows)
        async with database.begin_reading() as tx:
            found = await tx.execute_fetchall("SELECT key, value FROM remembered")
        assert {tuple(row) for row in found} == set(rows)
        with pytest.raises(asyncpg.UniqueViolationError):
            await _jot_twice(database, rows)


async def _jot_twice(database: object, rows: list[tuple[str, str]]) -> None:
    database.write_unsynced("INSERT INTO remembered (key, value) VALUES (?, ?)", rows)  # type: ignore[attr-defined]
    await database.settle()  # type: ignore[attr-defined]

"""This release goes on working while the next one has brought the database up to date already.

Several processes share a server and are upgraded one after the other; and a host may go back.
"""

import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from local.table import LocalTable
from play.turn.utterance_and_ruling import Utterance
from storage import button_sentences, games, posted_messages
from storage.engine import migration_runner
from storage.engine.database import Database, open_database
from storage.personal_data import server_removal
from storage.posted_messages import Post
from tests import postgres
from tests.conftest import ON_BOTH, Played
from tests.storage.conftest import columns

ROOT = Path(__file__).resolve().parents[2]
NUMBERS = {"sqlite": "INTEGER", "postgres": "BIGINT"}
#: what the next release would do: a column of every table, a table, an index
MADE_UP = """
CREATE TABLE weather (
    game {number} PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    sky TEXT NOT NULL
);
CREATE INDEX entries_by_kind ON entry (game, kind);
"""
COLUMN = "ALTER TABLE {table} ADD COLUMN of_the_next_release TEXT NOT NULL DEFAULT 'new';\n"


@pytest.fixture(params=ON_BOTH)
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of this test's own, which is altered: a file, and one on a server."""
    if request.param == "sqlite":
        return str(tmp_path / "longhand.db")
    name = re.sub(r"\W", "_", request.node.originalname)[-60:]
    return await postgres.database(request.getfixturevalue("running"), name.lower())


@pytest.fixture
async def played(address: str) -> AsyncIterator[Played]:
    """A table where a game is under way."""
    async with LocalTable(address) as table:
        opened = Played(table)
        await begin(opened)
        yield opened


async def begin(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Scar guardsman damage=2d6")
    await table("/npc reveal Scar")
    await table("/sheet new Griff free ws=2", by="alice")
    await table("/sheet new Isaac free", by="bob")
    await table("/move hack+WS at Scar", 5, 5, by="alice")


async def upgrade(database: Database, monkeypatch: pytest.MonkeyPatch) -> int:
    """Do what the next release does when it starts, beside this one; return its number."""
    tables = sorted(await columns(database))
    engine = "postgres" if database.address.startswith("postgres") else "sqlite"
    sql = "".join(COLUMN.format(table=each) for each in tables)
    sql += MADE_UP.format(number=NUMBERS[engine])
    known = migration_runner.scripts
    number = max(n for n, _ in known(engine, 0)) + 1

    def more(engine: str, done: int) -> Iterator[tuple[int, str]]:
        yield from known(engine, done)
        if done < number:
            yield number, sql

    with monkeypatch.context() as patched:
        patched.setattr(f"storage.engine.{engine}.scripts", more)
        async with open_database(database.address):
            pass
    return number


async def version(database: Database) -> int:
    asks = {
        "sqlite": "SELECT user_version FROM pragma_user_version",
        "postgres": "SELECT number FROM schema_version",
    }
    engine = "postgres" if database.address.startswith("postgres") else "sqlite"
    async with database.begin_reading() as tx:
        ((number,),) = await tx.execute_fetchall(asks[engine])
    return int(number)


async def play_on(table: Played) -> None:
    """Say and do something of every kind that is kept anywhere."""
    database = table.table.database
    await table("/move hack+WS at Scar", 3, 6, by="alice")
    await table("/undo", by="alice")
    await table("/redo", by="alice")
    await table("/damage 2d6 at Scar", 4, 4, by="alice")
    await table("/ask Griff: roll d20", by="gm")
    await table("/plan roll d20; or roll d6", by="alice")
    await table('/vote "Do we go in?" yes, no', by="gm")
    await table("/harm 1 Griff", by="gm")
    await table.table.referee.note_post(Utterance("here", "table", "carol", "Carol", ""))
    posted_messages.show(database, [(1, 4, "table", "77")])
    button_sentences.note(database, button_sentences.Message("80", "table"), ["a"], "now")
    await database.settle()
    async with database.transaction() as tx:
        await posted_messages.keep_post(tx, (1, 4), Post(1, "table", "78", "79"))
        await games.remember(tx, "key", "value")
    await import_into(table, "elsewhere", (await table("/game export", by="gm"))["facts"]["json"])
    await table("/privacy delete yes", by="bob")
    assert (await table("/ledger verify", by="gm"))["facts"]["first_bad"] is None


async def import_into(table: Played, channel: str, whole: str) -> None:
    await table.line(f":channel {channel}")
    await table(f"/game import {whole}")
    await table.line(":channel table")


async def new_columns(database: Database) -> dict[str, set[str]]:
    """Return the tables that this release knows, and what stands in the next one's column."""
    found: dict[str, set[str]] = {}
    for table in set(await columns(database)) - {"weather"}:
        async with database.begin_reading() as tx:
            rows = await tx.execute_fetchall(f"SELECT of_the_next_release FROM {table}")
        found[table] = {str(value) for (value,) in rows}
    return found


async def test_a_game_goes_on_while_the_next_release_changes_the_schema(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = played.table.database
    number = await upgrade(database, monkeypatch)
    await play_on(played)
    assert await version(database) == number
    kept = await new_columns(database)
    assert {table for table, values in kept.items() if not values} == {"old_entry", "erasing"}
    assert all(values <= {"new"} for values in kept.values())


async def test_this_release_opens_what_the_next_one_has_changed(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with LocalTable(address) as table:
        await begin(Played(table))
        number = await upgrade(table.database, monkeypatch)
    async with LocalTable(address) as table:
        await play_on(Played(table))
        assert await version(table.database) == number


async def test_a_game_of_the_next_release_can_be_removed_by_this_one(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = played.table.database
    await upgrade(database, monkeypatch)
    async with database.transaction() as tx:
        await tx.execute("INSERT INTO weather (game, sky) VALUES (1, 'grey')")
    more = True
    while more:
        async with database.transaction() as tx:
            more = await server_removal.purge_some(tx, 1)
    async with database.begin_reading() as tx:
        for table in (*server_removal.KEYS, "game", "weather"):
            assert not await tx.execute_fetchall(f"SELECT 1 FROM {table}"), table


async def griff(database: Database) -> tuple[int, dict[str, Any]]:
    """Return the shape of Griff's sheet, and all that is kept on it."""
    async with database.begin_reading() as tx:
        ((version, fields),) = await tx.execute_fetchall(
            "SELECT version, fields FROM record WHERE name = 'Griff'"
        )
    return version, json.loads(fields)


async def rewrite_griff(database: Database, kept: dict[str, Any]) -> None:
    """Write Griff's sheet as the next release does."""
    async with database.transaction() as tx:
        await tx.execute(
            "UPDATE record SET fields = ?, version = 99 WHERE name = 'Griff'", (json.dumps(kept),)
        )


async def test_what_the_next_release_keeps_on_a_sheet_is_not_lost_by_this_one(
    played: Played,
) -> None:
    database = played.table.database
    await rewrite_griff(database, {**(await griff(database))[1], "mood": "grim"})
    await played("/sheet set notes=tired", by="alice")
    await played("/undo", by="alice")
    await played("/harm 1 Griff", by="gm")
    version, kept = await griff(database)
    assert (version, kept["mood"], kept["wounds"]) == (99, "grim", 1)


async def test_a_part_that_the_next_release_has_extended_is_left_alone(played: Played) -> None:
    database = played.table.database
    await played("/item add shotgun 2d6 uses 3", by="alice")
    _, kept = await griff(database)
    kept["weapons"]["shotgun"]["engraved"] = "for Mother"
    await rewrite_griff(database, kept)
    error = await played.refused("/item drop shotgun", by="alice")
    assert error["kind"] == "moved"
    assert await griff(database) == (99, kept)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "storage").rglob("*.py")), ids=lambda path: str(path.stem)
)
def test_every_statement_names_its_columns(path: Path) -> None:
    text = re.sub(r'"\s+f?"', "", path.read_text(encoding="utf-8"))
    written = re.findall(r"INSERT INTO \S+ (?!\()[^\n]*", text)
    assert written == []
    assert re.findall(r"SELECT (?:\w+\.)?\*[^\n]*", text) == []


#: what takes something from the release before, or refuses what it writes
HARM = re.compile(
    r"\b(?:DROP|RENAME|TRUNCATE|DELETE\s+FROM(?!\s+erasing\b)|ALTER\s+COLUMN|ADD\s+(?:CONSTRAINT|CHECK|UNIQUE)"
    r"|CREATE\s+UNIQUE\s+INDEX)\b"
    r"|\bADD\s+COLUMN\b(?=[^;]*\bNOT\s+NULL\b)(?![^;]*\bDEFAULT\b)"
    r"|\bREFERENCES\s+game\b(?!\s*\(id\)\s+ON\s+DELETE\s+CASCADE)",
    re.IGNORECASE,
)
#: the newest migration of the releases before that promise was made
PROMISED_AFTER = 11


def harm(script: str) -> list[str]:
    """Return what a migration does that it may not: CONTRIBUTING.md says why."""
    return [found[0] for found in HARM.finditer(re.sub(r"--[^\n]*", "", script))]


def test_no_migration_takes_anything_from_the_release_before() -> None:
    for engine in ON_BOTH:
        for number, script in migration_runner.scripts(engine, PROMISED_AFTER):
            assert not harm(script), f"{engine} {number}"


@pytest.mark.parametrize(
    "script",
    [
        "DROP TABLE shown;",
        "DROP INDEX choices_owed;",
        "ALTER TABLE entry RENAME COLUMN said TO told;",
        "ALTER TABLE entry ALTER COLUMN actor TYPE TEXT;",
        "ALTER TABLE entry ADD COLUMN mood TEXT NOT NULL;",
        "CREATE UNIQUE INDEX one_name ON record (game, name);",
        "CREATE TABLE weather (game INTEGER NOT NULL REFERENCES game (id)) STRICT;",
    ],
)
def test_what_a_migration_may_not_do_is_noticed(script: str) -> None:
    assert harm(script)
    assert not harm(COLUMN.format(table="entry") + MADE_UP.format(number="BIGINT"))

"""Turns are atomic, recorded once, chained, and never edited."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from play.dice_sources import FairDice
from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from rules.core.errors import NotFound
from storage import hash_chain, journal
from storage.engine.database import Database, is_url, open_database
from storage.errors import Unwritable
from tests.conftest import empty

#: what each engine says of a journal that is edited
EDITED = (sqlite3.IntegrityError, asyncpg.RaiseError)


@pytest.fixture
async def database(address: str, tmp_path: Path) -> AsyncIterator[Database]:
    kept = address if is_url(address) else str(tmp_path / "games.db")
    async with open_database(kept) as opened:
        yield opened


@pytest.fixture
async def file(tmp_path: Path) -> AsyncIterator[Database]:
    async with open_database(str(tmp_path / "games.db")) as opened:
        yield opened


@pytest.fixture
async def referee(database: Database) -> Referee:
    return await opened_by(database)


async def opened_by(database: Database) -> Referee:
    made = Referee(database, FairDice())
    await made.hear(said("s1", "game start heresy", "gm"))
    await made.hear(said("s2", "sheet new Griff"))
    return made


def said(source: str, text: str = "move hack+WS", speaker: str = "alice") -> Utterance:
    return Utterance(source, "table", speaker, speaker, text)


async def count(database: Database) -> int:
    async with database.begin_reading() as tx:
        ((entries,),) = await tx.execute_fetchall("SELECT count(*) FROM entry")
    return int(entries)


async def test_the_same_source_counts_once_and_answers_the_same(referee: Referee) -> None:
    first = await referee.hear(said("m1"))
    second = await referee.hear(said("m1"))
    assert second.number == first.number
    assert second.rolled == first.rolled
    assert second.outcome.facts == first.outcome.facts
    assert await count(referee.database) == 3


async def test_players_speaking_at_once_each_get_their_turn(referee: Referee) -> None:
    rulings = await asyncio.gather(*(referee.hear(said(f"m{n}")) for n in range(20)))
    assert sorted(ruling.number or 0 for ruling in rulings) == list(range(3, 23))


async def test_the_journal_cannot_be_edited_or_cut(referee: Referee) -> None:
    for statement in ("UPDATE entry SET said = 'x'", "DELETE FROM entry"):
        with pytest.raises(EDITED, match="append-only"):
            async with referee.database.transaction() as tx:
                await tx.execute(statement)
    assert await count(referee.database) == 2


async def test_the_chain_finds_the_first_entry_that_was_tampered_with(referee: Referee) -> None:
    for n in range(5):
        await referee.hear(said(f"m{n}"))
    async with referee.database.transaction() as tx:
        assert await journal.first_bad(tx, 1) is None
        await tx.execute("INSERT INTO erasing VALUES (1)")
        await tx.execute("UPDATE entry SET dice = '[[6,7],[6,7]]' WHERE number = 4")
        await tx.execute("DELETE FROM erasing")
    async with referee.database.begin_reading() as tx:
        assert await journal.first_bad(tx, 1) == 4


async def test_an_erased_part_leaves_the_chain_whole(referee: Referee) -> None:
    await referee.hear(said("m1", "move hack # my secret name"))
    async with referee.database.transaction() as tx:
        ((sealed, *texts),) = await tx.execute_fetchall(
            f"SELECT seals, {', '.join(hash_chain.PARTS)} FROM entry WHERE number = 3"
        )
        erased = hash_chain.erase_parts(
            sealed, ("said",), dict(zip(hash_chain.PARTS, texts, strict=True))
        )
        await tx.execute("INSERT INTO erasing VALUES (1)")
        await tx.execute(
            "UPDATE entry SET said = '', seals = ? WHERE number = 3",
            (erased,),
        )
        await tx.execute("DELETE FROM erasing")
        assert await journal.first_bad(tx, 1) is None
        assert json.loads(erased)["said"][0] == ""


async def test_a_failed_turn_leaves_nothing(referee: Referee) -> None:
    async def fail() -> None:
        async with referee.database.transaction() as tx:
            await tx.execute("INSERT INTO person VALUES ('', 'x', 'X')")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    async with referee.database.begin_reading() as tx:
        assert not list(await tx.execute_fetchall("SELECT * FROM person WHERE id = 'x'"))


async def test_every_commit_to_a_file_is_durable(file: Database) -> None:
    async with file.transaction() as tx:
        ((synchronous,),) = await tx.execute_fetchall("PRAGMA synchronous")
        ((mode,),) = await tx.execute_fetchall("PRAGMA journal_mode")
        ((keys,),) = await tx.execute_fetchall("PRAGMA foreign_keys")
    assert (synchronous, mode, keys) == (2, "wal", 1)


async def test_every_commit_to_a_server_is_durable(request: pytest.FixtureRequest) -> None:
    async with (
        open_database(await empty("postgres", request)) as server,
        server.begin_reading() as tx,
    ):
        assert await tx.execute_fetchall("SHOW synchronous_commit") == [("on",)]


async def test_opening_again_applies_no_migration_twice(tmp_path: Path) -> None:
    for _ in range(2):
        async with open_database(str(tmp_path / "a.db")) as opened, opened.begin_reading() as tx:
            ((version,),) = await tx.execute_fetchall("PRAGMA user_version")
            assert version >= 1


async def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, just some notes that are long enough" * 20)
    with pytest.raises(Unwritable) as raised:
        async with open_database(str(path)):
            pass
    assert raised.value.path == str(path)


async def test_a_backup_is_whole_while_turns_go_on(file: Database, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    referee = await opened_by(file)
    await asyncio.gather(file.backup(str(copy)), *(referee.hear(said(f"b{n}")) for n in range(10)))
    async with open_database(str(copy)) as opened, opened.begin_reading() as tx:
        assert await journal.first_bad(tx, 1) is None


async def test_a_journal_that_lost_its_tail_is_told(referee: Referee) -> None:
    for number in range(3):
        await referee.hear(said(f"m{number}"))
    async with referee.database.transaction() as tx:
        await tx.execute("INSERT INTO erasing VALUES (1)")
        await tx.execute("DELETE FROM entry WHERE number = 5")
        await tx.execute("DELETE FROM erasing")
    async with referee.database.begin_reading() as tx:
        assert await journal.first_bad(tx, 1) == 5


async def test_a_lookup_does_not_wait_for_the_writer(referee: Referee) -> None:
    async with referee.database.transaction():
        shown = await asyncio.wait_for(referee.hear(said("l1", "sheet show")), 5)
        listed = await asyncio.wait_for(referee.hear(said("l2", "history")), 5)
    assert shown.outcome.title == "Griff"
    assert listed.number is None


async def test_what_only_looks_like_a_lookup_is_said_all_the_same(referee: Referee) -> None:
    await referee.hear(said("m1", "move hack+WS secret"))
    revealed = await referee.hear(said("m2", "history  reveal 3", "gm"))
    assert revealed.number == 4


async def test_people_of_another_server_are_nobodys_business(database: Database) -> None:
    referee = Referee(database, FairDice())
    for server, channel, name in (("1", "a", "Ann"), ("2", "b", "Bob")):
        for number, text in enumerate(("game start heresy", "sheet new X")):
            source = f"{server}:{number}"
            await referee.hear(Utterance(source, channel, name.lower(), name, text, "", server))
    with pytest.raises(NotFound) as caught:
        await referee.hear(Utterance("x", "a", "ann", "Ann", "game gm add Bob", "", "1"))
    assert list(caught.value.hints) == ["Ann"]

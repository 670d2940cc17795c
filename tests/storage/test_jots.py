"""Notes that may be lost with the power cost no wait for the disk; all else still does."""

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path

import asyncpg
import pytest

from storage.engine import sqlite
from storage.engine.database import Database, is_url, open_database
from tests.faults import ERROR, STATEMENT, Fault, Faults

REMEMBER = "INSERT INTO remembered (key, value) VALUES (?, ?)"


async def _kept(database: Database) -> list[tuple[str, str]]:
    async with database.begin_reading() as tx:
        return [
            (str(k), str(v))
            for k, v in await tx.execute_fetchall("SELECT key, value FROM remembered")
        ]


async def _waits_for_the_disk(database: Database) -> bool:
    asks = "SHOW synchronous_commit" if is_url(database.address) else "PRAGMA synchronous"
    async with database.transaction() as tx:
        ((level,),) = await tx.execute_fetchall(asks)
    return level in (2, "on")


async def test_what_is_jotted_down_is_there_at_once(address: str) -> None:
    async with open_database(address) as database:
        database.write_unsynced(REMEMBER, [("a", "1"), ("b", "2")])
        await database.settle()
        assert await _kept(database) == [("a", "1"), ("b", "2")]
        assert await _waits_for_the_disk(database)


async def test_a_jotting_that_fails_leaves_nothing_and_turns_stay_durable(address: str) -> None:
    async with open_database(address) as database:
        database.write_unsynced(REMEMBER, [("a", "1"), ("a", "2")])
        with pytest.raises((sqlite3.IntegrityError, asyncpg.UniqueViolationError)):
            await database.settle()
        assert await _kept(database) == []
        assert await _waits_for_the_disk(database)


async def test_what_was_jotted_down_stands_beside_the_next_turn(address: str) -> None:
    async with open_database(address) as database:
        database.write_unsynced(REMEMBER, [("a", "1")])
        async with database.transaction() as tx:
            tx.write_later(REMEMBER, [("b", "2")])
        await database.settle()
        assert sorted(await _kept(database)) == [("a", "1"), ("b", "2")]


async def test_a_turn_that_is_taken_back_loses_no_note(address: str) -> None:
    async with open_database(address) as database:
        database.write_unsynced(REMEMBER, [("a", "1")])
        with suppress(KeyError):
            async with database.transaction() as tx:
                tx.write_later(REMEMBER, [("b", "2")])
                raise KeyError
        await database.settle()
        assert await _kept(database) == [("a", "1")]


async def test_no_turn_fails_for_a_note(address: str) -> None:
    async with open_database(address) as database:
        database.write_unsynced(REMEMBER, [("b", "1")])
        async with database.transaction() as tx:
            tx.write_later(REMEMBER, [("b", "2")])
        assert await _kept(database) == [("b", "2")]
        with suppress(asyncpg.UniqueViolationError):  # a server writes notes by themselves
            await database.settle()


async def _fail_after_writing(database: Database) -> None:
    async with database.transaction() as tx:
        await tx.execute(REMEMBER, ("a", "1"))
        raise LookupError


async def test_what_a_turn_could_not_take_back_costs_the_next_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = Faults()
    faults.watch_database(monkeypatch)
    async with open_database(str(tmp_path / "games.db")) as database:
        faults.arm(Fault(STATEMENT, ERROR, 3))  # BEGIN, what is written, ROLLBACK
        with pytest.raises(sqlite3.OperationalError):
            await _fail_after_writing(database)
        assert faults.fired
        async with database.transaction() as tx:
            await tx.execute(REMEMBER, ("b", "2"))
        assert await _kept(database) == [("b", "2")]


async def test_what_is_jotted_down_last_is_there_when_the_file_is_opened_again(
    tmp_path: Path,
) -> None:
    for key in ("a", "b"):
        async with open_database(str(tmp_path / "games.db")) as database:
            database.write_unsynced(REMEMBER, [(key, "1")])
    async with open_database(str(tmp_path / "games.db")) as database:
        assert await _kept(database) == [("a", "1"), ("b", "1")]


async def test_a_note_that_a_turn_took_along_makes_no_task() -> None:
    async with open_database(":memory:") as database:
        before = asyncio.all_tasks()
        database.write_unsynced(REMEMBER, [("a", "1")])
        async with database.transaction() as tx:
            tx.write_later(REMEMBER, [("b", "2")])
        assert asyncio.all_tasks() == before
        assert sorted(await _kept(database)) == [("a", "1"), ("b", "2")]


async def test_a_note_that_no_turn_takes_along_is_written_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sqlite, "PAUSE", 0)
    async with open_database(":memory:") as database:
        before = asyncio.all_tasks()
        database.write_unsynced(REMEMBER, [("a", "1")])
        for _ in range(2):  # the timer's turn comes after this task's
            await asyncio.sleep(0)
        (writing,) = asyncio.all_tasks() - before
        await writing
        assert await _kept(database) == [("a", "1")]

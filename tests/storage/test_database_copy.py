"""A database is copied to the other engine and back: all of it, verified, or nothing."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import bot
from local.table import LocalTable
from storage import journal
from storage.database_copy import TABLES, copy
from storage.engine.database import Database, open_database
from storage.errors import NotEmpty
from tests import postgres
from tests.conftest import Played, empty
from tests.storage.conftest import columns


async def _played(path: str) -> None:
    """Leave a little of everything: two games, one that was, an undo, a plan, choices."""
    async with LocalTable(path) as opened:
        table = Played(opened)
        for channel, system in (("table", "heresy"), ("stars", "genesys"), ("gone", "odd")):
            await table.line(f":channel {channel}")
            await table(f"/game start {system}", by="gm")
            await table("/sheet new Griff", by="alice")
            await table("/npc new Scar shown", by="gm")
        await table.line(":channel table")
        await table("/move hack+WS at Scar", 6, 6, by="alice")
        await table("/undo", by="alice")
        await table("/roll 2d6 # it's Griff's", 1, 2, by="alice")
        await opened.referee.server_removed("")
        async with opened.database.transaction(3) as tx:
            await tx.execute("INSERT INTO erasing VALUES (1)")
            for name in reversed(TABLES):
                if name not in ("person", "remembered", "saying", "game"):
                    await tx.execute(f"DELETE FROM {name} WHERE game = 3")
            await tx.execute("DELETE FROM game WHERE id = 3")
            await tx.execute("DELETE FROM erasing")


async def _all(database: Database) -> dict[str, list[Any]]:
    found = {}
    listed = await columns(database)
    async with database.begin_reading() as tx:
        for table, keys in TABLES.items():
            names = ", ".join(sorted(listed[table]))
            rows = await tx.execute_fetchall(f"SELECT {names} FROM {table} ORDER BY {keys}")
            found[table] = [tuple(row) for row in rows]
    return found


async def test_a_database_is_the_same_there_and_back(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    path, back = str(tmp_path / "longhand.db"), str(tmp_path / "back.db")
    await _played(path)
    address = await empty("postgres", request)
    async with open_database(path) as file, open_database(address) as server:
        brought = await copy(file, server)
        assert brought.games == 2
        assert brought.entries == len((await _all(file))["entry"])
        assert await _all(server) == await _all(file)
        async with open_database(back) as again:
            assert await copy(server, again) == brought
            assert await _all(again) == await _all(file)


async def test_play_goes_on_where_it_was_copied_to(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    path, back = str(tmp_path / "longhand.db"), str(tmp_path / "back.db")
    await _played(path)
    address = await empty("postgres", request)
    async with open_database(path) as file, open_database(address) as server:
        await copy(file, server)
        async with open_database(back) as again:
            await copy(server, again)
    for there in (address, back):
        async with LocalTable(there) as opened:
            table = Played(opened)
            await table("/redo", by="alice")
            assert (await table("/move hack+WS at Scar", 3, 4, by="alice"))["ok"]
            await table.line(":channel new")
            await table("/game start tens", by="gm")
            async with opened.database.begin_reading() as tx:
                rows = await tx.execute_fetchall("SELECT id FROM game ORDER BY id")
                assert rows == [(1,), (2,), (4,)], "a number is never given again"
                assert await journal.first_bad(tx, 1) is None


async def test_nothing_is_copied_over_what_is_there(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    path = str(tmp_path / "longhand.db")
    await _played(path)
    address = await empty("postgres", request)
    async with open_database(path) as file, open_database(address) as server:
        await copy(file, server)
        before = await _all(server)
        with pytest.raises(NotEmpty):
            await copy(file, server)
        assert await _all(server) == before


async def test_a_host_copies_with_one_command(
    tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "longhand.db")
    await _played(path)
    address = await empty("postgres", request)
    told = await bot.copy_to(path, address)
    assert told.startswith("Copied 2 games, 6 records and 9 entries to ")
    assert "Every game's history is intact there." in told


async def test_a_dump_of_a_server_is_restored_whole(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    path = str(tmp_path / "longhand.db")
    await _played(path)
    address = await empty("postgres", request)
    running = request.getfixturevalue("running")
    async with open_database(path) as file, open_database(address) as server:
        await copy(file, server)
        kept = await _all(server)
    dump = str(tmp_path / "longhand.dump")
    other = await postgres.made(running, "restored")
    for tool, asked in (
        ("pg_dump", ["--format=custom", f"--file={dump}", address]),
        ("pg_restore", ["--no-owner", f"--dbname={other}", dump]),
    ):
        process = await asyncio.create_subprocess_exec(str(running.bin_path / tool), *asked)
        assert await process.wait() == 0
    async with open_database(other) as restored:
        assert await _all(restored) == kept

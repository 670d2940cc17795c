"""Seals of before are written with their salts alone, and nothing else of an entry may change."""

import json
from collections.abc import AsyncIterator

import pytest

from cogs.cluster.shard_groups import Kind, read_locks
from local.table import LocalTable
from storage import hash_chain, journal
from storage.engine.database import Database, Transaction
from storage.engine.lock_session import Lock
from tests.conftest import Played


async def rest(seconds: float) -> None:
    """Wait for nothing."""


@pytest.fixture
async def played(address: str) -> AsyncIterator[Played]:
    """A table whose journal was written by a release before."""
    async with LocalTable(address) as table:
        table.database.writes_short_seals = False
        await play(Played(table))
        yield Played(table)


async def play(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff free ws=2", by="alice")
    await table("/sheet new Isaac free", by="bob")
    for _ in range(3):
        await table("/move hack+WS", by="alice")
        await table("/roll d20", by="bob")


async def seals_of(database: Database) -> list[str]:
    async with database.begin_reading() as tx:
        rows = await tx.execute_fetchall("SELECT seals FROM entry ORDER BY number")
    return [str(sealed) for (sealed,) in rows]


async def is_whole(database: Database) -> bool:
    async with database.begin_reading() as tx:
        return await journal.first_bad(tx, 1) is None


async def test_all_are_written_short_a_few_at_a_time(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = played.table.database
    monkeypatch.setattr(hash_chain, "SLICE", 2)
    before = await seals_of(database)
    assert all(sealed.startswith("{") for sealed in before)
    database.writes_short_seals = True
    assert await hash_chain.shorten_all(database, rest) == len(before)
    assert all(len(sealed) == 113 for sealed in await seals_of(database))
    assert await is_whole(database)
    assert await hash_chain.shorten_all(database, rest) == 0  # which is remembered
    await played("/move hack+WS", by="alice")
    assert (await seals_of(database))[-1].startswith("~")
    assert await is_whole(database)


async def test_nothing_is_written_short_while_an_older_process_reads_it(played: Played) -> None:
    database, waits = played.table.database, list[float]()

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) <= 3:
            assert all(sealed.startswith("{") for sealed in await seals_of(database))
        database.writes_short_seals = len(waits) >= 3  # then it is gone

    assert await hash_chain.shorten_all(database, wait) > 0
    assert waits[:3] == [hash_chain.WAIT] * 3


async def test_what_was_tampered_with_or_erased_stays_as_it_is(played: Played) -> None:
    database = played.table.database
    await played("/privacy delete yes", by="bob")
    async with database.transaction() as tx:
        await tx.execute("INSERT INTO erasing (allowed) VALUES (1)")
        await tx.execute("UPDATE entry SET said = 'roll d100' WHERE number = 4")
        await tx.execute("DELETE FROM erasing")
    database.writes_short_seals = True
    await hash_chain.shorten_all(database, rest)
    kept = await seals_of(database)
    assert kept[3].startswith("{")
    assert any(sealed.startswith("~") for sealed in kept)
    async with database.begin_reading() as tx:
        assert await journal.first_bad(tx, 1) == 4


async def test_a_person_is_forgotten_where_seals_are_short(played: Played) -> None:
    database = played.table.database
    database.writes_short_seals = True
    await hash_chain.shorten_all(database, rest)
    await played("/privacy delete yes", by="bob")
    assert await is_whole(database)
    async with database.begin_reading() as tx:
        assert not await tx.execute_fetchall("SELECT 1 FROM entry WHERE speaker = 'bob'")


async def test_an_export_has_seals_that_every_release_can_read(played: Played) -> None:
    database = played.table.database
    database.writes_short_seals = True
    await hash_chain.shorten_all(database, rest)
    whole = (await played("/game export", by="gm"))["facts"]["json"]
    assert '"~' not in whole
    await played.line(":channel elsewhere")
    await played(f"/game import {whole}")
    assert (await played("/ledger verify", by="gm"))["facts"]["first_bad"] is None


async def test_a_host_who_goes_back_has_long_seals_again(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = played.table.database
    monkeypatch.setattr(hash_chain, "SLICE", 2)
    before = await seals_of(database)
    database.writes_short_seals = True
    await hash_chain.shorten_all(database, rest)
    assert await hash_chain.lengthen_all(database) == len(before)
    assert await seals_of(database) == before
    assert await is_whole(database)
    assert await hash_chain.shorten_all(database, rest) == len(before)  # and forward once more


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE sealing SET seals = '~' || substr(seals, 2)",  # as long, but not its salts
        "UPDATE sealing SET seals = '{}'",
        "UPDATE sealing SET seals = ''",
        "UPDATE sealing SET number = number + 100",
        "UPDATE entry SET said = 'roll d100'",
        "UPDATE entry SET seals = '~'",
        "DELETE FROM entry",
    ],
)
async def test_only_an_equivalent_seal_is_let_through(played: Played, change: str) -> None:
    database = played.table.database
    before = await everything(database)
    with pytest.raises(Exception, match="append-only"):
        await alter(database, change)
    assert await everything(database) == before


async def test_a_seal_with_another_salt_is_not_let_through(played: Played) -> None:
    database = played.table.database
    known = json.loads((await seals_of(database))[-1])
    salts = "".join(salt for salt, _ in known.values())
    other = f"UPDATE sealing SET seals = '~{salts[1:]}{salts[0]}' WHERE number = 9"
    with pytest.raises(Exception, match="append-only"):
        await alter(database, other)
    with pytest.raises(Exception, match="append-only"):  # nor the right one with another dice
        await alter(database, f"UPDATE entry SET seals = '~{salts}', dice = '[]' WHERE number = 9")
    async with database.transaction() as tx:
        await tx.execute(f"UPDATE sealing SET seals = '~{salts}' WHERE number = 9")
    assert await is_whole(database)


async def alter(database: Database, change: str) -> None:
    async with database.transaction() as tx:
        await tx.execute(change)


async def everything(database: Database) -> list[object]:
    async with database.begin_reading() as tx:
        return await rows(tx)


async def rows(tx: Transaction) -> list[object]:
    asked = "SELECT number, said, dice, seals, hash FROM entry ORDER BY number"
    return [tuple(row) for row in await tx.execute_fetchall(asked)]


def test_an_older_process_is_seen_by_what_it_does_not_hold() -> None:
    new = [Lock(Kind.PRESENT, 0, 1), Lock(Kind.SHORT_SEALS, 0, 1), Lock(Kind.HELD, 0, 1)]
    assert read_locks(new).all_read_short_seals
    assert not read_locks([*new, Lock(Kind.PRESENT, 0, 2)]).all_read_short_seals
    assert not read_locks([*new, Lock(Kind.HELD, 1, 2)]).all_read_short_seals  # one that leaves

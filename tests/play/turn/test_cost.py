"""What a move costs, in calls and in hops to the database's thread: no busy machine changes it."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from local.table import LocalTable
from storage.engine import postgres, sqlite
from tests.conftest import Played, empty
from tests.counting import count_calls

#: a tenth more than it takes today, in Python and in C
MOST_CALLS = 1_300


@pytest.fixture
async def played() -> AsyncIterator[Played]:
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start heresy", by="gm")
        await table("/sheet new Griff free ws=2", by="alice")
        for _ in range(3):
            await table("/move hack+WS", 5, 5, by="alice")
        yield table


async def test_a_move_makes_few_calls(played: Played) -> None:
    await played.line(":dice 5 5", by="alice")  # another result is another cost
    calls = await count_calls(played.line("/move hack+WS"))
    assert calls <= MOST_CALLS


async def test_a_move_takes_two_hops_to_the_database(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    hops, hop = [], sqlite._in_one_hop

    async def count(connection: Any, work: Any) -> Any:
        hops.append(work.__name__)
        return await hop(connection, work)

    monkeypatch.setattr(sqlite, "_in_one_hop", count)
    await asyncio.sleep(0)
    await played("/move hack+WS", by="alice")
    assert hops == ["begin", "commit"]


async def test_a_move_takes_three_trips_to_a_server_and_nothing_is_planned_anew(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    trips: list[list[str]] = []
    send, fetch = postgres.ServerTransaction._send, postgres.ServerTransaction.execute_fetchall

    async def note_script(self: Any, script: Any) -> None:
        trips.append([each.partition(" ")[0] for each in script])
        await send(self, script)

    async def note_question(self: Any, *asked: Any) -> Any:
        trips.append(["prepared by asyncpg"])
        return await fetch(self, *asked)

    async with LocalTable(await empty("postgres", request)) as opened:
        table = Played(opened)
        await table("/game start heresy", by="gm")
        await table("/sheet new Griff free ws=2", by="alice")
        await table("/move hack+WS", 2, 2, by="alice")
        await table.table.database.settle()
        monkeypatch.setattr(postgres.ServerTransaction, "_send", note_script)
        monkeypatch.setattr(postgres.ServerTransaction, "execute_fetchall", note_question)
        await table("/move hack+WS", 2, 2, by="alice")
    begun, looked, written = trips[:3]
    assert (begun, looked) == (["BEGIN", "EXECUTE"], ["prepared by asyncpg"])
    assert written[-1] == "COMMIT"
    assert set(written[:-1]) == {"EXECUTE"}

"""What a move costs, in calls and in hops to the database's thread: no busy machine changes it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from benchmarks.people import seat
from local.table import LocalTable
from storage.engine import postgres, sqlite
from tests.conftest import Played, empty
from tests.counting import count_calls, list_files

#: a tenth more than it takes today, in Python and in C
MOST_CALLS = 880
#: whoever wants to understand a move can still read all of these
MOST_FILES = 60

#: what lists a page of a game's people, or names one of them, and who says it
SEEN_BY_ALL = {"/sheet list": "alice", "/npc list": "gm", "/sheet show Griff": "alice"}
FULL_PAGE, CROWD = 50, 250
#: a row is read, its sheet remembered, its name compared; whoever is shown costs fifty
MOST_EACH = 8


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


async def test_a_move_and_a_press_enter_few_files(played: Played) -> None:
    await played.line(":dice 5 5", by="alice")
    moved = await list_files(played.line("/move hack+WS"))
    pressed = await list_files(played.line(":press 1"))
    assert len(moved) <= MOST_FILES, sorted(moved)
    assert len(pressed) <= MOST_FILES, sorted(pressed)


@pytest.mark.parametrize("said", SEEN_BY_ALL)
async def test_whoever_is_neither_named_nor_on_the_page_costs_next_to_nothing(said: str) -> None:
    calls = {}
    for people in (FULL_PAGE, CROWD):
        async with AsyncExitStack() as stack:
            table = await seat(stack, ":memory:", people)
            for _ in range(2):  # names are looked at once
                calls[people] = await count_calls(table.line(said, by=SEEN_BY_ALL[said]))
    assert calls[CROWD] - calls[FULL_PAGE] <= MOST_EACH * (CROWD - FULL_PAGE)


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


async def test_a_move_takes_two_trips_to_a_server_and_nothing_is_planned_anew(
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
        monkeypatch.undo()
    looked, written = trips
    assert looked == ["prepared by asyncpg"]
    assert (written[0], written[-1]) == ("BEGIN", "COMMIT")
    assert set(written[1:-1]) == {"EXECUTE"}

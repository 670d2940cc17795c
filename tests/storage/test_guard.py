"""On a server a turn looks first and locks when it writes: what has changed between is noticed."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from play.dice_sources import FairDice
from play.referee import Referee
from play.turn.utterance_and_ruling import Utterance
from storage import scene_query
from storage.engine import postgres
from storage.engine.database import Database, open_database
from storage.errors import Interrupted
from tests.conftest import empty

Processes = tuple[Database, Database]
NOTE = "INSERT INTO remembered (key, value) VALUES (?, 'x')"


def said(source: str, text: str, speaker: str = "gm") -> Utterance:
    return Utterance(source, "table", speaker, speaker, text)


def look(database: Database) -> AbstractAsyncContextManager[Any]:
    """Begin a turn as the referee does."""
    values = scene_query.make_scene_values("table")
    guard = scene_query.find_guard
    return database.turn(scene_query.SCENE, values, lock=scene_query.LOCK, guard=guard)


async def touch(database: Database) -> None:
    """Do what makes no entry, such as to erase something."""
    async with database.transaction(1):
        pass


async def change_quietly(database: Database) -> None:
    """Hold a turn that writes something, and makes no entry."""
    async with look(database) as (tx, _):
        tx.write_later(NOTE, [("theirs",)])
        tx.touch_untold(1)


async def play_on(database: Database) -> None:
    await Referee(database, FairDice()).hear(said("m1", "roll 1d6"))


async def write_after(database: Database, meanwhile: Awaitable[None], *, asks: bool) -> None:
    """Look, let something happen, and then write, or write and ask for more."""
    async with look(database) as (tx, _):
        await meanwhile
        tx.write_later(NOTE, [("mine",)])
        if asks:
            await tx.execute_fetchall("SELECT 1")


async def refuse(database: Database) -> None:
    async with look(database) as (tx, _):
        tx.write_later(NOTE, [("mine",)])
        raise ValueError("refused")


async def find(database: Database, question: str) -> int:
    async with database.begin_reading() as tx:
        ((found,),) = await tx.execute_fetchall(question)
    return int(found)


@pytest.fixture
async def processes(request: pytest.FixtureRequest) -> AsyncIterator[Processes]:
    """Two processes that share a server, where a game is played."""
    address = await empty("postgres", request)
    async with open_database(address) as one, open_database(address) as other:
        await Referee(one, FairDice()).hear(said("s1", "game start heresy"))
        yield one, other


@pytest.mark.parametrize("asks", [False, True], ids=["it writes", "it asks for more"])
@pytest.mark.parametrize("change", [touch, change_quietly, play_on])
async def test_a_turn_fails_whole_where_its_game_has_changed_since_it_looked(
    processes: Processes, change: Callable[[Database], Awaitable[None]], *, asks: bool
) -> None:
    one, other = processes
    with pytest.raises(Interrupted) as failed:
        await write_after(one, change(other), asks=asks)
    assert not failed.value.in_doubt
    assert not await find(one, "SELECT count(*) FROM remembered WHERE key = 'mine'")


async def test_whoever_was_overtaken_locks_before_the_next_look(processes: Processes) -> None:
    one, other = processes
    with pytest.raises(Interrupted):
        await write_after(one, touch(other), asks=False)
    async with look(one) as (tx, _):
        assert isinstance(tx, postgres.ServerTransaction)
        assert tx._connection.is_in_transaction()


async def test_a_sentence_that_was_overtaken_is_ruled_on_what_stands_then(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = processes
    here, there = Referee(one, FairDice()), Referee(other, FairDice())
    begun, quicker = postgres.Server._look_first, ["clock new Flood 2"]

    async def lag(self: Any, *asked: Any) -> Any:
        rows = await begun(self, *asked)
        if self is one and quicker:
            await there.hear(said("m1", quicker.pop()))
        return rows

    monkeypatch.setattr(postgres.Server, "_look_first", lag)
    ruling = await here.hear(said("m2", "roll 1d6"))
    assert ruling.number == 3


async def test_a_refusal_takes_one_trip_and_holds_no_transaction(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []

    async def note(self: Any, script: Any) -> None:
        sent.append(script)

    monkeypatch.setattr(postgres.ServerTransaction, "_send", note)
    with pytest.raises(ValueError, match="refused"):
        await refuse(processes[0])
    assert not sent

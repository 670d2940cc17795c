"""Locks that last as long as their session, and not a moment longer."""

import asyncio
from typing import Any

import asyncpg
import pytest

from cogs.cluster.shard_groups import Kind
from storage.engine.lock_session import Lock, open_session
from storage.errors import SessionLost
from tests.cluster.conftest import Sessions


class Hanging:
    """A connection on which no answer comes any more."""

    def __init__(self, connection: Any) -> None:
        self.terminate = connection.terminate

    async def fetch(self, *_: object) -> None:
        await asyncio.Event().wait()


class Ready:
    """A connection whose answer is there as soon as anyone looks."""

    def __init__(self, connection: Any, id: int) -> None:
        self.terminate = connection.terminate
        self._id = id

    async def fetch(self, *_: object) -> list[tuple[int, int, int]]:
        await asyncio.sleep(0)
        return [(0, 0, self._id)]


class Pooler:
    """A connection whose questions another session answers."""

    def __init__(self, connection: Any, other: Any) -> None:
        self.terminate = connection.terminate
        self.fetch = other.fetch


async def test_what_one_holds_no_other_gets_until_it_lets_go(sessions: Sessions) -> None:
    one, other = await sessions.open(), await sessions.open()
    assert await one.claim(Kind.HELD, 3)
    assert await one.claim(Kind.HELD, 3), "what is held is held"
    assert not await other.claim(Kind.HELD, 3)
    assert await other.claim(Kind.HELD, 4)
    await one.release(Kind.HELD, 3)
    assert await other.claim(Kind.HELD, 3)


async def test_everyone_sees_who_holds_what(sessions: Sessions) -> None:
    one, other = await sessions.open(), await sessions.open()
    await one.claim(Kind.PRESENT, 0, shared=True)
    await other.claim(Kind.PRESENT, 0, shared=True)
    await one.claim(Kind.HELD, 7)
    assert set(await other.look()) == {
        Lock(Kind.PRESENT, 0, one.id),
        Lock(Kind.PRESENT, 0, other.id),
        Lock(Kind.HELD, 7, one.id),
    }
    await one.release(Kind.PRESENT, 0, shared=True)
    assert Lock(Kind.PRESENT, 0, one.id) not in await other.look()


async def test_locks_of_other_programs_are_not_ours(sessions: Sessions) -> None:
    one = await sessions.open()
    stranger = await asyncpg.connect(sessions.url)
    await stranger.execute("SELECT pg_advisory_lock(5, 5), pg_advisory_lock(77)")
    assert await one.look() == []
    await stranger.close()


async def test_a_session_that_postgresql_ends_is_noticed_at_once_and_frees_all(
    sessions: Sessions,
) -> None:
    one, other = await sessions.open(), await sessions.open()
    lost = []
    one.on_loss = lambda: lost.append(one.id)
    await one.claim(Kind.HELD, 1)
    admin = await asyncpg.connect(sessions.url)
    await admin.execute("SELECT pg_terminate_backend($1::int, 5000)", one.id)
    await admin.close()
    await one.lost.wait()
    assert lost == [one.id]
    with pytest.raises(SessionLost):
        await one.look()
    assert await other.claim(Kind.HELD, 1)


async def test_a_check_that_hangs_is_a_lost_session(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await sessions.open(), await sessions.open()
    await one.claim(Kind.HELD, 1)
    monkeypatch.setattr(one, "_connection", Hanging(one._connection))
    monkeypatch.setattr(one, "_patience", 0.01)
    with pytest.raises(SessionLost):
        await one.look()
    assert one.lost.is_set()
    await other.gain(Kind.HELD, 1, every=0.01)


async def test_an_answer_that_came_while_this_process_stood_still_is_one(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found under load: whoever took over gave up its session, and nobody answered for a while."""
    one = await sessions.open()
    monkeypatch.setattr(one, "_connection", Ready(one._connection, one.id))
    monkeypatch.setattr(one, "_patience", 0.0)  # it is over before anyone can look
    assert await one.look() == []
    assert not one.lost.is_set()


async def test_whoever_is_answered_by_another_session_holds_nothing(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await sessions.open(), await sessions.open()
    await one.claim(Kind.HELD, 1)
    monkeypatch.setattr(one, "_connection", Pooler(one._connection, other._connection))
    with pytest.raises(SessionLost, match="pooler in transaction mode"):
        await one.look()
    await other.gain(Kind.HELD, 1, every=0.01)


async def test_where_there_is_no_database_there_is_no_session(url: str) -> None:
    gone = url.replace("cluster_", "nowhere_")
    with pytest.raises(SessionLost):
        async with open_session(gone, patience=5.0):
            pass


async def test_postgresql_ends_a_session_whose_process_hangs(sessions: Sessions) -> None:
    one = await sessions.open()
    ((idle, name),) = await one._ask(
        "SELECT current_setting('idle_session_timeout'), current_setting('application_name')"
    )
    assert (idle, name) == ("15s", "longhand")

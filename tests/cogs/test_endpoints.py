"""What /healthz and /metrics say when something is wrong that a whole bot would mend at once."""

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from cogs import logs
from cogs.host.endpoints import open_pages
from cogs.host.health import MOMENT
from cogs.host.metrics import TimedDatabase
from cogs.host.metrics_port import NoPages, port_of
from cogs.work_in_progress import Jobs
from play.dice_sources import ScriptedDice
from play.referee import Referee
from rules.core.errors import Refused
from storage import games
from storage.engine.database import Database
from storage.errors import Interrupted


class Client:
    """A client with two shards, as far as the pages look at it."""

    def __init__(self, database: Database) -> None:
        self.jobs = Jobs()
        self.referee = Referee(database, ScriptedDice())
        self.ready, self.left = True, False
        self.shards: dict[int, Any] = {0: shard(0.04), 1: shard(math.inf)}

    def is_ready(self) -> bool:
        return self.ready

    def is_closed(self) -> bool:
        return self.left


def shard(latency: float, *, closed: bool = False) -> Any:
    return SimpleNamespace(latency=latency, is_closed=lambda: closed)


class Monitor:
    """Asks for the pages of one client."""

    def __init__(self, client: Client, port: int) -> None:
        self.client = client
        self._port = port

    async def read(self, name: str) -> tuple[int, str]:
        url = f"http://127.0.0.1:{self._port}/{name}"
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            return answer.status, await answer.text()


@pytest.fixture
async def monitor(database: Database, unused_tcp_port: int) -> AsyncIterator[Monitor]:
    client = Client(database)
    async with open_pages(unused_tcp_port) as pages:
        pages.time_database(database)
        pages.watch(client)
        yield Monitor(client, unused_tcp_port)


@pytest.mark.parametrize("said", ["no", "0", "65536", "-1", "9" * 40, "²", "80 81", "9.4e3"])
def test_what_is_no_port_is_refused(said: str) -> None:
    with pytest.raises(NoPages, match=r"^METRICS_PORT must be a number from 1 to 65535"):
        port_of(said)


async def test_all_is_well(monitor: Monitor) -> None:
    status, told = await monitor.read("healthz")
    assert (status, told.count("ok   ")) == (200, 3)


async def test_a_shard_that_is_lost_is_told(monitor: Monitor) -> None:
    monitor.client.shards[1] = shard(0.05, closed=True)
    status, told = await monitor.read("healthz")
    assert status == 503
    assert "BAD  shards: 1 of 2 connected\n" in told
    _, told = await monitor.read("metrics")
    assert 'longhand_shards{state="lost"} 1.0' in told


async def test_a_bot_that_is_not_logged_in_yet_is_told(monitor: Monitor) -> None:
    monitor.client.ready, monitor.client.shards = False, {}
    assert await monitor.read("healthz") == (
        503,
        "BAD  Discord: not logged in yet\nBAD  shards: 0 of 0 connected\nok   database: answers\n",
    )


async def test_one_of_many_processes_that_has_no_shards_is_a_well_reserve(monitor: Monitor) -> None:
    monitor.client.left = True
    assert await monitor.read("healthz") == (
        200,
        "ok   Discord: other processes hold every shard; this one waits\nok   database: answers\n",
    )


async def test_it_is_not_well_before_its_database_is_open(unused_tcp_port: int) -> None:
    async with (
        open_pages(unused_tcp_port),
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{unused_tcp_port}/healthz") as answer,
    ):
        assert answer.status == 503


async def test_a_database_that_fails_is_told_without_its_words(
    monitor: Monitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OSError("postgresql://longhand:marzipan@db")

    monkeypatch.setattr(monitor.client.referee.database, "begin_reading", fail)
    status, told = await monitor.read("healthz")
    assert (status, told.splitlines()[-1]) == (503, "BAD  database: doesn't answer")
    _, counts = await monitor.read("metrics")
    assert 'longhand_errors_total{event="the database does not answer"} 1.0' in counts
    assert "marzipan" not in told + counts


async def test_a_database_that_hangs_is_told_in_a_moment(
    monitor: Monitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def hang() -> AsyncIterator[None]:
        await asyncio.Event().wait()
        yield

    monkeypatch.setattr("cogs.host.health.MOMENT", MOMENT / 100)
    monkeypatch.setattr(monitor.client.referee.database, "begin_reading", hang)
    assert (await monitor.read("healthz"))[0] == 503


async def test_turns_under_way_or_waiting_are_the_queue(monitor: Monitor) -> None:
    jobs = monitor.client.jobs
    with jobs.under_way(), jobs.under_way():
        assert "longhand_queue 2.0" in (await monitor.read("metrics"))[1]
    assert "longhand_queue 0.0" in (await monitor.read("metrics"))[1]


async def test_only_a_latency_that_was_measured_is_told(monitor: Monitor) -> None:
    _, told = await monitor.read("metrics")
    assert 'longhand_shard_latency_seconds{shard="0"} 0.04' in told
    assert 'shard="1"' not in told
    monitor.client.shards.pop(0)
    assert 'shard="0"' not in (await monitor.read("metrics"))[1], "another holds it now"


async def test_what_fails_in_a_turn_is_counted_as_failed(monitor: Monitor) -> None:
    with pytest.raises(ZeroDivisionError), monitor.client.referee.attempts.watch():
        raise ZeroDivisionError
    assert 'longhand_turn_seconds_count{outcome="failed"} 1.0' in (await monitor.read("metrics"))[1]


async def test_errors_are_counted_only_while_the_pages_are_open(
    database: Database, unused_tcp_port: int
) -> None:
    before = list(logs.LOG.handlers)
    async with open_pages(unused_tcp_port):
        assert len(logs.LOG.handlers) == len(before) + 1
    assert logs.LOG.handlers == before


async def test_a_turn_that_the_database_interrupts_for_good_is_told_apart_from_a_refusal(
    monitor: Monitor,
) -> None:
    with pytest.raises(Refused), monitor.client.referee.attempts.watch():
        raise Refused("records_away")
    _, told = await monitor.read("metrics")
    assert 'longhand_turn_seconds_count{outcome="interrupted"} 1.0' in told
    assert 'outcome="refused"' not in told


async def test_the_databases_part_of_a_turn_is_timed_by_step(database: Database) -> None:
    steps: list[str] = []
    timed = TimedDatabase(database, lambda step, seconds: steps.append(step))
    async with timed.transaction() as tx:
        await games.remember(tx, "key", "value")
    with pytest.raises(Interrupted):
        async with timed.transaction():
            raise Interrupted("ConnectionDoesNotExistError")
    with pytest.raises(ZeroDivisionError):
        async with timed.transaction():
            raise ZeroDivisionError
    assert steps == ["begin", "commit", "begin", "lost", "begin"]
    async with timed.begin_reading() as tx:
        assert await games.recall(tx, ["key"]) == {"key": "value"}

"""A bot leaves a sign of life on its database's lock for as long as it is well, and only then."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.host.health import EVERY, OVERDUE, keep_heartbeat, look_at_lock
from storage.engine.database import open_database
from storage.engine.file_lock import find_last_beat

LONG_AGO = 1000.0


class Client:
    """A client with one shard, as far as its health is looked at."""

    def __init__(self) -> None:
        self.ready, self.connected = True, True

    @property
    def shards(self) -> dict[int, Any]:
        return {0: SimpleNamespace(is_closed=lambda: not self.connected)}

    def is_ready(self) -> bool:
        return self.ready


async def has_beaten(path: Path, ail: Callable[[Client, Any], None]) -> bool:
    """Let a bot fall ill in some way, and say whether it left a sign of life at the next beat."""
    client, waits = Client(), list[float]()
    over = asyncio.Event()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 2:  # the first beat is over
            over.set()
            await asyncio.Event().wait()

    async with open_database(str(path), alone=True) as database:
        os.utime(f"{path}.lock", (LONG_AGO, LONG_AGO))
        ail(client, database)
        async with keep_heartbeat(database, client, sleep):
            await over.wait()
        assert waits == [EVERY, EVERY]
        return find_last_beat(str(path)) != LONG_AGO


def lose_discord(client: Client, database: Any) -> None:
    client.connected = False


def be_logged_out(client: Client, database: Any) -> None:
    client.ready = False


def lose_the_database(client: Client, database: Any) -> None:
    def fail() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    database.begin_reading = fail


async def test_one_that_is_well_leaves_a_sign(tmp_path: Path) -> None:
    assert await has_beaten(tmp_path / "longhand.db", lambda client, database: None)


@pytest.mark.parametrize("ail", [lose_discord, be_logged_out, lose_the_database])
async def test_one_that_is_not_well_leaves_none(
    tmp_path: Path, ail: Callable[[Client, Any], None]
) -> None:
    assert not await has_beaten(tmp_path / "longhand.db", ail)


@pytest.mark.parametrize(
    ("silent", "well", "told"),
    [
        (0.0, True, "ok   health: the bot is running and well"),
        (OVERDUE - 1, True, "ok   health: the bot is running and well"),
        (90.0, False, "BAD  health: the bot runs, but hasn't been well for 90 s."),
        (600.0, False, "BAD  health: the bot runs, but hasn't been well for 10 min."),
    ],
)
async def test_how_long_it_was_silent_tells_whether_it_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, silent: float, well: bool, told: str
) -> None:
    path = str(tmp_path / "longhand.db")
    monkeypatch.setattr("cogs.host.health.time.time", lambda: LONG_AGO + silent)
    async with open_database(path, alone=True):
        os.utime(f"{path}.lock", (LONG_AGO, LONG_AGO))
        found, words = look_at_lock(path)
    assert (found, words.startswith(told)) == (well, True), words
    assert not look_at_lock(path)[0], "afterwards none is running"

"""Checks whether a running bot is logged in, with every shard connected and a working database; and
its sign of life on the database file's lock, for checks from outside."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cogs import logs
from cogs.host import wording
from storage.engine.database import Database

if TYPE_CHECKING:  # a health check from outside shouldn't load discord.py
    from discord import ShardInfo

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from storage.engine.database import redact_address
from storage.engine.file_lock import beat, find_last_beat

#: seconds in which the database must answer
MOMENT = 2.0


class Patient(Protocol):
    """What a health check needs of a client."""

    @property
    def shards(self) -> Mapping[int, "ShardInfo"]:
        """Return its shards."""

    def is_ready(self) -> bool:
        """Say whether it is logged in."""


class Vital(NamedTuple):
    """The result of one health check."""

    what: str
    told: str
    good: bool


async def examine(clients: Sequence[Patient], database: Database | None) -> list[Vital]:
    """Check the clients of this process and their database."""
    answers = database is not None and await _answers(database)
    return [
        *_check_connections(clients),
        Vital("database", wording.describe_reachability(answers), answers),
    ]


def shards_of(clients: Sequence[Patient]) -> dict[int, "ShardInfo"]:
    return {id: shard for client in clients for id, shard in client.shards.items()}


def _check_connections(clients: Sequence[Patient]) -> Iterator[Vital]:
    """Yield whether all clients are online; a process without any is a cluster's reserve."""
    if not clients:
        yield Vital("Discord", wording.RESERVE, True)
        return
    ready, shards = all(client.is_ready() for client in clients), shards_of(clients)
    connected = sum(not shard.is_closed() for shard in shards.values())
    yield Vital("Discord", wording.describe_readiness(ready), ready)
    yield Vital("shards", wording.shards(connected, len(shards)), 0 < connected == len(shards))


async def _answers(database: Database) -> bool:
    """Say whether the database answers quickly."""
    from storage import games  # not needed by a health check from outside

    try:
        async with asyncio.timeout(MOMENT):
            async with database.begin_reading() as tx:
                await games.recall(tx, ["health"])
    except Exception as error:
        logs.log_unexpected(error, "the database does not answer")
        return False
    return True


Sleep = Callable[[float], Awaitable[None]]
#: seconds between signs of life, while the bot is well
EVERY = 15.0
#: seconds without one until the bot counts as unwell: three were missed, or a start hangs
OVERDUE = 60.0


@asynccontextmanager
async def keep_heartbeat(
    database: Database, client: Patient, sleep: Sleep = asyncio.sleep
) -> AsyncIterator[None]:
    """Renew the sign of life every few seconds, as long as the bot is well."""
    task = asyncio.create_task(_beat(database, client, sleep))
    try:
        yield
    finally:
        task.cancel()


async def _beat(database: Database, client: Patient, sleep: Sleep) -> None:
    while True:
        await sleep(EVERY)
        if all(vital.good for vital in await examine([client], database)):
            beat(database.address)


def look_at_lock(path: str) -> tuple[bool, str]:
    """Say whether the bot that uses a database file is well, judging by its lock."""
    last = find_last_beat(path)
    if last is None:
        told, good = wording.not_running(redact_address(str(Path(path).resolve()))), False
    else:
        silent = time.time() - last
        good = silent < OVERDUE
        told = wording.WELL if good else wording.describe_silence(int(silent))
    return good, wording.line("health", told, good=good)

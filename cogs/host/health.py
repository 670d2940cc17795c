"""Whether a bot that runs is well: logged in, every shard connected, and its database answers."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cogs import logs
from cogs.host import wording
from storage.engine.database import Database

if TYPE_CHECKING:  # whoever asks from outside need not wait for all of discord.py
    from discord import ShardInfo

#: seconds in which the database must answer
MOMENT = 2.0


class Patient(Protocol):
    """All that is looked at of a client to see whether it is well."""

    @property
    def shards(self) -> Mapping[int, "ShardInfo"]:
        """Return the shards that it holds."""

    def is_ready(self) -> bool:
        """Say whether it is logged in."""


class Vital(NamedTuple):
    """One thing that a bot which is well has."""

    what: str
    told: str
    good: bool


async def examine(clients: Sequence[Patient], database: Database | None) -> list[Vital]:
    """Look at the clients of this process and at their database."""
    answers = database is not None and await _answers(database)
    return [
        *_check_connections(clients),
        Vital("database", wording.describe_reachability(answers), answers),
    ]


def shards_of(clients: Sequence[Patient]) -> dict[int, "ShardInfo"]:
    return {id: shard for client in clients for id, shard in client.shards.items()}


def _check_connections(clients: Sequence[Patient]) -> Iterator[Vital]:
    """Say whether all clients are online. One of many processes may have none: it is a reserve."""
    if not clients:
        yield Vital("Discord", wording.RESERVE, True)
        return
    ready, shards = all(client.is_ready() for client in clients), shards_of(clients)
    connected = sum(not shard.is_closed() for shard in shards.values())
    yield Vital("Discord", wording.describe_readiness(ready), ready)
    yield Vital("shards", wording.shards(connected, len(shards)), 0 < connected == len(shards))


async def _answers(database: Database) -> bool:
    """Say whether the database answers within a moment."""
    from storage import games  # whoever asks a running bot starts without it

    try:
        async with asyncio.timeout(MOMENT):
            async with database.begin_reading() as tx:
                await games.recall(tx, ["health"])
    except Exception as error:
        logs.log_unexpected(error, "the database does not answer")
        return False
    return True

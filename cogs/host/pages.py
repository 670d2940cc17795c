"""The two pages for whoever watches the bot, on its own machine alone: /metrics and /healthz.

Imported only where METRICS_PORT is set: what it needs costs nobody else anything.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Protocol

from aiohttp import web
from discord import ShardInfo

from cogs import logs
from cogs.host import wording
from cogs.host.metrics import Metrics
from cogs.host.port import HERE, NoPages
from cogs.host.stopwatch import TimedDatabase
from cogs.jobs import Jobs
from play.referee import Referee
from storage import games
from storage.database import Database

#: seconds in which the database must answer, and a request when the bot closes
MOMENT = 2.0


class Watched(Protocol):
    """All that the pages look at of a client."""

    jobs: Jobs
    referee: Referee

    @property
    def shards(self) -> Mapping[int, ShardInfo]:
        """Return the shards that it holds."""

    def is_ready(self) -> bool:
        """Say whether it is logged in."""

    def is_closed(self) -> bool:
        """Say whether it has left."""


class Pages:
    """Tells how the clients of this process do."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._database: Database | None = None
        self._clients: list[Watched] = []

    def watch(self, client: Watched) -> None:
        """Count from now on what a client does."""
        self._clients.append(client)
        client.referee.attempts.watch = self._metrics.turn
        client.jobs.watch = self._metrics.answer

    def timed(self, database: Database) -> Database:
        """Return a database whose turns are timed, and which is asked whether it answers."""
        self._database = database
        return TimedDatabase(database, self._metrics.database)

    def _open(self) -> list[Watched]:
        self._clients = [client for client in self._clients if not client.is_closed()]
        return self._clients

    async def metrics(self, request: web.Request) -> web.Response:
        """Show everything that is counted, as Prometheus reads it."""
        clients = self._open()
        waiting = sum(client.jobs.turns for client in clients)
        page = self._metrics.page(waiting, _shards(clients))
        return web.Response(body=page, headers={"Content-Type": self._metrics.kind})

    async def healthz(self, request: web.Request) -> web.Response:
        """Say in a line each whether the bot is well, and with the status whether all is."""
        answers = self._database is not None and await _answers(self._database)
        found = [*_connected(self._open()), ("database", wording.answering(answers), answers)]
        lines = [wording.line(what, told, good=good) for what, told, good in found]
        status = 200 if all(good for *_, good in found) else 503
        return web.Response(text="\n".join(lines) + "\n", status=status)


def _connected(clients: list[Watched]) -> Iterator[tuple[str, str, bool]]:
    """Say whether all clients are online. One of many processes may have none: it is a reserve."""
    if not clients:
        yield "Discord", wording.RESERVE, True
        return
    ready, shards = all(client.is_ready() for client in clients), _shards(clients)
    connected = sum(not shard.is_closed() for shard in shards.values())
    yield "Discord", wording.ready(ready), ready
    yield "shards", wording.shards(connected, len(shards)), 0 < connected == len(shards)


def _shards(clients: list[Watched]) -> dict[int, ShardInfo]:
    return {id: shard for client in clients for id, shard in client.shards.items()}


async def _answers(database: Database) -> bool:
    """Say whether the database answers within a moment."""
    try:
        async with asyncio.timeout(MOMENT):
            async with database.reading() as tx:
                await games.recall(tx, ["health"])
    except Exception as error:
        logs.unexpected(error, "the database does not answer")
        return False
    return True


@asynccontextmanager
async def opened(port: int) -> AsyncIterator[Pages]:
    """Open the pages on this machine, and close them afterwards."""
    metrics = Metrics()
    pages = Pages(metrics)
    app = web.Application()
    app.add_routes([web.get("/metrics", pages.metrics), web.get("/healthz", pages.healthz)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=MOMENT)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, HERE, port).start()
        except OSError as error:
            raise NoPages(wording.port_shut(port)) from error
        with metrics.errors:
            yield pages
    finally:
        await runner.cleanup()

"""Serves /metrics and /healthz, to this machine only.

Imported only if METRICS_PORT is set, so its dependencies cost nobody else anything.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from aiohttp import web

from cogs.host import wording
from cogs.host.health import Patient, examine, shards_of
from cogs.host.metrics import Metrics, TimedDatabase
from cogs.host.metrics_port import HERE, NoPages
from cogs.work_in_progress import Jobs
from play.referee import Referee
from storage.engine.database import Database

#: seconds that requests get to finish when the bot closes
MOMENT = 2.0


class Watched(Patient, Protocol):
    """What the pages need of a client."""

    jobs: Jobs
    referee: Referee

    def is_closed(self) -> bool:
        """Say whether it was closed."""


class Pages:
    """Serves pages about the clients of this process."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._database: Database | None = None
        self._clients: list[Watched] = []

    def watch(self, client: Watched) -> None:
        """Measure from now on what a client does."""
        self._clients.append(client)
        client.referee.attempts.watch = self._metrics.turn
        client.jobs.watch = self._metrics.answer

    def time_database(self, database: Database) -> Database:
        """Return the database wrapped so that its turns are measured; health checks use it too."""
        self._database = database
        return TimedDatabase(database, self._metrics.database)

    def _list_open_clients(self) -> list[Watched]:
        self._clients = [client for client in self._clients if not client.is_closed()]
        return self._clients

    async def metrics(self, request: web.Request) -> web.Response:
        """Serve all metrics in Prometheus's format."""
        clients = self._list_open_clients()
        waiting = sum(client.jobs.turns for client in clients)
        page = self._metrics.page(waiting, shards_of(clients))
        return web.Response(body=page, headers={"Content-Type": self._metrics.kind})

    async def healthz(self, request: web.Request) -> web.Response:
        """Serve one line per health check; the status says whether all are well."""
        found = await examine(self._list_open_clients(), self._database)
        lines = [wording.line(what, told, good=good) for what, told, good in found]
        status = 200 if all(good for *_, good in found) else 503
        return web.Response(text="\n".join(lines) + "\n", status=status)


@asynccontextmanager
async def open_pages(port: int) -> AsyncIterator[Pages]:
    """Serve the pages on this machine until the block ends."""
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

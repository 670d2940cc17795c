"""The stand-in Discord as one thing to start, talk to and stop."""

from types import TracebackType
from typing import Self, TypeVar

from aiohttp import web

from tests.whole_bot.double import answering, channels, hooks, shapes, startup
from tests.whole_bot.double.gateway import Gateway
from tests.whole_bot.double.interactions import Interactions
from tests.whole_bot.double.openapi import description
from tests.whole_bot.double.rest import PREFIX, Api, Request
from tests.whole_bot.double.speak import People
from tests.whole_bot.double.watch import Watch
from tests.whole_bot.double.world import Guild, World

TOKEN = "double.of.a-token"  # no secret: only the stand-in knows it

T = TypeVar("T")


class Double(People):
    """A stand-in Discord: `async with Double() as double`. Leaving it fails on any failure."""

    def __init__(self, *, shards: int = 1, at_once: int = 1) -> None:
        self.token = TOKEN
        self.url = ""
        self.watch = Watch()
        self.world = World(shards, at_once)
        self.interactions = Interactions(self.world)
        self.gateway = Gateway(self.world, self.watch, self.token)
        routes = [*startup.ROUTES, *channels.ROUTES, *hooks.ROUTES, *answering.ROUTES]
        self.api = Api(self, routes, self.watch, self.token, description())
        self.faults = self.api.faults
        self._runner: web.AppRunner | None = None

    @property
    def requests(self) -> list[Request]:
        """Return every request so far, in order."""
        return self.api.requests

    @property
    def failures(self) -> list[str]:
        """Return what a real Discord would never forgive; a test may clear what it provoked."""
        return self.api.failures

    def asked(self, method: str, start: str = "", end: str = "") -> list[Request]:
        """Return the requests of this method whose path starts and ends so."""
        return [
            each
            for each in self.requests
            if each.method == method and each.path.startswith(start) and each.path.endswith(end)
        ]

    async def connected(self) -> None:
        """Wait until every shard is connected."""
        everyone = range(self.world.shards)
        await self.watch.until(
            lambda: all(
                shard in self.gateway.sessions and self.gateway.sessions[shard].socket
                for shard in everyone
            ),
            f"{self.world.shards} shards to connect",
        )

    def invite(self, guild: Guild) -> None:
        """Let the bot into a server, for the first time or again."""
        guild.present = True
        self.gateway.dispatch("GUILD_CREATE", shapes.guild(guild, self.world.bot), guild.id)

    def kick(self, guild: Guild) -> None:
        """Throw the bot out of a server; its commands there go with it, all else stays."""
        guild.present = False
        self.world.commands.pop(guild.id, None)
        self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild.id)

    def outage(self, guild: Guild) -> None:
        """Let a server be out of reach for a while, as when Discord has trouble, and come back."""
        gone = {"id": str(guild.id), "unavailable": True}
        back = shapes.guild(guild, self.world.bot) | {"unavailable": False}
        self.gateway.dispatch("GUILD_DELETE", gone, guild.id)
        self.gateway.dispatch("GUILD_CREATE", back, guild.id)

    def archive(self, thread_id: int, *, locked: bool = False) -> None:
        """Archive a thread, and lock it too when told."""
        thread = self.world.channels[thread_id]
        thread.archived, thread.locked = True, locked
        guild_id = thread.guild.id if thread.guild else None
        self.gateway.dispatch("THREAD_UPDATE", shapes.channel(thread), guild_id)

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_get("/gateway/", self.gateway.connect)
        app.router.add_get("/files/{id}", self._file)
        app.router.add_route("*", PREFIX + "/{path:.*}", self.api.answer)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}{PREFIX}"
        self.gateway.url = f"ws://{host}:{port}/gateway/"
        self.world.files_at = f"http://{host}:{port}/files"
        return self

    async def _file(self, http: web.Request) -> web.Response:
        """Give what a person attached, as Discord's own servers for files do."""
        return web.Response(body=self.world.uploads[int(http.match_info["id"])].data)

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        if error is None:
            assert not self.failures, "\n".join(self.failures)

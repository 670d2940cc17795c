"""Start a bot against the stand-in Discord: `python -m tests.whole_bot.double.launch bot`."""

import importlib
import os
import sys
from typing import Any

import discord
import yarl
from discord.asset import Asset
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import ConnectionState

API, GATEWAY = "DOUBLE_API", "DOUBLE_GATEWAY"
READY = "the stand-in knows: ready"
SOON = 0.02  # seconds; stands for each of the waits discord.py makes out of politeness


def point_at(api: str, gateway: str) -> None:
    """Send all of discord.py's traffic to the stand-in, for the rest of this process."""
    Route.BASE = api
    Asset.BASE = f"{api}/cdn"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


def hurry() -> None:
    """Shorten the waits before IDENTIFY, before ready, and before connecting again."""
    made = ConnectionState.__init__

    def make(self: Any, *arguments: Any, **options: Any) -> None:
        made(self, *arguments, **options | {"guild_ready_timeout": SOON})

    async def identify_at_once(
        self: discord.Client, shard_id: int | None, *, initial: bool = False
    ) -> None:
        return None

    ConnectionState.__init__ = make  # type: ignore[method-assign]
    discord.Client.before_identify_hook = identify_at_once  # type: ignore[method-assign]
    ExponentialBackoff.delay = lambda self: SOON  # type: ignore[assignment, method-assign]


def hurry_cluster() -> None:
    """Shorten the waits between processes that share shards."""
    from cogs.cluster import shard_groups

    shard_groups.TIMING = shard_groups.Timing(
        beat=0.25,
        patience=2.0,
        lease=6.0,
        pace=0.2,
        step=0.05,
        late=8.0,
        handover=30.0,
        respite=1.0,
    )


def tell_when_ready() -> None:
    """Write a line once discord.py is ready: before that, joining a server looks like starting."""
    dispatched = discord.Client.dispatch

    def dispatch(self: discord.Client, event: str, /, *arguments: Any, **options: Any) -> None:
        dispatched(self, event, *arguments, **options)
        if event == "ready":
            sys.stderr.write(f"{READY}\n")
            sys.stderr.flush()

    discord.Client.dispatch = dispatch  # type: ignore[method-assign]


def main() -> None:
    """Point discord.py at the stand-in, then run the module's `main()` as if it were started."""
    point_at(f"{os.environ[API]}/by/{os.getpid()}", os.environ[GATEWAY])
    hurry()
    tell_when_ready()
    if "DATABASE_URL" in os.environ:
        hurry_cluster()
    if plan := os.environ.get("DOUBLE_MISHAP"):
        from tests.whole_bot.double import mishaps

        mishaps.install(plan)
    _, name, *rest = sys.argv
    sys.argv = [name, *rest]
    sys.exit(importlib.import_module(name).main())


if __name__ == "__main__":
    main()

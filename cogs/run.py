"""Runs the client until it is asked to stop, and says in one sentence why it could not."""

import asyncio
import signal
import sys

import aiohttp
import discord

from cogs import logs
from cogs.client import Longhand

STOPPED, BAD_TOKEN, REFUSED_INTENT, UNREACHABLE = 0, 4, 5, 6
WORDS = {
    BAD_TOKEN: "Discord does not accept the DISCORD_TOKEN. Copy it anew from the bot's page.",
    REFUSED_INTENT: "Discord refuses the Message Content intent. Allow it on the bot's page, or "
    "set INLINE_ROLLS=off.",
    UNREACHABLE: "Discord cannot be reached. Is the network up?",
}


async def serve(client: Longhand, token: str) -> int:
    """Stay online until a signal comes. Returns the status to exit with."""
    _close_on_signals(client)
    status = STOPPED
    try:
        async with client:
            await client.start(token)
    except discord.LoginFailure:
        status = BAD_TOKEN
    except discord.PrivilegedIntentsRequired:
        status = REFUSED_INTENT
    except (aiohttp.ClientConnectionError, discord.GatewayNotFound):
        status = UNREACHABLE
    if status:
        sys.stderr.write(WORDS[status] + "\n")
    else:
        logs.note("stopped")
    return status


def _close_on_signals(client: Longhand) -> None:
    """Close cleanly on both signals: left to itself, discord.py dies of the second."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, lambda: client.leave())
        except NotImplementedError:  # Windows, where Ctrl-C raises KeyboardInterrupt instead
            return

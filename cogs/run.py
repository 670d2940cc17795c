"""Runs the client until it is asked to stop, and says in one sentence why it could not."""

import asyncio
import signal
import sys

import aiohttp
import discord

from cogs import logs
from cogs.client import Longhand
from cogs.host import wording
from cogs.host.checkup import BAD_TOKEN, REFUSED_INTENT, UNREACHABLE

STOPPED = 0
WORDS = {
    BAD_TOKEN: wording.BAD_TOKEN,
    REFUSED_INTENT: wording.REFUSED_INTENT,
    UNREACHABLE: wording.UNREACHABLE,
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

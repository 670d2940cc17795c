"""Runs one client until it is asked to stop; how any process ends: by a signal, or by an error,
with an exit status and a message."""

import asyncio
import signal
import sys
from collections.abc import Callable

import aiohttp
import discord

from cogs import logs
from cogs.client import Longhand
from cogs.host import wording
from cogs.host.setup_check import BAD_TOKEN, REFUSED_INTENT, UNREACHABLE

STOPPED = 0
WORDS = {
    BAD_TOKEN: wording.BAD_TOKEN,
    REFUSED_INTENT: wording.REFUSED_INTENT,
    UNREACHABLE: wording.UNREACHABLE,
}
#: errors that keep a client offline, and that its host can do something about
WHY: dict[type[Exception], int] = {
    discord.LoginFailure: BAD_TOKEN,
    discord.PrivilegedIntentsRequired: REFUSED_INTENT,
    aiohttp.ClientConnectionError: UNREACHABLE,
    discord.DiscordServerError: UNREACHABLE,
    discord.GatewayNotFound: UNREACHABLE,
}


def status_of(error: BaseException) -> int:
    """Return the exit status for an error, or `STOPPED` for an unknown one."""
    return next((status for kind, status in WHY.items() if isinstance(error, kind)), STOPPED)


def tell_end(status: int) -> int:
    """Print why the bot couldn't stay online, or log that it was asked to stop."""
    if status:
        sys.stderr.write(WORDS[status] + "\n")
    else:
        logs.note("stopped")
    return status


def hear_signals(interrupted: Callable[[], None], terminated: Callable[[], None]) -> None:
    """Close cleanly on both signals: discord.py alone would be killed by SIGTERM."""
    loop = asyncio.get_running_loop()
    for number, act in ((signal.SIGINT, interrupted), (signal.SIGTERM, terminated)):
        try:
            loop.add_signal_handler(number, act)
        except NotImplementedError:  # Windows, where Ctrl-C raises KeyboardInterrupt instead
            return


async def serve(client: Longhand, token: str) -> int:
    """Stay online until a signal arrives; return the exit status."""
    hear_signals(client.leave, client.leave)
    status = STOPPED
    try:
        async with client:
            await client.start(token)
    except tuple(WHY) as error:
        status = status_of(error)
    return tell_end(status)

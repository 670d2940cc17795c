"""How a process ends: by a signal, or by what keeps it from Discord, with a status and a word."""

import asyncio
import signal
import sys
from collections.abc import Callable

import aiohttp
import discord

from cogs import logs
from cogs.host import wording
from cogs.host.checkup import BAD_TOKEN, REFUSED_INTENT, UNREACHABLE

STOPPED = 0
WORDS = {
    BAD_TOKEN: wording.BAD_TOKEN,
    REFUSED_INTENT: wording.REFUSED_INTENT,
    UNREACHABLE: wording.UNREACHABLE,
}
#: what can keep a client from coming online, and what whoever runs it can do something about
WHY: dict[type[Exception], int] = {
    discord.LoginFailure: BAD_TOKEN,
    discord.PrivilegedIntentsRequired: REFUSED_INTENT,
    aiohttp.ClientConnectionError: UNREACHABLE,
    discord.DiscordServerError: UNREACHABLE,
    discord.GatewayNotFound: UNREACHABLE,
}


def status_of(error: BaseException) -> int:
    """Return the status that an error ends the bot with; `STOPPED` where it is none of these."""
    return next((status for kind, status in WHY.items() if isinstance(error, kind)), STOPPED)


def tell_end(status: int) -> int:
    """Say why the bot could not stay online, or that it was asked to stop."""
    if status:
        sys.stderr.write(WORDS[status] + "\n")
    else:
        logs.note("stopped")
    return status


def hear_signals(interrupted: Callable[[], None], terminated: Callable[[], None]) -> None:
    """Close cleanly on both signals: left to itself, discord.py dies of the second."""
    loop = asyncio.get_running_loop()
    for number, act in ((signal.SIGINT, interrupted), (signal.SIGTERM, terminated)):
        try:
            loop.add_signal_handler(number, act)
        except NotImplementedError:  # Windows, where Ctrl-C raises KeyboardInterrupt instead
            return

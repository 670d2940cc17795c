"""Checks whether the bot would start and work: database, disk, token, intents, servers. Each thing
that a host can put right has an exit status."""

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import discord

from cogs.bot_permissions import NEEDED, invitation
from cogs.host import backups, wording
from cogs.host.metrics_port import NO_PAGES, NoPages, port_of
from storage.engine.database import is_url, redact_address
from storage.errors import Away, Missing, NotAnAddress, Unwritable

UNWRITABLE, BAD_TOKEN, REFUSED_INTENT, UNREACHABLE, AWAY, MISSING = 3, 4, 5, 6, 8, 12
NO_COPY, NO_ADDRESS = 10, 13


#: bytes that should be free on the database's disk
ROOM = 200 * 1024 * 1024
MOST_NAMED = 5


class Finding(NamedTuple):
    """One check's result. `status` is the exit status the bot would end with; 0 if it can work.

    `warns`: it can work, but something should be done.
    """

    what: str
    told: str
    status: int = 0
    warns: bool = False


class Host(NamedTuple):
    """The host's settings."""

    database: str
    token: str
    inline_rolls: bool = False
    backup_dir: str = ""
    metrics: str = ""


#: errors without a network, or without Discord
UNANSWERED = (aiohttp.ClientConnectionError, discord.DiscordServerError, TimeoutError)


async def check(host: Host) -> AsyncIterator[Finding]:
    """Check everything that may keep the bot from working, yielding one finding at a time."""
    if is_url(host.database):
        yield await _server(host.database)
    else:
        yield _database(host.database)
        yield _disk(host.database)
    yield _backups(host)
    if host.metrics:
        yield _metrics(host.metrics)
    if not host.token:
        yield Finding("token", wording.NO_TOKEN, BAD_TOKEN)
        return
    async for finding in _discord(host):
        yield finding


def _database(path: str) -> Finding:
    """Check the database file without changing it, because a bot may be using it."""
    file = Path(path)
    path = redact_address(str(file.resolve()))
    if not os.path.exists(file):  # unlike pathlib's, works with an unreadable folder
        if _may_write(file.resolve().parent):
            return Finding("database", wording.database_to_come(path))
        return Finding("database", wording.database_shut(path), UNWRITABLE)
    if not os.access(file, os.R_OK | os.W_OK) or not os.access(file.resolve().parent, os.W_OK):
        return Finding("database", wording.database_shut(path), UNWRITABLE)
    from storage.engine.sqlite import look_through  # a bot on a server needs nothing of it

    try:
        return Finding("database", wording.database_open(path, look_through(file)))
    except Unwritable:
        return Finding("database", wording.database_damaged(path), UNWRITABLE)


async def _server(address: str) -> Finding:
    """Check the PostgreSQL server without changing anything, because a bot may be using it."""
    try:
        from storage.engine.postgres import look_at

        return Finding(
            "database", wording.server_open(redact_address(address), await look_at(address))
        )
    except Missing as error:
        return Finding(
            "database", wording.describe_missing_package(error.what, error.file), MISSING
        )
    except NotAnAddress:
        return Finding("database", wording.NO_ADDRESS, NO_ADDRESS)
    except Away:
        return Finding("database", wording.server_away(redact_address(address)), AWAY)
    except Unwritable:
        return Finding("database", wording.database_shut(redact_address(address)), UNWRITABLE)


def _disk(path: str) -> Finding:
    free = shutil.disk_usage(_find_existing_folder(Path(path).resolve().parent)).free
    return Finding("disk", wording.disk(free >> 20, free >= ROOM), warns=free < ROOM)


def _backups(host: Host) -> Finding:
    """Tell where copies go, or that none are made."""
    if is_url(host.database) and host.backup_dir:
        return Finding("backups", wording.NO_COPY, NO_COPY)
    if not host.backup_dir:
        server = is_url(host.database)
        return Finding("backups", wording.no_backups(server), warns=not server)
    folder = Path(host.backup_dir).resolve()
    if not _may_write(folder):
        return Finding("backups", wording.folder_shut(redact_address(str(folder))), UNWRITABLE)
    told = wording.backups(redact_address(str(folder)), backups.list_backup_days(folder))
    return Finding("backups", told)


def _may_write(folder: Path) -> bool:
    """Say whether a file could be created in a folder, without creating either."""
    near = _find_existing_folder(folder)
    return near.is_dir() and os.access(near, os.W_OK)


def _find_existing_folder(folder: Path) -> Path:
    """Return the folder, or the nearest parent that exists."""
    return next(each for each in (folder, *folder.parents) if os.path.exists(each))


def _metrics(said: str) -> Finding:
    """Check whether the port is valid; it may be in use, as a bot may have it open."""
    try:
        return Finding("metrics", wording.pages(port_of(said)))
    except NoPages as error:
        return Finding("metrics", str(error), NO_PAGES)


async def _discord(host: Host) -> AsyncIterator[Finding]:
    client = discord.Client(intents=discord.Intents.none())
    try:
        async with client:
            await client.login(host.token)
            about = await client.application_info()
            yield Finding("token", wording.describe_login(str(client.user)))
            yield _intents(host, about.flags)
            yield await _servers(client)
            yield Finding("invite", invitation(about.id))
    except discord.LoginFailure:
        yield Finding("token", wording.BAD_TOKEN, BAD_TOKEN)
    except UNANSWERED:
        yield Finding("Discord", wording.UNREACHABLE, UNREACHABLE)


def _intents(host: Host, flags: discord.ApplicationFlags) -> Finding:
    allowed = flags.gateway_message_content or flags.gateway_message_content_limited
    if host.inline_rolls and not allowed:
        return Finding("intents", wording.REFUSED_INTENT, REFUSED_INTENT)
    return Finding("intents", wording.INTENTS_ON if host.inline_rolls else wording.INTENTS_NONE)


async def _servers(client: discord.Client) -> Finding:
    """Return the servers where the bot's own role lacks a permission; channels may differ."""
    total, lacking, after = 0, dict[str, list[str]](), None
    while page := await _page(client, after):
        total += len(page)
        after = int(page[-1]["id"])
        for server in page:
            has = discord.Permissions(int(server.get("permissions", 0)))
            missing = [name for key, name in NEEDED.items() if not getattr(has, key)]
            # an administrator may do all of it, whatever else the role lists
            if missing and not has.administrator:
                lacking[str(server["name"])] = missing
    told = wording.servers(total, dict(list(lacking.items())[:MOST_NAMED]))
    return Finding("servers", told, warns=bool(lacking) or not total)


async def _page(client: discord.Client, after: int | None) -> list[Any]:
    # 200 are the most that Discord gives at once
    return list(await client.http.get_guilds(200, after=after, with_counts=False))


async def invite(token: str) -> str:
    """Return this bot's invitation link."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        return invitation((await client.application_info()).id)

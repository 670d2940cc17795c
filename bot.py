"""Puts the parts together and starts the bot. The only file that knows all of them."""

import argparse
import asyncio
import gc
import os
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dotenv import load_dotenv

from storage.engine.database import (
    DEFAULT_DATABASE,
    Database,
    is_url,
    open_database,
    read_place,
    read_url,
    redact_address,
    strip_quotes,
)
from storage.errors import (
    AlreadyThere,
    Away,
    InUse,
    Missing,
    NoCopy,
    NoDatabase,
    NoFolder,
    NotAnAddress,
    NotEmpty,
    Unwritable,
)

if TYPE_CHECKING:
    from cogs.cluster.shard_groups import Look
    from cogs.host.endpoints import Pages

#: errors that keep the bot from starting, with their exit status and message
ENDS: dict[type[Exception], tuple[int, str]] = {
    Unwritable: (
        3,
        "{path} can't be opened or written. Check its folder's permissions and the disk's space.",
    ),
    NoDatabase: (3, "There's no database at {path} yet. The bot makes it when it first starts."),
    Away: (8, "The database server of {path} doesn't answer. Check that it runs, then try again."),
    InUse: (7, "{path} is in use by another Longhand. Stop that one first."),
    NoCopy: (10, "Back up PostgreSQL with pg_dump. See docs/hosting.md. Leave BACKUP_DIR empty."),
    NotEmpty: (11, "{path} isn't empty. Name a database that holds nothing yet."),
    NotAnAddress: (
        13,
        "{setting} isn't a PostgreSQL address that I can read. It begins with postgresql:// and"
        " has a port up to 65535: docs/hosting.md shows one.",
    ),
    Missing: (
        12,
        "{what} needs one more package. Install it: pip install --require-hashes -r {file}",
    ),
    AlreadyThere: (14, "{path} already exists and stays as it is. Name another file."),
    NoFolder: (14, "There's no folder {path}. Make it first, or choose another."),
}
#: Discord's limit for the link of a button
LONGEST_LINK = 512


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="bot.py", description="Longhand, a referee for play-by-post games."
    )
    parser.add_argument("--local", action="store_true", help="open the table in this terminal")
    parser.add_argument("--json", action="store_true", help="the local table, in JSON for programs")
    parser.add_argument("--db", metavar="PATH", help="the database: a file, or postgresql://...")
    parser.add_argument("--backup", metavar="PATH", help="back the database up to a file")
    parser.add_argument("--copy-to", metavar="ADDRESS", help="copy everything to an empty database")
    parser.add_argument("--lengthen", action="store_true", help="let an older release verify it")
    parser.add_argument("--check", action="store_true", help="check everything the bot needs")
    parser.add_argument("--health", action="store_true", help="ask whether the running bot is well")
    parser.add_argument("--invite", action="store_true", help="print the link that invites the bot")
    return parser.parse_args(given)


async def _copy(database: str, path: str) -> str:
    from cogs.host.backups import copy_once

    async with open_database(database, locked=False) as opened:
        return await copy_once(opened, Path(path))


def _require(database: str) -> None:
    """Refuse if there is no database file to copy, or none that this user may see."""
    try:
        os.stat(database)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoDatabase(database) from error
    except OSError as error:
        raise Unwritable(database) from error


def _backup(database: str, path: str) -> int:
    """Copy the database to a file; never create an empty one, or overwrite an older copy."""
    if is_url(database):
        raise NoCopy
    _require(database)
    sys.stdout.write(asyncio.run(_copy(database, path)) + "\n")
    return 0


async def copy_to(database: str, address: str) -> str:
    """Copy everything to an empty database, and tell how much that was."""
    from storage.database_copy import copy

    async with (
        open_database(database, alone=True) as old,
        open_database(address, alone=True) as new,
    ):
        brought = await copy(old, new)
    units = (("game", "games"), ("record", "records"), ("entry", "entries"))
    told = [f"{count} {unit[count != 1]}" for count, unit in zip(brought, units, strict=True)]
    what = f"{', '.join(told[:-1])} and {told[-1]}"
    return f"Copied {what} to {redact_address(address)}. Every game's history is intact there."


def _copy_database(database: str, address: str) -> int:
    """Copy the database to another; never create an empty one."""
    if not is_url(database):
        _require(database)
    sys.stdout.write(asyncio.run(copy_to(database, address)) + "\n")
    return 0


def _allows_inline_rolls() -> bool:
    return os.environ.get("INLINE_ROLLS", "off").strip().casefold() == "on"


def _days(name: str, otherwise: int) -> int:
    said = os.environ.get(name, "").strip()
    return int(said) if said.isdecimal() else otherwise


def _keep_days() -> int:
    """Return how many days a server's games are kept after it removed the bot."""
    return _days("KEEP_AFTER_REMOVAL_DAYS", 30)


def _backups() -> tuple[str, int]:
    """Return where daily copies are kept, and for how many days."""
    return os.environ.get("BACKUP_DIR", "").strip(), max(1, _days("BACKUP_DAYS", 7))


def _shards() -> int:
    """Return how many shards to use; 0 for as many as Discord recommends."""
    return _days("SHARDS", 0)


def _support() -> str:
    """Return the link for help, unless it isn't a link, which Discord would refuse."""
    said = os.environ.get("SUPPORT_URL", "").strip()
    is_link = said.startswith(("https://", "http://")) and len(said) <= LONGEST_LINK
    return said if is_link and not any(map(str.isspace, said)) else ""


def _metrics() -> str:
    return os.environ.get("METRICS_PORT", "").strip()


@asynccontextmanager
async def _pages() -> AsyncIterator["Pages | None"]:
    """Serve metrics and health pages if the host wants them."""
    if not (said := _metrics()):
        yield None
        return
    from cogs.host.metrics_port import port_of

    port = port_of(said)
    from cogs.host.endpoints import open_pages

    async with open_pages(port) as pages:
        yield pages


def load() -> None:
    """Import everything needed online; the local table never does.

    The collector is off until the client is ready, because none of this ever becomes garbage.
    """
    gc.disable()
    for name in ("cogs.client", "cogs.cluster.single_client", "play.referee"):
        import_module(name)


async def _run_online(database: str, token: str) -> int:
    load()
    from cogs import logs
    from cogs.client import HostOptions, Longhand
    from cogs.cluster.single_client import serve
    from cogs.host.health import keep_heartbeat
    from cogs.host.metrics_port import NO_PAGES, NoPages
    from play.dice_sources import FairDice
    from play.referee import Referee

    if is_url(database) and _backups()[0]:
        raise NoCopy
    logs.set_up(os.environ.get("LOG_LEVEL", "info"))
    try:
        async with _pages() as pages, open_database(database, alone=True) as opened:
            wishes = HostOptions(_allows_inline_rolls(), _keep_days(), _support(), *_backups())
            referee = Referee(pages.time_database(opened) if pages else opened, FairDice())

            def make(*part: Any, **options: Any) -> Longhand:
                client = Longhand(referee, wishes, *part, **options)
                if pages:
                    pages.watch(client)
                return client

            if not is_url(database):
                client = make()
                async with keep_heartbeat(opened, client):
                    return await serve(client, token)
            from cogs.cluster.cluster_process import Member

            referee.read_ahead()  # before any shard waits for it
            member = Member(database, token, make, _shards())
            member.on_look = lambda look: _note_releases(opened, look)
            return await member.run()
    except NoPages as error:
        sys.stderr.write(f"{error}\n")
        return NO_PAGES


def _note_releases(database: Database, look: "Look") -> None:
    """Write the journal's seals in a form that the oldest release sharing the database can read."""
    database.writes_short_seals = look.all_read_short_seals


async def _lengthen(database: str) -> int:
    """Rewrite the journal's seals for earlier releases."""
    from storage.hash_chain import lengthen_all

    async with open_database(database, alone=True) as opened:
        count = await lengthen_all(opened)
    sys.stdout.write(f"{count} entries rewritten: an older release can verify them now.\n")
    return 0


async def _check(database: str, token: str) -> int:
    """Print one line for each thing that the bot needs, and whether it is there."""
    from cogs.host.setup_check import Host, check
    from cogs.host.wording import line

    status = 0
    async for found in check(
        Host(database, token, _allows_inline_rolls(), _backups()[0], _metrics())
    ):
        told = line(found.what, found.told, good=not found.status, warns=found.warns)
        sys.stdout.write(told + "\n")
        status = status or found.status
    return status


async def _health(database: str) -> int:
    """Ask the running bot whether it is well; without metrics pages, check its lock instead."""
    if _metrics():
        from cogs.host.metrics_port import ask_health

        well, told = await ask_health(_metrics())
    elif is_url(database):
        from cogs.cluster.shard_groups import look_at_server

        well, told = await look_at_server(database)
    else:
        from cogs.host.health import look_at_lock

        well, told = look_at_lock(database)
    sys.stdout.write(told + "\n")
    return int(not well)


async def _invite(token: str) -> int:
    """Print the invitation link, or why there is none."""
    import discord

    from cogs.host import wording
    from cogs.host.setup_check import BAD_TOKEN, UNANSWERED, UNREACHABLE, invite

    try:
        status, told = (0, await invite(token)) if token else (BAD_TOKEN, wording.NO_TOKEN)
    except discord.LoginFailure:
        status, told = BAD_TOKEN, wording.BAD_TOKEN
    except UNANSWERED:
        status, told = UNREACHABLE, wording.UNREACHABLE
    (sys.stderr if status else sys.stdout).write(told + "\n")
    return status


async def _machine(database: str) -> int:
    from local import json_lines

    await json_lines.run(database)
    return 0


async def _person(database: str, token: str, asked: bool) -> int:
    from local import interactive

    if not token and not asked:
        sys.stderr.write("DISCORD_TOKEN isn't set, so this is the local table.\n")
    await interactive.run(database)
    return 0


def _start(asked: argparse.Namespace, database: str, token: str) -> int:
    """Run what was asked for: the bot, the local table, or a maintenance task."""
    if asked.backup:
        return _backup(database, asked.backup)
    if asked.copy_to:
        return _copy_database(database, read_place(asked.copy_to, "--copy-to"))
    if asked.lengthen and not is_url(database):
        _require(database)
    work = (
        _lengthen(database) if asked.lengthen
        else _check(database, token) if asked.check
        else _health(database) if asked.health
        else _invite(token) if asked.invite
        else _machine(database) if asked.json
        else _run_online(database, token) if token and not asked.local
        else _person(database, token, asked.local)
    )  # fmt: skip
    with asyncio.Runner(loop_factory=_quick_loop()) as runner:
        return runner.run(work)


def _quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return uvloop's event loop if it is installed; None means Python's own."""
    try:
        made: Callable[[], asyncio.AbstractEventLoop] = import_module("uvloop").new_event_loop
    except ImportError:
        return None
    return made


def _database(said: str | None) -> str:
    """Return where the database is: from the command line, else a server, else a file."""
    if said:
        return read_place(said, "--db")
    if url := strip_quotes(os.environ.get("DATABASE_URL", "")):
        return read_url(url, "DATABASE_URL")
    return read_place(os.environ.get("DATABASE_PATH") or DEFAULT_DATABASE, "DATABASE_PATH")


def _read_settings() -> None:
    """Load the settings in .env, or say that it can't be read: systemd may have read it."""
    try:
        load_dotenv(encoding="utf-8-sig")  # Windows editors write a byte order mark
    except (OSError, UnicodeDecodeError):
        sys.stderr.write("I can't read .env. Check its permissions, and save it as UTF-8.\n")


def main(given: Sequence[str] | None = None) -> int:
    _read_settings()
    asked = _arguments(given)
    token = os.environ.get("DISCORD_TOKEN", "").strip()
    try:
        return _start(asked, _database(asked.db), token)
    except tuple(ENDS) as error:
        status, words = ENDS[type(error)]
        told = {key: redact_address(value) for key, value in vars(error).items()}
        sys.stderr.write(words.format(**told) + "\n")
        return status
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())

"""What whoever runs the bot is told: one line a thing, and what to do about it."""

from collections.abc import Mapping, Sequence
from datetime import date

NO_TOKEN = "no DISCORD_TOKEN is set: the local table would open"
BAD_TOKEN = "Discord does not accept the DISCORD_TOKEN. Copy it anew from the bot's page."
REFUSED_INTENT = (
    "Discord refuses the Message Content intent. "
    + "Allow it on the bot's page, or set INLINE_ROLLS=off."
)
UNREACHABLE = "Discord cannot be reached. Is the network up?"
INTENTS_ON = "the Message Content intent is allowed, for INLINE_ROLLS=on"
INTENTS_NONE = "none of the privileged ones is needed"

NO_ADDRESS = "the address cannot be read: see DATABASE_URL in docs/hosting.md"
NO_COPY = "BACKUP_DIR is for a file. Leave it empty: pg_dump makes the copies of PostgreSQL"

RESERVE = "other processes hold every shard; this one waits"
BAD_PORT = "METRICS_PORT must be a number from 1 to 65535, or empty for no pages."
NO_PACKAGE = (
    "METRICS_PORT needs a package that is not installed. Install it with: "
    + "pip install -r requirements-metrics.txt"
)


def line(what: str, told: str, *, good: bool) -> str:
    return f"{'ok ' if good else 'BAD'}  {what}: {told}"


def database_open(path: str, entries: int) -> str:
    return f"{path} is whole, with {entries} {'entry' if entries == 1 else 'entries'}"


def server_open(address: str, entries: int | None) -> str:
    if entries is None:
        return f"{address} answers; the tables will be made at the first start"
    return f"{address} answers, with {entries} {'entry' if entries == 1 else 'entries'}"


def server_away(address: str) -> str:
    return f"{address} does not answer. See whether PostgreSQL runs and can be reached from here."


def missing(what: str, file: str) -> str:
    return f"{what} needs one more package. Install it: pip install -r {file}"


def database_to_come(path: str) -> str:
    return f"{path} is not there yet and will be made"


def database_shut(path: str) -> str:
    return f"{path} cannot be opened or written"


def database_damaged(path: str) -> str:
    return f"{path} is damaged. Stop the bot and put the newest copy in its place."


def disk(free: int, enough: bool) -> str:
    return f"{free} MB free" if enough else f"only {free} MB free: make room soon"


def folder_shut(folder: str) -> str:
    return f"nothing can be written to {folder}, which BACKUP_DIR names"


def no_backups(server: bool) -> str:
    if server:
        return "none are made here: pg_dump makes the copies of PostgreSQL"
    return "none are made, because BACKUP_DIR is not set"


def backups(folder: str, days: Sequence[date]) -> str:
    newest = f"the newest of {days[-1].isoformat()}" if days else "none yet"
    return f"{len(days)} in {folder}, {newest}"


def logged_in(name: str) -> str:
    return f"Discord knows this bot as {name}"


def servers(total: int, lacking: Mapping[str, Sequence[str]]) -> str:
    counted = f"{total} server" if total == 1 else f"{total} servers"
    if not lacking:
        return f"{counted}, all permissions given"
    told = "; ".join(f"{name} lacks {', '.join(missing)}" for name, missing in lacking.items())
    return f"{counted}; {told}. Give its role these, or invite it anew."


def port_shut(port: int) -> str:
    return f"Port {port} of this machine is taken or may not be opened. Set another METRICS_PORT."


def pages(port: int) -> str:
    return f"/metrics and /healthz are for port {port} of this machine"


def no_answer(port: int) -> str:
    return f"no bot answers on port {port} of this machine"


def ready(yes: bool) -> str:
    return "logged in" if yes else "not logged in yet"


def shards(connected: int, total: int) -> str:
    return f"{connected} of {total} connected"


def answering(yes: bool) -> str:
    return "answers" if yes else "does not answer"

"""What the host is told: one line per finding, and what to do about it."""

from collections.abc import Mapping, Sequence
from datetime import date

NO_TOKEN = "DISCORD_TOKEN isn't set. Put the bot's token into .env (docs/hosting.md, step 1)."
BAD_TOKEN = "Discord doesn't accept the DISCORD_TOKEN. Copy it again from the bot's page."
REFUSED_INTENT = (
    "Discord refuses the Message Content intent. "
    + "Allow it on the bot's page, or set INLINE_ROLLS=off."
)
UNREACHABLE = "Discord can't be reached. Check the network, then try again."
INTENTS_ON = "Message Content is allowed, for INLINE_ROLLS=on"
INTENTS_NONE = "no privileged intent is needed"

NO_ADDRESS = "the address can't be read. See DATABASE_URL in docs/hosting.md."
NO_COPY = "BACKUP_DIR works only with a file. Leave it empty: pg_dump backs up PostgreSQL."

RESERVE = "other processes hold every shard; this one waits"
BAD_PORT = "METRICS_PORT must be a number from 1 to 65535, or empty for no pages."
NO_PACKAGE = (
    "METRICS_PORT needs one more package. Install it: "
    + "pip install --require-hashes -r requirements-metrics.lock"
)

WELL = "the bot is running and well"


def line(what: str, told: str, *, good: bool, warns: bool = False) -> str:
    return f"{'BAD' if not good else '!! ' if warns else 'ok '}  {what}: {told}"


def database_open(path: str, entries: int) -> str:
    return f"{path} is intact, with {_count(entries, 'entry', 'entries')}"


def server_open(address: str, entries: int | None) -> str:
    if entries is None:
        return f"{address} answers. The first start will make its tables."
    return f"{address} answers, with {_count(entries, 'entry', 'entries')}"


def server_away(address: str) -> str:
    return f"{address} doesn't answer. Check that PostgreSQL runs and can be reached from here."


def describe_missing_package(what: str, file: str) -> str:
    return f"{what} needs one more package. Install it: pip install --require-hashes -r {file}"


def database_to_come(path: str) -> str:
    return f"{path} doesn't exist yet. The first start will make it."


def database_shut(path: str) -> str:
    return f"{path} can't be opened or written. Check its folder's permissions."


def database_damaged(path: str) -> str:
    return f"{path} is damaged. Stop the bot and put the newest copy in its place."


def disk(free: int, enough: bool) -> str:
    return f"{free} MB free" if enough else f"only {free} MB free. Make room soon."


def folder_shut(folder: str) -> str:
    return f"I can't write to {folder}. Check its permissions, or set another BACKUP_DIR."


def no_backups(server: bool) -> str:
    if server:
        return "none are made here. Use pg_dump: docs/hosting.md shows how."
    return "none are made. Set BACKUP_DIR to get one every day."


def backups(folder: str, days: Sequence[date]) -> str:
    newest = f"newest {days[-1].isoformat()}" if days else "none yet"
    return f"{len(days)} in {folder}, {newest}"


def describe_login(name: str) -> str:
    return f"accepted; the bot is {name}"


def servers(total: int, lacking: Mapping[str, Sequence[str]]) -> str:
    counted = _count(total, "server", "servers")
    if not lacking:
        return f"{counted}, no permission missing" if total else "none yet. Open the invite link."
    told = "; ".join(f"{name} lacks {', '.join(missing)}" for name, missing in lacking.items())
    return f"{counted}; {told}. Give the bot's role these, or invite it again."


def port_shut(port: int) -> str:
    return f"Port {port} is taken, or can't be opened. Set another METRICS_PORT."


def pages(port: int) -> str:
    return f"/metrics and /healthz on port {port}, for this machine only"


def no_answer(port: int) -> str:
    return f"no bot answers on port {port} of this machine. Start it, or restart it if it hangs."


def not_running(where: str) -> str:
    return f"no bot is running on {where}. Start it, then ask again."


def describe_silence(seconds: int) -> str:
    since = f"{seconds // 60} min" if seconds >= 120 else f"{seconds} s"
    return f"the bot runs, but hasn't been well for {since}. Read its log, or restart it."


def members(running: int, where: str) -> str:
    return f"{_count(running, 'bot is', 'bots are')} running on {where}"


def describe_readiness(yes: bool) -> str:
    return "logged in" if yes else "not logged in yet"


def shards(connected: int, total: int) -> str:
    return f"{connected} of {total} connected"


def describe_reachability(yes: bool) -> str:
    return "answers" if yes else "doesn't answer"


def describe_backup(path: str, entries: int, size: int) -> str:
    amount = f"{size / 2**20:.1f} MB" if size >= 2**20 else f"{max(1, size >> 10)} kB"
    return f"Wrote {path}: {_count(entries, 'entry', 'entries')}, {amount}."


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"

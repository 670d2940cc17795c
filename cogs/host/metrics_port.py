"""Reads METRICS_PORT, and asks the bot behind it."""

from importlib.util import find_spec

import aiohttp

from cogs.host import wording

#: the exit status if the pages can't be served
NO_PAGES = 9
#: only reachable from this machine
HERE = "127.0.0.1"
HIGHEST = 65_535
#: seconds; the bot itself waits for its database
PATIENCE = aiohttp.ClientTimeout(total=5)


class NoPages(Exception):
    """The pages can't be served; the message says why, and what to do."""


def port_of(said: str) -> int:
    """Return the configured port, if it is valid and the needed package is installed."""
    # cut, because int() raises on thousands of digits
    if not (said.isascii() and said.isdecimal() and 0 < int(said[:9]) <= HIGHEST):
        raise NoPages(wording.BAD_PORT)
    if find_spec("prometheus_client") is None:
        raise NoPages(wording.NO_PACKAGE)
    return int(said)


async def ask_health(said: str) -> tuple[bool, str]:
    """Ask the bot running on this machine whether it is well."""
    try:
        port = port_of(said)
        async with (
            aiohttp.ClientSession(timeout=PATIENCE) as session,
            session.get(f"http://{HERE}:{port}/healthz") as answer,
        ):
            return answer.status == 200, (await answer.text()).rstrip()
    except NoPages as error:
        return False, wording.line("metrics", str(error), good=False)
    except (aiohttp.ClientError, TimeoutError):
        return False, wording.line("health", wording.no_answer(port), good=False)

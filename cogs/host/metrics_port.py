"""The port that METRICS_PORT names: whether it can be, and what the bot that holds it answers."""

from importlib.util import find_spec

import aiohttp

from cogs.host import wording

#: what the bot ends with where its pages cannot be opened
NO_PAGES = 9
#: nobody but this machine can ask
HERE = "127.0.0.1"
HIGHEST = 65_535
#: seconds; the bot itself gives its database a moment
PATIENCE = aiohttp.ClientTimeout(total=5)


class NoPages(Exception):
    """The pages cannot be opened; its words say why, and what to do."""


def port_of(said: str) -> int:
    """Return the port that was set, once it is known to be one and to have what it takes."""
    if not (said.isascii() and said.isdecimal() and 0 < int(said[:9]) <= HIGHEST):
        raise NoPages(wording.BAD_PORT)
    if find_spec("prometheus_client") is None:
        raise NoPages(wording.NO_PACKAGE)
    return int(said)


async def ask_health(said: str) -> tuple[bool, str]:
    """Ask the bot that runs on this machine whether it is well."""
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

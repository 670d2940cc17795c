"""Thousands of servers that need new commands after an upgrade, when each call takes half a second.

The seconds are simulated: what matters is how many calls wait for one another.
"""

import asyncio

from benchmarks.measure import report
from tests.cogs.many_servers import Servers, run

SIZES, SECONDS = (1_000, 10_000), 0.5
#: minutes for all of it, and calls that a new game may have to wait for
MINUTES, CALLS = 12.0, 1.0
#: seconds between new games that begin meanwhile
EVERY = 20.0


async def _measure(count: int) -> None:
    servers, waits = Servers(SECONDS), [0.0]
    clock = asyncio.get_running_loop().time

    async def begin_games() -> None:
        for number in range(1, count):
            await asyncio.sleep(EVERY)
            start = clock()
            servers.games[str(number)] = ["odd"]
            await servers.registration.register_server(number)
            waits.append((clock() - start) / SECONDS - 1)

    games = asyncio.create_task(begin_games())
    await servers.come_up(range(count, 2 * count))
    minutes = clock() / 60
    games.cancel()
    report(f"minutes until {count:,} servers have their commands", minutes, MINUTES)
    report(f"calls that a new game waits for meanwhile, of {count:,}", max(waits), CALLS)


def main(small: bool = False) -> None:
    for count in (20, 40) if small else SIZES:
        run(_measure(count))


if __name__ == "__main__":
    main()

"""Seals of before, written with their salts alone: a few at a time, while everyone plays on."""

import asyncio
from collections.abc import Awaitable, Callable

from storage import games, seals
from storage.database import Database, Transaction

#: so many entries at once, and the seconds between: a game of 100,000 takes a quarter of an hour
SLICE, PAUSE = 100, 1.0
#: seconds until it is looked again whether an older process is gone
WAIT = 60.0
#: remembered once all are short: what an older process writes later stays as it is
DONE = "seals:short"

Sleep = Callable[[float], Awaitable[None]]
Place = tuple[int, int]


async def shorten_all(database: Database, sleep: Sleep = asyncio.sleep) -> int:
    """Write every seal short, for as long as no older process is there, and return how many."""
    async with database.reading() as tx:
        if await games.recall(tx, [DONE]):
            return 0
    place: Place | None = (0, 0)
    count = 0
    while place is not None:
        if not database.writes_short_seals:
            await sleep(WAIT)
            continue
        async with database.transaction() as tx:
            place, written = await shorten_some(tx, place)
            count += written
        await sleep(PAUSE)
    async with database.transaction() as tx:
        await games.remember(tx, DONE, "yes")
    return count


async def shorten_some(tx: Transaction, after: Place) -> tuple[Place | None, int]:
    """Write the next few seals short; return where to go on, if anywhere, and how many it were.

    A seal that doesn't hold, or is of an entry of which a part was erased, stays as it is.
    """
    rows = await tx.execute_fetchall(
        f"SELECT game, number, seals, {', '.join(seals.PARTS)} FROM entry"
        f" WHERE (game, number) > (?, ?) ORDER BY game, number LIMIT {SLICE}",
        after,
    )
    written = []
    for game, number, sealed, *texts in rows:
        short = seals.shorten(sealed, dict(zip(seals.PARTS, texts, strict=True)))
        if short != sealed:
            written.append((short, game, number, sealed))
    tx.later("UPDATE sealing SET seals = ? WHERE game = ? AND number = ? AND seals = ?", written)
    place = (int(rows[-1][0]), int(rows[-1][1])) if len(rows) == SLICE else None
    return place, len(written)

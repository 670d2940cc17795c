"""Pending choices in journals of 1,000 and of 100,000 entries: answered ones must cost nothing.

Every lookup that needs them is measured on both engines, and a press, and a reminder.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from benchmarks.measure import ROUNDS, report, rounds_async
from local.table import LocalTable
from storage import choices
from tests import postgres
from tests.conftest import Played
from tests.storage.growth import ASK, begin, grow

FEW, MANY, TIMES, LIMIT = 1_000, 100_000, 3, 1.5
Look = Callable[[Played], Awaitable[object]]


async def _press(table: Played) -> object:
    async with table.table.database.begin_reading() as tx:
        return await choices.of_entry(tx, 1, ASK)


async def _remind(table: Played) -> object:
    async with table.table.database.transaction() as tx:
        await tx.execute("UPDATE game SET look_at = ''")
    return await table.table.referee.reminders()


LOOKS: dict[str, Look] = {
    "/waiting": lambda table: table("/waiting", by="gm"),
    "/board": lambda table: table("/board", by="gm"),
    "/gm": lambda table: table("/gm", by="gm"),
    "/catchup 5": lambda table: table("/catchup 5", by="gm"),
    "a reminder": _remind,
    "the choices of an old entry": _press,
}


async def _grow_table(stack: AsyncExitStack, address: str, entries: int) -> Played:
    """Return a table with a journal of this length."""
    opened = await stack.enter_async_context(LocalTable(address))
    table = Played(opened)
    opened.clock.set(datetime(2026, 12, 1, tzinfo=UTC))
    await begin(table)
    await table("/ask Griff: move hack", by="gm")
    await table("/nudge after 1h", by="gm")
    await grow(opened.database, entries // 2)
    async with opened.database.transaction() as tx:
        await tx.execute("ANALYZE")  # as autovacuum does sooner or later
    return table


async def compare(engine: str, few: str, many: str, sizes: tuple[int, int], count: int) -> None:
    """Report each lookup in the longer journal against the shorter, in two empty databases."""
    async with AsyncExitStack() as stack:
        short = await _grow_table(stack, few, sizes[0])
        long = await _grow_table(stack, many, sizes[1])
        for name, look in LOOKS.items():
            slow, fast = await rounds_async(partial(look, long), partial(look, short), TIMES, count)
            what = f"{engine}: {name} at {sizes[1]:,} entries against {sizes[0]:,}"
            report(what, slow / fast, LIMIT)


def main(small: bool = False) -> None:
    sizes, count = ((4, 8), 1) if small else ((FEW, MANY), ROUNDS)
    with tempfile.TemporaryDirectory() as folder:
        few, many = (str(Path(folder) / name) for name in ("few.db", "many.db"))
        asyncio.run(compare("SQLite", few, many, sizes, count))
    with postgres.server() as running:
        few, many = (asyncio.run(postgres.made(running, name)) for name in ("few", "many"))
        asyncio.run(compare("PostgreSQL", few, many, sizes, count))


if __name__ == "__main__":
    main()

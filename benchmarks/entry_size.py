"""An entry's size on disk, with its choices and all indexes, in two journals."""

import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from benchmarks.measure import report
from local.table import LocalTable
from storage.engine.database import is_url
from tests import postgres
from tests.conftest import Played
from tests.storage.growth import begin

SIZES, LIMIT = (1_000, 2_000), 1.6
#: an evening's sentences, and who says them
SAID = (
    ("move hack+WS at Scar", "alice"), ("roll 2d6+1", "bob"), ("move defy+AG", "bob"),
    ("damage 2d6 at Scar", "alice"), ("roll d20 # the lock", "alice"), ("heal 1 Griff", "gm"),
    ("say The door is open.", "alice"), ("ask Griff: move hack", "gm"), ("heal 9 Scar", "gm"),
)  # fmt: skip
_BYTES = {
    False: "SELECT (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM"
    " pragma_page_size) - (SELECT freelist_count FROM pragma_freelist_count) * 4096",
    True: "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relname IN"
    " ('entry', 'choice', 'taking', 'undone', 'lifted', 'owing')",  # new rows only
}


async def _bytes(table: Played, address: str) -> tuple[int, int]:
    """Return the size of a database, and its number of entries."""
    async with table.table.database.transaction() as tx:
        ((size,),) = await tx.execute_fetchall(_BYTES[is_url(address)])
        ((count,),) = await tx.execute_fetchall("SELECT count(*) FROM entry")
    return int(size), int(count)


async def _measure(engine: str, address: str, sizes: tuple[int, ...]) -> None:
    async with AsyncExitStack() as stack:
        opened = await stack.enter_async_context(LocalTable(address))
        opened.database.writes_short_seals = True  # no other process uses it
        table = Played(opened)
        await begin(table)
        before, number = await _bytes(table, address)
        for size in sizes:
            while number < size:
                said, by = SAID[number % len(SAID)]
                await table.line(f"/{said}", by=by)
                number += 1
            after, count = await _bytes(table, address)
            report(
                f"{engine}: an entry, of {count:,}", (after - before) / 1000 / count, LIMIT, "KB"
            )


def main(small: bool = False) -> None:
    sizes = (20, 40) if small else SIZES
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure("SQLite", str(Path(folder) / "size.db"), sizes))
    with postgres.server() as running:
        address = asyncio.run(postgres.made(running, "size"))
        asyncio.run(_measure("PostgreSQL", address, sizes))


if __name__ == "__main__":
    main()

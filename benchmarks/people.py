"""A game with five characters and one with a thousand: those not named must cost nothing."""

import asyncio
import json
import tempfile
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

from benchmarks.measure import ROUNDS, report, rounds_async
from local.table import LocalTable
from storage.engine.database import Database
from tests import postgres
from tests.conftest import Played

FEW, MANY, TIMES, LIMIT = 5, 998, 3, 10.0
SAID = {
    "/odds move hack+WS at Ganger": "alice",
    "/move hack+WS": "alice",
    "/move hack+WS at Ganger": "alice",
    "/sheet list": "alice",
    "/npc list": "gm",
    "/board": "gm",
    "/waiting": "gm",
    "/sheet show Griff": "alice",
}


async def fill(database: Database, count: int) -> None:
    """Give the first game this many NPCs, each a copy of the first."""
    async with database.transaction() as tx:
        ((most, fields),) = await tx.execute_fetchall(
            "SELECT (SELECT max(id) FROM record WHERE game = 1), fields FROM record"
            " WHERE game = 1 AND kind = 'npc' LIMIT 1"
        )
        named = [(most + n, f"Ganger {n}") for n in range(1, count)]
        tx.write_later(
            "INSERT INTO record (id, game, kind, owner, name, system, version, fields)"
            " SELECT CAST(? AS BIGINT), game, kind, owner, CAST(? AS TEXT), system, version,"
            " CAST(? AS TEXT) FROM record WHERE game = 1 AND kind = 'npc' LIMIT 1",
            [(id, name, json.dumps(json.loads(fields) | {"name": name})) for id, name in named],
        )


async def seat(stack: AsyncExitStack, address: str, count: int) -> Played:
    """Return a table with this many characters, all revealed."""
    table = Played(await stack.enter_async_context(LocalTable(address)))
    for said, by in (
        ("/game start heresy", "gm"),
        ("/npc new Ganger shown", "gm"),
        ("/npc reveal Ganger", "gm"),
        ("/sheet new Griff free ws=2", "alice"),
    ):
        await table(said, by=by)
    await fill(table.table.database, count)
    return table


async def _compare(engine: str, few: str, many: str, sizes: tuple[int, int], count: int) -> None:
    async with AsyncExitStack() as stack:
        small = await seat(stack, few, sizes[0])
        large = await seat(stack, many, sizes[1])
        for said, by in SAID.items():
            slow, fast = await rounds_async(
                partial(large.line, said, by=by), partial(small.line, said, by=by), TIMES, count
            )
            what = f"{engine}: `{said}` among {sizes[1]:,} characters against {sizes[0]}"
            report(what, slow / fast, LIMIT)


def main(small: bool = False) -> None:
    sizes, count = ((2, 4), 1) if small else ((FEW, MANY), ROUNDS)
    with tempfile.TemporaryDirectory() as folder:
        few, many = (str(Path(folder) / name) for name in ("few.db", "many.db"))
        asyncio.run(_compare("SQLite", few, many, sizes, count))
    with postgres.server() as running:
        few, many = (asyncio.run(postgres.made(running, name)) for name in ("few", "many"))
        asyncio.run(_compare("PostgreSQL", few, many, sizes, count))


if __name__ == "__main__":
    main()

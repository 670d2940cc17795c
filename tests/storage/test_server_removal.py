"""What is kept of a server that is gone goes in small steps, and all of it goes."""

from storage.personal_data import server_removal
from tests.conftest import Played
from tests.storage.conftest import columns


async def test_every_table_that_holds_something_of_a_game_is_emptied(table: Played) -> None:
    database = table.table.database
    holds = {name for name, parts in (await columns(database)).items() if "game" in parts}
    assert holds == set(server_removal.KEYS)


async def test_a_game_goes_step_by_step(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff", by="alice")
    for line in (
        "/deck new standard",
        "/clock new The flood 6",
        "/note The Baron: owes us",
        "/table new Weather\u2028fog\u2028rain",
        "/remind me in 2 days to rest",
    ):
        await table(line, by="gm")
    await table("/deck draw standard", by="alice")
    database = table.table.database
    steps = 0
    more = True
    while more:
        async with database.transaction() as tx:
            more = await server_removal.purge_some(tx, 1)
        steps += 1
    assert steps > 3
    async with database.begin_reading() as tx:
        for name in (*server_removal.KEYS, "game"):
            assert not await tx.execute_fetchall(f"SELECT 1 FROM {name}"), name

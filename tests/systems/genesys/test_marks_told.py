"""One wound is a wound, and several are wounds."""

from tests.conftest import Played


async def test_a_single_wound_is_told_as_one(table: Played) -> None:
    await table("/game start genesys", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/sheet new Isaac", by="bob")
    assert (await table("/harm 1 Griff, Isaac", by="gm"))["title"] == "Griff, Isaac: 1 wound"
    assert (await table("/heal 1 all"))["title"] == "Griff, Isaac heal up to 1 wound"
    assert (await table("/harm 2 strain Griff"))["title"] == "Griff: 2 strain"
    assert (await table("/harm 2 Griff"))["title"] == "Griff: 2 wounds"

"""Armour and items."""

from tests.conftest import Played


async def test_armour_and_items(genesys: Played) -> None:
    reply = await genesys("/item add flak soak 1")
    assert ["Griff", "soak", 3, 4] in reply["changes"]
    await genesys("/item remove flak")
    assert (await genesys.sheet("Griff"))["soak"] == 3
    shown = await genesys("/item")
    assert shown["facts"]["weapons"] == ["lasgun"]

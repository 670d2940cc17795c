"""Armour and items."""

from tests.conftest import Played


async def test_armour_and_items(genesys: Played) -> None:
    reply = await genesys("/item add flak soak 1")
    assert ["Griff", "soak", 3, 4] in reply["changes"]
    await genesys("/item remove flak")
    assert (await genesys.sheet("Griff"))["soak"] == 3
    shown = await genesys("/item")
    assert shown["facts"]["weapons"] == ["lasgun"]


async def test_what_is_described_as_a_weapon_is_one_and_its_skill_is_asked(genesys: Played) -> None:
    _, answers = await genesys.asked("/item add laspistol damage 5 crit 3 range medium")
    assert answers == ["Gunnery", "Ranged light", "Ranged heavy"]
    await genesys(":press Ranged light")
    weapon = (await genesys.sheet("Griff"))["weapons"]["laspistol"]
    assert (weapon["skill"], weapon["damage"], weapon["crit"], weapon["range"]) == (
        "ranged_light", 5, 3, "medium"
    )  # fmt: skip
    await genesys("/undo")
    assert "laspistol" not in (await genesys.sheet("Griff"))["weapons"]


async def test_several_things_and_several_of_one_are_added(genesys: Played) -> None:
    await genesys("/item add lantern, rope")
    await genesys("/item add 2 medkits")
    items = (await genesys.sheet("Griff"))["items"]
    assert list(items) == ["lantern", "rope", "medkits"]
    assert items["medkits"]["count"] == 2


async def test_one_thing_is_handed_to_several(genesys: Played) -> None:
    await genesys("/sheet new Voss", by="bob")
    await genesys("/item add rope for Griff, Voss", by="gm")
    assert "rope" in (await genesys.sheet("Griff"))["items"]
    assert "rope" in (await genesys.sheet("Voss"))["items"]


async def test_what_was_said_of_a_weapon_is_kept_while_its_skill_is_asked(genesys: Played) -> None:
    _, answers = await genesys.asked('/item add stick damage +2 crit 3 qualities "pierce 1"')
    assert answers == ["Brawl", "Melee"]
    await genesys(":press Melee")
    stick = (await genesys.sheet("Griff"))["weapons"]["stick"]
    assert (stick["skill"], stick["damage"], stick["brawn"]) == ("melee", 2, True)
    assert (stick["crit"], stick["qualities"]) == (3, {"pierce": 1})

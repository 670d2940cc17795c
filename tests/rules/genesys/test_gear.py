"""Armour and items."""

import pytest

from tests.conftest import Played


async def test_armour_and_items(genesys: Played) -> None:
    reply = await genesys("/item add flak soak 1")
    assert ["Griff", "soak", 3, 4] in reply["changes"]
    await genesys("/item remove flak")
    assert (await genesys.sheet("Griff"))["soak"] == 3
    shown = await genesys("/item")
    assert shown["facts"]["weapons"] == ["lasgun"]


async def test_what_is_described_as_a_weapon_is_one_and_its_skill_is_asked(genesys: Played) -> None:
    _, answers = await genesys.asked("/item add flamer damage 5 crit 3 range medium")
    assert answers == ["Gunnery", "Ranged light", "Ranged heavy"]
    await genesys(":press Ranged light")
    weapon = (await genesys.sheet("Griff"))["weapons"]["flamer"]
    assert (weapon["skill"], weapon["damage"], weapon["crit"], weapon["range"]) == (
        "ranged_light", 5, 3, "medium"
    )  # fmt: skip
    await genesys("/undo")
    assert "flamer" not in (await genesys.sheet("Griff"))["weapons"]


@pytest.mark.parametrize(
    ("said", "skill"),
    [("laspistol damage 5 range medium", "Ranged light"), ("power sword damage +2", "Melee"),
     ("lasgun damage 6 crit 3", "Ranged heavy"), ("lasgun, autogun damage 6", "Ranged heavy")],
)  # fmt: skip
async def test_a_weapon_whose_name_tells_its_skill_is_not_asked_about(
    genesys: Played, said: str, skill: str
) -> None:
    assert (await genesys(f"/item add {said}"))["text"] == f"Used with {skill}."


async def test_of_two_weapons_with_different_skills_it_is_asked(genesys: Played) -> None:
    await genesys.asked("/item add laspistol, sword damage 3")


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


async def test_a_weapon_that_despair_emptied_is_reloaded_and_a_full_one_is_not(
    genesys: Played,
) -> None:
    error = await genesys.refused("/item reload lasgun")
    assert (error["kind"], error["message"]) == ("refused", "The lasgun is loaded.")
    await genesys("/attack lasgun at Scar range medium +1 despair", 1, 1, 1, 1, 1)
    await genesys("/spend despair out of ammo", by="gm")
    reloaded = await genesys("/item reload lasgun", by="alice")
    assert reloaded["changes"] == [["Griff", "weapons.lasgun.out", True, False]]


async def test_what_gives_no_soak_takes_none(genesys: Played) -> None:
    packed = await genesys("/item add rope")
    assert packed["facts"]["soak"] == 3
    assert (await genesys.sheet("Griff"))["soak"] == 3


async def test_the_weapon_that_was_taken_up_last_is_the_one_in_use(genesys: Played) -> None:
    await genesys("/item add knife melee damage +1 crit 3")
    await genesys("/item drop knife")
    assert (await genesys.sheet("Griff"))["wielded"] != "knife"
    await genesys("/item take knife")
    assert (await genesys.sheet("Griff"))["wielded"] == "knife"
    await genesys("/item drop knife")
    await genesys("/item take lasgun")
    assert (await genesys.sheet("Griff"))["wielded"] == "lasgun"

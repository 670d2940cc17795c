"""Rule 24 and more: what an attack without dice, weapon or target asks for."""

from tests.conftest import Played


async def test_24_without_dice_the_game_master_is_asked_for_them(heresy: Played) -> None:
    await heresy("/npc new Shade", by="gm")
    offered = await heresy("/move hack at Shade", 3, 4, by="alice")
    counter = next(each for each in offered["choices"] if each["label"].startswith("Counter"))
    assert (counter["who"], counter["owed"]) == ("gm", True)
    asked = await heresy(":press Counter", by="gm")
    assert asked["entry"] is None
    reply = await heresy(":press 2d6", 6, 6, by="gm")
    assert reply["facts"]["target"] == "Griff"
    assert reply["facts"]["wounds"] == 2


async def test_damage_without_a_target_asks_for_one(heresy: Played) -> None:
    asked = await heresy("/damage 2d6 proven 2")
    assert asked["rolled"] == []
    assert asked["facts"] == {"dice": [], "defense": None, "wounds": 0, "target": None}
    assert "Scar" in [choice["label"] for choice in asked["choices"]]
    assert (await heresy(":press Scar", 4, 4))["facts"]["target"] == "Scar"


async def test_damage_without_dice_asks_for_weapon_or_dice(heresy: Played) -> None:
    assert (await heresy("/damage at Scar"))["choices"][0]["label"] == "1d6"
    assert (await heresy(":press 2d6", 4, 4))["facts"]["wounds"] == 2
    await heresy("/item add knife 1d4")
    assert (await heresy("/damage at Scar", 4))["rolled"] == [[4, 4]]
    await heresy("/item add sword 1d8")
    assert (await heresy("/damage vs 3"))["choices"][1]["label"] == "sword 1d8"
    assert (await heresy(":press sword", 8))["facts"]["wounds"] == 1


async def test_a_gun_is_no_blade(heresy: Played) -> None:
    await heresy("/item add shotgun 2d6 uses 6")
    await heresy("/move hack at Scar", 6, 6)
    assert (await heresy(":press Deal damage"))["title"] == "Which dice?"
    await heresy("/item add sword 1d8")
    assert (await heresy("/damage at Scar melee", 4))["rolled"] == [[8, 4]]


async def test_a_weapon_that_was_named_is_not_swapped_for_another(heresy: Played) -> None:
    await heresy("/item add knife 1d4")
    await heresy("/move hack at Scar with chainsword", 6, 6)
    assert (await heresy(":press Deal damage"))["title"] == "Which dice?"
    await heresy("/move hack at Scar", 6, 6)
    assert (await heresy(":press Deal damage", 4))["rolled"] == [[4, 4]]


async def test_an_unknown_weapon_has_no_dice(heresy: Played) -> None:
    assert (await heresy.refused("/damage with lasgun at Scar"))["kind"] == "not_found"


async def test_only_foes_one_has_met_are_offered_as_targets(heresy: Played) -> None:
    await heresy("/npc new Lurker", by="gm")
    asked = await heresy("/damage 1d6", by="alice")
    labels = [choice["label"] for choice in asked["choices"]]
    assert labels == ["Scar", *(f"Defense {number}" for number in range(1, 9))]


async def test_whom_an_attack_is_aimed_at_is_not_asked_twice(heresy: Played) -> None:
    asked = await heresy("/damage at Scar")
    assert asked["title"] == "Which dice?"
    assert all(" at Scar" in choice["says"] for choice in asked["choices"])
    assert (await heresy(":press 2d6", 4, 4))["title"] == "Griff attacks Scar: 2 wounds"

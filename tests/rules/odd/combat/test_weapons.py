"""Weapons: point 11 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


async def test_11_weapons_are_named_from_the_pack_and_from_what_everyone_knows(
    odd: OddTable,
) -> None:
    await odd("/item add sword")
    assert (await odd("/attack sword at Ogre", 1))["facts"]["die"] == "d8"
    await odd("/item drop sword")
    await odd("/item add old sword d4")
    reply = await odd("/attack old sword at Ogre", 1)
    assert (reply["facts"]["die"], reply["facts"]["weapon"]) == ("d4", "old sword")
    assert (await odd("/attack at Ogre", 1))["facts"]["weapon"] == "old sword"
    error = await odd.refused("/attack sord at Ogre")
    assert error["kind"] == "not_found"
    assert "sword" in error["hints"]


async def test_11_bare_hands_deal_what_the_table_settled(odd: OddTable) -> None:
    assert (await odd("/attack at Ogre", 1))["facts"]["die"] == "d4"
    await odd("/game set unarmed=d2", by="gm")
    assert (await odd("/attack unarmed at Ogre", 1, by="alice"))["facts"]["die"] == "d2"


@pytest.mark.parametrize("weapon", ["greatsword", "short sword"])
async def test_11_the_die_of_a_weapon_one_does_not_own_is_asked_once(
    odd: OddTable, weapon: str
) -> None:
    asked = await odd(f"/attack Ogre with {weapon}")
    assert (asked["entry"], asked["rolled"]) == (None, [])
    assert weapon in asked["title"]
    usual = {"greatsword": "d10", "short sword": "d8"}[weapon]
    assert asked["choices"][0]["label"] == usual
    reply = await odd(f"/{asked['choices'][0]['says']}", 3)
    assert (reply["facts"]["weapon"], reply["facts"]["die"]) == (weapon, usual)
    assert await odd.of("Griff", "arms") == {weapon: usual}
    assert (await odd(f"/attack Ogre with {weapon}", 1))["facts"]["weapon"] == weapon
    await odd("/undo")
    await odd("/undo")
    assert await odd.of("Griff", "arms") == {}


async def test_11_a_thing_in_the_pack_without_a_die_is_asked_for_it(odd: OddTable) -> None:
    await odd("/item add silver dagger")
    asked = await odd("/attack silver dagger at Ogre enhanced")
    says = next(each["says"] for each in asked["choices"] if each["label"] == "d6")
    assert (await odd(f"/{says}", 8))["facts"]["die"] == "d8"
    assert (await odd.of("Griff", "items"))["silver_dagger"]["die"] == "d6"
    assert (await odd("/attack silver dagger at Ogre", 1, 2))["facts"]["die"] == "d6"


async def test_11_two_weapons_in_one_attack_are_refused(odd: OddTable) -> None:
    error = await odd.refused("/attack sword at Ogre with bow")
    assert (error["kind"], "bow" in error["message"]) == ("refused", True)


async def test_11_what_an_unheard_of_weapon_in_hand_deals_is_asked_once(odd: OddTable) -> None:
    await odd("/npc set Ogre weapon=Banana", by="gm")
    asked = await odd("/attack at Griff as Ogre")
    assert (asked["title"], asked["rolled"]) == ("What does the banana deal?", [])
    assert (await odd(":press d4", 1))["rolled"] == [[4, 1]]
    assert (await odd("/attack at Griff as Ogre", 1))["rolled"] == [[4, 1]]

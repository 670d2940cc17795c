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
    assert "old sword" in error["hints"]


async def test_11_a_weapon_goes_by_the_end_of_its_name_where_one_alone_does(odd: OddTable) -> None:
    await odd("/item add warhammer d10")
    assert (await odd("/attack hammer at Ogre", 1))["facts"]["weapon"] == "warhammer"
    await odd("/item add smith's hammer d6")
    assert (await odd.refused("/attack hammer at Ogre"))["kind"] == "not_found"


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
    assert asked["choices"][0]["label"] == f"{usual} (usual)"
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
    assert (asked["title"], asked["rolled"]) == ("How much damage does the banana deal?", [])
    assert (await odd(":press d4", 1))["rolled"] == [[4, 1]]
    assert (await odd("/attack at Griff as Ogre", 1))["rolled"] == [[4, 1]]


async def test_11_what_is_asked_for_repeats_the_whole_attack(odd: OddTable) -> None:
    await odd("/item add silver dagger")
    asked = await odd("/attack silver dagger at Ogre enhanced together adv")
    assert (asked["title"], asked["entry"]) == (
        "How much damage does the silver dagger deal?",
        None,
    )
    assert asked["text"] == "I only ask once: it goes on Griff's sheet."
    assert asked["facts"] == {"weapon": "silver dagger", "die": None}
    labels = [choice["label"] for choice in asked["choices"]]
    assert labels == ["d4 (usual)", "d2", "d3", "d6", "d8", "d10", "2d6", "2d8"]
    first = asked["choices"][0]
    says = "attack silver dagger at Ogre enhanced together adv d4 as Griff"
    assert (first["says"], first["who"], first["of"]) == (says, "player", "Griff")
    asked = await odd("/attack crossbow at Griff impaired dis blast from far as Ogre", by="gm")
    first = asked["choices"][0]
    says = "attack crossbow at Griff impaired dis blast from far d8 as Ogre"
    assert (first["says"], first["who"], first["of"]) == (says, "gm", "Ogre")
    asked = await odd("/attack crossbow thrown", by="alice")
    assert asked["choices"][0]["says"] == "attack crossbow thrown d8 as Griff"


async def test_11_nothing_is_asked_where_the_game_master_insists_or_plays_nobody(
    odd: OddTable,
) -> None:
    reply = await odd("/attack crossbow at Griff", 1, by="gm")
    assert (reply["facts"]["die"], reply["facts"]["weapon"]) == ("d8", "crossbow")
    reply = await odd("/attack crossbow at Griff as Ogre anyway", 1)
    assert reply["facts"]["die"] == "d8"
    assert await odd.of("Ogre", "arms") == {}
    await odd("/item add stick as Ogre")
    assert (await odd("/attack stick at Griff as Ogre anyway", 1))["facts"]["die"] == "d4"


async def test_11_what_is_in_hand_goes_before_the_pack_and_the_pack_before_bare_hands(
    odd: OddTable,
) -> None:
    await odd("/npc set Ogre hp_max=99 hp=99", by="gm")
    facts = (await odd("/attack at Ogre", 1, by="alice"))["facts"]
    assert (facts["die"], facts["weapon"]) == ("d4", "bare hands")
    await odd("/item add stick, club d3, bow d2")
    facts = (await odd("/attack at Ogre", 1))["facts"]  # the first that has a die
    assert (facts["die"], facts["weapon"]) == ("d3", "club")
    await odd("/sheet set weapon=Bow")
    facts = (await odd("/attack at Ogre", 1))["facts"]  # one's own, as it is in the pack
    assert (facts["die"], facts["weapon"]) == ("d2", "bow")
    await odd("/sheet set weapon=Stick")
    facts = (await odd("/attack at Ogre", 1))["facts"]  # in hand, and nobody said what it deals
    assert (facts["die"], facts["weapon"]) == ("d4", "stick")
    await odd("/sheet set weapon=Sword")
    facts = (await odd("/attack at Ogre", 1))["facts"]
    assert (facts["die"], facts["weapon"]) == ("d8", "sword")
    await odd("/sheet set weapon=d6")
    facts = (await odd("/attack at Ogre", 1))["facts"]
    assert (facts["die"], facts["weapon"]) == ("d6", None)
    for hands in ("unarmed", "fist", "fists", "bare hands"):
        assert (await odd(f"/attack {hands} at Ogre", 1))["facts"]["weapon"] == "bare hands"


async def test_11_what_a_player_has_said_a_weapon_deals_stands(odd: OddTable) -> None:
    await odd("/attack bow d8 at Ogre", 1)
    assert await odd.of("Griff", "arms") == {"bow": "d8"}
    await odd("/attack bow d10 at Ogre", 1)  # this once
    assert await odd.of("Griff", "arms") == {"bow": "d8"}
    await odd("/sheet set weapon=bow")
    assert (await odd("/attack at Ogre", 1))["facts"]["die"] == "d8"


async def test_42_a_thing_reaches_as_far_as_was_said_or_as_its_kind_does(odd: OddTable) -> None:
    await odd("/item add sling, pebble d2, stone d3 thrown, sword")
    await odd("/sheet set zone=far")
    assert (await odd.refused("/attack pebble at Ogre"))["kind"] == "refused"
    await odd("/attack sling at Ogre", 1)
    await odd("/sheet set zone=near")
    await odd("/attack stone at Ogre", 1)
    await odd("/attack sword thrown at Ogre", 1)
    assert (await odd.refused("/attack sword at Ogre"))["kind"] == "refused"
    await odd("/item add stick")
    assert (await odd.refused("/attack stick d4 at Ogre"))["kind"] == "refused"  # melee, as all is
    await odd("/attack stick d4 at Ogre close", 1)
    stick = (await odd.of("Griff", "items"))["stick"]
    assert (stick["die"], stick["reach"]) == ("d4", "melee")


async def test_11_a_die_that_the_table_does_not_know_is_not_dealt_from_a_sheet(
    odd: OddTable,
) -> None:
    await odd("/game set outside_chain=nearest", by="gm")
    await odd("/item add maul d12", by="alice")
    assert (await odd.of("Griff", "items"))["maul"]["die"] == "2d6"
    assert (await odd("/attack maul d5 at Ogre", 2))["facts"]["die"] == "d4"

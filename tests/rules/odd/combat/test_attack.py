"""Attacks: points 11, 14, 16 and 58 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


async def test_14_an_attack_always_hits_without_a_roll_to_hit(odd: OddTable) -> None:
    reply = await odd("/attack d8 at Ogre", 5)
    assert reply["rolled"] == [[8, 5]]
    assert reply["changes"] == [["Ogre", "hp", 8, 3]]
    facts = reply["facts"]
    assert (facts["hp"], facts["str"], facts["critical"], facts["scar"]) == (3, 14, False, None)


async def test_14_a_game_master_attacks_without_a_character_or_as_an_npc(odd: OddTable) -> None:
    assert (await odd("/attack d6 at Griff", 2, by="gm"))["facts"]["attacker"] is None
    reply = await odd("/attack at Griff as Ogre", 2)
    assert (reply["facts"]["die"], reply["facts"]["attacker"]) == ("d10", "Ogre")
    assert (await odd.refused("/attack at Griff"))["kind"] == "not_found"
    assert (await odd.refused("/attack d6 at Ash as Ogre", by="alice"))["kind"] == "not_found"


async def test_14_a_player_without_a_character_hits_nobody(odd: OddTable) -> None:
    assert (await odd.refused("/attack d8 at Griff", by="stranger"))["kind"] == "not_found"


async def test_14_an_attack_hits_only_those_who_are_known(odd: OddTable) -> None:
    assert (await odd.refused("/attack d8 at Nobody"))["kind"] == "not_found"


async def test_16_a_blast_rolls_for_each_target(odd: OddTable) -> None:
    await odd("/npc new Goblin hp=4", by="gm")
    reply = await odd("/attack d6 blast at Ogre, Goblin", 5, 2, by="alice")
    assert reply["changes"] == [["Ogre", "hp", 8, 3], ["Goblin", "hp", 4, 2]]
    assert (reply["facts"]["target"], reply["facts"]["damage"]) == ("Ogre", 5)
    assert [(t["target"], t["damage"], t["hp"]) for t in reply["facts"]["targets"]] == [
        ("Ogre", 5, 3),
        ("Goblin", 2, 2),
    ]
    assert (await odd.refused("/attack d6 at Ogre, Goblin"))["kind"] == "refused"


async def test_16_a_blast_reaches_one_zone(odd: OddTable) -> None:
    await odd("/npc new Goblin hp=4 zone=far", by="gm")
    await odd("/npc set Ogre zone=near")
    assert (await odd.refused("/attack d6 blast at Ogre, Goblin"))["kind"] == "refused"


async def test_58_a_warband_is_hit_impaired_unless_by_a_blast(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=6", by="gm")
    assert (await odd("/attack d8 at Rabble", 1, by="alice"))["facts"]["die"] == "d6"
    assert (await odd("/attack d8 blast at Rabble", 1))["facts"]["die"] == "d8"
    assert (await odd("/attack d8 at Rabble enhanced", 1))["facts"]["die"] == "d8"


async def test_58_a_warband_hits_enhanced_and_with_a_blast(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=6 weapon=d6", by="gm")
    reply = await odd("/attack at Griff, Ash as Rabble", 2, 3)
    assert (reply["facts"]["die"], reply["facts"]["blast"]) == ("d8", True)
    assert (await odd.of("Griff", "hp"), await odd.of("Ash", "hp")) == (4, 1)
    await odd("/npc new Mob warband hp=6")
    assert (await odd("/attack at Mob as Rabble", 2))["facts"]["die"] == "d6"


async def test_58_a_warband_is_routed_by_critical_damage_and_destroyed_at_zero(
    odd: OddTable,
) -> None:
    await odd("/npc new Rabble warband hp=1 str=8", by="gm")
    reply = await odd("/attack d8 blast at Rabble", 4, 18, by="alice")
    assert (reply["facts"]["state"], reply["facts"]["critical"]) == ("routed", True)
    assert await odd.of("Rabble", "debilities") == []
    await odd("/attack d8 blast at Rabble", 8)
    assert await odd.of("Rabble", "state") == "destroyed"
    assert (await odd.refused("/attack d8 at Rabble"))["kind"] == "refused"


async def test_11_an_attack_on_someone_without_a_sheet_is_its_damage_alone(odd: OddTable) -> None:
    reply = await odd("/attack d8 enhanced adv", 3, 7)
    facts = reply["facts"]
    assert (facts["die"], facts["damage"], facts["dropped"]) == ("d10", 7, [3])
    assert (facts["target"], facts["targets"], facts["scar"]) == (None, [], None)
    assert reply["changes"] == []
    assert "at NAME" in reply["text"]
    reply = await odd("/attack d6", 2, by="gm")
    assert reply["title"] == "An attack strikes: 2 damage"
    assert (await odd.refused("/attack d8 together at Ogr", by="alice"))["kind"] == "not_found"


async def test_a_players_view_keeps_an_npcs_numbers_back(odd: OddTable) -> None:
    reply = await odd("/attack 2d6 at Ogre", 6, 6, 2)
    assert "HP 8" not in reply["text"]
    assert "STR 10" not in reply["text"]
    await odd("/game set npc_numbers=shown", by="gm")
    assert "STR 10 → 9" in (await odd("/attack d6 at Ogre", 1, 2, by="alice"))["text"]


async def test_16_all_is_the_other_side(odd: OddTable) -> None:
    await odd("/npc new Goblin hp=4", by="gm")
    await odd("/npc reveal Ogre")
    await odd("/npc reveal Goblin")
    reply = await odd("/attack d6 blast at all", 5, 2, by="alice")
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Ogre", "Goblin"]
    reply = await odd("/attack d6 blast at all as Ogre", 1, 2, by="gm")
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Griff", "Ash"]
    assert (await odd.refused("/attack d6 at all"))["kind"] == "refused"


async def test_16_a_blast_into_a_zone_asks_before_it_hits_friends(odd: OddTable) -> None:
    await odd("/npc set Ogre zone=near", by="gm")
    await odd("/sheet set Ash zone=near")
    await odd("/sheet set Griff zone=far")
    asked = await odd("/attack d6 blast at near", by="alice")
    assert (asked["entry"], asked["facts"]["friends"]) == (None, ["Ash"])
    friends, others = (each["says"] for each in asked["choices"])
    reply = await odd(f"/{friends}", 3, 1)
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Ogre", "Ash"]
    await odd("/undo")
    reply = await odd(f"/{others}", 3)
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Ogre"]
    assert (await odd.refused("/attack d6 blast at distant"))["kind"] == "refused"


async def test_58_a_warband_sweeps_the_zone_of_whom_it_hits(odd: OddTable) -> None:
    await odd("/npc new Rabble warband hp=6 weapon=d6", by="gm")
    await odd("/sheet set Griff zone=near")
    await odd("/sheet set Ash zone=near")
    reply = await odd("/attack at Griff as Rabble", 2, 3)
    assert [hit["target"] for hit in reply["facts"]["targets"]] == ["Griff", "Ash"]


@pytest.mark.parametrize(
    ("said", "shown"),
    [("d8", "d8"), ("d8 enhanced", "d8, enhanced: d10"), ("d8 impaired", "d8, impaired: d6")],
)
async def test_12_a_die_that_was_stepped_is_shown_with_the_one_it_was(
    odd: OddTable, said: str, shown: str
) -> None:
    await odd.line(":dice 1")
    ruling = (await odd.table.hear(f"/attack {said} at Ogre")).ruling
    assert ruling is not None
    assert [fact.text for fact in ruling.outcome.facts if fact.key == "die"] == [shown]

"""Attacks: points 11 to 18, 39 and 58 of the checklist."""

import pytest

from tests.systems.odd.conftest import OddTable


@pytest.mark.parametrize("die", ["d2", "d3", "d4", "d6", "d8", "d10"])
async def test_11_every_die_of_the_chain_rolls(odd: OddTable, die: str) -> None:
    facts = (await odd(f"/attack {die} at Ogre", 2))["facts"]
    assert (facts["die"], facts["damage"], facts["target"]) == (die, 2, "Ogre")


@pytest.mark.parametrize("die", ["d12", "d20", "3d6", "d5", "2d4", "d100", "d6+d4"])
async def test_11_a_die_outside_the_chain_is_refused(odd: OddTable, die: str) -> None:
    error = await odd.refused(f"/attack {die} at Ogre")
    assert error["kind"] == "refused"
    assert "d2, d3, d4" in error["message"]
    assert (await odd.refused(f"/item add thing {die}"))["kind"] == "refused"


async def test_11_a_table_may_take_the_nearest_die_instead(odd: OddTable) -> None:
    await odd("/game set outside_chain=nearest", by="gm")
    assert (await odd("/attack d12 at Ogre", 1, 1, by="alice"))["facts"]["die"] == "2d6"
    assert (await odd("/attack d5 at Ogre", 1))["facts"]["die"] == "d4"


async def test_11_weapons_are_named_from_the_pack_and_from_what_everyone_knows(
    odd: OddTable,
) -> None:
    assert (await odd("/attack sword at Ogre", 1))["facts"]["die"] == "d8"
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


@pytest.mark.parametrize(
    ("said", "die"),
    [
        ("d10 enhanced", "2d6"), ("d10 impaired", "d8"), ("d10 enhanced impaired", "d10"),
        ("d2 impaired", "d2"), ("2d8 enhanced", "2d8"), ("2d6 enhanced", "2d8"), ("d3", "d3"),
        ("2d6 impaired", "d10"),
    ],
)  # fmt: skip
async def test_12_enhanced_is_a_step_up_impaired_a_step_down(
    odd: OddTable, said: str, die: str
) -> None:
    faces = [1, 1] if die.startswith("2") else [1]
    assert (await odd(f"/attack {said} at Ogre", *faces))["facts"]["die"] == die


async def test_13_advantage_rolls_twice_after_the_step(odd: OddTable) -> None:
    facts = (await odd("/attack d6 at Ogre impaired adv", 1, 4))["facts"]
    assert (facts["die"], facts["damage"], facts["dropped"]) == ("d4", 4, [1])
    facts = (await odd("/attack d6 at Ogre dis", 5, 2))["facts"]
    assert (facts["damage"], facts["dropped"]) == (2, [5])
    assert (await odd("/attack d6 at Ogre adv dis", 1))["facts"]["damage"] == 1


async def test_13_2d6_with_advantage_is_rolled_twice_whole(odd: OddTable) -> None:
    facts = (await odd("/attack 2d6 at Ogre adv", 6, 1, 2, 2))["facts"]
    assert (facts["damage"], facts["kept"], facts["dropped"]) == (7, [6, 1], [2, 2])
    await odd("/npc new Troll str=18 hp=30", by="gm")
    facts = (await odd("/attack greatsword at Troll enhanced dis", 6, 6, 1, 2))["facts"]
    assert (facts["die"], facts["damage"]) == ("2d6", 3)


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
    assert (await odd.refused("/attack d6 at Ash as Ogre", by="alice"))["kind"] == "not_allowed"


async def test_14_a_player_without_a_character_hits_nobody(odd: OddTable) -> None:
    assert (await odd.refused("/attack d8 at Griff", by="stranger"))["kind"] == "not_found"


async def test_14_an_attack_hits_only_those_who_are_known(odd: OddTable) -> None:
    assert (await odd.refused("/attack d8 at Nobody"))["kind"] == "not_found"


async def test_15_together_only_the_highest_stands_and_all_dice_are_shown(odd: OddTable) -> None:
    await odd("/attack d8 at Ogre", 3)
    reply = await odd("/attack axe at Ogre together", 5, by="bob")
    assert reply["changes"] == [["Ogre", "hp", 5, 3]]
    assert reply["facts"]["joint"] == [["Griff", 3], ["Ash", 5]]
    assert reply["facts"]["hp"] == 3
    await odd("/sheet new Cole hp=3", by="carol")
    reply = await odd("/attack club at Ogre together", 4)
    assert reply["changes"] == []
    assert (reply["facts"]["damage"], reply["facts"]["stands"]) == (4, False)
    assert reply["facts"]["highest"] == 5
    await odd("/sheet new Dora hp=3", by="dan")
    reply = await odd("/attack 2d6 at Ogre together", 4, 5, 3)
    assert (reply["facts"]["hp"], reply["facts"]["str"]) == (0, 13)
    reply = await odd("/attack 2d6 at Ogre together", 1, 1, 3)  # once more: a new round
    assert (reply["facts"]["together"], reply["facts"]["str"]) == (False, 11)


async def test_15_what_the_lower_roll_did_is_taken_back_whole(odd: OddTable) -> None:
    await odd("/attack d8 at Ash", 6, 19, by="gm")  # two of strength, and a critical injury
    assert (await odd.of("Ash", "debilities")) == ["Injured", "Dazed"]
    reply = await odd("/attack d8 at Ash together as Ogre", 7, 2)
    assert (reply["facts"]["str"], reply["facts"]["critical"]) == (5, False)
    assert (await odd.of("Ash", "debilities")) == []
    await odd("/undo")
    assert (await odd.of("Ash", "debilities")) == ["Injured", "Dazed"]
    assert (await odd.of("Ash", "str")) == 6


async def test_15_only_this_rounds_attacks_by_the_same_side_are_joined(odd: OddTable) -> None:
    await odd("/round start", by="gm")
    await odd("/attack d8 at Ogre", 3, by="alice")
    await odd("/round next", by="gm")
    reply = await odd("/attack d8 at Ogre together", 2, by="bob")
    assert reply["facts"]["together"] is False
    assert reply["facts"]["hp"] == 3
    reply = await odd("/attack d6 at Ogre together", 1, by="gm")
    assert reply["facts"]["hp"] == 2


async def test_15_those_in_other_zones_do_not_join(odd: OddTable) -> None:
    await odd("/range near")
    await odd("/attack bow at Ogre", 3)
    await odd("/range close", by="bob")
    assert (await odd.refused("/attack axe at Ogre together"))["kind"] == "refused"


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


async def test_17_damage_takes_hit_points_and_the_rest_strength_at_once(odd: OddTable) -> None:
    reply = await odd("/attack d8 at Ash", 7, 2, by="gm")
    assert reply["changes"] == [["Ash", "str", 8, 5], ["Ash", "hp", 4, 0]]
    assert reply["rolled"] == [[8, 7], [20, 2]]
    assert reply["facts"]["scar"] is None


async def test_18_armour_is_part_of_the_hit_points(odd: OddTable) -> None:
    await odd("/sheet new Cole str=10 hp=4 armour=2", by="carol")
    sheet = await odd.sheet("Cole")
    assert (sheet["hp"], sheet["hp_max"], sheet["armour"], sheet["hp_cap"]) == (6, 4, 2, 6)
    reply = await odd("/attack d8 at Cole", 5, by="gm")
    assert (reply["facts"]["hp"], reply["facts"]["str"]) == (1, 10)
    await odd("/rest long", by="carol")
    assert await odd.of("Cole", "hp") == 6


async def test_39_sundering_takes_the_damage_back_and_breaks_the_shield(odd: OddTable) -> None:
    await odd("/sheet set shield")
    hit = await odd("/attack d10 at Griff", 9, 20, by="gm")
    assert hit["facts"]["critical"] is True
    (sunder,) = [c for c in hit["choices"] if c["says"].startswith("sunder")]
    assert (sunder["who"], sunder["of"], sunder["owed"]) == ("player", "Griff", False)
    assert (await odd.refused(":press Sunder", by="bob"))["kind"] == "not_allowed"
    reply = await odd(":press Sunder", by="alice")
    sheet = await odd.sheet("Griff")
    assert (sheet["hp"], sheet["str"], sheet["debilities"]) == (6, 12, [])
    assert sheet["shield"] is False
    assert (reply["facts"]["damage"], reply["facts"]["sundered"]) == (0, True)
    assert reply["facts"]["ignored"] == 9
    assert [(t["damage"], t["hp"], t["str"]) for t in reply["facts"]["targets"]] == [(0, 6, 12)]
    assert (await odd.refused("/sunder"))["kind"] == "refused"


async def test_39_undo_of_the_blow_takes_the_sundering_with_it(odd: OddTable) -> None:
    await odd("/sheet set shield")
    blow = await odd("/attack d10 at Griff", 4, by="gm")
    await odd("/sunder", by="alice")
    await odd(f"/undo {blow['entry']}", by="gm")
    sheet = await odd.sheet("Griff")
    assert (sheet["hp"], sheet["shield"]) == (6, True)


async def test_39_a_blast_may_be_sundered_by_each_whom_it_hit(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/sheet set shield", by="bob")
    await odd("/attack d6 blast at Griff, Ash", 2, 3, by="gm")
    await odd("/attack d6 at Griff", 1)  # a later blow on someone else does not hide the blast
    assert (await odd("/sunder", by="bob"))["facts"]["target"] == "Ash"
    assert await odd.of("Ash", "hp") == 4
    assert await odd.of("Griff", "hp") == 3


async def test_39_it_is_too_late_after_ones_own_action_or_the_round(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/attack d10 at Griff", 2, by="gm")
    await odd("/attack d6 at Ogre", 1, by="alice")
    assert (await odd.refused("/sunder"))["kind"] == "refused"
    await odd("/round start", by="gm")
    await odd("/attack d10 at Griff", 2)
    await odd("/round next")
    assert (await odd.refused("/sunder", by="alice"))["kind"] == "refused"
    await odd("/attack d10 at Griff", 1, by="gm")
    await odd("/sunder", by="alice")
    assert await odd.of("Griff", "hp") == 2


async def test_39_a_lower_roll_does_not_land_where_the_highest_was_sundered(odd: OddTable) -> None:
    await odd("/sheet set shield")
    await odd("/npc new Goblin hp=4 weapon=d6", by="gm")
    await odd("/attack at Griff as Ogre", 5)
    await odd("/sunder", by="alice")
    reply = await odd("/attack at Griff together as Goblin", 4, by="gm")
    assert (reply["changes"], reply["facts"]["stands"]) == ([], False)
    assert await odd.of("Griff", "hp") == 6


async def test_39_without_a_shield_there_is_nothing_to_sunder(odd: OddTable) -> None:
    hit = await odd("/attack d10 at Griff", 2, by="gm")
    assert not [c for c in hit["choices"] if c["says"].startswith("sunder")]
    assert (await odd.refused("/sunder", by="alice"))["kind"] == "refused"


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

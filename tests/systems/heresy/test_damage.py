"""Points 17 to 24: dice against Defense, what adds to them, and wounds."""

from collections import Counter
from itertools import product

import pytest

from rules.heresy.combat.dice import add_dice, roll_pool
from rules.heresy.harm import count_wounding
from tests.conftest import Played, ScriptedDice


async def test_17_arbitrary_dice_count_above_defense(heresy: Played) -> None:
    reply = await heresy("/damage 1d8+2d6+1d4 vs 3", 4, 3, 6, 1)
    assert reply["facts"] == {"dice": [4, 3, 6, 1], "defense": 3, "wounds": 2, "target": None}
    assert reply["rolled"] == [[8, 4], [6, 3], [6, 6], [4, 1]]
    assert reply["changes"] == []


async def test_17_a_die_must_beat_defense_not_equal_it(heresy: Played) -> None:
    assert (await heresy("/damage 2d6 vs 3", 3, 3))["facts"]["wounds"] == 0
    assert (await heresy("/damage 2d6 vs 3", 3, 4))["facts"]["wounds"] == 1


async def test_17_defense_six_stops_every_d6(heresy: Played) -> None:
    await heresy("/npc new Brother astartes", by="gm")
    await heresy("/npc reveal Brother")
    reply = await heresy("/damage 2d6 at Brother", 6, 6, by="alice")
    assert (reply["facts"]["defense"], reply["facts"]["wounds"]) == (6, 0)


@pytest.mark.parametrize("defense", range(7))
def test_17_the_odds_of_wounds_are_exact(defense: int) -> None:
    counts = Counter(count_wounding(faces, defense) for faces in product(range(1, 7), repeat=2))
    beats = 6 - defense
    expected = {2: beats * beats, 1: 2 * beats * defense, 0: defense * defense}
    assert counts == {wounds: count for wounds, count in expected.items() if count}


async def test_18_the_extra_die_has_the_largest_size(heresy: Played) -> None:
    reply = await heresy("/damage 1d8+1d6 +1d vs 3", 8, 7, 6)
    assert reply["rolled"] == [[8, 8], [8, 7], [6, 6]]
    reply = await heresy("/damage 1d6+1d8 +1d vs 3", 8, 7, 6)
    assert reply["rolled"] == [[8, 8], [8, 7], [6, 6]]
    reply = await heresy("/damage 1d6+1d8 vs 3", 6, 8)
    assert reply["rolled"] == [[6, 6], [8, 8]]


def test_18_dice_of_their_own_come_before_the_largest_is_found() -> None:
    assert add_dice((6, 6), 1, (8,)) == (8, 8, 6, 6)
    assert add_dice((4, 6), 0) == (4, 6)
    assert add_dice((6,), 2, (4, 4)) == (6, 6, 6, 4, 4)


async def test_19_proven_rerolls_each_low_die_once(heresy: Played) -> None:
    reply = await heresy("/damage 3d6 proven 2 vs 3", 1, 2, 4, 1, 6)
    assert reply["facts"]["dice"] == [1, 6, 4]
    assert reply["facts"]["wounds"] == 2


async def test_19_proven_can_be_declined(heresy: Played) -> None:
    reply = await heresy("/damage 2d6 proven 2 keep vs 3", 1, 2)
    assert reply["facts"]["dice"] == [1, 2]


def test_19_rerolls_come_after_the_whole_roll() -> None:
    faces, told = roll_pool(ScriptedDice(1, 5, 2, 6, 3), (6, 6, 6), 2)
    assert faces == (6, 5, 3)
    assert told == ["~~1~~ 6", "5", "~~2~~ 3"]


async def test_19_a_weapons_tag_is_read_by_itself(heresy: Played) -> None:
    await heresy('/item add shotgun 2d6 tags "Proven (2), loud" uses 6')
    reply = await heresy("/damage with shotgun at Scar ranged", 1, 3, 5)
    assert reply["facts"] == {"dice": [5, 3], "defense": 3, "wounds": 1, "target": "Scar"}


async def test_20_hatred_adds_a_die(heresy: Played) -> None:
    await heresy("/sheet set Scar kind=cultist", by="gm")
    await heresy("/sheet set Griff hatred=cultists")
    reply = await heresy("/damage 1d8+1d6 at Scar", 4, 4, 4, by="alice")
    assert reply["rolled"] == [[8, 4], [8, 4], [6, 4]]
    assert len((await heresy("/damage 2d6 vs 3", 1, 1))["rolled"]) == 2
    assert len((await heresy("/damage 2d6 vs 3 hatred", 1, 1, 1))["rolled"]) == 3


async def test_20_reckless_adds_a_die_and_costs_defense(heresy: Played) -> None:
    await heresy("/tactic reckless")
    assert len((await heresy("/damage 2d6 at Scar", 1, 1, 1))["rolled"]) == 3
    assert (await heresy("/suffer 1d6", 1))["facts"]["defense"] == 1


async def test_20_this_ones_mine_adds_two_d4_until_it_ends(heresy: Played) -> None:
    await heresy("/move this one's mine at Scar")
    reply = await heresy("/damage 1d6 at Scar", 1, 1, 1)
    assert reply["rolled"] == [[6, 1], [4, 1], [4, 1]]
    await heresy("/damage 1d6 at Scar", 6, by="bob")
    assert (await heresy.sheet("Griff"))["quarry"] == ""


async def test_20_cheap_shot_adds_a_d6_to_a_precise_weapon(heresy: Played) -> None:
    await heresy("/sheet set Griff moves=cheap_shot,unsuspecting_strike")
    await heresy("/item add knife 1d4 tags precise")
    await heresy("/move strike+ag at Scar with knife", 4, 4)
    await heresy("/pick deeper")
    reply = await heresy(":press Deal damage", 6, 4, 4)
    assert reply["rolled"] == [[6, 6], [6, 4], [4, 4]]


async def test_21_defense_for_one_attack(heresy: Played) -> None:
    await heresy("/move fire at Scar", 3, 4)
    picked = await heresy("/pick braced")
    assert picked["changes"] == [
        ["Scar", "defense_mods.braced", None, {"value": 1, "vs": "", "until": "attack"}]
    ]
    assert (await heresy("/damage 2d6 at Scar ranged", 4, 5))["facts"]["wounds"] == 1
    assert (await heresy("/damage 2d6 at Scar ranged", 4, 5))["facts"]["wounds"] == 2


async def test_21_a_cracked_defense_stays_until_repaired(heresy: Played) -> None:
    await heresy("/move strike+ag at Scar", 4, 4)
    await heresy("/pick crack")
    assert (await heresy("/damage 1d6 at Scar", 1))["facts"]["defense"] == 2
    assert (await heresy("/damage 1d6 at Scar", 1))["facts"]["defense"] == 2
    await heresy("/sheet set Scar defense_mods.cracked=none", by="gm")
    assert (await heresy("/damage 1d6 at Scar", 1, by="alice"))["facts"]["defense"] == 3


async def test_21_cover_counts_against_ranged_and_parry_against_melee(heresy: Played) -> None:
    await heresy("/sheet set Griff defense_mods=flak,cover,parry")
    assert (await heresy("/suffer 1d6 ranged", 1))["facts"]["defense"] == 4
    assert (await heresy("/suffer 1d6 melee", 1))["facts"]["defense"] == 4
    assert (await heresy("/suffer 1d6", 1))["facts"]["defense"] == 3
    shown = await heresy.sheet("Griff")
    assert shown["defense"] == 2
    assert shown["defense_ranged"] == 4


async def test_21_an_underdog_defends_when_outnumbered(heresy: Played) -> None:
    await heresy("/sheet set Griff moves=underdog")
    assert (await heresy("/suffer 1d6 melee outnumbered", 1))["facts"]["defense"] == 3
    assert (await heresy("/suffer 1d6 melee", 1))["facts"]["defense"] == 2


async def test_22_wounds_inflicted_outright_ignore_defense(heresy: Played) -> None:
    reply = await heresy("/harm 1 Scar", by="gm")
    assert reply["changes"] == [["Scar", "wounds", 0, 1]]
    assert reply["facts"]["wounds"] == 1
    assert (await heresy("/harm Scar 1"))["changes"] == [["Scar", "wounds", 1, 2]]
    error = await heresy.refused("/harm 1 Isaac", by="alice")
    assert error["kind"] == "not_allowed"
    assert (await heresy("/harm 2"))["changes"] == [["Griff", "wounds", 0, 2]]


async def test_22_wounds_inflicted_on_several_land_on_each(heresy: Played) -> None:
    reply = await heresy("/harm 1 all", by="gm")
    assert sorted(reply["changes"]) == [["Griff", "wounds", 0, 1], ["Isaac", "wounds", 0, 1]]
    assert sorted(reply["facts"]["names"]) == ["Griff", "Isaac"]
    assert len((await heresy("/harm Griff, Isaac 1", by="gm"))["changes"]) == 2
    assert len((await heresy("/rest all", by="gm"))["changes"]) == 2
    error = await heresy.refused("/harm 1 Griff, Isaac", by="alice")
    assert error["kind"] == "not_allowed"


async def test_23_wounds_on_top_of_the_dice(heresy: Played) -> None:
    assert (await heresy("/damage 1d6 +1 wound vs 3", 4))["facts"]["wounds"] == 2
    assert (await heresy("/damage 1d6 +1 wound vs 3", 3))["facts"]["wounds"] == 0


async def test_23_precise_wounds_the_one_focus(heresy: Played) -> None:
    await heresy("/tactic precise on Scar")
    assert (await heresy("/damage 1d6 at Scar", 4))["facts"]["wounds"] == 2
    assert (await heresy("/damage 1d6 at Isaac", 4))["facts"]["wounds"] == 1


async def test_23_smite_spends_wrath_for_a_wound(heresy: Played) -> None:
    await heresy("/sheet new Tull class=templar resource=1", by="cara")
    await heresy("/move hack at Scar", 6, 6)
    reply = await heresy(":press Smite: +1 wound")
    assert ["Scar", "wounds", 0, 1] in reply["changes"]
    assert ["Tull", "resource.value", 1, 0] in reply["changes"]


async def test_24_damage_suffered_goes_against_ones_own_defense(heresy: Played) -> None:
    reply = await heresy("/suffer 2d6", 2, 3)
    assert reply["facts"] == {"dice": [2, 3], "defense": 2, "wounds": 1, "target": "Griff"}
    assert reply["changes"] == [["Griff", "wounds", 0, 1]]


async def test_24_a_counter_attack_uses_the_foes_own_dice(heresy: Played) -> None:
    await heresy("/move hack at Scar", 3, 4)
    reply = await heresy(":press Take the counter-attack", 6, 1)
    assert reply["facts"] == {"dice": [6, 1], "defense": 2, "wounds": 1, "target": "Griff"}


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


async def test_24_the_game_master_may_just_say_what_they_suffer(heresy: Played) -> None:
    await heresy("/npc new Shade", by="gm")
    moved = await heresy("/move hack at Shade", 3, 4, by="alice")
    suffered = await heresy("/suffer 1d6 for Griff", 6, by="gm")
    error = await heresy.refused(f":press Counter of {moved['entry']}")
    assert error["kind"] == "already_done"
    await heresy(f"/undo {suffered['entry']}")
    assert (await heresy(f":press Counter of {moved['entry']}"))["ok"]


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


async def test_too_many_dice_are_refused(heresy: Played) -> None:
    assert (await heresy.refused("/damage 101d6 vs 3"))["kind"] == "refused"


async def test_the_numbers_of_a_hidden_foe_are_told_to_machines_only(heresy: Played) -> None:
    await heresy("/npc new Shade defense=4", by="gm")
    await heresy(":as alice")
    assert await _told(heresy, "/damage 2d6 at Shade") == {"dice", "wounds"}
    assert await _told(heresy, "/damage 2d6 at Scar") == {"dice", "defense", "wounds"}


async def test_a_roll_is_for_one_and_no_name_is_dropped(heresy: Played) -> None:
    await heresy("/npc new Mook", by="gm")
    assert (await heresy.refused("/damage 2d6 at Scar, Mook", by="alice"))["kind"] == "refused"
    assert (await heresy.refused("/suffer 2d6 for all"))["kind"] == "refused"
    assert (await heresy.refused("/move hack at Scar, Mook"))["kind"] == "refused"


async def _told(table: Played, said: str) -> set[str]:
    """Return the facts that people are told, and not only machines."""
    ruling = (await table.table.hear(said)).ruling
    assert ruling is not None
    return {fact.key for fact in ruling.outcome.facts if fact.label}

"""Rules 17, 23 and 24: damage dealt, suffered and rolled again."""

from collections import Counter
from itertools import product

import pytest

from rules.heresy.harm import count_wounding
from tests.conftest import Played


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


async def test_24_harm_with_dice_is_damage_suffered(heresy: Played) -> None:
    await heresy("/npc copy Scar 2", by="gm")
    reply = await heresy("/harm 2d6 Scar 2", 3, 4)
    assert reply["changes"] == [["Scar 2", "wounds", 0, 1]]
    assert (await heresy(reply["said"], 1, 1))["facts"]["defense"] == 3
    await heresy("/undo")
    await heresy("/undo")
    assert (await heresy.sheet("Scar 2"))["wounds"] == 0


async def test_24_damage_suffered_goes_against_ones_own_defense(heresy: Played) -> None:
    reply = await heresy("/suffer 2d6", 2, 3)
    assert reply["facts"] == {"dice": [2, 3], "defense": 2, "wounds": 1, "target": "Griff"}
    assert reply["changes"] == [["Griff", "wounds", 0, 1]]


async def test_24_a_counter_attack_uses_the_foes_own_dice(heresy: Played) -> None:
    await heresy("/move hack at Scar", 3, 4)
    reply = await heresy(":press Take the counter-attack", 6, 1)
    assert reply["facts"] == {"dice": [6, 1], "defense": 2, "wounds": 1, "target": "Griff"}


async def test_24_the_game_master_may_just_say_what_they_suffer(heresy: Played) -> None:
    await heresy("/npc new Shade", by="gm")
    moved = await heresy("/move hack at Shade", 3, 4, by="alice")
    suffered = await heresy("/suffer 1d6 for Griff", 6, by="gm")
    error = await heresy.refused(f":press Counter of {moved['entry']}")
    assert error["kind"] == "already_done"
    await heresy(f"/undo {suffered['entry']}")
    assert (await heresy(f":press Counter of {moved['entry']}"))["ok"]


async def test_the_numbers_of_a_hidden_foe_are_told_to_machines_only(heresy: Played) -> None:
    await heresy("/npc new Shade defense=4", by="gm")
    await heresy(":as alice")
    assert await _told(heresy, "/damage 2d6 at Shade") == {"dice", "wounds"}
    assert await _told(heresy, "/damage 2d6 at Scar") == {"dice", "wounds"}
    await heresy("/npc reveal Scar stats", by="gm")
    await heresy(":as alice")
    assert await _told(heresy, "/damage 2d6 at Scar") == {"dice", "defense", "wounds"}


async def _told(table: Played, said: str) -> set[str]:
    """Return the facts that people are told, and not only machines."""
    ruling = (await table.table.hear(said)).ruling
    assert ruling is not None
    return {fact.key for fact in ruling.outcome.facts if fact.label}


@pytest.fixture
async def tactician(heresy: Played) -> Played:
    await heresy("/sheet new Tac class=tactician free", by="carol")
    await heresy("/resource +1")
    return heresy


@pytest.mark.parametrize("said", [":press Tac: reroll damage", "/damage reroll Griff"])
async def test_insight_rolls_a_companions_damage_again(tactician: Played, said: str) -> None:
    await tactician("/damage 2d6 at Scar", 1, 1, by="alice")
    reply = await tactician(said, 6, 1, by="carol")
    assert reply["title"] == "Tac rolls the damage of Griff again: 1 wound"
    changed = sorted(reply["changes"])
    assert changed == [["Scar", "wounds", 0, 1], ["Tac", "resource.value", 1, 0]]
    await tactician("/undo")
    assert (await tactician.sheet("Scar"))["wounds"] == 0


async def test_insight_does_nothing_for_a_foes_damage(tactician: Played) -> None:
    await tactician("/damage 2d6 at Griff as Scar", 6, 6, by="gm")
    reply = await tactician.refused("/damage reroll Scar", by="carol")
    assert reply["kind"] == "not_allowed"


async def test_17_damage_of_nobody_in_particular_meets_the_whole_defense(heresy: Played) -> None:
    reply = await heresy("/damage 2d6 at Scar", 3, 4, by="gm")
    assert reply["title"] == "Someone attacks Scar: 1 wound"
    assert (reply["facts"]["defense"], reply["facts"]["wounds"]) == (3, 1)


async def test_21_a_gun_that_is_swung_is_no_shot(heresy: Played) -> None:
    await heresy("/npc set Scar defense_mods=cover", by="gm")
    await heresy("/item add shotgun 2d6 uses 3", by="alice")
    shot = await heresy("/damage with shotgun at Scar", 1, 1)
    swung = await heresy("/damage melee with shotgun at Scar", 1, 1)
    assert shot["facts"]["defense"] > swung["facts"]["defense"] == 3

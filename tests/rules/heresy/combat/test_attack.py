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
    await heresy("/npc new Brother astartes shown", by="gm")
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
    await heresy("/npc new Shade shown", by="gm")
    moved = await heresy("/move hack at Shade", 3, 4, by="alice")
    suffered = await heresy("/suffer 1d6 for Griff", 6, by="gm")
    error = await heresy.refused(f":press Griff takes the counter of {moved['entry']}")
    assert error["kind"] == "already_done"
    await heresy(f"/undo {suffered['entry']}")
    assert (await heresy(f":press Griff takes the counter of {moved['entry']}"))["ok"]


async def test_the_numbers_of_a_foe_are_told_to_machines_only(heresy: Played) -> None:
    await heresy("/npc new Shade defense=4 shown", by="gm")
    await heresy(":as alice")
    assert await _told(heresy, "/damage 2d6 at Shade") == {"dice"}
    assert await _told(heresy, "/damage 2d6 at Scar") == {"dice"}
    await heresy("/npc reveal Scar stats", by="gm")
    await heresy(":as alice")
    assert await _told(heresy, "/damage 2d6 at Scar") == {"dice", "defense"}


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
    assert reply["title"] == "Tac rerolls Griff's damage: Scar takes 1 wound"
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
    assert reply["title"] == "Damage: Scar takes 1 wound"
    assert (reply["facts"]["defense"], reply["facts"]["wounds"]) == (3, 1)


async def test_21_a_gun_that_is_swung_is_no_shot(heresy: Played) -> None:
    await heresy("/npc set Scar defense_mods=cover", by="gm")
    await heresy("/item add shotgun 2d6 uses 3", by="alice")
    shot = await heresy("/damage with shotgun at Scar", 1, 1)
    swung = await heresy("/damage melee with shotgun at Scar", 1, 1)
    assert shot["facts"]["defense"] > swung["facts"]["defense"] == 3


async def test_30_a_burst_costs_a_use_of_the_gun_that_fires(heresy: Played) -> None:
    error = await heresy.refused("/damage 2d6 at Scar burst")
    assert error["message"] == "Which weapon fires the burst? Add `with` and its name."
    await heresy("/item add shotgun 2d6 uses 4")
    burst = await heresy("/damage with shotgun at Scar burst", 1, 1, 1)
    assert burst["changes"] == [["Griff", "weapons.shotgun.uses", 4, 3]]
    assert "Another use: one extra die." in burst["text"]
    both = await heresy("/damage with shotgun at Scar burst +1d", 1, 1, 1, 1)
    assert both["changes"] == [["Griff", "weapons.shotgun.uses", 3, 1]]
    error = await heresy.refused("/damage with shotgun at Scar burst +1d")
    assert error["message"].startswith("The shotgun has only 1 use left, and you have no ammo.")
    assert (await heresy.sheet("Griff"))["weapons"]["shotgun"]["uses"] == 1


@pytest.mark.parametrize("how", ["risk", "cheap", "melee"])
async def test_30_dice_that_are_no_longer_burst_cost_no_use(heresy: Played, how: str) -> None:
    await heresy("/item add shotgun 2d6 uses 1")
    reply = await heresy(f"/damage with shotgun at Scar +1d {how}", 1, 1, 1)
    assert reply["changes"] == []


async def test_30_a_game_master_may_give_a_die_for_nothing(heresy: Played) -> None:
    await heresy("/item add shotgun 2d6 uses 1")
    free = await heresy("/damage with shotgun at Scar +1d as Griff anyway", 1, 1, 1, by="gm")
    assert free["changes"] == []
    assert (await heresy("/damage 1d6 at Scar +1d ranged", 1, 1, by="alice"))["changes"] == []


async def test_24_an_exposed_attacker_owes_the_answer_whatever_they_hit(heresy: Played) -> None:
    await heresy("/npc new Boss defense=2 shown", by="gm")
    struck = await heresy("/damage 2d6 at Scar risk melee", 1, 1, by="alice")
    first = struck["choices"][0]
    assert (first["label"], first["owed"]) == ("Take the counter-attack", True)
    assert first["says"] == f"suffer from Scar melee entry {struck['entry']}"
    several = await heresy("/damage 1d6 at Boss, Scar risk", 1, 1)
    assert several["choices"][0]["label"] == "Griff takes the counter-attack"
    assert (await heresy("/damage 2d6 at Scar", 1, 1))["choices"] == []
    assert (await heresy("/damage 2d6 at Scar risk", 1, 1, by="gm"))["choices"] == []


@pytest.mark.parametrize(
    ("said", "by", "title"),
    [
        ("1d6 at Scar", "alice", "Griff attacks: Scar's Defense holds"),
        ("1d6 vs 3", "alice", "Griff deals damage: 0 wounds"),
        ("1d6 vs 3", "gm", "Damage: 0 wounds"),
        ("1d6 at Scar", "gm", "Damage: Scar's Defense holds"),
        (
            "1d6 at Scar, Isaac",
            "gm",
            "Damage: Scar and Isaac's Defense holds",
        ),
        (
            "1d6 at Scar, Isaac",
            "alice",
            "Griff attacks: Scar and Isaac's Defense holds",
        ),
    ],
)
async def test_17_who_attacks_whom_is_told(heresy: Played, said: str, by: str, title: str) -> None:
    reply = await heresy(f"/damage {said}", *(1,) * (1 + said.count(",")), by=by)
    assert (reply["title"], reply["grade"]) == (title, "failure")


@pytest.mark.parametrize("state", ["dying", "dead"])
async def test_17_nobody_strikes_who_is_down(heresy: Played, state: str) -> None:
    await heresy(f"/sheet set Griff state={state}", by="gm")
    error = await heresy.refused("/damage 1d6 at Scar", by="alice")
    assert error["message"].startswith(f"Griff is {state}.")
    assert (await heresy("/damage 1d6 at Scar as Griff anyway", 6, by="gm"))["ok"]
    assert (await heresy("/suffer 1d6 for Griff anyway", 1))["ok"]
    assert (await heresy.line("/suffer 1d6 for Griff"))["ok"] == (state != "dead")


async def test_17_a_defense_that_is_said_stands_for_the_targets_own(heresy: Played) -> None:
    reply = await heresy("/damage 2d6 at Scar vs 5", 5, 6)
    assert (reply["facts"]["defense"], reply["facts"]["wounds"]) == (5, 1)
    reply = await heresy("/suffer 2d6 vs 5", 5, 6)
    assert (reply["facts"]["defense"], reply["facts"]["wounds"]) == (5, 1)
    zero = await heresy("/suffer 1d6 vs 0", 1)
    assert (zero["facts"]["defense"], zero["facts"]["wounds"]) == (0, 1)


async def test_33_judgement_lowers_the_defense_of_one_and_never_below_none(
    heresy: Played,
) -> None:
    await heresy("/npc new Boss defense=1 shown", by="gm")
    await heresy("/sheet set Griff judged.scar=1 judged.boss=2")
    both = await heresy("/damage 1d6 at Boss", 1, by="alice")
    assert (both["facts"]["defense"], both["facts"]["wounds"]) == (0, 1)
    assert (await heresy.sheet("Griff"))["judged"] == {"scar": 1}
    assert (await heresy("/damage 1d6 at Isaac", 1))["facts"]["defense"] == 1
    assert (await heresy("/damage 1d6 at Scar", 3, by="bob"))["facts"]["defense"] == 3
    assert (await heresy("/damage 1d6 at Scar", 3, by="alice"))["facts"]["wounds"] == 1
    assert (await heresy.sheet("Griff"))["judged"] == {}


@pytest.mark.parametrize(
    ("said", "defense"),
    [
        ("2d6 outnumbered", 3),
        ("2d6 outnumbered melee", 3),
        ("2d6 outnumbered ranged", 2),
        ("2d6 melee", 2),
    ],
)
async def test_21_an_underdog_is_harder_to_hit_when_outnumbered(
    heresy: Played, said: str, defense: int
) -> None:
    await heresy("/sheet set moves=underdog")
    assert (await heresy(f"/suffer {said}", 3, 3))["facts"]["defense"] == defense
    assert (await heresy("/suffer 2d6 outnumbered", 1, 1, by="bob"))["facts"]["defense"] == 1


async def test_24_all_that_is_said_of_what_is_suffered_counts(heresy: Played) -> None:
    reply = await heresy("/suffer 1d8+1d6 +1d proven 2 from Scar", 1, 8, 2, 3, 6)
    assert reply["rolled"] == [[8, 1], [8, 8], [6, 2], [8, 3], [6, 6]]
    assert (reply["title"], reply["grade"]) == (
        "Scar attacks: Griff takes 3 wounds (3/6)",
        "failure",
    )
    kept = await heresy("/suffer 2d6 proven 2 keep", 1, 2)
    assert (kept["facts"]["wounds"], kept["grade"]) == (0, "success")
    two = await heresy("/suffer 1d6 for Griff, Isaac", 1, 1, by="gm")
    assert two["title"] == "Griff and Isaac's Defense holds"


async def test_21_cover_and_parry_count_for_who_suffers_too(heresy: Played) -> None:
    await heresy("/sheet set defense_mods=cover,parry")
    for mode, defense in (("", 2), (" melee", 3), (" ranged", 3)):
        assert (await heresy(f"/suffer 1d6{mode}", 1))["facts"]["defense"] == defense
    await heresy("/sheet set defense_mods=cover")
    assert (await heresy("/suffer 1d6 melee", 1))["facts"]["defense"] == 2


async def test_33_insight_is_paid_for_every_reroll_of_damage(tactician: Played) -> None:
    await tactician("/damage 2d6 at Scar", 1, 1)
    again = await tactician("/damage reroll", 4, 4)
    assert again["title"] == "Tac rerolls the damage: Scar takes 2 wounds"
    assert sorted(again["changes"]) == [
        ["Scar", "wounds", 0, 2], ["Tac", "resource.value", 1, 0]]  # fmt: skip
    error = await tactician.refused("/damage reroll")
    assert error["message"] == "You have no Insight."
    worse = await tactician("/damage reroll as Tac anyway", 1, 1, by="gm")
    assert worse["changes"] == [["Scar", "wounds", 2, 0]]


async def test_33_who_knows_no_fog_rerolls_only_their_own_damage(heresy: Played) -> None:
    await heresy("/sheet new Sev moves=sense_weakness free", by="emil")
    await heresy("/resource +2")
    struck = await heresy("/damage 1d6 at Scar", 1, by="alice")
    error = await heresy.refused(f"/damage reroll entry {struck['entry']}", by="emil")
    assert error["kind"] == "not_allowed"
    await heresy("/damage 1d6 at Scar", 1)
    assert (await heresy("/damage reroll", 6))[
        "title"
    ] == "Sev rerolls the damage: Scar takes 1 wound"
    await heresy("/sheet set Sev state=dying", by="gm")
    assert (await heresy.refused("/damage reroll", by="emil"))["message"].startswith("Sev is dying")


async def test_33_nobody_rerolls_what_a_foe_or_nobody_dealt(tactician: Played) -> None:
    await tactician("/damage 1d6 at Griff", 6, by="gm")
    for who in ("Griff", "Scar"):
        assert (await tactician.refused(f"/damage reroll {who}", by="carol"))["kind"] in (
            "not_allowed", "not_found")  # fmt: skip
    assert (await tactician.sheet("Tac"))["resource"]["value"] == 1


async def test_29_a_weapon_that_the_roll_named_is_the_one_that_deals(heresy: Played) -> None:
    await heresy("/item add knife 1d4")
    await heresy("/item add sword 1d8")
    assert (await heresy.refused("/move hack at Scar with chainsword"))["kind"] == "not_found"
    await heresy("/move hack at Scar with sword", 6, 6)
    assert (await heresy(":press Deal damage", 1))["rolled"] == [[8, 1]]
    await heresy("/move hack at Scar", 6, 6)
    assert (await heresy(":press Deal damage"))["title"] == "With what?"


async def test_24_who_plays_nobody_suffers_nothing(heresy: Played) -> None:
    error = await heresy.refused("/suffer 2d6", by="zoe")
    assert error["kind"] == "not_found"
    assert "For whom?" not in error["message"]


async def test_24_a_foe_strikes_with_its_own_dice_whatever_it_carries(heresy: Played) -> None:
    await heresy("/item add knife 1d4 as Scar", by="gm")
    assert (await heresy("/damage at Griff as Scar", 1, 1))["rolled"] == [[6, 1], [6, 1]]
    assert (await heresy("/damage with knife at Griff as Scar", 1))["rolled"] == [[4, 1]]
    await heresy("/item add sword 1d8 as Scar")
    assert (await heresy("/damage at Griff as Scar", 1, 1))["rolled"] == [[6, 1], [6, 1]]


async def test_24_the_answer_comes_before_what_else_an_attack_leads_to(heresy: Played) -> None:
    await heresy("/sheet new Tem class=templar free", by="carol")
    await heresy("/sheet set moves=holy_vengeance,lifting_the_fog")
    await heresy("/resource insight +1")
    killed = await heresy("/damage 3d6 at Scar risk", 6, 6, 6)
    assert [choice["label"] for choice in killed["choices"]] == [
        "Take the counter-attack",
        "Holy Vengeance: they had harmed you",
        "Reroll damage (1 Insight)",
    ]
    waits = (await heresy("/waiting"))["facts"]["waiting"]
    assert [each[:2] for each in waits] == [["Tem", "Take the counter-attack"]]


async def test_24_what_several_suffer_is_that_of_the_first(heresy: Played) -> None:
    await heresy("/suffer 1d6 for Griff, Isaac", 6, 6, by="gm")
    assert (await heresy.refused("/damage reroll Isaac as Griff anyway"))["kind"] == "not_found"
    again = await heresy("/damage reroll Griff as Griff anyway", 1, 1)
    assert sorted(again["changes"]) == [["Griff", "wounds", 1, 0], ["Isaac", "wounds", 1, 0]]


async def test_nobody_waits_for_damage_at_the_dead(heresy: Played) -> None:
    await heresy('/npc new "Old Marn" shown', by="gm")
    for aim in ("Scar", '"Old Marn"'):
        await heresy(f"/move hack at {aim}", 5, 5, by="alice")
        assert await _list_waiting(heresy) == ["Griff"]
        await heresy(f"/harm 9 {aim}", by="gm")
        assert await _list_waiting(heresy) == []
    await heresy("/undo", by="gm")
    assert await _list_waiting(heresy) == ["Griff"]


async def _list_waiting(heresy: Played) -> list[str]:
    return sorted({row[0] for row in (await heresy("/waiting"))["facts"]["waiting"]})


async def test_g3_of_several_foes_the_one_named_first_hits_back(heresy: Played) -> None:
    await heresy("/npc new Imp defense=1 damage=1d4", by="gm")
    await heresy("/npc reveal Imp")
    for foes, first in (("Imp, Scar", "Imp"), ("Scar, Imp", "Scar")):
        reply = await heresy(f"/damage 1d6 at {foes} risk", 1, 1, by="alice")
        says = [c["says"] for c in reply["choices"] if c["label"] == "Take the counter-attack"]
        assert says == [f"suffer from {first} entry {reply['entry']}"]


async def test_24_the_dead_attack_nobody(heresy: Played) -> None:
    await heresy("/harm 9 Scar", by="gm")
    error = await heresy.refused("Scar swings his blade at Griff")
    assert error["message"] == "Scar is dead."
    assert (await heresy("/suffer from Scar for Griff anyway", 6, 6))["ok"]


async def test_24_an_owed_counter_attack_comes_even_from_the_dead(heresy: Played) -> None:
    await heresy("/damage 3d6 at Scar risk melee", 6, 6, 6, by="alice")
    back = await heresy("/pick take the counter-attack", 6, 6)
    assert back["title"] == "Scar attacks: Griff takes 2 wounds (2/6)"

"""What follows from the numbers of a 2d10 sheet."""

from dataclasses import replace

import pytest

from rules.tens.checks.odds import likely_foes
from rules.tens.death import condition, keep_fate
from rules.tens.sheet import ABILITIES, TensSheet, modifier, proficiency
from tests.conftest import Played
from tests.rules.tens.conftest import card


def test_02_modifier_from_any_score() -> None:
    rows = {1: -5, 3: -4, 5: -3, 7: -2, 9: -1, 11: 0, 13: 1, 15: 2, 17: 3, 19: 4, 21: 5, 23: 6,
            25: 7, 27: 8, 29: 9, 30: 10}  # fmt: skip
    for score in range(1, 31):
        top = min(each for each in rows if each >= score)
        assert modifier(score) == rows[top], score


@pytest.mark.parametrize("score", [0, 31, -1])
async def test_02_scores_outside_1_to_30_are_refused(tens: Played, score: int) -> None:
    error = await tens.refused(f"/sheet new Kass str={score}")
    assert error["kind"] == "refused"
    error = await tens.refused(f"/sheet set dex={score}")
    assert error["kind"] == "refused"
    assert (await tens.sheet("Brin"))["dex"] == 16


def test_04_proficiency_bonus_by_level() -> None:
    bonuses = [proficiency(TensSheet(name="", level=level)) for level in range(1, 21)]
    assert bonuses == [2] * 4 + [3] * 4 + [4] * 4 + [5] * 4 + [6] * 4


async def test_04_proficiency_bonus_can_be_overridden(tens: Played) -> None:
    assert (await tens.sheet("Brin"))["proficiency"] == 2
    await tens("/sheet set proficiency=5")
    assert (await tens.sheet("Brin"))["proficiency"] == 5
    assert (await tens("/move dodge medium", 5, 5))["facts"]["modifier"] == 8
    await tens("/sheet set proficiency=level")
    assert (await tens.sheet("Brin"))["proficiency"] == 2


@pytest.mark.parametrize(("dex", "units", "feet"), [(14, 8, 40), (10, 6, 30), (1, 1, 5)])
async def test_29_speed_in_units_and_feet(tens: Played, dex: int, units: int, feet: int) -> None:
    await tens(f"/sheet set dex={dex}")
    sheet = await tens.sheet("Brin")
    assert (sheet["speed"], sheet["speed_feet"]) == (units, feet)


async def test_44_monsters_have_scores_up_to_30(tens: Played) -> None:
    await tens("/npc new Dragon str=30 dex=10 wil=29 hp=60 shown", by="gm")
    sheet = await tens.sheet("Dragon")
    assert (sheet["modifiers"]["str"], sheet["modifiers"]["wil"]) == (10, 9)
    assert (await tens("/move strike hard as Dragon", 10, 10))["facts"]["total"] == 30
    assert (await tens.refused("/npc new Titan str=31 shown"))["kind"] == "refused"


async def test_every_named_field_is_on_the_sheet(tens: Played) -> None:
    named = (
        "level xp class str dex int wis cha wil proficiency proficient hp max_hp armour "
        "armour_worn temp resist vulnerable immune weapons items moves fate notes state "
        "modifiers speed effective_max"
    )
    sheet = await tens.sheet("Brin")
    assert set(named.split()) <= set(sheet)
    reply = await tens("/move dex easy", 5, 5)
    facts = "move ability kept dropped modifier total range band critical hits target"
    assert set(facts.split()) <= set(reply["facts"])


@pytest.mark.parametrize(
    ("said", "low", "high"),
    [("hp", -999, 999), ("max_hp", 1, 999), ("armour", 0, 99), ("level", 1, 20), ("xp", 0, 999_999),
     ("proficiency", 0, 20)],
)  # fmt: skip
async def test_a_number_goes_to_its_ends_and_no_further(
    tens: Played, said: str, low: int, high: int
) -> None:
    await tens("/sheet set max_hp=999")
    for end in (low, high):
        await tens(f"/sheet set {said}={end}")
        assert (await tens.sheet("Brin"))[said] == end
    for beyond in (low - 1, high + 1):
        error = await tens.refused(f"/sheet set {said}={beyond}")
        assert f"from {low} to {high}" in error["message"]
    assert (await tens.sheet("Brin"))[said] == high


async def test_of_several_targets_the_first_is_the_target(tens: Played) -> None:
    await tens("/npc new Scar shown", by="gm")
    await tens("/npc reveal Scar", by="gm")
    struck = await tens("/move strike at Ogre, Scar", 5, 5, by="alice")
    assert struck["facts"]["target"] == "Ogre"


async def test_a_blow_at_nobody_is_struck_with_no_weapon(tens: Played) -> None:
    await tens("/item add sword 2 slashing", by="alice")
    assert (await tens("/move strike", 5, 5))["facts"]["weapon"] is None
    assert (await tens("/move strike at Ogre", 5, 5))["facts"]["weapon"] == "sword"


def test_harm_after_fate_was_met_takes_nothing_from_what_healing_gave() -> None:
    before = TensSheet(record=2, name="Brin", owner="alice", hp=-30, max_hp=8, since_fate=1)
    assert condition(before) == "fated"
    assert keep_fate(before, replace(before, hp=-33)).since_fate == 1


async def test_what_has_a_type_of_damage_and_no_number_is_a_weapon_of_one_hit(tens: Played) -> None:
    await tens('/item add "claws" slashing')
    sheet = await tens.sheet("Brin")
    assert sheet["weapons"]["claws"]["hits"] == 1
    assert sheet["weapons"]["claws"]["type"] == "slashing"
    assert "claws" not in sheet["items"]


@pytest.mark.parametrize("ability", ABILITIES)
async def test_every_ability_begins_at_ten_and_ends_at_thirty(tens: Played, ability: str) -> None:
    await tens("/npc new Scar shown", by="gm")
    assert (await tens.sheet("Scar"))[ability] == 10
    for score in (1, 30):
        await tens(f"/npc set Scar {ability}={score}", by="gm")
        assert (await tens.sheet("Scar"))[ability] == score
    for score in (0, 31):
        assert (await tens.refused(f"/npc set Scar {ability}={score}"))["kind"] == "refused"
    assert (await tens.sheet("Scar"))[ability] == 30


def test_a_foe_of_whom_only_the_name_is_known_may_be_weak_common_or_tough() -> None:
    foes = likely_foes(TensSheet(record=2, name="Ogre", npc=True))
    assert [(each.hp, each.max_hp, bool(each.resist)) for each in foes] == [
        (4, 4, False), (8, 8, False), (16, 16, True),
    ]  # fmt: skip


async def test_what_was_given_back_since_a_fate_has_its_ends_too(tens: Played) -> None:
    await tens("/harm 16 Brin", by="gm")
    for given in (0, 1998):
        await tens(f"/sheet set Brin since_fate={given}")
        assert (await tens.sheet("Brin"))["since_fate"] == given
    for beyond in (-1, 1999):
        error = await tens.refused(f"/sheet set Brin since_fate={beyond}")
        assert "from 0 to 1998" in error["message"]


async def test_a_new_sheet_is_as_plain_as_can_be(tens: Played) -> None:
    await tens("/npc new Scar shown", by="gm")
    sheet = await tens.sheet("Scar")
    plain = {
        "level": 1, "xp": 0, "class": "", "hp": 8, "max_hp": 8, "armour": 0, "since_fate": 0,
        "armour_worn": False, "proficiency": 2, "proficient": [], "temp": [], "resist": [],
        "vulnerable": [], "immune": [], "weapons": {}, "items": {}, "moves": [], "fate": "",
        "state": "well", "effective_max": 8, "speed": 6, "speed_feet": 30,
    }  # fmt: skip
    assert {key: sheet[key] for key in plain} == plain


async def test_only_worn_armour_counts_for_the_most_that_is_set_by_hand(tens: Played) -> None:
    await tens("/sheet set hp=6")
    assert "can't go above 8." in (await tens.refused("/sheet set hp+=3"))["message"]
    await tens("/sheet set hp+=2")
    await tens("/sheet set armour_worn=yes")
    assert "can't go above 11." in (await tens.refused("/sheet set hp+=1"))["message"]
    assert (await tens.sheet("Brin"))["hp"] == 11


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("/sheet set str=12", "Brin: STR 10 → 12"),
        ("/sheet set resist=fire", "Brin is resistant to fire"),
        ("/sheet set proficient=stealth,dodge", "Brin is no longer proficient in focus"),
        ("/sheet set items=torch", "Brin: torch 0 → 1"),
        ("/sheet set temp=3", "temporary HP 0 → 3"),
    ],
)  # fmt: skip
async def test_what_changes_is_told_in_words(tens: Played, said: str, told: str) -> None:
    seen = await card(tens, said)
    # the headline tells it where nothing else has changed
    lines = ("".join(seen.headline).replace(" ·", ":"), *seen.changes)
    assert any(told in line for line in lines), lines


async def test_weapons_and_items_can_all_be_taken_off_a_sheet(tens: Played) -> None:
    """As `resist=none` and `temp=none` always could."""
    await tens("/item add club hits 1 bludgeoning", by="alice")
    await tens("/item add rope")
    await tens("/sheet set weapons=none items=none")
    sheet = await tens.sheet("Brin")
    assert (sheet["weapons"], sheet["items"]) == ({}, {})

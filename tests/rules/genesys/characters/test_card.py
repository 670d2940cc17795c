"""The card of a sheet says what a player needs at the table."""

from dataclasses import replace

import pytest

from rules.core.records.record import Change
from rules.genesys.characters.card import LABELS, card, derive_values, offers, vitals
from rules.genesys.sheet import GenesysSheet, Weapon
from rules.genesys.system import GENESYS
from tests.conftest import Played

BARE = GenesysSheet(name="Griff", brawn=3, wounds=2, strain=4)


async def test_a_card_tells_weapons_conditions_and_what_waits(genesys: Played) -> None:
    await genesys('/item add blade melee damage +2 crit 3 qualities "pierce 1, vicious 2"')
    await genesys("/maneuver aim 2")
    await genesys("/maneuver cover")
    await genesys("/story spend upgrade")
    await genesys("/crit Griff", 97, by="gm")
    await genesys(":press Left arm")
    card = (await genesys("/sheet show Griff"))["facts"]
    assert card["told_weapons"].splitlines() == [
        "lasgun: Ranged heavy, damage 6, crit 3, long",
        "blade: Melee, damage 5, crit 3, engaged, pierce 1, vicious 2",
    ]
    assert card["told_conditions"] == "aiming 2, in cover"
    assert card["told_waiting"] == "ability upgraded once: story point"
    assert card["told_criticals"] == "1. Crippled (left arm), severity 3"


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        (BARE, "wounds 2/12, strain 4/12"),
        (replace(BARE, kind="nemesis"), "wounds 2/12, strain 4/12"),
        (replace(BARE, kind="rival"), "wounds 2/12"),
        (replace(BARE, kind="minion", minions=3), "3 standing, wounds 2 (the next falls at 13)"),
        (replace(BARE, state="dead"), "wounds 2/12, strain 4/12, dead"),
        (replace(BARE, kind="rival", state="incapacitated"), "wounds 2/12, incapacitated"),
    ],
)
def test_health_in_a_few_words(sheet: GenesysSheet, told: str) -> None:
    assert vitals(sheet) == told


def test_a_bare_sheet_tells_no_more_than_there_is() -> None:
    told = {fact.key: fact.text for fact in card(BARE)}
    assert list(told) == ["vitals", "stats", "guard", "known"]
    assert told["stats"] == ("Brawn 3  Agility 2  Intellect 2  Cunning 2  Willpower 2  Presence 2")
    assert (told["guard"], told["known"]) == ("2 · **Defense** melee 0, ranged 0", "none")


def test_what_is_wrong_with_a_weapon_stands_behind_it() -> None:
    weapon = Weapon("melee", damage=2, brawn=True, crit=3)
    arms = {
        "whole": weapon,
        "poor": replace(weapon, brawn=False, out=True, wear="minor", fired=2, held=False),
        "lost": replace(weapon, damaged=True),
    }
    sheet = replace(BARE, weapons=arms, skills={"ranged_light": 2}, talents=("Grit", "Nerve"))
    told = {fact.label: fact.text for fact in card(sheet)}
    assert told["Weapons"].splitlines() == [
        "whole: Melee, damage 5, crit 3, engaged",
        "poor: Melee, damage 2, crit 3, engaged (out of ammo, minor damage, fired 2, not in hand)",
        "lost: Melee, damage 5, crit 3, engaged (major damage)",
    ]
    assert (told["Skills"], told["Talents"]) == ("Ranged light 2", "Grit, Nerve")


def test_what_follows_from_a_sheet() -> None:
    sheet = replace(BARE, skills={"melee": 2, "cool": 1})
    assert derive_values(sheet) == {"encumbrance_threshold": 8, "ranks": {"melee": 2, "cool": 1}}
    mob = replace(sheet, kind="minion", minions=4)
    assert derive_values(mob)["ranks"] == {"melee": 3, "cool": 3}


async def test_a_standing_card_offers_the_weapons_and_the_skills_from_the_best_on(
    genesys: Played,
) -> None:
    arms = {key: Weapon("melee") for key in ("long_las", "axe", "dirk")}
    skills = {"cool": 1, "ranged_light": 3, "melee": 1, "stealth": 2}
    sheet = replace(BARE, weapons=arms, skills=skills)
    assert offers(sheet, None) == {  # type: ignore[arg-type]
        "Attack: long las": "attack long las",
        "Attack: axe": "attack axe",
        "Attack: dirk": "attack dirk",
        "Check: Ranged light": "check ranged light",
        "Check: Stealth": "check stealth",
        "Check: Cool": "check cool",
        "Check: Melee": "check melee",
        "What I carry": "item list",
    }
    assert offers(replace(sheet, state="dead"), None) == {}  # type: ignore[arg-type]


def test_a_first_range_is_told_by_what_sets_it() -> None:
    change = Change(1, "stage", "ranges.4-7", None, "long")
    assert LABELS.sentences["ranges"](change, {4: "Griff", 7: "Scar"}) == ""


@pytest.mark.parametrize(
    ("field", "after", "told"),
    [
        ("ranges.4-7", "engaged", "Griff and Scar are engaged"),
        ("ranges.4-7", "long", "Griff and Scar are at long range"),
        ("ranges.4-7", None, "The range between Griff and Scar is open again"),
        ("ranges.4-8", "long", ""),
        ("ranges.8-4", "long", ""),
        ("ranges.4", "long", ""),
        ("ranges.4-7-4", "long", ""),
    ],
)
def test_how_far_apart_two_are_is_told_of_whom_one_knows(
    field: str, after: str | None, told: str
) -> None:
    change = Change(1, "stage", field, "short", after)
    assert LABELS.sentences["ranges"](change, {4: "Griff", 7: "Scar"}) == told


def test_story_points_and_waiting_dice_are_told_in_words() -> None:
    for field, side in (("story_player", "players"), ("story_gm", "game master")):
        told = LABELS.sentences[field](Change(1, "game", field, 1, 2), {})
        assert told == f"Story points: {side} 1 → 2"
    pending = LABELS.parts["pending"]
    assert pending({"op": "boost", "count": 2}) == "2 boosts on the next check"
    assert pending({"op": "up_difficulty", "count": 1}) == "a difficulty upgrade on the next check"
    assert pending({"op": "less_setback"}) == "less setback on the next check"  # of long ago
    assert GENESYS.labels is LABELS

"""The fields of a sheet."""

import pytest

from rules.core.records.record import decode, encode
from rules.heresy.sheet import STATS, HeresySheet, stat_of, with_stat
from tests.conftest import Played

FIELDS = (
    "class home background level xp ws bs s t ag int per wp fel wounds max_wounds defense "
    "defense_mods damage load weight moves forward ongoing hold resource tactic weapons items ammo "
    "bonds drive flags session raises notes state"
)


async def test_every_named_field_is_on_the_sheet(empty: Played) -> None:
    await empty("/sheet new Griff")
    assert set(FIELDS.split()) <= set((await empty("/sheet show"))["facts"])


#: what a new sheet has, and between which numbers it stays
NUMBERS = dict.fromkeys(STATS, (0, -3, 3)) | {
    "level": (1, 1, 10),
    "xp": (0, 0, 999),
    "wounds": (0, 0, 99),
    "max_wounds": (4, 1, 99),
    "defense": (1, 0, 20),
    "load": (5, 0, 99),
    "weight": (0, 0, 999),
    "ammo": (0, 0, 999),
    "raises": (0, 0, 3),
}


@pytest.mark.parametrize("field", NUMBERS)
async def test_no_number_is_beyond_its_limits_either_way(empty: Played, field: str) -> None:
    usual, low, high = NUMBERS[field]
    await empty("/sheet new Griff")
    for beyond in (low - 1, high + 1):
        error = await empty.refused(f"/sheet set {field}={beyond}")
        assert f"a whole number from {low} to {high}" in error["message"]
    assert (await empty.sheet("Griff"))[field] == usual
    for limit in (low, high):
        await empty(f"/sheet set {field}={limit}")
        assert (await empty.sheet("Griff"))[field] == limit


def test_what_an_older_sheet_does_not_say_of_its_parts_is_nothing() -> None:
    parts: dict[str, object] = {
        "weapons": {"knife": {}},
        "items": {"rope": {}},
        "defense_mods": {"cover": {}},
    }
    old = {"name": "Griff", "resource": {}, "second": {}, "session": {}, **parts}
    read = encode(decode(HeresySheet, old))
    assert read["weapons"] == {
        "knife": {"damage": "", "tags": [], "uses": 0, "max_uses": 0, "weight": 0}
    }
    assert read["items"] == {"rope": {"count": 1, "tags": [], "weight": 0}}
    assert read["defense_mods"] == {"cover": {"value": 0, "vs": "", "until": ""}}
    assert read["resource"] == read["second"] == {"name": "", "value": 0, "max": 0}
    assert set(read["session"].values()) == {False}


@pytest.mark.parametrize(
    ("stat", "old", "by", "new", "max_wounds", "load"),
    [
        ("t", 0, 1, 1, 2, 1),
        ("t", 1, 1, 2, 2, 1),
        ("t", -1, 1, 0, 1, 1),
        ("t", 0, -1, -1, 1, 1),
        ("t", 1, -1, 0, 1, 1),  # never below 1
        ("t", 3, 1, 3, 1, 1),
        ("t", -3, -1, -3, 1, 1),
        ("s", 0, 1, 1, 1, 2),
        ("s", 0, -1, -1, 1, 0),
        ("s", 2, -2, 0, 1, 0),  # never below none
        ("s", 3, 1, 3, 1, 1),
        ("ws", 1, 1, 2, 1, 1),
    ],
)
def test_37_wounds_and_load_follow_a_stat_that_changes(
    stat: str, old: int, by: int, new: int, max_wounds: int, load: int
) -> None:
    before = {"name": "Griff", stat: old, "max_wounds": 1, "load": 1}
    sheet = with_stat(decode(HeresySheet, {**before, "class": "seeker"}), stat, by)
    assert (stat_of(sheet, stat), sheet.max_wounds, sheet.load) == (new, max_wounds, load)
    without_class = with_stat(decode(HeresySheet, before), stat, by)
    assert without_class == decode(HeresySheet, {**before, stat: new})


def test_37_a_toughness_that_falls_takes_the_wound_that_it_gave() -> None:
    sheet = HeresySheet(name="Griff", class_="seeker", t=2, max_wounds=8)
    assert with_stat(sheet, "t", -1).max_wounds == 7


async def test_a_move_that_nobody_wrote_down_is_kept_by_its_name(heresy: Played) -> None:
    await heresy('/sheet set moves="dance wildly,defy danger"')
    assert (await heresy.sheet("Griff"))["moves"] == ["dance_wildly", "defy_danger"]


async def test_whoever_carries_little_is_over_nothing(heresy: Played) -> None:
    sheet = await heresy.sheet("Griff")
    assert (sheet["over_load"], sheet["must_drop"]) == (0, False)


async def test_armour_counts_when_it_is_carried_and_cover_is_nothing_to_carry(
    heresy: Played,
) -> None:
    await heresy('/item add "good cover"')
    assert (await heresy.sheet("Griff"))["defense_now"] == 2
    await heresy("/item add flak")
    assert (await heresy.sheet("Griff"))["defense_now"] == 3

"""The fields of a sheet."""

import pytest

from rules.heresy.sheet import STATS
from tests.conftest import Played

FIELDS = (
    "class home background level xp ws bs s t ag int per wp fel wounds max_wounds defense "
    "defense_mods damage load weight moves forward ongoing hold resource tactic weapons items ammo "
    "bonds drive flags session raises notes state"
)


async def test_every_named_field_is_on_the_sheet(empty: Played) -> None:
    await empty("/sheet new Griff")
    assert set(FIELDS.split()) <= set((await empty("/sheet show"))["facts"])


@pytest.mark.parametrize("stat", STATS)
async def test_no_stat_is_beyond_three_either_way(empty: Played, stat: str) -> None:
    await empty("/sheet new Griff")
    for beyond in (-4, 4):
        error = await empty.refused(f"/sheet set {stat}={beyond}")
        assert "a whole number from -3 to 3" in error["message"]
    assert (await empty.sheet("Griff"))[stat] == 0
    for limit in (-3, 3):
        await empty(f"/sheet set {stat}={limit}")
        assert (await empty.sheet("Griff"))[stat] == limit


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

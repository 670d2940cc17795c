"""Expeditions and advances: points 53 to 57 of the rules."""

from itertools import product

import pytest

from rules.odd.growth import attribute_gain, hp_gain
from tests.rules.odd.conftest import OddTable


def test_thirteen_makes_six_hit_points_ten_and_strength_ten_eleven() -> None:
    assert (6 + hp_gain(13, 6), 10 + attribute_gain(13, 10)) == (10, 11)


def test_advances_over_every_roll() -> None:
    for rolled, kept in product(range(3, 19), range(1, 21)):
        gain = hp_gain(rolled, kept)
        assert gain == (max(0, rolled - kept) + 1) // 2
        assert attribute_gain(rolled, kept) == (rolled > kept)


async def test_53_a_completed_expedition_is_one_advancement_of_three_kinds(odd: OddTable) -> None:
    for what in ("hp", "str", 'prestige "Iron Will"'):
        await odd("/sheet set expeditions=1")
        await odd(f"/advance {what}", *(() if "prestige" in what else (1, 1, 1)))
        assert await odd.of("Griff", "expeditions") == 0
    assert (await odd.refused("/advance hp"))["kind"] == "refused"


async def test_53_an_expedition_that_failed_teaches_nothing(odd: OddTable) -> None:
    for words in ("", " the night", " expedition failed", " lost expedition"):
        await odd("/scene start Barrow", by="gm")
        await odd(f"/scene end{words}")
        assert await odd.of("Griff", "expeditions") == 0


@pytest.mark.parametrize(
    ("faces", "before", "after"),
    [
        ((6, 4, 3), 6, 10),
        ((2, 2, 2), 6, 6),
        ((2, 2, 3), 6, 7),
        ((3, 3, 3), 6, 8),
        ((1, 1, 1), 6, 6),
    ],
)
async def test_54_hit_points_rise_by_half_the_difference_rounded_up(
    odd: OddTable, faces: tuple[int, ...], before: int, after: int
) -> None:
    await odd("/sheet set expeditions=1 armour=3")
    facts = (await odd("/advance hp", *faces))["facts"]
    assert (facts["roll"], facts["before"], facts["after"]) == (sum(faces), before, after)
    assert await odd.of("Griff", "hp_max") == after


async def test_55_an_attribute_rises_by_one_if_the_roll_beats_it(odd: OddTable) -> None:
    await odd("/sheet set expeditions=2 str_max=10 str=10")
    reply = await odd("/advance str", 6, 4, 3)
    assert (reply["facts"]["before"], reply["facts"]["after"]) == (10, 11)
    assert ["Griff", "str_max", 10, 11] in reply["changes"]
    assert ["Griff", "str", 10, 11] in reply["changes"]
    facts = (await odd("/advance strength", 6, 4, 1))["facts"]
    assert (facts["roll"], facts["before"], facts["after"]) == (11, 11, 11)


async def test_55_it_is_measured_against_the_unreduced_score(odd: OddTable) -> None:
    await odd("/sheet set expeditions=2 dex=3")
    facts = (await odd("/advance dex", 3, 3, 3))["facts"]
    assert (facts["before"], facts["after"]) == (9, 9)
    await odd("/game set advance_against=current", by="gm")
    facts = (await odd("/advance dex", 3, 3, 3, by="alice"))["facts"]
    assert (facts["before"], facts["after"]) == (9, 10)


async def test_56_a_prestige_ability_is_written_down_once(odd: OddTable) -> None:
    await odd("/sheet set expeditions=2 archetype=Warden")
    reply = await odd('/advance prestige "Iron Will"')
    assert "Warden" in reply["title"]
    assert reply["facts"]["prestige"] == ["Iron Will"]
    assert (reply["facts"]["roll"], reply["facts"]["before"], reply["facts"]["after"]) == (0, 0, 1)
    assert await odd.of("Griff", "prestige") == ["Iron Will"]
    assert (await odd.refused('/advance prestige "iron will"'))["kind"] == "refused"
    assert (await odd.refused("/advance prestige"))["kind"] == "refused"


async def test_57_a_failed_advance_changes_no_number_and_uses_the_expedition(
    odd: OddTable,
) -> None:
    await odd("/sheet set expeditions=1")
    reply = await odd("/advance str", 1, 2, 3)
    assert reply["changes"] == [["Griff", "expeditions", 1, 0]]
    assert reply["grade"] == "failure"


def test_the_gains_are_those_of_the_worked_example() -> None:
    assert 6 + hp_gain(13, 6) == 10
    assert 10 + attribute_gain(13, 10) == 11
    assert hp_gain(6, 6) == hp_gain(5, 6) == attribute_gain(10, 10) == attribute_gain(9, 10) == 0


async def test_53_the_end_of_an_expedition_gives_everyone_present_one_advancement(
    odd: OddTable,
) -> None:
    await odd("/sheet new Cole hp=3", by="carol")
    await odd("/sheet set Ash state=dead", by="gm")
    await odd('/scene start "The barrow" with Griff, Ash')
    reply = await odd("/scene end expedition")
    assert [change for change in reply["changes"] if change[1] == "expeditions"] == [
        ["Griff", "expeditions", 0, 1]
    ]
    await odd("/undo")
    assert await odd.of("Griff", "expeditions") == 0
    await odd("/redo")
    await odd("/advance hp", 6, 4, 3, by="alice")
    assert await odd.of("Griff", "hp_max") == 10


async def test_53_expeditions_may_be_given_without_a_scene(odd: OddTable) -> None:
    assert (await odd.refused("/xp +1 Griff"))["kind"] == "not_allowed"
    await odd("/xp +1 all", by="gm")
    assert (await odd("/xp", by="alice"))["facts"]["expeditions"] == 1
    assert (await odd.refused("/xp -2 Griff", by="gm"))["kind"] == "refused"
    assert await odd.of("Ash", "expeditions") == 1

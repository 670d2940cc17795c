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


async def test_53_an_advance_is_told_with_its_dice_and_what_they_were_against(
    odd: OddTable,
) -> None:
    await odd("/sheet set expeditions=4 hp=3 dex=5 armour=2")
    reply = await odd("/advance hp", 6, 3, 2)
    assert (reply["title"], reply["grade"]) == (
        "Griff advances: max HP 6 → 9 (11 with armour)",
        "success",
    )
    assert (
        reply["text"] == "3d6 (6 3 2) = 11, above 6. Half the difference, rounded up: +3 (HP 3 → 6)"
    )
    assert (reply["facts"]["what"], reply["facts"]["expeditions"]) == ("hp", 3)
    assert (await odd.of("Griff", "hp"), await odd.of("Griff", "hp_max")) == (6, 9)
    reply = await odd("/advance dex", 3, 3, 3)
    assert (reply["title"], reply["grade"]) == ("No luck: Griff's max DEX stays 9", "failure")
    await odd("/game set advance_against=current", by="gm")
    reply = await odd("/advance dex", 3, 2, 1, by="alice")
    assert reply["text"] == "3d6 (3 2 1) = 6, above 5: +1 (DEX 5 → 6)"
    assert (await odd.of("Griff", "dex"), await odd.of("Griff", "dex_max")) == (6, 10)
    await odd("/sheet set hp=1")
    reply = await odd("/advance hp", 3, 3, 3)  # hit points are measured by their maximum
    assert (reply["title"], await odd.of("Griff", "hp")) == ("No luck: Griff's max HP stays 9", 1)
    assert (await odd("/advance hp as Griff anyway", 1, 1, 1, by="gm"))["facts"]["expeditions"] == 0
    assert await odd.of("Griff", "expeditions") == 0


async def test_56_a_prestige_ability_is_of_the_archetype_where_there_is_one(odd: OddTable) -> None:
    await odd("/sheet set expeditions=3")
    reply = await odd('/advance prestige "Iron Will"')
    assert (reply["title"], reply["grade"], reply["text"]) == (
        "Griff gains the prestige ability Iron Will", "success", "",
    )  # fmt: skip
    await odd("/sheet set archetype=Warden")
    reply = await odd('/advance prestige " Old Ways "')
    assert reply["title"] == "Griff gains the prestige ability Old Ways (Warden)"
    facts = reply["facts"]
    assert (facts["before"], facts["after"], facts["expeditions"]) == (1, 2, 1)
    assert facts["prestige"] == ["Iron Will", "Old Ways"]
    error = await odd.refused('/advance prestige "OLD ways"')
    assert error["message"] == "Griff already has OLD ways."
    assert (await odd.refused("/advance prestige"))["message"].startswith("Which ability?")
    assert await odd.of("Griff", "expeditions") == 1


async def test_53_no_more_expeditions_are_counted_than_a_sheet_holds(odd: OddTable) -> None:
    await odd("/sheet set Griff expeditions=998", by="gm")
    for count in (999, 999):
        await odd("/scene start Barrow")
        await odd("/scene end expedition")
        assert await odd.of("Griff", "expeditions") == count
    reply = await odd("/xp +5 Griff, Ash")
    assert reply["title"] == "Griff and Ash get 5 expeditions each"
    assert reply["facts"] == {"expeditions": 999, "all": {"Griff": 999, "Ash": 7}}
    assert reply["changes"] == [["Ash", "expeditions", 2, 7]]
    await odd("/xp -8 Ash anyway")
    assert await odd.of("Ash", "expeditions") == 0
    shown = await odd("/xp Ash, Griff")
    assert (shown["entry"], shown["facts"]["expeditions"]) == (None, 0)
    assert (await odd.refused("/xp -1 Ash"))["kind"] == "refused"
    await odd("/xp -1 Griff")
    assert await odd.of("Griff", "expeditions") == 998
    assert (await odd("/xp +1 as Ash"))["facts"]["all"] == {"Ash": 1}


@pytest.mark.parametrize(
    ("words", "earned"),
    [
        ("expedition", 1), ("the Expedition to the barrow", 1), ("two expeditions", 1),
        ("failed expedition", 0), ("expedition abandoned", 0), ("unsuccessful expedition", 0),
        ("expedition, none came back", 0), ("the night", 0),
    ],
)  # fmt: skip
async def test_53_the_words_at_the_end_say_whether_it_was_completed(
    odd: OddTable, words: str, earned: int
) -> None:
    await odd("/sheet set Griff coin=99", by="gm")
    await odd("/hireling hire Tam as Griff", *([1] * 11))
    await odd("/scene start Barrow with Griff, Tam, Ogre")
    await odd(f"/scene end {words}")
    names = ("Griff", "Ash", "Tam", "Ogre")
    assert [await odd.of(name, "expeditions") for name in names] == [earned, 0, 0, 0]


async def test_50_the_end_of_a_scene_without_a_fight_tires_nobody(odd: OddTable) -> None:
    await odd("/sheet set Griff fresh zone=near", by="gm")
    await odd("/scene start Barrow")
    await odd("/scene end expedition")
    griff = await odd.sheet("Griff")
    assert (griff["fresh"], griff["zone"], griff["expeditions"]) == (True, "near", 1)


async def test_53_to_advance_asks_what_to_raise_before_it_is_spent(odd: OddTable) -> None:
    assert (await odd.refused("/advance"))["kind"] == "refused"
    await odd("/sheet set expeditions=1")
    question, labels = await odd.asked("/advance")
    assert question == "What does Griff improve?"
    assert labels == ["HP (max 6)", "STR (max 12)", "DEX (max 9)", "WIL (max 10)"]
    reply = await odd(":press HP (max 6)", 6, 4, 3)
    assert reply["title"] == "Griff advances: max HP 6 → 10"
    assert await odd.of("Griff", "expeditions") == 0


async def test_53_what_is_left_of_one_is_told_in_a_sentence(odd: OddTable) -> None:
    assert (await odd("/xp"))["title"] == "Griff has no advancements left"
    await odd("/xp +1 Griff", by="gm")
    assert (await odd("/xp Griff"))["title"] == "Griff has 1 advancement left"
    assert (await odd("/xp all"))["title"] == "Advancements left: Griff 1, Ash 0"

"""`## Roll` and `## Rolls`: every way to say dice, and everything that is wrong with one."""

import pytest

from rules.core.outcome import Grade
from rules.own.page_values import Boon, Compare, Roll, Shape, Verb
from tests.rules.own.pages import places_of, problems_of, read, read_roll, roll_page, sheet_page


def _bands(roll: Roll) -> list[tuple[str, Grade]]:
    return [(band.said, band.grade) for band in roll.bands]


def test_a_total_in_bands() -> None:
    roll = read_roll("2d6 + a stat. 10+ success, 7-9 mixed, 6- failure.")
    assert (roll.shape, roll.dice, roll.sides, roll.stats) == (Shape.BANDS, 2, 6, 1)
    assert _bands(roll) == [
        ("6-", Grade.FAILURE),
        ("7-9", Grade.MIXED),
        ("10+", Grade.SUCCESS),
    ]
    assert read_roll("3d6. 13+ success, 12- failure.").stats == 0
    assert read_roll("2d10 + a stat + 2. 15+ success, 14- failure.").bonus == 2


def test_a_total_against_a_difficulty() -> None:
    roll = read_roll("d20 + a stat against a difficulty, usually 12. Beat it by 5: critical.")
    assert (roll.shape, roll.sides, roll.usual, roll.margin) == (Shape.DIFFICULTY, 20, 12, 5)
    assert read_roll("d20 + a stat against a difficulty.").usual is None


@pytest.mark.parametrize("compare", Compare)
def test_under_or_over_a_stat(compare: Compare) -> None:
    roll = read_roll(f"d20 {compare.value} a stat.")
    assert (roll.shape, roll.compare) == (Shape.UNDER, compare)


def test_what_is_critical_under_a_stat() -> None:
    roll = read_roll("d100 at or under a stat. Doubles are critical.")
    assert (roll.sides, roll.doubles, roll.doubles_fumble) == (100, True, False)
    assert read_roll("d100 at or under a stat. Doubles are critical, over a fumble.").doubles_fumble
    assert read_roll("d20 at or under a stat. Exactly the stat is critical.").exact
    natural = read_roll("d20 under a stat. 1 is critical, 20 is a fumble.").natural
    assert natural == {1: Grade.TRIUMPH, 20: Grade.DISASTER}


def test_several_faces_decide_where_there_are_no_bands() -> None:
    natural = read_roll("d100 at or under a stat. 1-5 are critical, 96-00 are a fumble.").natural
    assert (natural[5], natural[96], natural[100]) == (
        Grade.TRIUMPH, Grade.DISASTER, Grade.DISASTER,
    )  # fmt: skip
    assert natural.get(6) is None
    against = "d20 + a stat against a difficulty, usually 12. 19+ is critical."
    assert [*read_roll(against).natural] == [19, 20]
    assert not read_roll("d6. 5+ is a success, 1-4 is a failure.").natural  # these are bands


def test_results_are_read_as_people_write_them() -> None:
    natural = read_roll(
        "d20 + a stat against a difficulty. A 20 is a critical and a 1 is a fumble."
    ).natural
    assert natural == {20: Grade.TRIUMPH, 1: Grade.DISASTER}
    pool = "a d6 for each point of a stat. Each 5+ is a hit."
    counted = read_roll(f"{pool} 1 hit is a mixed result, and 2 hits are a success.")
    assert _bands(counted) == [("1 hit", Grade.MIXED), ("2 hits", Grade.SUCCESS)]
    bands = read_roll("2d6. A 10+ is a critical success and 7-9 a mixed success, 6- failure.").bands
    assert [band.grade for band in bands] == [Grade.FAILURE, Grade.MIXED, Grade.TRIUMPH]
    named = read_roll("2d6. 7+ success: you and 2 friends, 6- failure.").bands
    assert named[1].name == "you and 2 friends"
    assert problems_of(roll_page("2d6. 7+ success, 6- critical failure."))  # two things at once


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("a pool of d6 equal to a stat. 1 hit success.", "a d6 for each point of a stat"),
        ("d20 + stat vs DC.", "d20 + a stat against a difficulty, usually 12"),
        ("roll the die of your stat. 4+ success, 3- failure.", "the stat's die"),
        ("a d6 for each point of a stat. Each 5 or 6 is a hit. 1 hit success.", "Each 5+ is a hit"),
        ("2d6 + a stat. 10 or more is a success, 9- failure.", "10+ success"),
        ("2d6 + a stat. 7+ success, 6 or less fails.", "6- failure"),
    ],
)
def test_what_is_said_otherwise_is_told_as_a_page_says_it(said: str, hint: str) -> None:
    assert problems_of(roll_page(said))[0].hints == (hint,)


def test_counting_hits() -> None:
    roll = read_roll(
        "a d6 for each point of a stat. Each 5+ is a hit. 1 hit success, 3 hits critical."
    )
    assert (roll.shape, roll.hit, roll.stats) == (Shape.COUNT, 5, 1)
    assert _bands(roll) == [("1 hit", Grade.SUCCESS), ("3 hits", Grade.TRIUMPH)]
    roll = read_roll("a d6 for each point of two stats. Each 6 is a hit. 1 hit success.")
    assert (roll.hit, roll.stats) == (6, 2)


def test_reading_the_highest() -> None:
    roll = read_roll(
        "a d6 for each point of a stat, read the highest. 6 success, 4-5 mixed, 1-3 failure,",
        "two 6s critical. With none, roll two and read the lowest.",
    )
    assert (roll.shape, roll.many, roll.lowest_of_two) == (Shape.HIGHEST, (2, 6, "two 6s"), True)


def test_step_dice() -> None:
    assert read_roll("the stat's die. 5+ success, 3-4 mixed, 1-2 failure.").shape is Shape.STEP
    roll = read_roll("two stats’ dice, read the highest. 5+ success, 3–4 mixed, 1–2 failure.")
    assert (roll.shape, roll.stats, roll.against) == (Shape.STEP, 2, False)
    roll = read_roll("two stats' dice against a difficulty, usually 8.")
    assert (roll.against, roll.usual) == (True, 8)


@pytest.mark.parametrize(
    ("said", "boon"),
    [
        ("one more die, drop the lowest.", Boon.DROP_LOWEST),
        ("roll twice, keep the better.", Boon.TWICE),
        ("+1.", Boon.BONUS),
        ("one more die.", Boon.DIE),
    ],
)
def test_what_advantage_does(said: str, boon: Boon) -> None:
    bands = "2d6 + a stat. 10+ success, 7-9 mixed, 6- failure."
    assert read_roll(bands, f"Advantage: {said}").boon is boon
    assert read_roll(bands).boon is None


def test_words_after_a_colon_are_the_results_own_name() -> None:
    roll = read_roll("2d6 + a stat. 10+ success, 9- failure: trouble.", "On a trouble, `HP -1`.")
    assert roll.bands[0].name == "trouble"
    assert roll.clauses[0].results == frozenset({"9-"})


def test_on_a_failure_takes_any_effect() -> None:
    roll = read_roll("2d6 + a stat. 10+ success, 9- failure.", "On a failure, mark XP.")
    assert [effect.verb for effect in roll.clauses[0].effects] == [Verb.XP]
    roll = read_roll("2d6 + a stat. 10+ success, 9- failure.", "On a failure, it bites. `HP -1`")
    assert roll.clauses[0].text == "it bites."
    assert [effect.verb for effect in roll.clauses[0].effects] == [Verb.ADD]


def test_several_rolls_have_names_and_the_first_is_the_main_one() -> None:
    rolls = ("## Rolls", "### Save", "d20 under a stat.", "### Luck", "d6. 4+ success, 3- failure.")
    page = read(sheet_page("- STR: 10", *rolls))
    assert [*page.rolls] == ["save", "luck"]
    assert page.main is not None
    assert page.main.key == "save"
    main = ("## Roll", "2d6 + a stat. 7+ success, 6- failure.")
    page = read(sheet_page("- STR: 10", *rolls, *main))
    assert page.main is not None
    assert page.main.key == "main"


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (["2d6 + a stat. 10+ success, 8-9 mixed, 6- failure."], (9, 28)),  # a hole
        (["2d6 + a stat. 10+ success, 7-10 mixed, 6- failure."], (9, 15)),  # an overlap
        (["2d6 + a stat. 10+ success, 7-9 mixed."], (9, 28)),
        (["a d6 for each point of a stat, read the highest. 6 success, 1-4 failure."], (9, 50)),
        (["2d6 + a stat."], (8, 4)),
        (["2d6 + something. 7+ success, 6- failure."], (9, 1)),
        (["2d6 + a stat. 10+ sucess, 9- failure."], (9, 15)),
        (["2d6 + a stat. 7+ success, 6- failure.", "Advantage: double it."], (10, 12)),
        (["2d6 + a stat. 7+ success, 6- failure.", "On a mishap, `HP -1`."], (10, 6)),
        (["2d6 + a stat. 7+ success, 6- failure.", "On a failure, weep."], (10, 15)),
        (["a d6 for each point of a stat. 1 hit success."], (8, 4)),
        (["a d6 for each point of a stat. Each 5+ is a hit."], (8, 4)),
        (["d20 under a stat. 10+ success."], (9, 19)),
        (["d20 under a stat. 21 is a fumble."], (9, 19)),
        (["2d6 + a stat. Doubles are critical. 7+ success, 6- failure."], (9, 15)),
        (["99d6 + a stat. 7+ success, 6- failure."], (9, 1)),
        (["2d6 + a stat. 7+ success, 9-7 mixed, 6- failure."], (9, 27)),
        (["- 2d6 + a stat. 7+ success, 6- failure.", "- Roll well."], (10, 3)),
    ],
)
def test_what_a_roll_cannot_say_is_a_problem(lines: list[str], place: tuple[int, int]) -> None:
    assert places_of(roll_page(*lines)) == [place]


def test_a_hole_says_which_numbers_are_missing() -> None:
    (problem,) = problems_of(roll_page("2d6 + a stat. 10+ success, 9 mixed, 6- failure."))
    assert "7 to 8" in problem.message

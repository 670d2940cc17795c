"""Chances: what is read of an outcome, and how readings add up."""

from fractions import Fraction

import pytest

from rules.core.dice.dice import Way
from rules.core.odds import Odds, Reading, Tally, find_ranges, numbers_in, read_facts, read_fate
from rules.core.outcome import Fact, Grade, Outcome

BANDS = ("success", "mixed", "failure")


def told(grade: Grade = Grade.NONE, **facts: object) -> Outcome:
    return Outcome("x", grade, facts=tuple(Fact(key, value) for key, value in facts.items()))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("outcome", "reading"),
    [
        (told(Grade.MIXED, band="mixed", total=9),
         Reading("mixed", -2, {"total": 9}, family=BANDS, decided=True)),
        (told(Grade.SUCCESS, band="10+"),
         Reading("10+", -1, family=("10+", "7-9", "6-"), decided=True)),
        (told(band="strange"), Reading("strange", -3, decided=True)), (told(band=None), None),
        (told(passed=True, damage=2),
         Reading("passed", 1, {"damage": 2}, family=("passed", "failed"))),
        (told(passed=False), Reading("failed", 0, family=("passed", "failed"))),
        (told(result="a wolf"), Reading("a wolf")), (told(name="Griff"), Reading("Griff")),
        (told(total=7), Reading("7", 7, {"total": 7})),
        (told(Grade.TRIUMPH, total=7), Reading("triumph", 0, {"total": 7})),
        (told(Grade.DISASTER), Reading("disaster", -5)),
    ],
)  # fmt: skip
def test_an_outcome_is_read_by_its_band_or_whether_it_passed(
    outcome: Outcome, reading: Reading | None
) -> None:
    assert read_facts(outcome) == reading


def test_only_whole_numbers_have_a_mean() -> None:
    assert numbers_in({"total": 3, "hits": True, "harm": "2", "other": 4}) == {"total": 3}


def test_what_becomes_of_someone_is_better_the_worse_unless_it_is_oneself() -> None:
    assert (read_fate("dead").rank, read_fate("unhurt").rank) == (0, -5)
    assert (read_fate("dead", mine=True).rank, read_fate("unhurt", mine=True).rank) == (0, 5)


def test_readings_add_up_by_their_weight() -> None:
    tally = Tally()
    for reading, weight, out_of in (
        (Reading("mixed", 1, {"hits": 1}, at_least={"hits": 1}, family=BANDS), 2, 4),
        (Reading("success", 2, {"hits": 3}, "better", {"hits": 3}, BANDS), 1, 8),
        (Reading("failure", 0, {"hits": 0}, at_least={"hits": 0}, family=BANDS), 3, 8),
    ):
        tally.add(Way(reading, weight, out_of))
    odds = tally.odds()
    assert list(odds.chances.items()) == [
        ("success", Fraction(1, 8)), ("mixed", Fraction(1, 2)), ("failure", Fraction(3, 8)),
    ]  # fmt: skip
    assert odds.means == {"hits": Fraction(7, 8)}
    assert odds.pushed == {"better": Fraction(1, 8)}
    assert odds.at_least == {
        "hits": ((1, Fraction(5, 8)), (2, Fraction(1, 8)), (3, Fraction(1, 8)))
    }
    assert (odds.leaves, odds.exact, odds.error, tally.undecided) == (6, True, 0.0, False)
    sampled = tally.odds(exact=False)
    assert sampled.chances["failure"] == Fraction(3, 6)
    # the least sure is 1/2: twice the root of a quarter of a sixth
    assert sampled.error == pytest.approx(2 * (0.25 / 6) ** 0.5)


def test_a_roll_that_decides_nothing_is_undecided() -> None:
    tally = Tally()
    tally.add(Way(None, 1, 1))
    assert (tally.undecided, tally.leaves, tally.odds().chances) == (True, 1, {})


def test_labels_of_no_family_stand_best_first_and_those_of_one_are_all_told() -> None:
    tally = Tally()
    tally.add(Way(Reading("3", 3), 1, 2))
    tally.add(Way(Reading("5", 5), 1, 2))
    assert list(tally.odds().chances) == ["5", "3"]
    one = Tally()
    one.add(Way(Reading("mixed", 1, family=BANDS), 1, 1))
    assert one.odds().chances == {"success": 0, "mixed": 1, "failure": 0}
    sure = one.odds(exact=False)
    assert sure.error == 3


def test_of_several_odds_each_label_has_its_lowest_and_highest() -> None:
    none, third, all_of_it = Fraction(0), Fraction(1, 3), Fraction(1)
    several = [Odds({"a": third, "b": 1 - third}), Odds({"b": all_of_it}), Odds({"c": third})]
    assert find_ranges(several) == {"a": (none, third), "b": (none, all_of_it), "c": (none, third)}

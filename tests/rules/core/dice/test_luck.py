"""How lucky dice were: where a result stands among all that could have been, worked out by hand."""

from fractions import Fraction
from typing import Any

import pytest

from rules.core.dice.chances import Fallen, Luck, best_sums, luck_of_kept, place_among, sums
from rules.core.dice.dice import TooManyWays


def fallen(said: str, kept: Any, dropped: Any, *dice: tuple[int, int]) -> Fallen:
    return Fallen("move", "move", said, {"kept": kept, "dropped": dropped}, dice)


def test_a_result_stands_above_the_worse_and_half_of_its_equals() -> None:
    seven = place_among(sums((6, 6)), 7)
    assert seven is not None
    assert (seven.better, seven.same) == (Fraction(15, 36), Fraction(6, 36))
    assert (seven.at_least, seven.place) == (Fraction(21, 36), Fraction(1, 2))
    # the cubes of 1 to 5, twice, and of 6 are 666
    assert seven.spread == (1 - Fraction(666, 36**3)) / 12
    for low, better, same in ((False, 35, 1), (True, 0, 1)):
        two = place_among(sums((6, 6)), 2, low=low)
        assert two is not None
        assert (two.better, two.same) == (Fraction(better, 36), Fraction(same, 36))
    assert place_among(sums((6, 6)), 13) is None


def test_sums_of_dice_that_differ_and_of_the_best_of_several() -> None:
    assert sums((2, 3)) == {2: 1, 3: 2, 4: 2, 5: 1}
    assert sums(()) == {0: 1}
    assert best_sums(2, 6, 1) == {face: 2 * face - 1 for face in range(1, 7)}
    assert best_sums(2, 6, 1, lowest=True) == {face: 13 - 2 * face for face in range(1, 7)}


def test_dice_that_come_to_too_much_are_not_counted() -> None:
    assert len(sums((50_000,))) == 50_000
    with pytest.raises(TooManyWays):
        sums((50_001,))
    with pytest.raises(TooManyWays):
        sums((100,) * 23)


#: of 216 throws of three dice the best two come to 12 in 16, to 11 in 27, to 10 in 34
TEN_OF_THREE = (Fraction(43, 216), Fraction(34, 216))


@pytest.mark.parametrize(
    ("roll", "low", "better", "same"),
    [
        (fallen("move", [4, 6], [1], (6, 1), (6, 4), (6, 6)), False, *TEN_OF_THREE),
        # the lowest two come to 4 as often as the best two to 10: three above four are left over
        (fallen("move", [1, 3], [6], (6, 1), (6, 3), (6, 6)), True, *TEN_OF_THREE),
        (fallen("move", [3, 4], [], (6, 3), (6, 4)), False, Fraction(15, 36), Fraction(6, 36)),
        (fallen("move", [3, 2], [], (4, 3), (6, 2)), False, Fraction(14, 24), Fraction(4, 24)),
        # a die of something else behind them does not count
        (fallen("move", [6], [], (6, 6), (20, 3)), False, Fraction(0), Fraction(1, 6)),
        # where all show the same, what was said tells which were kept
        (fallen("move adv", [3], [3], (6, 3), (6, 3)), False, Fraction(27, 36), Fraction(5, 36)),
        (fallen("move dis", [3], [3], (6, 3), (6, 3)), False, Fraction(9, 36), Fraction(7, 36)),
        (fallen("move adv", [3], [3], (6, 3), (6, 3)), True, Fraction(20, 36), Fraction(7, 36)),
    ],
)  # fmt: skip
def test_the_luck_of_dice_of_which_some_were_kept(
    roll: Fallen, low: bool, better: Fraction, same: Fraction
) -> None:
    found = luck_of_kept(roll, low=low)
    assert isinstance(found, Luck)
    assert (found.better, found.same) == (better, same)


@pytest.mark.parametrize(
    "roll",
    [
        fallen("move", [], [], (6, 3)), fallen("move", None, None, (6, 3)),
        fallen("move", "3", [], (6, 3)), fallen("move", [3, 4], [], (6, 3)),
        fallen("move", [5], [], (6, 3)), fallen("move", [4], [3], (6, 3), (8, 4)),
    ],
)  # fmt: skip
def test_dice_that_do_not_agree_with_what_was_told_have_no_luck(roll: Fallen) -> None:
    assert luck_of_kept(roll) is None

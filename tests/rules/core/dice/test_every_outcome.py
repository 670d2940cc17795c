"""Dice that branch: every way once, and none twice."""

from fractions import Fraction
from math import prod

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.shared.dice import parse_roll
from rules.core.dice.chances import spread_of_roll
from rules.core.dice.dice import Dice, TooManyWays, every_way, multiplicity, roll, throw


def counted(said: str) -> dict[int, Fraction]:
    """Return the chance of each total."""
    counting = spread_of_roll(parse_roll(said))
    try:
        while True:
            next(counting)
    except StopIteration as done:
        totals, out_of = done.value
        found: dict[int, Fraction] = {}
        for (total, _), weight in totals.items():
            found[total] = found.get(total, Fraction(0)) + Fraction(weight, out_of)
        return found


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=3))
def test_every_way_is_taken_once(sizes: list[int]) -> None:
    ways = list(every_way(lambda dice: tuple(dice.roll(size) for size in sizes)))
    assert len({way.result for way in ways}) == len(ways) == prod(sizes)
    assert sum(Fraction(way.weight, way.out_of) for way in ways) == 1


@settings(deadline=None)
@given(st.integers(1, 4), st.integers(1, 6))
def test_dice_thrown_together_weigh_as_much_as_in_order(count: int, sides: int) -> None:
    together: dict[int, int] = {}
    for way in every_way(lambda dice: sum(throw(dice, count, sides))):
        together[way.result] = together.get(way.result, 0) + way.weight
    in_order: dict[int, int] = {}
    for way in every_way(lambda dice: sum(roll(dice, count, sides))):
        in_order[way.result] = in_order.get(way.result, 0) + way.weight
    assert together == in_order


def test_a_die_that_follows_from_another_weighs_less() -> None:
    """A d4, and a d6 only after a 4: 3 ways of a quarter, 6 of a twenty-fourth."""

    def rule(dice: Dice) -> int:
        first = dice.roll(4)
        return first + dice.roll(6) if first == 4 else first

    ways = list(every_way(rule))
    assert len(ways) == 9
    assert sorted(way.out_of for way in ways) == [4] * 3 + [24] * 6
    assert sum(Fraction(way.weight, way.out_of) for way in ways) == 1


def test_dice_that_never_end_are_given_up() -> None:
    def rule(dice: Dice) -> int:
        while dice.roll(2) == 2:
            pass
        return 1

    with pytest.raises(TooManyWays):
        list(every_way(rule))


def test_orders_of_faces() -> None:
    assert multiplicity((1, 2, 3)) == 6
    assert multiplicity((2, 2, 3)) == 3
    assert multiplicity((4, 4, 4)) == 1


#: the same dice in the words of icepool
ORACLE = {
    "2d6": 2 @ icepool.d6,
    "4d6kh3": icepool.d6.highest(4, 3),
    "4d6kl3": icepool.d6.lowest(4, 3),
    "5d10dh2": icepool.d10.lowest(5, 3),
    "d20 adv": icepool.d20.highest(2, 1),
    "d20 dis": icepool.d20.lowest(2, 1),
    "3d8+2d4-1": 3 @ icepool.d8 + 2 @ icepool.d4 - 1,
    "10d10t7": 10 @ (icepool.d10 >= 7),
    "6d6t5": 6 @ (icepool.d6 >= 5),
    "20d6": 20 @ icepool.d6,
    "2d6*3": (2 @ icepool.d6) * 3,
    "(1d6,1d8)kh1": icepool.highest(icepool.d6, icepool.d8),
    "d6 - d6": icepool.d6 - icepool.d6,
    "3d6ro1": 3 @ icepool.d6.reroll([1], depth=1),
    "2d6rr1": 2 @ icepool.d6.reroll([1], depth="inf"),
    "4dF": 4 @ (icepool.d3 - 2),
    "d66": icepool.d6 * 10 + icepool.d6,
    "3d6mi3": 3 @ icepool.d6.map(lambda face: max(face, 3)),
}


@pytest.mark.parametrize("said", ORACLE)
def test_totals_agree_with_icepool(said: str) -> None:
    theirs = ORACLE[said]
    chances = {int(k): Fraction(v, theirs.denominator()) for k, v in theirs.items() if v}
    assert counted(said) == chances


@settings(deadline=None)
@given(st.integers(1, 4), st.integers(2, 8), st.integers(1, 4), st.sampled_from(["kh", "kl"]))
def test_chances_of_what_is_kept_add_up(count: int, sides: int, keep: int, how: str) -> None:
    found = counted(f"{count}d{sides}{how}{min(keep, count)}")
    assert sum(found.values()) == 1

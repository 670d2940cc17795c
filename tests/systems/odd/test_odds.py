"""Exact odds, counted over every face, and the worked examples of the rules."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.core.errors import Refused
from rules.odd.checks.dice import roll_save
from rules.odd.combat.dice import CHAIN, in_chain, read_die, roll_damage, step_die
from rules.odd.growth import attribute_gain, hp_gain
from rules.odd.harm.debilities import suffer
from rules.odd.sheet import OddSheet
from tests.conftest import ScriptedDice

D20 = range(1, 21)


def chance(sheet: OddSheet, dice: int, adv: bool = False, dis: bool = False) -> Fraction:
    """Return the chance to pass a STR save, over every way the dice can fall."""
    ways = list(product(D20, repeat=dice))
    passed = [roll_save(sheet, "str", ScriptedDice(*way), adv, dis).passed for way in ways]
    return Fraction(sum(passed), len(ways))


@pytest.mark.parametrize("score", range(23))
def test_a_save_at_every_score_with_and_without_advantage(score: int) -> None:
    sheet = OddSheet(name="Griff", str=score)
    once = Fraction(min(20, max(0, score - 1)), 20)
    assert chance(sheet, 1) == once
    assert chance(sheet, 2, adv=True) == 1 - (1 - once) ** 2
    assert chance(sheet, 2, dis=True) == once**2
    assert chance(sheet, 1, adv=True, dis=True) == once


@pytest.mark.parametrize("score", [3, 10, 18])
def test_debilities_and_freshness_are_disadvantage_and_advantage(score: int) -> None:
    sheet = OddSheet(name="Griff", str=score)
    once = Fraction(score - 1, 20)
    fresh = OddSheet(name="Griff", str=score, fresh=True)
    assert chance(suffer(sheet, "Injured", "Sick"), 2) == once**2
    assert chance(fresh, 2) == 1 - (1 - once) ** 2
    assert chance(suffer(sheet, "Sick"), 1, adv=True) == once


def spread(die: str, adv: bool = False, dis: bool = False) -> Counter[int]:
    """Count the totals of a die over every way it can fall."""
    count, sides = read_die(die) or (0, 0)
    dice = count * (2 if adv != dis else 1)
    ways = product(range(1, sides + 1), repeat=dice)
    return Counter(roll_damage(ScriptedDice(*way), die, adv, dis).total for way in ways)


@pytest.mark.parametrize("die", CHAIN)
def test_damage_by_die_once_and_twice(die: str) -> None:
    once = spread(die)
    ways = sum(once.values())
    for total in once:
        below = sum(n for other, n in once.items() if other < total)
        best = (below + once[total]) ** 2 - below**2
        assert spread(die, adv=True)[total] == best
        above = sum(n for other, n in once.items() if other > total)
        worst = (above + once[total]) ** 2 - above**2
        assert spread(die, dis=True)[total] == worst
    assert sum(spread(die, adv=True).values()) == ways**2
    assert spread(die, adv=True, dis=True) == once


def test_the_chain_goes_up_and_down_and_its_ends_hold() -> None:
    for place, die in enumerate(CHAIN):
        assert step_die(die, 0) == die
        assert step_die(die, 1) == CHAIN[min(place + 1, len(CHAIN) - 1)]
        assert step_die(die, -1) == CHAIN[max(place - 1, 0)]


def test_every_step_is_worth_more_on_average() -> None:
    means = [Fraction(sum(t * n for t, n in spread(d).items()), spread(d).total()) for d in CHAIN]
    assert means == sorted(means)
    assert len(set(means)) == len(CHAIN)


def test_dice_that_are_not_in_the_chain_are_refused() -> None:
    for count, sides in product(range(1, 4), range(1, 21)):
        die = f"{count}d{sides}" if count > 1 else f"d{sides}"
        if die in CHAIN:
            assert in_chain(die) == die
        else:
            with pytest.raises(Refused):
                in_chain(die)
    assert in_chain("1d8") == "d8"


def test_a_greatsword_is_2d6_enhanced_and_d8_impaired() -> None:
    assert (step_die("d10", 1), step_die("d10", -1)) == ("2d6", "d8")


def test_an_ambush_through_cover_is_one_step_down_rolled_twice() -> None:
    rolled = roll_damage(ScriptedDice(2, 5), step_die("d8", -1), adv=True)
    assert (rolled.die, rolled.total, rolled.dropped) == ("d6", 5, (2,))


def test_thirteen_makes_six_hit_points_ten_and_strength_ten_eleven() -> None:
    assert (6 + hp_gain(13, 6), 10 + attribute_gain(13, 10)) == (10, 11)


def test_advances_over_every_roll() -> None:
    for rolled, kept in product(range(3, 19), range(1, 21)):
        gain = hp_gain(rolled, kept)
        assert gain == (max(0, rolled - kept) + 1) // 2
        assert attribute_gain(rolled, kept) == (rolled > kept)

"""The exact odds of a save, counted over every face."""

from fractions import Fraction
from itertools import product

import pytest

from rules.odd.checks.dice import roll_save, save_facts
from rules.odd.scars_and_debilities import suffer
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


def test_04_what_sways_a_save_is_told_once() -> None:
    """The line of the save leaves it out: a line of its own says it."""
    saved = roll_save(OddSheet(name="Griff", dex=10, fresh=True), "dex", ScriptedDice(4, 9))
    (line,) = [fact.text for fact in save_facts(saved, hide=False) if fact.label]
    assert "fresh" not in line
    assert saved.swayed_line() == "With advantage (Fresh)."

"""Exact odds, counted over every face (rule 17)."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.core.records.record import Change
from rules.fantasy.checks.dice import Die, Hand, read_face
from rules.fantasy.checks.trial import Faces, Trial, memory_of, trial_from_memory
from rules.fantasy.checks.trial_result import decide_winner, describe_hand
from rules.fantasy.sheet import LADDER
from tests.conftest import ScriptedDice


def hand(sizes: tuple[int, ...], faces: tuple[int, ...], extra: int = 0) -> Hand:
    dice = tuple(
        Die(str(n), size, face, read_face(face))
        for n, (size, face) in enumerate(zip(sizes, faces, strict=True))
    )
    return Hand(dice=dice, extra=extra)


def every(sizes: tuple[int, ...]) -> list[Hand]:
    return [hand(sizes, faces) for faces in product(*(range(1, size + 1) for size in sizes))]


def counted(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, int, int]:
    """Return how often the first wins, the second wins, and nobody does."""
    results = [decide_winner(one, other)[0] for one in every(first) for other in every(second)]
    return results.count(0), results.count(1), results.count(None)


@pytest.mark.parametrize(
    ("sizes", "odds"),
    [
        ((8,), Fraction(5, 8)),
        ((6, 4), Fraction(5, 8)),
        ((8, 6), Fraction(13, 16)),
        ((4, 4), Fraction(7, 16)),
        ((12, 10), Fraction(37, 40)),
        ((4,), Fraction(1, 4)),
        ((12,), Fraction(3, 4)),
    ],
)
def test_the_odds_of_passing(sizes: tuple[int, ...], odds: Fraction) -> None:
    hands = every(sizes)
    assert Fraction(sum(each.hits >= 1 for each in hands), len(hands)) == odds


def test_the_odds_of_contests() -> None:
    assert counted((8, 6), (8, 6))[0] == counted((8, 6), (8, 6))[1]
    assert counted((4,), (4,)) == (6, 6, 4)
    # of 32 pairs: the d8 wins on 5 or more (16), on 4 against a miss (3), by number among
    # misses (3), and by size where both show the same (4)
    assert counted((8,), (4,)) == (26, 6, 0)
    assert sum(counted((8, 6), (10, 4))) == 8 * 6 * 10 * 4


@pytest.mark.parametrize(("first", "second"), [((8, 6), (6, 4)), ((12,), (10, 4)), ((6,), (4, 4))])
def test_a_contest_is_fair_to_both_places(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    one, other, tie = counted(first, second)
    assert counted(second, first) == (other, one, tie)


def test_weak_hits_never_decide_since_all_else_is_equal_by_then() -> None:
    for sizes in product(LADDER[:4], repeat=2):
        for one in every(sizes):
            for other in every((8, 4)):
                assert decide_winner(one, other)[1] != "weak"


@pytest.mark.parametrize(
    ("first", "second", "winner", "step"),
    [
        (hand((8, 6), (4, 4)), hand((8, 6), (8, 1)), 0, "hits"),
        (hand((12, 6), (10, 4)), hand((8, 8), (7, 8)), 0, "strong"),
        (hand((8, 6), (7, 1)), hand((8, 6), (6, 3)), 0, "hit"),
        (hand((8, 6), (8, 1)), hand((8, 6), (7, 3)), 0, "numbers"),
        (hand((8, 6), (7, 2)), hand((8, 6), (7, 3)), 1, "numbers"),
        (hand((10, 6), (7, 2)), hand((8, 6), (7, 2)), 0, "sizes"),
        (hand((8, 6), (7, 2)), hand((8, 6), (2, 2), 0), 0, "hits"),
        (hand((8, 6), (7, 2)), hand((6, 8), (2, 7)), None, "tie"),
        (hand((4,), (1,)), hand((4,), (2,)), 1, "numbers"),
        # found-3, 5: unequal hands, as far as both have dice
        (hand((8, 4), (7, 1)), hand((12,), (7,)), 1, "sizes"),
        (hand((8, 4), (7, 1)), hand((8,), (7,)), None, "tie"),
        (hand((8, 6), (8, 1)), hand((12,), (7,)), 0, "numbers"),
        (hand((8, 6, 4), (7, 3, 2)), hand((8, 6), (7, 2)), 0, "numbers"),
        (hand((4,), (1,), extra=1), hand((8,), (7,)), 1, "numbers"),
    ],
)
def test_17_ties_break_in_order(first: Hand, second: Hand, winner: int | None, step: str) -> None:
    assert decide_winner(first, second) == (winner, step)
    swapped = None if winner is None else 1 - winner
    assert decide_winner(second, first) == (swapped, step)


def test_17_a_pushed_die_keeps_its_number() -> None:
    pushed = Hand(dice=(Die("bod", 8, 4, "hit"),))
    rolled = Hand(dice=(Die("bod", 8, 7, "hit"),))
    assert decide_winner(pushed, rolled) == (1, "numbers")


def test_no_dice_at_all_read_as_a_miss() -> None:
    nothing = Hand()
    assert (nothing.best, nothing.hits, nothing.results) == ("miss", 0, ())
    assert describe_hand(nothing) == "doesn't resist"
    assert Hand(extra=2).best == "hit"
    assert hand((8, 6), (7, 5)).best == "hit"
    assert hand((12, 6), (1, 5), extra=1).hits == 2
    assert decide_winner(nothing, Hand()) == (None, "tie")


def test_what_an_effect_rolled_is_shown_again_die_by_die() -> None:
    faces = Faces([(4, 2), (6, 5), (4, 3)], ScriptedDice(1))
    assert [faces.roll(size) for size in (4, 4, 6)] == [2, 3, 5]
    assert faces.roll(6) == 1  # no d6 is left: a new one
    assert faces.shown == [(4, 2), (4, 3), (6, 5), (6, 1)]


@pytest.mark.parametrize(("kept", "troubled"), [(True, (0,)), (False, ())])
def test_8_a_roll_remembered_long_ago_passed_for_trouble_or_not(
    kept: bool, troubled: tuple[int, ...]
) -> None:
    memory = memory_of(Trial("test", (hand((8,), (3,)),)))
    del memory["troubled"], memory["stand"]
    trial = trial_from_memory({**memory, "trouble": kept})
    assert (trial.troubled, trial.stand, trial.passed) == (troubled, (), kept)


def test_a_trial_is_remembered_whole() -> None:
    mine = replace(hand((8, 6), (3, 5), extra=1), who=7, name="Griff", attribute="bod")
    trial = Trial(
        "test", (mine,), 2, (0,), {"why": "x"}, (3,), (4,), (7,),
        (Change(7, "Griff", "bod.pool", 8, 6),), ((4, 1),),
    )  # fmt: skip
    assert trial_from_memory(memory_of(trial)) == trial
    assert (trial.of(7), trial.of(0), trial.of(9)) == (0, None, None)
    other = replace(trial, what="contest", hands=(Hand(), mine))
    assert (other.of(7), other.of(0)) == (1, None)
    assert (trial.contested, other.contested) == (False, True)
    assert not replace(other, what="rest").contested
    assert not replace(other, hands=(mine,)).contested


def test_10_a_pushed_die_says_what_it_became() -> None:
    body, skill = Die("bod", 8, 4, "hit", "attribute"), Die("melee", 6, 6, "strong")
    told = "BOD d8 (4) pushed to a hit, melee d6 (6) pushed to a strong hit"
    assert describe_hand(Hand(dice=(body, skill))) == told

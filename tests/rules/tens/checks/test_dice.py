"""Rules 8 to 11 of the 2d10 rules: the dice, advantage and disadvantage."""

from itertools import product

import pytest

from rules.core.records.record import decode
from rules.tens.checks.dice import Attempt, keep_two
from rules.tens.checks.move_result import band_of
from rules.tens.content import Span
from tests.conftest import Played


async def test_08_two_dice_are_rolled_and_shown(tens: Played) -> None:
    reply = await tens("/move str medium", 3, 8)
    assert reply["rolled"] == [[10, 3], [10, 8]]
    assert (reply["facts"]["kept"], reply["facts"]["dropped"]) == ([3, 8], [])


async def test_09_advantage_keeps_the_two_highest(tens: Played) -> None:
    facts = (await tens("/move dodge+dex dr 15-20 adv", 4, 6, 9))["facts"]
    assert (facts["kept"], facts["dropped"], facts["total"]) == ([6, 9], [4], 20)
    assert facts["band"] == "mixed"


async def test_10_disadvantage_keeps_the_two_lowest(tens: Played) -> None:
    facts = (await tens("/move focus+wil hard +1 dis no prof", 7, 9, 8))["facts"]
    assert (facts["kept"], facts["dropped"]) == ([7, 8], [9])
    assert (facts["modifier"], facts["total"], facts["band"]) == (1, 16, "failure")


async def test_11_both_together_cancel(tens: Played) -> None:
    reply = await tens("/move dex medium adv dis", 2, 9)
    assert (reply["facts"]["kept"], reply["facts"]["dropped"]) == ([2, 9], [])


def counted(dice: int, highest: bool) -> tuple[int, int, int, int]:
    """Count failures, mixed, successes and double tens over every face, +3 against 15-20."""
    found = {"failure": 0, "mixed": 0, "success": 0}
    tens = 0
    for faces in product(range(1, 11), repeat=dice):
        two = faces if dice == 2 else keep_two(faces, highest)[0]
        found[band_of(sum(two) + 3, Span(15, 20))] += 1
        tens += two == (10, 10)
    return found["failure"], found["mixed"], found["success"], tens


def test_exact_odds_of_plus_three_against_medium() -> None:
    assert counted(2, highest=True) == (55, 39, 6, 1)
    assert counted(3, highest=True) == (290, 561, 149, 28)
    assert counted(3, highest=False) == (785, 204, 11, 1)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("/move dex with advantage hard", [7, 9]),
        ("/move dex hard with adv", [7, 9]),
        ("/move dex hard with disadvantage", [5, 7]),
    ],
)
async def test_09_advantage_is_something_one_has(tens: Played, said: str, kept: list[int]) -> None:
    assert (await tens(said, 5, 7, 9))["facts"]["kept"] == kept


def test_a_roll_of_long_ago_reads_though_little_of_it_was_kept() -> None:
    kept = decode(Attempt, {"actor": 2, "ability": "dex", "kept": [5, 6]})
    assert kept == Attempt(actor=2, ability="dex", kept=(5, 6))
    assert (kept.total, kept.modifier, kept.hits, kept.foe) == (11, 0, 0, 0)
    assert (kept.proficient, kept.fate, kept.foe_hits) == (False, False, None)


@pytest.mark.parametrize(
    ("faces", "best", "worst"),
    [
        ((5, 7, 9), ((7, 9), (5,)), ((5, 7), (9,))), ((9, 7, 5), ((9, 7), (5,)), ((7, 5), (9,))),
        ((4, 4, 9), ((4, 9), (4,)), ((4, 4), (9,))), ((9, 4, 9), ((9, 9), (4,)), ((4, 9), (9,))),
        ((6, 6, 6), ((6, 6), (6,)), ((6, 6), (6,))),
    ],
)  # fmt: skip
def test_09_of_three_dice_two_are_kept_in_the_order_rolled(
    faces: tuple[int, ...], best: object, worst: object
) -> None:
    assert keep_two(faces, highest=True) == best
    assert keep_two(faces, highest=False) == worst

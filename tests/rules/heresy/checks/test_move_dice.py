"""Rules 4 and 6: the dice of a move by themselves, every face counted, nothing sampled."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from rules.heresy.checks.dice import (
    Help,
    Rolled,
    band_of,
    keep_two,
    move_dice,
    roll_faces,
    roll_from_memory,
)
from tests.conftest import ScriptedDice

#: modifier -> how many of 36 rolls are 6-, 7-9 and 10+
PLAIN = {
    -3: (30, 6, 0),
    -2: (26, 9, 1),
    -1: (21, 12, 3),
    0: (15, 15, 6),
    1: (10, 16, 10),
    2: (6, 15, 15),
    3: (3, 12, 21),
    4: (1, 9, 26),
    5: (0, 6, 30),
    6: (0, 3, 33),
}


def spread(tilt: int, modifier: int) -> tuple[int, int, int]:
    """Count the bands over every face of every die."""
    faces = product(*(range(1, size + 1) for size in move_dice(tilt)))
    seen = Counter(band_of(sum(keep_two(each, tilt)[0]) + modifier) for each in faces)
    return seen["6-"], seen["7-9"], seen["10+"]


@pytest.mark.parametrize("modifier", PLAIN)
def test_04_the_bands_have_their_exact_odds(modifier: int) -> None:
    assert spread(0, modifier) == PLAIN[modifier]


@pytest.mark.parametrize(("modifier", "counts"), [(0, (42, 97, 77)), (1, (23, 80, 113))])
def test_06_advantage_has_its_exact_odds(modifier: int, counts: tuple[int, int, int]) -> None:
    assert spread(1, modifier) == counts


@pytest.mark.parametrize("modifier", range(-3, 7))
def test_06_disadvantage_mirrors_advantage(modifier: int) -> None:
    # Turn every die over (1 is 6) and a total of n becomes 14 - n.
    high = Counter(sum(keep_two(faces, 1)[0]) for faces in _three())
    low = Counter(14 - sum(keep_two(faces, -1)[0]) for faces in _three())
    assert high == low
    assert sum(spread(-1, modifier)) == sum(spread(1, modifier)) == 216
    assert spread(1, modifier)[0] <= spread(0, modifier)[0] * 6 <= spread(-1, modifier)[0]


def _three() -> Iterator[tuple[int, ...]]:
    return product(range(1, 7), repeat=3)


def test_06_three_dice_keep_their_order_when_one_is_left_out() -> None:
    assert keep_two((2, 6, 4), 1) == ((6, 4), (2,))
    assert keep_two((2, 6, 4), -1) == ((2, 4), (6,))
    assert keep_two((3, 3, 3), 1) == ((3, 3), (3,))


def test_a_roll_is_remembered_as_it_was() -> None:
    parts = (("T", 1), ("said", -1))
    rolled = Rolled("defend", "T", sides=(6, 6, 6), faces=(1, 5, 3), tilt=1, parts=parts, edge=True)
    assert roll_from_memory(rolled.memory()) == rolled
    assert (rolled.total, rolled.band, rolled.modifier) == (8, "7-9", 0)


@pytest.mark.parametrize(
    ("total", "band"), [(2, "6-"), (6, "6-"), (7, "7-9"), (9, "7-9"), (10, "10+"), (14, "10+")]
)
def test_04_each_band_has_its_borders(total: int, band: str) -> None:
    assert band_of(total) == band


def test_all_of_a_roll_is_remembered() -> None:
    own = Rolled("aid_or_interfere", "bonds", sides=(6, 6), faces=(5, 5))
    rolled = Rolled(
        "suppressing_fire", "BS", sides=(8, 6), faces=(7, 2), tilt=0, parts=(("BS", 2),),
        edge=True, edged=True, rerolled=True, target=4, weapon="autogun", perks=("home",),
        helped=(Help(7, own), Help(9, own, hinder=True)), more_targets=(5, 6),
    )  # fmt: skip
    memory = json.loads(json.dumps(rolled.memory()))
    assert roll_from_memory(memory) == rolled
    assert rolled.aimed == (4, 5, 6)
    assert [help.change for help in rolled.helped] == [2, -2]
    assert (rolled.total, rolled.band) == (11, "10+")


@pytest.mark.parametrize(("faces", "strength"), [((5, 5), 2), ((4, 3), 1), ((3, 3), 0)])
def test_31_help_is_as_strong_as_its_band(faces: tuple[int, int], strength: int) -> None:
    own = Rolled("aid_or_interfere", "bonds", sides=(6, 6), faces=faces)
    assert Help(7, own).change == strength
    assert Help(7, own, hinder=True).change == -strength


def test_a_roll_of_long_ago_is_remembered_without_what_came_since() -> None:
    """Entries used to remember neither helpers nor several targets, nor perks."""
    older = {
        "move": "defend", "stat": "T", "sides": [6, 6], "faces": [1, 5], "tilt": 0,
        "parts": [["T", 1]], "edge": False, "edged": False, "rerolled": False,
        "target": 0, "weapon": "",
    }  # fmt: skip
    rolled = roll_from_memory(older)
    assert rolled == Rolled("defend", "T", sides=(6, 6), faces=(1, 5), parts=(("T", 1),))
    assert (rolled.aimed, rolled.helped, rolled.perks, rolled.more_targets) == ((), (), (), ())
    bare = Rolled("defend", "T", sides=(6, 6), faces=(1, 5))
    assert (bare.edge, bare.edged, bare.rerolled) == (False, False, False)
    assert (bare.target, bare.tilt, bare.modifier) == (0, 0, 0)


def test_06_how_many_dice_there_are_and_of_what_size() -> None:
    assert (move_dice(0), move_dice(1), move_dice(-1)) == ((6, 6), (6, 6, 6), (6, 6, 6))
    assert (move_dice(0, tech=True), move_dice(1, tech=True)) == ((8, 6), (8, 6, 6))
    assert roll_faces(ScriptedDice(8, 1, 2), (8, 6, 6)) == (8, 1, 2)
    assert roll_faces(ScriptedDice(3, 1), (6, 6)) == (3, 1)

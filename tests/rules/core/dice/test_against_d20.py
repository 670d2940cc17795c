"""Plain dice against the d20 library: on the same faces the same total, wherever both write it.

Where they part, and why: `d%` shows 1 to 100 here; `/` rounds toward zero at once; `4d6k3` keeps
the highest three, as on most bots, and `k=3` the threes; a comparison of the whole is told beside
the total; keeps in a row act one after the other on dice, and only in a set together; drops in a
row never drop the same die twice.
"""

import random
from unittest.mock import patch

import d20
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.shared.dice import parse_roll
from rules.core.dice.expression_roll import Rolled, evaluate
from rules.core.errors import PlayerError

OF_ITS_OWN_TESTS = """
1d20 | 1+1 | 4d6kh3 | (1) | (1,) | ((1d6)) | (1d4, 2+2, 3d6kl1)kh1 | ((10d6kh5)kl2)kh1
1 + 3 * 6 | 1 + (3 * 6) | (1 + 3) * 6 | 1 + 2 + 3 | (1 + 2) + 3 | 1 + (2 + 3) | 1 + (2 == 2)
(1, 2, 3)k1k2 | 1 | 10000 | 1.5 | 0.5 | .5 | d6 | 1d6 | 2d6 | (1, 1) | +1 | -1 | --1 | -+-++---+1
2 + 2 | 2 - 2 | 2 * 5 | 15 / 2 | 15 // 2 | 13 % 2 | (1 == 1) | (1 == 2) | (1 > 1) | (2 > 1)
(1 < 1) | (1 < 2) | (1 >= 1) | (1 >= 2) | (1 <= 1) | (2 <= 1) | (1 != 1) | (1 != 2)
(1, 2, 3, 4, 5)k3 | (1, 2, 3, 4, 5)k<3 | (1, 2, 3, 4, 5)k>3 | (1, 2, 3, 4, 5)kl2
(1, 2, 3, 4, 5)kh2 | (1)k1 | (1)k2 | (1, 2, 3, 4, 5)k1k2 | (1, 2, 3, 4, 5)kh1kl1
(1, 2, 3, 4, 5)p3 | (1, 2, 3, 4, 5)p1p2 | (1, 2, 3, 4, 5)ph1pl1 | 1d20rr<20 | 1d20rr>1 | 1d1ro1
1d6rol1 | 1d1ra1 | 1d6ral1 | 1d2e2 | 10d6mi6 | 10d6mi10 | 10d6mi2 | 10d6ma1 | 10d6ma0 | 10d6ma5
1 [a] + 2 + 3 [b] + 4 | 8d6 [fire] | 1d20 + 4d6 + 3 | -1d8 + 4 - (3, 1d4)kh1 | d20-1d4 | 1d20ro1
""".replace("\n", "|").split("|")

REFUSED_BY_BOTH = ["6d0", "10d6mil1", "1001d6", "10 / 0", "10 // 0", "10 % 0"]
REFUSED_BY_BOTH += ["1d20rr<21", "1d1rr1", "1d20e<21", "1d1e1"]


class Seeded:
    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.faces: list[int] = []

    def roll(self, sides: int) -> int:
        self.faces.append(self._chance.randrange(sides) + 1)
        return self.faces[-1]


def both(said: str, seed: int) -> tuple[Rolled, float, list[int], list[int]]:
    """Roll with both on the same chance: ours, their total, and the faces of each."""
    ours = Seeded(seed)
    rolled = evaluate(parse_roll(said), ours)
    theirs = Seeded(seed)
    with patch("d20.expression.random.randrange", lambda sides: theirs.roll(sides) - 1):
        total = d20.roll(said).total
    return rolled, total, ours.faces, theirs.faces


@pytest.mark.parametrize("said", [each.strip() for each in OF_ITS_OWN_TESTS if each.strip()])
def test_the_notations_of_its_own_tests(said: str) -> None:
    for seed in range(20):
        rolled, total, ours, theirs = both(said, seed)
        assert (rolled.total, ours) == (total, theirs)


@pytest.mark.parametrize("said", REFUSED_BY_BOTH)
def test_what_it_refuses_is_refused(said: str) -> None:
    with pytest.raises(PlayerError):
        evaluate(parse_roll(said), Seeded(1))
    with pytest.raises(d20.RollError):
        _ = d20.roll(said).total


SIDES = st.sampled_from(["d4", "d6", "d20"])
ONE_OF = st.sampled_from(
    [
        "",
        "kh2",
        "kl1",
        "k>2",
        "k<4",
        "ph1",
        "pl2",
        "p1",
        "p>3",
        "ro1",
        "ro<3",
        "ra2",
        "mi2",
        "ma3",
        "e4",
        "e>3",
        "kh2mi3",
        "mi2kh3",
        "ro1kl2",
        "p1kh2",
        "rol1",
    ]
)
POOLS = st.tuples(st.integers(1, 6).map(str), SIDES, ONE_OF).map("".join)


def longer(part: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    joined = st.tuples(part, st.sampled_from("+-*"), part).map(" ".join)
    kept = st.sampled_from(["kh1", "kl1", "kh1kl1", "k>5", "p<4", "ph1", "k6", "p3"])
    sets = st.tuples(st.lists(part, min_size=2, max_size=4).map(", ".join), kept)
    compared = st.tuples(part, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), part)
    return (
        joined
        | sets.map(lambda both: f"({both[0]}){both[1]}")
        | compared.map(lambda three: f"({' '.join(three)})")
        | part.map(lambda inner: f"-({inner})")
        | part.map(lambda inner: f"({inner}) [fire]")
    )


@settings(deadline=None)
@given(st.recursive(POOLS | st.integers(0, 20).map(str), longer, max_leaves=6), st.integers(0, 99))
def test_any_dice_that_both_can_write(said: str, seed: int) -> None:
    rolled, total, ours, theirs = both(said, seed)
    assert (rolled.total, sorted(ours)) == (total, sorted(theirs))

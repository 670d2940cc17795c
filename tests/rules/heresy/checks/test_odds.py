"""Chances of moves and of damage, each worked out by hand.

Of 36 throws of 2d6 so many come to this or more: 2: 36, 3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15,
9: 10, 10: 6, 11: 3, 12: 1. Of 216 throws of 3d6 the best two come to 2: 1, 3: 3, 4: 7, 5: 12,
6: 19, 7: 27, 8: 34, 9: 36, 10: 34, 11: 27, 12: 16; the worst two mirror that about 7.
"""

from fractions import Fraction
from typing import Any

import pytest

from tests.conftest import Played


def bands(full: int, partial: int, miss: int) -> dict[str, Fraction]:
    out_of = full + partial + miss
    counts = {"10+": full, "7-9": partial, "6-": miss}
    return {band: Fraction(count, out_of) for band, count in counts.items()}


MOVES = {
    # +1: ten needs a 9, seven a 6
    "hack+WS": bands(10, 16, 10),
    # +0: ten needs a 10, seven a 7
    "hack+S": bands(6, 15, 15),
    # +2: ten needs an 8, seven a 5
    "hack+BS": bands(15, 15, 6),
    # -1: ten needs an 11, seven an 8
    "hack+Fel": bands(3, 12, 21),
    # +1 and +1 more is +2
    "hack+WS +1": bands(15, 15, 6),
    # +3: ten needs a 7, seven a 4
    "hack+WS +2": bands(21, 12, 3),
    # +1 - 2 = -1
    "hack+WS -2": bands(3, 12, 21),
    # -3: ten needs a 13, which there is not; seven a 10
    "hack+S -3": bands(0, 6, 30),
    # +5: ten needs a 5, seven a 2, which is always
    "hack+BS +3": bands(30, 6, 0),
    # best two of three, +0: 34+27+16 = 77 come to ten, 27+34+36 = 97 to seven to nine
    "hack+S adv": bands(77, 97, 42),
    # best two, +1: nine or more 77+36 = 113, six to eight 19+27+34 = 80
    "hack+WS adv": bands(113, 80, 23),
    # worst two, +0: the mirror of five or less, 1+3+7 = 11; seven to nine 12+19+27 = 58
    "hack+S dis": bands(11, 58, 147),
    # worst two, +1: the mirror of hack+WS adv
    "hack+WS dis": bands(23, 80, 113),
    # they cancel
    "hack+WS adv dis": bands(10, 16, 10),
}
HURT = {
    # one die, of which 4, 5 and 6 beat 3
    "damage 1d6 vs 3": ({"hurt": (1, 2), "unhurt": (1, 2)}, (1, 2)),
    # two dice, each misses with 1 and 2: 1/3 * 1/3; each wounds 4 times in 6
    "damage 2d6 vs 2": ({"hurt": (8, 9), "unhurt": (1, 9)}, (4, 3)),
    # three dice, each misses with 1 to 5: 125/216
    "damage 3d6 vs 5": ({"hurt": (91, 216), "unhurt": (125, 216)}, (1, 2)),
    # 4 of 8 and 4 of 6 miss: 1/3; they wound 1/2 + 1/3 on average
    "damage 1d8+1d6 vs 4": ({"hurt": (2, 3), "unhurt": (1, 3)}, (5, 6)),
    # a 1 falls again: a die beats 2 in 4/6 + 1/6 * 4/6 = 7/9
    "damage 2d6 vs 2 proven 1": ({"hurt": (77, 81), "unhurt": (4, 81)}, (14, 9)),
    # nothing on the die beats a 6
    "damage 1d6 vs 6": ({"unhurt": (1, 1)}, (0, 1)),
    # Griff's Defense is 2; of six wounds two leave some: 1/9 nothing; oneself unhurt is the best
    "suffer 2d6": ({"unhurt": (1, 9), "hurt": (8, 9)}, (4, 3)),
}


def plain(chances: dict[str, Any]) -> dict[str, float]:
    pairs = {label: c if isinstance(c, Fraction) else Fraction(*c) for label, c in chances.items()}
    return {label: float(chance) for label, chance in pairs.items()}


@pytest.mark.parametrize("said", MOVES)
async def test_the_bands_of_a_move(heresy: Played, said: str) -> None:
    facts = (await heresy(f"/odds move {said}"))["facts"]
    assert facts["odds"] == plain(MOVES[said])
    assert list(facts["odds"]) == ["10+", "7-9", "6-"]
    assert facts["exact"]
    assert facts["leaves"] == (36 if "dis" not in said.replace("adv dis", "") and "adv" not in
                               said.replace("adv dis", "") else 216)  # fmt: skip
    assert sum(facts["odds"].values()) == pytest.approx(1)


@pytest.mark.parametrize("said", HURT)
async def test_what_damage_does(heresy: Played, said: str) -> None:
    facts = (await heresy(f"/odds {said}"))["facts"]
    odds, mean = HURT[said]
    assert facts["odds"] == plain(odds)
    assert list(facts["odds"]) == list(odds)
    assert facts["mean"]["wounds"] == float(Fraction(*mean))


async def test_who_may_fall_is_told_to_the_game_master(heresy: Played) -> None:
    """Scar has Defense 3 and 3 wounds: three dice that beat it one time in two, 1/8 all three."""
    facts = (await heresy("/odds damage 3d6 at Scar", by="gm"))["facts"]
    assert facts["odds"] == {"dead": 1 / 8, "hurt": 6 / 8, "unhurt": 1 / 8}
    assert facts["at_least"]["wounds"] == [[1, 7 / 8], [2, 4 / 8], [3, 1 / 8]]
    assert facts["range"] == {}


async def test_players_are_told_the_limits_of_likely_foes(heresy: Played) -> None:
    """A weak one has Defense 1, a tough one 4: a single die misses 1/6 to 4/6."""
    facts = (await heresy("/odds damage 1d6 at Scar", by="alice"))["facts"]
    assert facts["odds"] == {}
    assert facts["range"]["unhurt"] == [1 / 6, 4 / 6]
    assert facts["range"]["hurt"] == [2 / 6, 5 / 6]
    assert facts["mean"] == {}


async def test_a_forward_that_waits_counts_and_is_not_spent(heresy: Played) -> None:
    await heresy("/forward +1 Griff")
    assert (await heresy("/odds move hack+WS"))["facts"]["odds"] == plain(bands(15, 15, 6))
    assert (await heresy("/odds move hack+WS"))["facts"]["odds"] == plain(bands(15, 15, 6))
    assert (await heresy.sheet("Griff"))["forward"]


async def test_what_a_move_still_asks_for_is_offered(heresy: Played) -> None:
    error = await heresy.refused("/odds move defy")
    assert error["kind"] == "refused"
    for choice in error["choices"]:
        assert choice["says"].startswith("odds move defy_danger +")
        await heresy(f"/{choice['says']}")


async def test_the_luck_of_damage_is_high_for_who_deals_and_low_for_who_suffers(
    heresy: Played,
) -> None:
    """Of 36 throws of 2d6 one is as good as a double six, and all are as good as a double one."""
    await heresy("/damage 2d6 at Scar", 6, 6)
    await heresy("/suffer 2d6", 1, 1)
    await heresy("/suffer 2d6", 6, 6, by="bob")
    facts = (await heresy("/ledger luck"))["facts"]
    assert (facts["rolls"], facts["uncounted"]) == (3, 0)
    assert [each[1:] for each in facts["luckiest"]] == [["alice", 1 / 36], ["alice", 1 / 36]]
    assert [each[1:] for each in facts["unluckiest"]] == [["bob", 1.0]]


@pytest.mark.parametrize(
    ("said", "worst", "best"),
    [
        # a weak foe has Defense 1 and falls to two wounds: two dice beat 1 in 25/36, beat 4 in 4/36
        ("damage 2d6 at Scar", {"dead": 0, "unhurt": Fraction(1, 36)},
         {"dead": Fraction(25, 36), "unhurt": Fraction(16, 36)}),
        # no d4 beats 4; of eight, two or more beat 1 unless all but one at the most show a 1
        ("damage 8d4 at Scar", {"dead": 0, "unhurt": Fraction(1, 4**8)},
         {"dead": 1 - Fraction(1 + 8 * 3, 4**8), "unhurt": 1}),
    ],
)  # fmt: skip
async def test_the_limits_are_those_of_a_weak_and_a_tough_foe(
    heresy: Played, said: str, worst: dict[str, Fraction], best: dict[str, Fraction]
) -> None:
    facts = (await heresy(f"/odds {said}", by="alice"))["facts"]
    for fate in worst:
        assert facts["range"][fate] == [float(worst[fate]), float(best[fate])]


async def test_who_may_be_dying_is_told_of_oneself(heresy: Played) -> None:
    """Griff has Defense 2 and takes a sixth wound: one die of two beats it in 8/9."""
    await heresy("/sheet set wounds=5")
    facts = (await heresy("/odds suffer 2d6"))["facts"]
    assert facts["odds"] == plain({"unhurt": (1, 9), "down": (8, 9)})
    assert facts["at_least"]["wounds"] == [[1, float(Fraction(8, 9))], [2, float(Fraction(4, 9))]]
    await heresy("/damage 1d6 at Griff as Scar", 6, by="gm")
    facts = (await heresy("/odds suffer 2d6 for Griff"))["facts"]
    assert facts["odds"] == {"down": 1.0}


async def test_of_several_the_first_who_is_struck_counts(heresy: Played) -> None:
    await heresy("/npc new Boss defense=5 max_wounds=1 shown", by="gm")
    facts = (await heresy("/odds damage 1d6 at Boss, Scar"))["facts"]
    assert facts["odds"]["dead"] == pytest.approx(1 / 6)


async def test_whoever_is_nobody_has_no_wounds_to_fall_by(heresy: Played) -> None:
    facts = (await heresy("/odds damage 9d6 vs 0"))["facts"]
    assert facts["odds"] == {"hurt": 1.0}


async def test_the_luck_of_a_move_is_that_of_the_dice_that_count(heresy: Played) -> None:
    """A double six is the best of 36; the best two of three are sixes in 16 of 216."""
    await heresy("/move hack", 6, 6)
    await heresy("/move hack adv", 6, 1, 6, by="bob")
    await heresy("/reroll", 1, 1, 1)
    await heresy("/aid Griff", 6, 6)
    await heresy("/damage 2d6 proven 2 vs 3", 1, 6, 6)
    facts = (await heresy("/ledger luck"))["facts"]
    assert facts["rolls"] == 2
    assert facts["uncounted"] == 3
    assert [each[1:] for each in facts["luckiest"]] == [["alice", 1 / 36], ["bob", 16 / 216]]

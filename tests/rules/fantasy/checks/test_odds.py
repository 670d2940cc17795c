"""Chances of tests and contests, each worked out by hand.

A face of 3 or less misses, on a die of any size: a d4 misses 3 times in 4, a d6 3 in 6, a d8 3 in
8. Of single dice the higher face wins a contest, since a better result is always a higher face; of
equal faces the bigger die does. A push makes a hit of a miss for 4 points, and one more for 6.
"""

from fractions import Fraction

import pytest

from tests.conftest import Played

#: what is said: the chance to pass, the same with all points spent, and hits on average
TESTS = {
    # Griff's bod is a d8 with 8 points: one miss costs 4
    "test bod": (Fraction(5, 8), Fraction(1), Fraction(5, 8)),
    # int d6 with 6 points
    "test int": (Fraction(3, 6), Fraction(1), Fraction(3, 6)),
    "test wil": (Fraction(3, 6), Fraction(1), Fraction(3, 6)),
    # both miss: 3/8 * 3/4
    "test bod+athletics": (1 - Fraction(9, 32), Fraction(1), Fraction(5, 8) + Fraction(1, 4)),
    # 3/8 * 3/6
    "test bod+melee": (1 - Fraction(9, 48), Fraction(1), Fraction(5, 8) + Fraction(3, 6)),
    # both must hit: 5/8 * 1/4; two misses cost 8, which is all there is
    "test bod+athletics need 2": (Fraction(5, 32), Fraction(1), Fraction(5, 8) + Fraction(1, 4)),
    # one die never hits twice; a hit and one more for 6 do, a miss and one more cost 10
    "test int need 2": (Fraction(0), Fraction(3, 6), Fraction(3, 6)),
    # a hit and one more: 6 of 8 points; a miss and one more: 10
    "test bod need 2": (Fraction(0), Fraction(5, 8), Fraction(5, 8)),
    # with two dice and three hits needed: both hit and one more costs 6; one hit: 4 + 6 = 10
    "test bod+melee need 3": (
        Fraction(0),
        Fraction(5, 8) * Fraction(3, 6),
        Fraction(5, 8) + Fraction(3, 6),
    ),
    # dice that were said outright have no points behind them
    "test d4": (Fraction(1, 4), Fraction(1, 4), Fraction(1, 4)),
    "test d10": (Fraction(7, 10), Fraction(7, 10), Fraction(7, 10)),
    "test d12": (Fraction(9, 12), Fraction(9, 12), Fraction(9, 12)),
    "test d6+d6": (Fraction(3, 4), Fraction(3, 4), Fraction(1)),
}
#: what is said: won, tied, lost
CONTESTS = {
    # a above b in 15 of 36, equal in 6: same faces, same size
    "contest d6 vs d6": (Fraction(15, 36), Fraction(6, 36), Fraction(15, 36)),
    # above in 0+1+2+3+4+5+6+6 = 27 of 48; the 6 that are equal go to the bigger die
    "contest d8 vs d6": (Fraction(33, 48), Fraction(0), Fraction(15, 48)),
    # above in 0+1+2+3 = 6 of 48; equal ones go to the d12
    "contest d4 vs d12": (Fraction(6, 48), Fraction(0), Fraction(42, 48)),
    # above in 4*3/2 = 6 of 16
    "contest d4 vs d4": (Fraction(6, 16), Fraction(4, 16), Fraction(6, 16)),
    # above in 45 of 100
    "contest d10 vs d10": (Fraction(45, 100), Fraction(10, 100), Fraction(45, 100)),
    # above in 0+1+…+5+6+6 = 27 of 80 … the d8 against the d10: 28 above, 8 equal lost
    "contest d8 vs d10": (Fraction(28, 80), Fraction(0), Fraction(52, 80)),
    # the d12 against the d8: 28 among 1 to 8, 32 from 9 on, 8 equal won
    "contest d12 vs d8": (Fraction(68, 96), Fraction(0), Fraction(28, 96)),
}


@pytest.mark.parametrize("said", TESTS)
async def test_a_test_and_its_pushes(party: Played, said: str) -> None:
    passed, pushed, hits = TESTS[said]
    facts = (await party(f"/odds {said}", by="alice"))["facts"]
    assert facts["odds"] == pytest.approx({"passed": float(passed), "failed": float(1 - passed)})
    assert facts["with_push"] == pytest.approx(
        {"passed": float(pushed), "failed": float(1 - pushed)}
    )
    assert facts["mean"]["hits"] == pytest.approx(float(hits))
    assert facts["exact"]


@pytest.mark.parametrize("said", CONTESTS)
async def test_a_contest(party: Played, said: str) -> None:
    facts = (await party(f"/odds {said}", by="alice"))["facts"]
    labels = zip(("won", "tied", "lost"), CONTESTS[said], strict=True)
    assert facts["odds"] == pytest.approx({label: float(chance) for label, chance in labels})
    assert facts["exact"]


async def test_points_that_are_spent_are_no_reserve(party: Played) -> None:
    """With 3 points of bod nothing can be pushed: 4 are needed."""
    await party("/sheet set Griff bod=8 bod.pool=3", by="gm")
    facts = (await party("/odds test bod", by="alice"))["facts"]
    assert facts["with_push"] == facts["odds"]


async def test_a_blow_by_what_becomes_of_both(party: Played) -> None:
    """A d8 against the d8 of Scar: above in 28 of 64, below in 28, a tie in 8.

    Who is above with a miss, in 3 of each 28, has no hit and deals nothing.
    """
    await party("/npc set Scar defends=bod armour=0", by="gm")
    facts = (await party("/odds attack bod at Scar as Griff"))["facts"]
    assert facts["odds"] == pytest.approx(
        {"hurt": 25 / 64, "unhurt": 14 / 64, "struck back": 25 / 64}
    )
    assert facts["mean"]["harm"] == pytest.approx(25 / 64)


async def test_of_a_foe_whom_nobody_knows_only_the_limits_are_told(party: Played) -> None:
    await party("/npc reveal Scar", by="gm")
    before = (await party("/odds attack melee at Scar", by="alice"))["facts"]
    assert before["odds"] == {}
    assert before["range"]
    await party("/npc set Scar bod=d12 armour=9 defends=bod+defense", by="gm")
    assert (await party("/odds attack melee at Scar", by="alice"))["facts"] == before


async def test_hands_of_many_dice_are_tried_and_not_counted(party: Played) -> None:
    facts = (await party("/odds contest d12+d12+d12+d12 vs d12+d12", by="alice"))["facts"]
    assert not facts["exact"]
    assert sum(facts["odds"].values()) == pytest.approx(1)


#: what is said, the faces, and the chance of as good or better by hits, strong ones, then the sum
LUCK = [
    ("/test int", (5,), Fraction(2, 6)),
    ("/test d12", (12,), Fraction(1, 12)),
    # one hit: a four with anything, twice three ways; two hits: one way
    ("/test d4+d4", (4, 1), Fraction(7, 16)),
    # in a contest the hand that was rolled first
    ("/contest bod vs d4", (8, 1), Fraction(1, 8)),
]


@pytest.mark.parametrize(("said", "faces", "chance"), LUCK)
async def test_the_luck_of_a_hand(
    party: Played, said: str, faces: tuple[int, ...], chance: Fraction
) -> None:
    number = (await party(said, *faces, by="alice"))["entry"]
    facts = (await party("/ledger luck"))["facts"]
    rows = facts["luckiest"] + facts["unluckiest"]
    assert rows == [[number, "alice", pytest.approx(float(chance))]]


async def test_what_has_hits_enough_needs_no_push(party: Played) -> None:
    await party("/sheet set int.pool=1", by="alice")
    found = (await party("/odds test int"))["facts"]
    assert {**found["odds"], **found["with_push"]} == {"passed": 0.5, "failed": 0.5}

"""Chances of moves on 2d10, each worked out by hand.

Of 100 throws of 2d10 so many come to k or more: (21-k)(22-k)/2 from 11 on, and 100 - (k-2)(k-1)/2
below. Of the best two of three dice, a above b: the third is below b, in six orders of the three,
or equal to it, in three: 6(b-1) + 3 throws; where both are b: 3(b-1) + 1.
"""

from fractions import Fraction

import pytest

from tests.conftest import Played


def reach(k: int) -> int:
    """Return how many of 100 throws of 2d10 come to k or more."""
    if k > 20:
        return 0
    return (21 - k) * (22 - k) // 2 if k >= 11 else 100 - max(0, k - 2) * max(0, k - 1) // 2


def best_two(k: int) -> int:
    """Return how many of 1000 throws have a best two that come to k or more."""
    apart = sum(6 * b - 3 for a in range(2, 11) for b in range(1, a) if a + b >= k)
    return apart + sum(3 * b - 2 for b in range(1, 11) if 2 * b >= k)


def bands(mixed: int, success: int, out_of: int = 100) -> dict[str, Fraction]:
    """Return the three bands from how many throws reach the mixed band, and success."""
    found = (success, mixed - success, out_of - mixed)
    return {
        band: Fraction(count, out_of)
        for band, count in zip(("success", "mixed", "failure"), found, strict=True)
    }


#: medium is 15-20, so that 15 is mixed and 21 a success; easy is 10-15, hard 20-25
MOVES = {
    # dex +3 and proficient +2: 15 needs a 10, 21 a 16
    "move dodge+dex medium": bands(64, 15),
    "move stealth+dex medium": bands(64, 15),
    # without proficiency +3: a 12 and an 18
    "move dodge+dex medium no prof": bands(45, 6),
    # bare abilities: str +0: a 15 and a 21, which there is not
    "move str medium": bands(21, 0),
    # int +1: a 14 and a 20
    "move int medium": bands(28, 1),
    # cha +2: a 13 and a 19
    "move cha medium": bands(36, 3),
    # wis -1 and saves of wisdom are proficient, a plain test is not: 16 and 22
    "move wis medium": bands(15, 0),
    # +3: 10 needs a 7, 16 a 13
    "move dex easy": bands(85, 36),
    # +0: 10 and 16
    "move str easy": bands(64, 15),
    # +3: 20 needs a 17, 26 a 23
    "move dex hard": bands(10, 0),
    # a range in numbers: 12 needs a 9, 18 a 15
    "move dex 12-17": bands(72, 21),
    # 10 needs a 10, 13 a 13
    "move str 10-12": bands(64, 36),
    # said modifiers: +2 on +0: 13 and 19
    "move str +2 medium": bands(36, 3),
    # -2 on +0: 17 and 23
    "move str -2 medium": bands(10, 0),
    # the best two of three, +0
    "move str medium adv": bands(best_two(15), 0, 1000),
    "move str easy adv": bands(best_two(10), best_two(16), 1000),
    # +3: a 12 and an 18
    "move dex medium adv": bands(best_two(12), best_two(18), 1000),
    # the worst two mirror the best about 11: 15 or more as often as 7 or less
    "move str medium dis": bands(1000 - best_two(8), 0, 1000),
    "move str easy dis": bands(1000 - best_two(13), 1000 - best_two(7), 1000),
    # they cancel
    "move dex medium adv dis": bands(45, 6),
}


@pytest.mark.parametrize("said", MOVES)
async def test_the_bands_of_a_move(tens: Played, said: str) -> None:
    facts = (await tens(f"/odds {said}"))["facts"]
    assert facts["odds"] == {band: float(chance) for band, chance in MOVES[said].items()}
    assert list(facts["odds"]) == ["success", "mixed", "failure"]
    assert facts["exact"]
    tilted = ("adv" in said) != ("dis" in said)
    assert facts["leaves"] == (1000 if tilted else 100)


async def test_hits_on_a_target(tens: Played) -> None:
    """str +0 against medium: 21 of 100 reach 15, all mixed; 2 hits each, and two tens double."""
    await tens("/item add club hits 2 bludgeoning")
    reply = await tens("/odds move strike+str medium at Ogre with club as Brin", by="gm")
    facts = reply["facts"]
    assert facts["at_least"]["hits"][:2] == [[1, 0.21], [2, 0.21]]
    assert facts["at_least"]["hits"][-1] == [4, 0.01]
    assert facts["mean"]["hits"] == pytest.approx((20 * 2 + 4) / 100)


async def test_players_learn_nothing_of_what_a_foe_resists(tens: Played) -> None:
    """The bands are the dice's alone; how many hits land depends on the foe, and is not told."""
    await tens("/item add club hits 2 bludgeoning")
    before = (await tens("/odds move strike+str medium at Ogre with club"))["facts"]
    assert before["odds"]["mixed"] == 0.21
    assert "hits" not in before["mean"]
    assert before["at_least"] == {}
    await tens("/npc set Ogre resist=bludgeoning hp=1", by="gm")
    assert (await tens("/odds move strike+str medium at Ogre with club", by="alice"))[
        "facts"
    ] == before


async def test_without_a_range_the_ranges_are_offered(tens: Played) -> None:
    error = await tens.refused("/odds move stealth")
    assert error["choices"]
    for choice in error["choices"]:
        assert (await tens(f"/{choice['says']}"))["facts"]["exact"]


async def test_where_nobody_is_aimed_at_no_hits_are_counted(tens: Played) -> None:
    await tens("/item add club hits 2 bludgeoning")
    facts = (await tens("/odds move strike+str medium with club as Brin", by="gm"))["facts"]
    assert facts["at_least"] == {}
    aimed = (await tens("/odds move strike+str easy at Ogre hits 1 as Brin"))["facts"]
    assert aimed["at_least"]["hits"] == [[1, 0.64], [2, 0.01]]


async def test_a_sheet_whose_rolls_all_need_a_range_offers_one_with_a_range(tens: Played) -> None:
    error = await tens.refused("/odds", by="alice")
    assert (
        error["message"] == "The odds of which roll? For Brin, for example: `/odds move dodge easy`"
    )
    assert "mixed" in (await tens(":press 1"))["text"]

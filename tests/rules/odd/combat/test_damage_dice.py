"""Damage dice: points 11 to 13 of the rules, and their exact odds over every face."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.core.errors import Refused
from rules.odd.combat.weapons import CHAIN, in_chain, read_die, roll_damage, step_die
from tests.conftest import ScriptedDice
from tests.rules.odd.conftest import OddTable


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


@pytest.mark.parametrize("die", ["d2", "d3", "d4", "d6", "d8", "d10"])
async def test_11_every_die_of_the_chain_rolls(odd: OddTable, die: str) -> None:
    facts = (await odd(f"/attack {die} at Ogre", 2))["facts"]
    assert (facts["die"], facts["damage"], facts["target"]) == (die, 2, "Ogre")


@pytest.mark.parametrize("die", ["d12", "d20", "3d6", "d5", "2d4", "d100", "d6+d4"])
async def test_11_a_die_outside_the_chain_is_refused(odd: OddTable, die: str) -> None:
    error = await odd.refused(f"/attack {die} at Ogre")
    assert error["kind"] == "refused"
    assert "d2, d3, d4" in error["message"]
    assert (await odd.refused(f"/item add thing {die}"))["kind"] == "refused"


async def test_11_a_table_may_take_the_nearest_die_instead(odd: OddTable) -> None:
    await odd("/game set outside_chain=nearest", by="gm")
    assert (await odd("/attack d12 at Ogre", 1, 1, by="alice"))["facts"]["die"] == "2d6"
    assert (await odd("/attack d5 at Ogre", 1))["facts"]["die"] == "d4"
    assert (await odd("/attack d1 at Ogre", 2))["facts"]["die"] == "d2"  # below it there is none


@pytest.mark.parametrize(
    ("said", "die"),
    [
        ("d10 enhanced", "2d6"), ("d10 impaired", "d8"), ("d10 enhanced impaired", "d10"),
        ("d2 impaired", "d2"), ("2d8 enhanced", "2d8"), ("2d6 enhanced", "2d8"), ("d3", "d3"),
        ("2d6 impaired", "d10"),
    ],
)  # fmt: skip
async def test_12_enhanced_is_a_step_up_impaired_a_step_down(
    odd: OddTable, said: str, die: str
) -> None:
    faces = [1, 1] if die.startswith("2") else [1]
    assert (await odd(f"/attack {said} at Ogre", *faces))["facts"]["die"] == die


async def test_13_advantage_rolls_twice_after_the_step(odd: OddTable) -> None:
    facts = (await odd("/attack d6 at Ogre impaired adv", 1, 4))["facts"]
    assert (facts["die"], facts["damage"], facts["dropped"]) == ("d4", 4, [1])
    facts = (await odd("/attack d6 at Ogre dis", 5, 2))["facts"]
    assert (facts["damage"], facts["dropped"]) == (2, [5])
    assert (await odd("/attack d6 at Ogre adv dis", 1))["facts"]["damage"] == 1


async def test_13_2d6_with_advantage_is_rolled_twice_whole(odd: OddTable) -> None:
    facts = (await odd("/attack 2d6 at Ogre adv", 6, 1, 2, 2))["facts"]
    assert (facts["damage"], facts["kept"], facts["dropped"]) == (7, [6, 1], [2, 2])
    await odd("/npc new Troll str=18 hp=30 shown", by="gm")
    facts = (await odd("/attack greatsword at Troll enhanced dis", 6, 6, 1, 2))["facts"]
    assert (facts["die"], facts["damage"]) == ("2d6", 3)


async def test_reasons_are_one_step_or_each_is_as_the_table_wants(odd: OddTable) -> None:
    await odd("/npc new Mob warband=yes hp=9 str=12 shown", by="gm")
    assert (await odd("/attack d6 enhanced at Griff as Mob", 1))["rolled"] == [[8, 1]]
    assert (await odd("/attack d8 impaired at Mob", 1, by="alice"))["rolled"] == [[6, 1]]
    await odd("/game set steps=each", by="gm")
    assert (await odd("/attack d6 enhanced at Griff as Mob", 1))["rolled"] == [[10, 1]]
    assert (await odd("/attack d8 impaired at Mob", 1, by="alice"))["rolled"] == [[4, 1]]


@pytest.mark.parametrize(
    ("die", "nearest"),
    [
        ("d1", "d2"), ("2d1", "d2"), ("3d1", "d3"), ("2d2", "d4"), ("d5", "d4"), ("2d3", "d6"),
        ("d7", "d6"), ("2d4", "d8"), ("d9", "d8"), ("2d5", "d10"), ("d11", "d10"), ("d12", "2d6"),
        ("3d5", "2d6"), ("d16", "2d8"), ("999d9999", "2d8"), ("0d6", "d2"), ("1D8 ", "d8"),
    ],
)  # fmt: skip
def test_11_the_nearest_die_is_the_highest_that_shows_no_more(die: str, nearest: str) -> None:
    assert in_chain(die, "nearest") == nearest


def test_11_what_is_no_die_at_all_has_no_nearest() -> None:
    for text in ("d8+d4", "d", "8", "1000d6", "d12345"):
        with pytest.raises(Refused):
            in_chain(text, "nearest")


def test_13_of_two_equal_rolls_the_first_is_kept_with_advantage_and_dropped_without() -> None:
    up = roll_damage(ScriptedDice(1, 6, 6, 1), "2d6", adv=True)
    assert (up.total, up.kept, up.dropped) == (7, (1, 6), (6, 1))
    down = roll_damage(ScriptedDice(1, 6, 6, 1), "2d6", dis=True)
    assert (down.total, down.kept, down.dropped) == (7, (6, 1), (1, 6))

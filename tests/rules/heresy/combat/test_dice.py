"""Rules 18 to 20: what adds to the dice of an attack, and Proven."""

from rules.heresy.combat.dice import add_dice, roll_pool
from tests.conftest import Played, ScriptedDice


async def test_18_the_extra_die_has_the_largest_size(heresy: Played) -> None:
    reply = await heresy("/damage 1d8+1d6 +1d vs 3", 8, 7, 6)
    assert reply["rolled"] == [[8, 8], [8, 7], [6, 6]]
    reply = await heresy("/damage 1d6+1d8 +1d vs 3", 8, 7, 6)
    assert reply["rolled"] == [[8, 8], [8, 7], [6, 6]]
    reply = await heresy("/damage 1d6+1d8 vs 3", 6, 8)
    assert reply["rolled"] == [[6, 6], [8, 8]]


def test_18_dice_of_their_own_come_before_the_largest_is_found() -> None:
    assert add_dice((6, 6), 1, (8,)) == (8, 8, 6, 6)
    assert add_dice((4, 6), 0) == (4, 6)
    assert add_dice((6,), 2, (4, 4)) == (6, 6, 6, 4, 4)


async def test_19_proven_rerolls_each_low_die_once(heresy: Played) -> None:
    reply = await heresy("/damage 3d6 proven 2 vs 3", 1, 2, 4, 1, 6)
    assert reply["facts"]["dice"] == [1, 6, 4]
    assert reply["facts"]["wounds"] == 2


async def test_19_proven_can_be_declined(heresy: Played) -> None:
    reply = await heresy("/damage 2d6 proven 2 keep vs 3", 1, 2)
    assert reply["facts"]["dice"] == [1, 2]


def test_19_rerolls_come_after_the_whole_roll() -> None:
    faces, told = roll_pool(ScriptedDice(1, 5, 2, 6, 3), (6, 6, 6), 2)
    assert faces == (6, 5, 3)
    assert told == ["~~1~~ 6", "5", "~~2~~ 3"]


async def test_19_a_weapons_tag_is_read_by_itself(heresy: Played) -> None:
    await heresy('/item add shotgun 2d6 tags "Proven (2), loud" uses 6')
    reply = await heresy("/damage with shotgun at Scar ranged", 1, 3, 5)
    assert reply["facts"] == {"dice": [5, 3], "defense": 3, "wounds": 1, "target": "Scar"}


async def test_20_hatred_adds_a_die(heresy: Played) -> None:
    await heresy("/sheet set Scar kind=cultist", by="gm")
    await heresy("/sheet set Griff hatred=cultists")
    reply = await heresy("/damage 1d8+1d6 at Scar", 4, 4, 4, by="alice")
    assert reply["rolled"] == [[8, 4], [8, 4], [6, 4]]
    assert len((await heresy("/damage 2d6 vs 3", 1, 1))["rolled"]) == 2
    assert len((await heresy("/damage 2d6 vs 3 hatred", 1, 1, 1))["rolled"]) == 3


async def test_20_reckless_adds_a_die_and_costs_defense(heresy: Played) -> None:
    await heresy("/tactic reckless")
    assert len((await heresy("/damage 2d6 at Scar", 1, 1, 1))["rolled"]) == 3
    assert (await heresy("/suffer 1d6", 1))["facts"]["defense"] == 1


async def test_20_this_ones_mine_adds_two_d4_until_it_ends(heresy: Played) -> None:
    await heresy("/move this one's mine at Scar")
    reply = await heresy("/damage 1d6 at Scar", 1, 1, 1)
    assert reply["rolled"] == [[6, 1], [4, 1], [4, 1]]
    await heresy("/damage 1d6 at Scar", 6, by="bob")
    assert (await heresy.sheet("Griff"))["quarry"] == ""


async def test_20_cheap_shot_adds_a_d6_to_a_precise_weapon(heresy: Played) -> None:
    await heresy("/sheet set Griff moves=cheap_shot,unsuspecting_strike")
    await heresy("/item add knife 1d4 tags precise")
    await heresy("/move strike+ag at Scar with knife", 4, 4)
    await heresy("/pick deeper")
    reply = await heresy(":press Deal damage", 6, 4, 4)
    assert reply["rolled"] == [[6, 6], [6, 4], [4, 4]]


async def test_too_many_dice_are_refused(heresy: Played) -> None:
    assert (await heresy.refused("/damage 101d6 vs 3"))["kind"] == "refused"


async def test_20_cheap_shot_adds_nothing_to_a_weapon_that_is_not_precise(heresy: Played) -> None:
    await heresy("/sheet set Griff moves=cheap_shot,unsuspecting_strike")
    await heresy("/item add sword 2d8")
    assert (await heresy("/damage with sword at Scar cheap", 1, 2))["rolled"] == [[8, 1], [8, 2]]
    await heresy("/item add dagger 1d4 tags hand")
    reply = await heresy("/damage with dagger at Scar cheap", 1, 2)
    assert reply["rolled"] == [[6, 1], [4, 2]]

"""Rules 18 to 20: what adds to the dice of an attack, and Proven."""

import pytest

from rules.heresy.combat.attack import Bonus, gather_bonus
from rules.heresy.combat.weapons import add_dice, roll_pool
from rules.heresy.sheet import HeresySheet
from rules.heresy.verb_declarations.moves_harm_gear import Damage
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
    assert reply["text"] == "Proven 2: 2 dice rerolled."
    assert reply["facts"]["wounds"] == 2


async def test_19_proven_can_be_declined(heresy: Played) -> None:
    reply = await heresy("/damage 2d6 proven 2 keep vs 3", 1, 2)
    assert reply["facts"]["dice"] == [1, 2]
    assert not reply["text"]


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


async def test_18_a_hundred_dice_are_the_most(heresy: Played) -> None:
    assert sum((await heresy("/damage 60d6+40d4 vs 0", *(1,) * 100))["facts"]["dice"]) == 100
    for said in ("100d6 +1d", "99d6 +2d", "101d4", "60d6+41d4"):
        error = await heresy.refused(f"/damage {said} vs 0")
        assert error["message"] == "That's too many dice. I roll 100 at most."
    assert len((await heresy("/damage 99d6 +1d vs 0", *(1,) * 100))["rolled"]) == 100
    for said in ("0d6", "2d0", "2d6+0d4"):
        assert (await heresy.refused(f"/damage {said} vs 0"))["message"].startswith("There are no")
    assert (await heresy("/damage 1d1 vs 0", 1))["facts"]["wounds"] == 1


async def test_19_proven_rerolls_what_is_at_its_number_and_nothing_above(heresy: Played) -> None:
    reply = await heresy("/damage 1d8+1d6+1d6 proven 3 vs 3", 3, 4, 2, 8, 6)
    assert reply["rolled"] == [[8, 3], [6, 4], [6, 2], [8, 8], [6, 6]]
    assert reply["facts"]["dice"] == [8, 4, 6]
    await heresy('/item add shotgun 2d6 tags "proven 2" uses 6')
    said = await heresy("/damage with shotgun at Scar proven 1", 2, 3)
    assert said["facts"]["dice"] == [2, 3]
    assert (await heresy("/damage with shotgun at Scar keep", 1, 1))["facts"]["dice"] == [1, 1]
    assert (await heresy("/damage 1d6 with shotgun at Scar", 2, 5))["facts"]["dice"] == [5]


#: who attacks how, and what that adds: dice of the attack, and what is told of it
ADDED = {
    "plain": ("", "2d6 at Scar melee", [6, 6], ""),
    "said hatred": ("", "2d6 at Scar hatred", [6, 6, 6], "Hatred: one extra die."),
    "hated": ("hatred=cultists", "2d6 at Scar", [6, 6, 6], "Hatred: one extra die."),
    "hated in capitals": ("hatred=Cultist", "2d6 at Scar", [6, 6, 6], "Hatred: one extra die."),
    "others hated": ("hatred=xenos", "2d6 at Scar", [6, 6], ""),
    "nobody to hate": ("hatred=cultists", "2d6 at Isaac", [6, 6], ""),
    "reckless": ("tactic=reckless", "1d8 at Scar", [8, 8], "Reckless: one extra die."),
    "defensive": ("tactic=defensive", "1d8 at Scar", [8], ""),
    "quarry": ("quarry=scar", "1d8 at Scar", [8, 4, 4], "This One's Mine: two extra d4."),
    "another quarry": ("quarry=Boss", "1d8 at Scar", [8], ""),
    "spurs": ("mutations=spurs", "1d8 at Scar melee", [8, 8], "Bone spurs: one extra die."),
    "spurs do not shoot": ("mutations=spurs", "1d8 at Scar ranged", [8], ""),
    "all at once": (
        "mutations=spurs tactic=reckless hatred=cultists quarry=Scar",
        "1d6+1d8 at Scar +1d melee", [8, 8, 8, 8, 8, 6, 4, 4],
        "Hatred: one extra die.\nReckless: one extra die.\nThis One's Mine: two extra d4.\n"
        "Bone spurs: one extra die."),
}  # fmt: skip


@pytest.mark.parametrize("case", ADDED)
async def test_20_whatever_adds_dice_is_told(heresy: Played, case: str) -> None:
    fields, said, sizes, told = ADDED[case]
    await heresy("/sheet set Scar kind=Cultist", by="gm")
    if fields:
        await heresy(f"/sheet set Griff {fields}")
    reply = await heresy(f"/damage {said}", *(1,) * len(sizes), by="alice")
    assert [size for size, _ in reply["rolled"]] == sizes
    assert told in reply["text"]
    assert told or "more" not in reply["text"]


async def test_23_precise_is_for_the_one_focus_alone(heresy: Played) -> None:
    await heresy("/npc new Boss defense=3 shown", by="gm")
    await heresy("/tactic precise on Scar", by="alice")
    both = await heresy("/damage 1d6 at Scar, Boss", 4, 4)
    assert both["title"] == "Griff attacks: Scar takes 2 wounds; Boss takes 1 wound"
    assert "Precise: one extra wound." in both["text"]
    assert (await heresy("/damage 1d6 +1 wound at Scar", 3))["facts"]["wounds"] == 0
    await heresy("/sheet set tactic=reckless")
    assert (await heresy("/damage 1d6 at Scar", 4, 1))["facts"]["wounds"] == 1


async def test_20_nobody_in_particular_may_still_hate(heresy: Played) -> None:
    assert len((await heresy("/damage 1d6 at Scar hatred", 1, 1, by="gm"))["rolled"]) == 2
    assert len((await heresy("/damage 1d6 at Scar", 1))["rolled"]) == 1


def test_20_nobody_is_hated_for_being_nothing_in_particular() -> None:
    """A group without a name, as an older sheet may have it, is no group."""
    attacker = HeresySheet(name="Griff", hatred=("", "s", "cultists"))
    assert gather_bonus(Damage(), attacker, HeresySheet(name="Scar"), ()) == Bonus()
    hated = gather_bonus(Damage(), attacker, HeresySheet(name="Scar", kind="Cultist"), ())
    assert (hated.extra, hated.bonus, hated.more) == (1, (), 0)
    assert (Bonus().extra, Bonus().bonus, Bonus().more, Bonus().notes) == (0, (), 0, ())

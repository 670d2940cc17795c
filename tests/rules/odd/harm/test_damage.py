"""Damage: points 17, 18, 25 and 26 of the rules."""

import pytest

from tests.rules.odd.conftest import OddTable


async def test_17_damage_takes_hit_points_and_the_rest_strength_at_once(odd: OddTable) -> None:
    reply = await odd("/attack d8 at Ash", 7, 2, by="gm")
    assert reply["changes"] == [["Ash", "str", 8, 5], ["Ash", "hp", 4, 0]]
    assert reply["rolled"] == [[8, 7], [20, 2]]
    assert reply["facts"]["scar"] is None


async def test_18_armour_is_part_of_the_hit_points(odd: OddTable) -> None:
    await odd("/sheet new Cole str=10 hp=4 armour=2", by="carol")
    sheet = await odd.sheet("Cole")
    assert (sheet["hp"], sheet["hp_max"], sheet["armour"], sheet["hp_cap"]) == (6, 4, 2, 6)
    reply = await odd("/attack d8 at Cole", 5, by="gm")
    assert (reply["facts"]["hp"], reply["facts"]["str"]) == (1, 10)
    await odd("/rest long", by="carol")
    assert await odd.of("Cole", "hp") == 6


async def test_25_lost_strength_asks_for_a_save_against_what_is_left(odd: OddTable) -> None:
    reply = await odd("/attack d10 at Griff", 9, 9, by="gm")  # STR 12 -> 9, and 9 is not under 9
    assert reply["facts"]["save"]["score"] == 9
    assert reply["facts"]["critical"] is True
    assert await odd.of("Griff", "debilities") == ["Injured", "Dazed"]
    reply = await odd("/attack d10 at Ash", 5, 6)  # STR 8 -> 7, and 6 is under 7
    assert reply["facts"]["critical"] is False
    assert await odd.of("Ash", "debilities") == []


async def test_25_this_injury_makes_only_later_saves_harder(odd: OddTable) -> None:
    reply = await odd("/attack d10 at Griff", 9, 20, by="gm")
    assert reply["rolled"] == [[10, 9], [20, 20]]
    reply = await odd("/attack d10 at Griff", 2, 3, 15)  # injured by now: two dice
    assert reply["facts"]["save"]["used"] == 15


async def test_26_strength_zero_is_death_without_a_save(odd: OddTable) -> None:
    reply = await odd("/attack 2d8 at Ash", 8, 4, by="gm")
    assert reply["rolled"] == [[8, 8], [8, 4]]
    assert (reply["facts"]["str"], reply["facts"]["state"]) == (0, "dead")
    assert reply["facts"]["critical"] is False
    assert (await odd.refused("/save str", by="bob"))["kind"] == "refused"
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"


@pytest.mark.parametrize(("attribute", "state"), [("dex", "paralysed"), ("wil", "mad")])
async def test_26_dexterity_zero_is_useless_limbs_willpower_zero_madness(
    odd: OddTable, attribute: str, state: str
) -> None:
    await odd(f"/harm 20 {attribute} Griff", by="gm")
    sheet = await odd.sheet("Griff")
    assert (sheet[attribute], sheet["state"]) == (0, state)
    await odd(f"/heal 1 {attribute} Griff")
    assert await odd.of("Griff", "state") == "well"


async def test_26_who_cannot_move_a_limb_does_not_act(odd: OddTable) -> None:
    await odd("/harm 9 dex")
    assert (await odd.refused("/attack d6 at Ogre"))["kind"] == "refused"
    assert (await odd.refused("/range near"))["kind"] == "refused"


async def test_26_madness_is_told_of_one_who_cannot_move(odd: OddTable) -> None:
    await odd("/harm 20 dex")
    assert "madness" in (await odd("/harm 20 wil"))["text"]
    await odd("/heal 1 dex")
    assert await odd.of("Griff", "state") == "mad"

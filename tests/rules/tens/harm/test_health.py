"""Rules 35 to 40 of the 2d10 rules: what hit points mean."""

from tests.conftest import Played
from tests.rules.tens.conftest import hp


async def test_35_at_zero_one_is_unconscious(tens: Played) -> None:
    reply = await tens("/harm 8")
    assert reply["changes"] == [["Brin", "hp", 8, 0], ["Brin", "state", "well", "unconscious"]]
    assert (await tens.refused("/move dodge easy"))["kind"] == "refused"
    await tens("/round next", by="gm")
    assert await hp(tens) == (0, "unconscious")


async def test_what_hit_points_mean_survives_an_undo_out_of_order(tens: Played) -> None:
    first = await tens("/harm 5")
    await tens("/harm 4")
    assert await hp(tens) == (-1, "dying")
    await tens(f"/undo {first['entry']}")
    assert await hp(tens) == (4, "well")
    assert (await tens("/move dodge easy", 5, 5))["ok"]


async def test_setting_hit_points_by_hand_settles_the_state(tens: Played) -> None:
    await tens("/sheet set hp=-2")
    assert await hp(tens) == (-2, "dying")
    await tens("/sheet set hp=4")
    assert await hp(tens) == (4, "well")
    assert (await tens.refused("/sheet set state=dead"))["kind"] == "not_allowed"
    await tens("/sheet set Brin state=dead", by="gm")
    assert await hp(tens) == (4, "dead")


async def test_39_an_npc_dies_at_the_negative_of_its_maximum(tens: Played) -> None:
    await tens("/harm 13 Ogre", by="gm")
    assert await hp(tens, "Ogre") == (-6, "dying")
    reply = await tens("/harm 1 Ogre")
    assert (reply["facts"]["state"], reply["choices"]) == ("dead", [])
    assert await hp(tens, "Ogre") == (-7, "dead")
    assert (await tens.refused("/heal 3 Ogre"))["kind"] == "refused"
    assert (await tens("/heal 20 Ogre anyway"))["ok"]


async def test_40_worn_armour_counts_for_the_threshold(tens: Played) -> None:
    await tens("/armour on")
    await tens("/harm 21")
    assert await hp(tens) == (-10, "dying")
    await tens("/harm 1")
    assert await hp(tens) == (-11, "fated")

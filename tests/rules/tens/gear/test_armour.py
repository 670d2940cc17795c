"""Rule 28 of the 2d10 rules: armour."""

from tests.conftest import Played
from tests.rules.tens.conftest import hp


async def test_28_armour_moves_current_and_maximum_together(tens: Played) -> None:
    before = await tens.sheet("Brin")
    assert (before["hp"], before["effective_max"], before["armour_worn"]) == (8, 8, False)
    reply = await tens("/armour on")
    assert sorted(change[1] for change in reply["changes"]) == ["armour_worn", "hp"]
    worn = await tens.sheet("Brin")
    assert (worn["hp"], worn["max_hp"], worn["effective_max"]) == (11, 8, 11)
    assert (await tens.refused("/armour on"))["kind"] == "already_done"
    await tens("/harm 9")
    await tens("/armour off")
    assert await hp(tens) == (-1, "dying")
    assert (await tens.refused("/armour off"))["kind"] == "already_done"
    await tens("/undo")
    assert await hp(tens) == (2, "well")


async def test_28_nobody_comes_round_by_putting_armour_on(tens: Played) -> None:
    await tens("/harm 9")
    assert (await tens.refused("/armour on"))["kind"] == "refused"
    assert await hp(tens) == (-1, "dying")
    assert (await tens("/armour on Brin anyway", by="gm"))["ok"]


async def test_28_without_armour_there_is_none_to_wear(tens: Played) -> None:
    assert (await tens.refused("/armour on as Ogre", by="gm"))["kind"] == "refused"
    assert (await tens.refused("/armour on Brin as Ogre", by="bob"))["kind"] == "not_allowed"


async def test_28_armour_set_by_hand_while_it_is_worn_moves_hit_points_too(tens: Played) -> None:
    await tens("/sheet new Kass hp=5 armour=2 armour_worn", by="bob")
    await tens("/sheet set armour=4")
    assert await hp(tens, "Kass") == (9, "well")
    await tens("/armour off")
    sheet = await tens.sheet("Kass")
    assert (sheet["hp"], sheet["effective_max"]) == (5, 5)


async def test_28_hit_points_that_are_said_stand_in_whatever_order_armour_is_put_on(
    tens: Played,
) -> None:
    for said in ("hp=7 armour_worn=yes", "armour_worn=yes hp=7", "hp=7 armour_worn=yes armour=3"):
        await tens(f"/sheet set {said}")
        assert await hp(tens) == (7, "well")
        await tens("/undo")
        assert await hp(tens) == (8, "well")
    await tens("/sheet set hp+=-1 armour_worn=yes")
    assert await hp(tens) == (10, "well")
    await tens("/sheet set hp=-12 armour_worn=no")
    assert await hp(tens) == (-12, "fated")
    await tens("/sheet set Brin state=stable hp=-3", by="gm")
    assert await hp(tens) == (-3, "stable")

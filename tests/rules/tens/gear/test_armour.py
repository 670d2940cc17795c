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


async def test_28_no_headline_tells_players_the_hit_points_of_an_npc_in_armour(
    tens: Played,
) -> None:
    worn = await tens("/armour on Brin", by="gm")
    assert worn["title"] == "Brin puts armour on (HP 8 → 11)"
    await tens("/npc new Troll hp=20 armour=2")
    await tens("/npc reveal Troll")
    for said, told in (("on", "Troll puts armour on"), ("off", "Troll takes armour off")):
        assert (await tens(f"/armour {said} Troll"))["title"] == told


async def test_28_nobody_takes_off_what_they_do_not_wear(tens: Played) -> None:
    for name in ("Ogre", "Brin"):
        error = await tens.refused(f"/armour off {name}", by="gm")
        assert (error["kind"], error["message"]) == (
            "already_done",
            f"{name} isn't wearing armour.",
        )
    error = await tens.refused("/armour on Ogre")
    assert error["message"].startswith("Ogre has no armour to put on.")
    await tens("/npc set Ogre armour=1")
    await tens("/armour on Ogre")
    assert await hp(tens, "Ogre") == (8, "well")
    await tens("/npc set Ogre armour=0")
    assert await hp(tens, "Ogre") == (7, "well")


async def test_28_to_wear_is_not_to_add(tens: Played) -> None:
    error = await tens.refused("/sheet set armour_worn+=yes")
    assert "a number or a list, to add to" in error["message"]
    assert await hp(tens) == (8, "well")


async def test_40_armour_that_is_taken_off_may_bring_the_end_about(tens: Played) -> None:
    await tens("/sheet new Griff hp=6 armour=5 armour_worn", by="bob")
    await tens("/armour on Brin", by="gm")
    await tens("/harm 17 Brin, Griff")
    assert (await hp(tens), await hp(tens, "Griff")) == ((-6, "dying"), (-6, "dying"))
    off = await tens("/armour off all")
    assert (await hp(tens), await hp(tens, "Griff")) == ((-9, "fated"), (-11, "fated"))
    labels = [choice["label"] for choice in off["choices"]]
    assert labels == [
        "Meet your Fate", "Brin lives", "Brin dies", "Meet your Fate", "Griff lives", "Griff dies",
    ]  # fmt: skip
    owed = (await tens("/waiting"))["facts"]["waiting"]
    assert [row[0] for row in owed] == ["Brin", "Griff", "gm", "gm"]
    again = await tens("/armour on Brin anyway")
    assert (again["choices"], await hp(tens)) == ([], (-6, "fated"))

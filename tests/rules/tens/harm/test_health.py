"""Rules 35 to 40 of the 2d10 rules: what hit points mean."""

from tests.conftest import Played
from tests.rules.tens.conftest import card, hp


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


async def test_37_only_a_hit_that_is_lost_unsettles_the_stable(tens: Played) -> None:
    await tens("/harm 10 Brin", by="gm")
    await tens("/treat Brin")
    await tens("/harm 0 Brin")
    assert await hp(tens) == (-2, "stable")
    await tens('/temp 1 "aid" Brin')
    await tens("/harm 1 Brin")
    assert await hp(tens) == (-2, "stable")
    await tens("/harm 1 Brin")
    assert await hp(tens) == (-3, "dying")


async def test_the_dead_stay_dead_whatever_is_done_to_their_numbers(tens: Played) -> None:
    await tens("/harm 16 Brin", by="gm")
    await tens("/heal 2 Brin")
    assert (await tens.sheet("Brin"))["since_fate"] == 2
    await tens("/fate dies Brin")
    assert (await tens.sheet("Brin"))["since_fate"] == 0
    assert "dead" in (await tens.refused("/harm 1 Brin"))["message"]
    await tens("/harm 1 Brin anyway")
    assert await hp(tens) == (-7, "dead")
    for left in (-9, -1, 5):
        await tens(f"/sheet set Brin hp={left}")
        assert await hp(tens) == (left, "dead")
    await tens("/undo")
    assert await hp(tens) == (-1, "dead")


async def test_37_who_is_stable_stays_so_until_hit_points_are_set_lower(tens: Played) -> None:
    await tens("/harm 11 Brin", by="gm")
    await tens("/treat Brin")
    for said, left in (("hp=-3", -3), ("max_hp=10", -3), ("hp=-2", -2), ("armour=5", -2)):
        await tens(f"/sheet set Brin {said}")
        assert await hp(tens) == (left, "stable"), said
    await tens("/sheet set Brin hp=-3")
    assert await hp(tens) == (-3, "dying")
    await tens("/undo")
    assert await hp(tens) == (-2, "stable")


async def test_40_what_is_given_back_is_counted_until_the_fate_is_met(tens: Played) -> None:
    """From the end up: what lies between here and the negative of the maximum."""
    for said, left, given in (
        ("/harm 18 Brin", -10, 0), ("/heal 1 Brin", -9, 1), ("/heal 3 Brin", -6, 4),
        ("/harm 1 Brin", -7, 4), ("/sheet set Brin max_hp=6", -7, 4), ("/heal 4 Brin", -3, 8),
    ):  # fmt: skip
        await tens(said, by="gm")
        sheet = await tens.sheet("Brin")
        assert (sheet["hp"], sheet["since_fate"], sheet["state"]) == (left, given, "fated"), said
    await tens("/fate lives Brin")
    sheet = await tens.sheet("Brin")
    assert (sheet["hp"], sheet["since_fate"], sheet["state"]) == (-3, 0, "stable")


async def test_what_happens_to_someone_is_told_once(tens: Played) -> None:
    """found-3, 4: "Nessa takes 7 (HP 7 → 0) and falls unconscious."."""
    await tens("/sheet new Nessa hp=7", by="bob")
    hurt = await card(tens, "/harm 7 Nessa")
    assert "".join(hurt.headline) == "Nessa takes 7 (HP 7 → 0) and falls unconscious"
    assert (hurt.lines, hurt.changes) == ((), ())
    dying = await card(tens, "/harm 2 fire Nessa")
    assert "".join(dying.headline) == "Nessa takes 2 fire hits (HP 0 → -2) and is dying"
    assert (dying.lines, dying.changes) == (
        ("Nessa loses 1 HP each round until treated: `/treat Nessa`",),
        (),
    )
    worse = await card(tens, "/harm 1 Nessa")
    assert ("".join(worse.headline), worse.lines) == ("Nessa takes 1 (HP -2 → -3)", ())
    healed = await card(tens, "/heal 6 Nessa")
    assert "".join(healed.headline) == "Nessa heals 6 (HP -3 → 3) and is back on their feet"
    assert (healed.lines, healed.changes) == ((), ())
    rested = await card(tens, "/rest short Nessa")
    assert "".join(rested.headline) == "Nessa takes a short rest (HP 3 → 6)"
    assert (rested.lines, rested.changes) == ((), ())


async def test_what_hits_several_is_told_once_each(tens: Played) -> None:
    """found-3, 4: a line for everyone, and the numbers of an NPC for nobody."""
    await tens.line(":as gm")
    both = await card(tens, "/harm 8 Brin, Ogre")
    assert both.lines == (
        "Brin takes 8 (HP 8 → 0) and falls unconscious",
        "Ogre takes 8 hits and is dying",
    )
    assert both.changes == ()


async def test_what_the_dying_lose_is_told_once(tens: Played) -> None:
    """found-3, 4."""
    await tens("/harm 9 Brin", by="gm")
    await tens("/round start")
    turned = await card(tens, "/round next")
    assert "Dying: Brin loses 1 (HP -1 → -2)" in turned.lines
    assert turned.changes == ()


async def test_40_a_blow_brings_the_end_about_and_no_healing_puts_it_off(tens: Played) -> None:
    blow = await tens("/harm 16 Brin", by="gm")
    assert blow["title"] == "Brin takes 16 (HP 8 → -8) and faces their Fate"
    again = await tens("/harm 2 Brin")
    assert again["title"] == "Brin takes 2 (HP -8 → -10)"
    healed = await tens("/heal 3 Brin")
    assert healed["title"] == "Brin heals 3 (HP -10 → -7) but still faces their Fate"

"""Harm, armour, death, rest and healing (points 30 to 40)."""

import pytest

from tests.conftest import Played


async def test_30_harm_goes_to_the_body_unless_said_otherwise(party: Played) -> None:
    reply = await party("/harm 3 Griff", by="gm")
    assert reply["changes"] == [["Griff", "bod.pool", 8, 5]]
    assert (await party("/harm 2 int Griff"))["changes"] == [["Griff", "int.pool", 6, 4]]
    assert (await party("/harm Griff 1 wil"))["changes"] == [["Griff", "wil.pool", 6, 5]]
    assert (await party("/wound 1 bod", by="alice"))["changes"] == [["Griff", "bod.pool", 5, 4]]
    assert (await party.refused("/harm 1 Isaac"))["kind"] == "not_allowed"
    assert (await party.refused("/harm 1 Isac"))["hints"] == ["Isaac"]


async def test_30_harm_to_all_or_to_several_names_lands_on_each(party: Played) -> None:
    reply = await party("/harm 2 bod all", by="gm")
    assert sorted(reply["changes"]) == [["Griff", "bod.pool", 8, 6], ["Isaac", "bod.pool", 6, 4]]
    assert {each["target"]: each["pool"] for each in reply["facts"]["targets"]} == {
        "Griff": 6,
        "Isaac": 4,
    }
    reply = await party("/harm 1 wil Griff, Scar")
    assert reply["title"] == "Griff, Scar take 1 harm each"
    assert sorted(reply["changes"]) == [["Griff", "wil.pool", 6, 5], ["Scar", "wil.pool", 4, 3]]
    await party("/undo")
    assert (await party.sheet("Scar"))["wil"]["pool"] == 4
    assert (await party.refused("/harm 1 Griff, Isaac", by="alice"))["kind"] == "not_allowed"


async def test_31_each_of_several_takes_harm_on_their_own_armour(party: Played) -> None:
    await party("/sheet set armour=1 max_armour=1", by="alice")
    await party("/harm 2 Griff, Scar", by="gm")
    reply = await party("/answer armour 1", by="alice")
    assert reply["changes"] == [["Griff", "bod.pool", 6, 7], ["Griff", "armour", 1, 0]]
    reply = await party("/answer armour 2 as Scar", by="gm")
    assert reply["changes"] == [["Scar", "bod.pool", 6, 8], ["Scar", "armour", 3, 1]]
    assert (await party.refused("/answer armour 1", by="alice"))["kind"] in (
        "already_done",
        "refused",
    )


async def test_30_harm_to_all_leaves_the_dead_alone(party: Played) -> None:
    await party("/sheet set Isaac state=dead", by="gm")
    reply = await party("/harm 2 all")
    assert reply["changes"] == [["Griff", "bod.pool", 8, 6]]
    assert (await party.refused("/harm 2 Isaac"))["kind"] == "refused"


async def test_31_armour_takes_harm_to_the_body_until_it_breaks(party: Played) -> None:
    await party("/harm 4 Scar", by="gm")
    reply = await party(":press Armour takes")
    assert reply["changes"] == [["Scar", "bod.pool", 4, 7], ["Scar", "armour", 3, 0]]
    assert reply["facts"]["armour"] == 3
    assert "broken" in reply["text"]
    assert (await party.sheet("Scar"))["broken"] is True
    await party("/harm 1 Scar")
    assert (await party.refused("/answer armour 1 as Scar"))["kind"] == "refused"


async def test_31_armour_takes_part_of_a_blow(party: Played) -> None:
    await party("/attack longsword at Scar")
    await party("/answer bod+defense", 7, 5, 1, 1, by="gm")
    assert (await party.refused("/answer armour 3 as Scar"))["kind"] == "refused"
    reply = await party("/answer armour 1 as Scar")
    assert reply["changes"] == [["Scar", "bod.pool", 6, 7], ["Scar", "armour", 3, 2]]
    assert (await party.refused("/answer armour 1 as Scar"))["kind"] == "already_done"


async def test_31_a_game_master_takes_a_blow_on_an_npcs_armour_without_naming_it(
    party: Played,
) -> None:
    await party("/attack longsword at Scar")
    await party("/answer bod+defense", 7, 5, 1, 1, by="gm")
    reply = await party("/answer armour 2")
    assert reply["changes"] == [["Scar", "bod.pool", 6, 8], ["Scar", "armour", 3, 1]]
    assert (await party.refused("/answer armour 1", by="carol"))["kind"] == "not_found"


async def test_31_armour_guards_the_body_only(party: Played) -> None:
    reply = await party("/harm 2 wil Scar", by="gm")
    assert reply["choices"] == []
    assert (await party.refused("/answer armour 1 as Scar"))["kind"] == "refused"


async def test_31_armour_undoes_a_death_that_it_prevents(party: Played) -> None:
    await party("/sheet set Scar bod=d4", by="gm")
    reply = await party("/harm 4 Scar", 2, 3)
    assert reply["facts"]["death"] == "rounds"
    reply = await party("/answer armour 1 as Scar")
    scar = await party.sheet("Scar")
    assert scar["bod"] == {"die": 4, "normal": 4, "pool": 1}
    assert scar["lost"] == []
    assert scar["wounds"] == []
    assert scar["timer"] is None
    assert scar["state"] == "well"


async def test_31_armour_is_mended_for_fifteen_coin_a_point(party: Played) -> None:
    await party("/sheet set coin=40 armour=0 max_armour=2")
    reply = await party("/item repair 2")
    assert reply["changes"] == [["Griff", "armour", 0, 2], ["Griff", "coin", 40, 10]]
    assert (await party.refused("/item repair"))["kind"] == "refused"
    await party("/undo")
    assert (await party("/item repair armour"))["changes"][0] == ["Griff", "armour", 0, 1]
    assert (await party("/item repair 1 shield"))["changes"][0] == ["Griff", "armour", 1, 2]
    await party("/sheet set armour=1")
    assert (await party.refused("/item repair"))["kind"] == "refused"


async def test_32_harm_beyond_the_pool_is_lost(party: Played) -> None:
    reply = await party("/harm 11 Griff", by="gm")
    assert (await party.sheet("Griff"))["bod"] == {"die": 6, "normal": 8, "pool": 6}
    assert reply["facts"]["taken"] == 8


async def test_32_it_carries_over_where_the_table_wants_it(party: Played) -> None:
    await party("/game set carry_overflow=on", by="gm")
    await party("/harm 11 Griff")
    griff = await party.sheet("Griff")
    assert griff["bod"] == {"die": 6, "normal": 8, "pool": 3}
    await party("/harm 8 Griff", 2, 1)
    griff = await party.sheet("Griff")
    assert griff["lost"] == ["bod"]
    assert len(griff["wounds"]) == 3


async def test_33_a_depleted_pool_steps_down_refills_and_wounds(party: Played) -> None:
    reply = await party("/harm 8 Griff # the axe", by="gm")
    assert reply["changes"] == [
        ["Griff", "bod.die", 8, 6],
        ["Griff", "bod.pool", 8, 6],
        ["Griff", "wounds", [], ["bod d8 → d6: the axe"]],
    ]
    assert reply["facts"]["reduced"] == 1
    await party("/undo")
    assert (await party.sheet("Griff"))["wounds"] == []


async def test_34_a_depleted_d4_is_lost_and_blocks_tests(party: Played) -> None:
    await party("/sheet set bod=d4")
    reply = await party("/harm 4 bod Griff", 4, 8, by="gm")
    assert reply["rolled"] == [[4, 4], [8, 8]]
    griff = await party.sheet("Griff")
    assert griff["lost"] == ["bod"]
    assert griff["bod"]["pool"] == 0
    assert len(griff["wounds"]) == 1
    for sentence in (
        "/test bod+melee",
        "/contest bod vs Scar",
        "/attack longsword at Scar",
        "/rest hour bod",
        "/rest night bod",
        "/heal 1 bod",
    ):
        assert (await party.refused(sentence, by="alice"))["kind"] == "refused"
    assert (await party("/test int", 4))["ok"]


@pytest.mark.parametrize(
    ("faces", "death", "timer"),
    [
        ((1,), "dead", None),
        ((2, 4), "rounds", {"unit": "rounds", "remaining": 4}),
        ((3, 6), "hours", {"unit": "hours", "remaining": 6}),
        ((4, 8), "days", {"unit": "days", "remaining": 8}),
    ],
)
async def test_35_the_death_table_and_its_timers(
    party: Played, faces: tuple[int, ...], death: str, timer: dict[str, int] | None
) -> None:
    await party("/sheet set wil=d4")
    reply = await party("/harm 9 wil Griff", *faces, by="gm")
    assert reply["facts"]["death"] == death
    assert reply["facts"]["timer"] == timer
    griff = await party.sheet("Griff")
    assert griff["state"] == ("dead" if death == "dead" else "dying")
    if death == "dead":
        assert (await party.refused("/treat Griff"))["kind"] == "refused"
    else:
        treated = await party("/treat Griff", by="bob")
        assert ["Griff", "state", "dying", "well"] in treated["changes"]
        assert (await party.sheet("Griff"))["timer"] is None
        assert (await party.refused("/treat Griff"))["kind"] == "refused"


async def test_36_a_timer_that_runs_out_kills(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/harm 4 Griff", 2, 3, by="gm")
    reply = await party("/time 2 rounds")
    assert reply["changes"] == [["Griff", "timer.remaining", 3, 1]]
    reply = await party("/time 1 round")
    assert reply["facts"]["dead"] == ["Griff"]
    assert (await party.sheet("Griff"))["state"] == "dead"
    assert (await party.refused("/test int", by="alice"))["kind"] == "refused"
    await party("/undo", by="gm")
    assert (await party.sheet("Griff"))["state"] == "dying"


async def test_36_longer_units_pass_too_and_shorter_ones_add_up(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/harm 4 Griff", 3, 2, by="gm")
    for _ in range(2):
        await party("/time 300 rounds")
    assert (await party.sheet("Griff"))["timer"]["remaining"] == 1
    assert (await party("/time 1 day"))["facts"]["dead"] == ["Griff"]


async def test_36_rounds_of_a_fight_count(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/harm 4 Griff", 2, 1, by="gm")
    await party("/round start")
    await party("/round next")
    assert (await party.sheet("Griff"))["state"] == "dying"
    await party("/round next")
    assert (await party.sheet("Griff"))["state"] == "dead"


async def test_37_an_hours_rest_is_a_test_that_refills(party: Played) -> None:
    await party("/harm 5 Griff", by="gm")
    failed = await party("/rest hour bod", 3, by="alice")
    assert failed["facts"]["passed"] is False
    assert failed["changes"] == []
    passed = await party("/rest hour bod", 4)
    assert passed["changes"] == [["Griff", "bod.pool", 3, 8]]
    assert passed["facts"]["refilled"] == 5


async def test_37_a_rest_can_be_pushed_or_passed_for_trouble(party: Played) -> None:
    await party("/harm 1 bod Griff", by="gm")
    await party("/rest hour bod", 3, by="alice")
    reply = await party("/push bod")
    assert reply["facts"]["passed"] is True
    assert (await party.sheet("Griff"))["bod"]["pool"] == 8
    await party("/undo", by="alice")
    reply = await party("/push trouble")
    assert reply["changes"] == [["Griff", "bod.pool", 7, 8]]


async def test_38_a_night_needs_no_roll(party: Played) -> None:
    await party("/harm 5 Griff", by="gm")
    await party("/harm 2 int Griff")
    reply = await party("/rest night bod", by="alice")
    assert reply["rolled"] == []
    assert reply["facts"]["passed"] is True
    assert reply["changes"] == [["Griff", "bod.pool", 3, 8]]
    assert (await party.refused("/rest night all"))["kind"] == "refused"
    reply = await party("/rest night all as Griff", by="gm")
    assert reply["changes"] == [["Griff", "int.pool", 4, 6]]


async def test_38_a_game_master_lets_others_rest(party: Played) -> None:
    await party("/harm 5 all", by="gm")
    await party("/harm 2 int Griff")
    assert (await party("/rest night bod Griff"))["changes"] == [["Griff", "bod.pool", 3, 8]]
    assert (await party("/rest night all for Griff"))["changes"] == [["Griff", "int.pool", 4, 6]]
    assert (await party("/rest hour bod Isaac", 4))["changes"] == [["Isaac", "bod.pool", 1, 6]]
    await party("/undo")
    assert (await party.refused("/rest night bod Isaac", by="alice"))["kind"] == "not_allowed"
    await party("/harm 1 Griff", by="gm")
    reply = await party("/rest night bod all")
    assert reply["title"] == "Isaac, Griff rest for a night"
    assert sorted(reply["changes"]) == [["Griff", "bod.pool", 7, 8], ["Isaac", "bod.pool", 1, 6]]
    assert (await party.refused("/rest hour bod all"))["kind"] == "refused"
    await party("/harm 8 Griff")
    assert ["Griff", "bod.die", 6, 8] in (await party("/rest week all"))["changes"]


async def test_39_a_week_brings_dice_back_to_normal(party: Played) -> None:
    await party("/harm 8 Griff", by="gm")
    await party("/harm 9 Griff")
    await party("/rest week", by="alice")
    griff = await party.sheet("Griff")
    assert griff["bod"] == {"die": 8, "normal": 8, "pool": 8}
    assert len(griff["wounds"]) == 2


async def test_39_what_is_lost_needs_treatment_a_week_and_the_game_master(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/harm 4 Griff", 4, 8, by="gm")
    assert (await party.refused("/rest week", by="alice"))["kind"] == "refused"
    await party("/treat Griff")
    await party("/rest week")
    assert (await party.sheet("Griff"))["lost"] == ["bod"]
    await party("/rest week as Griff", by="gm")
    griff = await party.sheet("Griff")
    assert griff["lost"] == []
    assert griff["bod"] == {"die": 4, "normal": 4, "pool": 4}


async def test_40_healing_stops_at_the_size_of_the_die(party: Played) -> None:
    await party("/harm 3 Griff", by="gm")
    reply = await party("/heal 2 bod Griff", by="bob")
    assert reply["changes"] == [["Griff", "bod.pool", 5, 7]]
    reply = await party("/heal 5 Griff")
    assert reply["changes"] == [["Griff", "bod.pool", 7, 8]]
    assert reply["facts"]["healed"] == 1
    assert "full" in reply["text"]
    assert (await party.refused("/heal 0 Griff"))["kind"] == "refused"


async def test_40_healing_goes_to_all_and_to_several_names(party: Played) -> None:
    await party("/harm 3 all", by="gm")
    reply = await party("/heal 1 bod all")
    assert sorted(reply["changes"]) == [["Griff", "bod.pool", 5, 6], ["Isaac", "bod.pool", 3, 4]]
    reply = await party("/heal 5 Griff, Isaac")
    assert sorted(reply["changes"]) == [["Griff", "bod.pool", 6, 8], ["Isaac", "bod.pool", 4, 6]]
    assert "Griff's BOD is full at 8" in reply["text"]
    assert [each["healed"] for each in reply["facts"]["targets"]] == [2, 2]


async def test_44_spellshield_and_protect_take_harm_elsewhere(party: Played) -> None:
    await party("/sheet set feats=spellshield", by="bob")
    await party("/sheet set feats=protect", by="alice")
    reply = await party("/harm 3 Isaac", by="gm")
    labels = [choice["label"] for choice in reply["choices"]]
    assert labels == ["Spellshield: take it on WIL", "Griff protects Isaac"]
    reply = await party("/answer protect Isaac", by="alice")
    assert reply["changes"] == [["Griff", "bod.pool", 8, 5], ["Isaac", "bod.pool", 3, 6]]
    await party("/harm 2 int Isaac", by="gm")
    reply = await party("/answer spellshield", by="bob")
    assert reply["changes"] == [["Isaac", "int.pool", 6, 8], ["Isaac", "wil.pool", 8, 6]]
    await party("/harm 1 Scar", by="gm")
    assert (await party.refused("/answer spellshield as Scar"))["kind"] == "refused"


async def test_51_an_undo_never_overfills_a_pool(party: Played) -> None:
    hurt = await party("/harm 3 Griff", by="gm")
    rested = await party("/rest night bod", by="alice")
    error = await party.refused(f"/undo {hurt['entry']}", by="gm")
    assert error["kind"] == "moved"
    assert f"#{rested['entry']}" in error["message"]
    await party(f"/undo {rested['entry']}")
    await party(f"/undo {hurt['entry']}")
    assert (await party.sheet("Griff"))["bod"]["pool"] == 8

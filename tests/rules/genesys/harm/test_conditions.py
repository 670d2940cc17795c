"""Staggered, immobilized, disoriented."""

from tests.conftest import Played
from tests.rules.genesys.symbols import pool


async def test_76_staggered_means_no_action_not_even_to_exchange(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status staggered Griff")
    assert (await genesys.refused("/check stealth vs easy", by="alice"))["kind"] == "refused"
    await genesys("/maneuver aim")
    assert (await genesys.refused("/maneuver aim action"))["kind"] == "refused"


async def test_76_staggered_leaves_one_maneuver_however_another_is_paid(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status staggered Griff")
    await genesys("/maneuver aim", by="alice")
    for another in ("/maneuver aim", "/maneuver aim strain"):
        assert (await genesys.refused(another))["kind"] == "refused"
    assert (await genesys.sheet("Griff"))["strain"] == 0
    assert (await genesys.sheet("Griff"))["turn"]["maneuvers"] == 1


async def test_76_immobilized_means_no_maneuver_however_paid(genesys: Played) -> None:
    await genesys("/encounter start", by="gm")
    await genesys("/status immobilized Griff")
    assert (await genesys.refused("/maneuver aim", by="alice"))["kind"] == "refused"
    assert (await genesys.refused("/maneuver aim strain"))["kind"] == "refused"
    await genesys("/check stealth vs easy")


async def test_76_disoriented_is_a_setback_and_again_lasts_longer(genesys: Played) -> None:
    await genesys("/status disoriented")
    assert pool(await genesys("/check stealth vs easy"), "k") == [1]
    before = (await genesys.sheet("Griff"))["statuses"]["disoriented"]["turns"]
    await genesys("/status disoriented 2")
    after = (await genesys.sheet("Griff"))["statuses"]["disoriented"]["turns"]
    assert after == before + 2
    await genesys("/status disoriented clear")
    assert pool(await genesys("/check stealth vs easy"), "k") == [0]
    assert (await genesys.refused("/status disoriented clear"))["kind"] == "not_found"


async def test_56_who_is_unhindered_sees_through_concealment_and_walks_over_rough_ground(
    genesys: Played,
) -> None:
    await genesys("/status concealed 2 Scar", by="gm")
    await genesys("/hazard gravity heavy 2")
    for status, setbacks in (("", [2, 2]), ("unhindered", [0, 0])):
        if status:
            await genesys(f"/status {status}", by="alice")
        seen = await genesys("/check perception vs easy on Scar", by="alice")
        lifted = await genesys("/check athletics vs easy")
        assert [each["facts"]["pool"]["k"] for each in (seen, lifted)] == setbacks


async def test_who_is_down_can_be_rid_of_another_condition(genesys: Played) -> None:
    await genesys("/strain 600 Griff", by="gm")
    assert (await genesys("/strain 600 Griff"))["changes"] == [["Griff", "strain", 600, 999]]
    await genesys("/status prone Griff")
    cleared = await genesys("/status prone clear Griff")
    assert [change[1] for change in cleared["changes"]] == ["statuses.prone"]
    assert (await genesys.refused("/status incapacitated clear Griff"))["kind"] == "refused"
    assert (await genesys.sheet("Griff"))["state"] == "incapacitated"

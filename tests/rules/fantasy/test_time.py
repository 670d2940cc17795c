"""Time that passes for the dying (rule 36)."""

from tests.conftest import Played


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

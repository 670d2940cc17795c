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


async def test_36_time_is_the_game_masters(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/harm 4 Griff", 3, 1, by="gm")
    error = await party.refused("/time 1 hour", by="bob")
    assert error["kind"] == "not_allowed"
    assert (await party.sheet("Griff"))["state"] == "dying"


async def test_36_a_rest_offers_the_game_master_the_clock_once(party: Played) -> None:
    await party("/sheet set bod=d4 int=d6 int.pool=3")
    await party("/harm 4 Griff", 4, 2, by="gm")
    await party("/harm 1 Isaac")
    first = await party("/rest night int", by="alice")
    assert ("Let the night pass", "gm") in [(c["label"], c["who"]) for c in first["choices"]]
    assert (await party("/rest night", by="bob"))["choices"] == []
    late = await party(f":press Let the night of {first['entry']}", by="gm")
    assert late["said"] == "time 8 hours"
    await party("/harm 1 Isaac")
    assert (await party("/rest night", by="bob"))["choices"][0]["label"] == "Let the night pass"


async def test_36_no_clock_is_offered_where_nothing_hangs_on_it(party: Played) -> None:
    await party("/harm 1 Griff", by="gm")
    assert (await party("/rest night", by="alice"))["choices"] == []


async def test_36_a_pushed_rest_still_offers_the_clock(party: Played) -> None:
    await party("/sheet set bod=d4 int=d6 int.pool=4")
    await party("/harm 4 Griff", 4, 2, by="gm")
    await party("/rest hour int", 3, by="alice")
    pushed = await party("/push trouble")
    assert "time 1 hour" in [choice["says"] for choice in pushed["choices"]]


async def test_36_longer_units_pass_too_and_shorter_ones_add_up(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/harm 4 Griff", 3, 2, by="gm")
    for _ in range(2):
        await party("/time 300 rounds")
    assert (await party.sheet("Griff"))["timer"]["remaining"] == 1
    assert (await party("/time 1 day"))["facts"]["dead"] == ["Griff"]


async def test_36_time_that_passed_is_told_as_one_or_as_several(party: Played) -> None:
    assert (await party("/time 1 hour", by="gm"))["title"] == "1 hour passes"
    assert (await party("/time 2 hours"))["title"] == "2 hours pass"
    assert (await party("/time 3 days"))["title"] == "3 days pass"

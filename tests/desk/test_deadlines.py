"""Deadlines: plans are run when the time is up, and whoever has none is passed by."""

from datetime import timedelta
from typing import Any

import pytest

from tests.conftest import Played
from tests.desk.test_plans import SWORD


def said(reply: dict[str, Any]) -> list[str]:
    return [each["said"].partition(" #")[0] for each in reply.get("more", ())]


async def test_a_round_waits_until_its_deadline_and_no_longer(fight: Played) -> None:
    await fight(f"/plan {SWORD}", by="bob")
    reply = await fight("/round by 24h", by="gm")
    assert reply["facts"] == {"by": "2026-11-17T10:00:00+00:00", "for": "round", "zone": "UTC"}
    waiting = (await fight("/waiting"))["facts"]["waiting"]
    assert waiting[0][1] == "the turn, by Tuesday 17 November 2026, 10:00 UTC"
    assert (await fight.line(":clock +23h"))["due"] == []
    await fight.line(":dice 4")
    up = await fight.line(":clock +1h")
    assert up["due"] == [["Griff", "passed by"]]
    assert said(up) == ["act as Griff", SWORD, "round by off"]
    assert [each.get("planned", False) for each in up["more"]] == [False, True, False]
    assert up["more"][-1]["title"] == "Time's up"
    assert up["more"][-1]["text"] == "Griff missed the round; still waiting on the game master"
    assert "more" not in await fight.line(":clock +24h")
    assert (await fight("/waiting"))["facts"]["waiting"][0][0] == "gm"


async def test_an_npc_in_between_holds_nobody_up_and_is_not_passed_by(fight: Played) -> None:
    await fight("/round next", by="gm")
    await fight("/init dex all", 1, 20)  # Griff before the foes, Isaac after them
    await fight("/act", by="alice")
    await fight(f"/plan {SWORD}", by="bob")
    await fight("/round by 24h", by="gm")
    await fight.line(":dice 4")
    up = await fight.line(":clock +24h")
    assert said(up) == [SWORD, "round by off"]
    assert up["more"][-1]["text"] == "still waiting on the game master"
    assert (await fight("/waiting"))["facts"]["waiting"][0][0] == "gm"


async def test_a_turn_by_is_for_the_turn_alone(fight: Played) -> None:
    await fight("/turn by 24h", by="gm")
    up = await fight.line(":clock +24h")
    assert said(up) == ["act as Griff", "turn by off"]
    assert (await fight("/waiting"))["facts"]["waiting"][0][0] == "Isaac"


async def test_whoever_acts_in_time_is_not_passed_by(fight: Played) -> None:
    await fight("/round by 24h", by="gm")
    await fight("/act", by="alice")
    await fight("/act", by="bob")
    assert (await fight.line(":clock +24h"))["due"] == []


async def test_with_absent_gm_nobody_is_passed_by(fight: Played) -> None:
    await fight("/game set absent=gm", by="gm")
    await fight("/round by 24h", by="gm")
    up = await fight.line(":clock +24h")
    assert said(up) == ["round by off"]
    assert up["more"][0]["text"] == "still waiting on Griff, Isaac and the game master"


async def test_with_absent_defend_they_do_what_their_rules_call_defending(table: Played) -> None:
    await table.line(":clock 2026-11-16 10:00")
    await table("/game start genesys", by="gm")
    await table("/sheet new Griff brawn=3", by="alice")
    await table("/game set absent=defend", by="gm")
    await table("/encounter start")
    await table("/init cool Griff")
    await table("/round by 24h")
    up = await table.line(":clock +24h")
    assert said(up)[0] == "maneuver guarded as Griff"
    assert up["due"] == [["Griff", "passed by"]]
    assert "guarded" in (await table.sheet("Griff"))["statuses"]


async def test_who_is_away_counts_as_absent_at_once(fight: Played) -> None:
    await fight("/away", by="bob")
    await fight("/round by 48h", by="gm")
    reply = await fight("/act", by="alice")
    assert said(reply) == ["act as Isaac"]
    assert (await fight("/waiting"))["facts"]["waiting"][0][0] == "gm"


async def test_whoever_goes_away_on_their_turn_is_passed_by_and_a_plan_still_counts(
    fight: Played,
) -> None:
    await fight("/round by 48h", by="gm")
    await fight(f"/plan {SWORD}", by="bob")
    await fight("/away", by="bob")
    await fight.line(":dice 4")
    assert said(await fight("/away", by="alice")) == ["act as Griff", SWORD]


async def test_without_a_deadline_nobody_is_passed_by(fight: Played) -> None:
    assert "more" not in await fight("/away", by="alice")
    assert "more" not in await fight.line(":clock +500h")


async def test_a_floor_is_passed_on_when_its_time_is_up(seated: Played) -> None:
    await seated("/turn Griff", by="gm")
    await seated("/turn by 24h", by="gm")
    up = await seated.line(":clock +24h")
    assert said(up) == ["turn next", "turn by off"]
    assert up["due"] == [["Griff", "passed by"]]
    assert (await seated("/turn"))["facts"]["floor"] == "Isaac"


async def test_where_no_turn_is_tracked_the_plans_are_run(seated: Played) -> None:
    await seated("/plan roll d6", by="bob")
    await seated("/turn by 24h", by="gm")
    await seated.line(":dice 5")
    up = await seated.line(":clock +24h")
    assert said(up) == ["roll d6", "turn by off"]


async def test_reminders_know_the_deadline_and_leave_those_alone_who_have_a_plan(
    fight: Played,
) -> None:
    await fight("/nudge after 24h", by="gm")
    await fight("/round by 48h", by="gm")
    assert (await fight.line(":clock +25h"))["due"] == [
        [name, "the turn, by Wednesday 18 November 2026, 10:00 UTC"] for name in ("Griff", "Isaac")
    ]  # a side acts in any order
    await fight("/game set plans=gm", by="gm")
    await fight(f"/plan {SWORD}", by="alice")
    assert (await fight.line(":clock +22h"))["due"] == [["gm", "run the plans"]]
    assert ["Isaac", "passed by"] in (await fight.line(":clock +2h"))["due"]


async def test_a_deadline_is_undone_and_ended_like_anything_else(fight: Played) -> None:
    await fight("/round by 24h", by="gm")
    await fight("/undo", by="gm")
    assert "more" not in await fight.line(":clock +25h")
    await fight("/round by 24h", by="gm")
    assert (await fight("/round by off"))["title"] == "No more deadline"
    assert "more" not in await fight.line(":clock +25h")


async def test_undoing_that_the_time_was_up_does_not_end_in_a_circle(fight: Played) -> None:
    await fight("/game set absent=gm", by="gm")
    await fight("/round by 24h", by="gm")
    await fight.line(":clock +24h")
    await fight("/undo", by="gm")
    assert said(await fight.line(":clock +1m")) == ["round by off"]
    assert "more" not in await fight.line(":clock +1m")


@pytest.mark.parametrize(
    ("line", "by", "kind"),
    [
        ("/round by someday", "gm", "not_understood"),
        ("/round by", "gm", "not_understood"),
        ("/turn by 2020-01-01", "gm", "refused"),
        ("/round by 24h", "alice", "not_allowed"),
        ("/turn by off", "gm", "already_done"),
    ],
)
async def test_bad_deadlines_change_nothing(fight: Played, line: str, by: str, kind: str) -> None:
    assert (await fight.refused(line, by=by))["kind"] == kind
    assert (await fight("/waiting"))["facts"]["waiting"][0][1] == "the turn"


async def test_deadlines_and_reminders_are_for_whoever_looks_after_the_server(
    fight: Played,
) -> None:
    referee = fight.table.referee
    await fight("/nudge after 1h", by="gm")
    await fight("/round by 24h", by="gm")
    fight.table.clock.advance(timedelta(hours=25))
    assert await referee.times_up(lambda server: False) == []
    assert await referee.reminders(lambda server: False) == []
    told = await referee.reminders(lambda server: True)
    assert [each.who for each in told] == ["Griff", "Isaac"]
    ran = await referee.times_up(lambda server: True)
    assert ran[-1].said.startswith("round by off")

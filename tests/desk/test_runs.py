"""Whose time has come: turns that are shared, rounds that are run, and what plans wait for."""

import asyncio

import pytest

from tests.conftest import Played
from tests.desk.test_plans import SWORD, plans


async def test_with_plans_gm_every_plan_waits_for_the_game_master(fight: Played) -> None:
    await fight("/game set plans=gm", by="gm")
    await fight(f"/plan {SWORD}", by="alice")
    await fight(f"/plan {SWORD}", by="bob")
    waiting = await fight("/waiting", by="gm")
    assert [row[:2] for row in waiting["facts"]["waiting"]] == [["gm", "run the plans"]]
    assert [c["says"] for c in waiting["choices"]] == ["round run"]
    reply = await fight.line(":press Run the plans", 1, 2, by="gm")
    assert reply["facts"]["stopped_for"] == ["Scar"]
    assert reply["facts"]["ran"] == [each["entry"] for each in reply["more"]]
    assert [each["by"] for each in reply["more"]] == ["alice", "bob"]


async def test_when_someone_acts(fight: Played) -> None:
    kept = await fight(f"/plan when Scar acts: {SWORD}", by="alice")
    assert kept["facts"]["when"] == "Scar acts"
    assert kept["said"] == f"plan when Scar acts: {SWORD}"
    assert "more" not in await fight("/act", by="bob")
    reply = await fight.line("/attack d6 at Isaac as Scar", 1, 5, by="gm")
    assert [each["said"] for each in reply["more"]] == [SWORD]
    assert reply["more"][0]["by"] == "alice"


async def test_when_someone_falls(fight: Played) -> None:
    await fight("/npc new Ogre hp=1 shown", by="gm")
    await fight("/npc reveal Ogre")
    await fight("/sheet set Ogre str=1", by="gm")
    await fight("/plan when Ogre falls: attack d6 at Scar", by="bob")
    reply = await fight.line("/attack d8 at Ogre", 8, 5, by="alice")
    fell = (await fight.sheet("Ogre"))["state"]
    assert fell != "well"
    assert [each["by"] for each in reply["more"] if each.get("planned")] == ["bob"]


async def test_when_i_am_hit(fight: Played) -> None:
    kept = await fight(f"/plan when I am hit: {SWORD}", by="bob")
    assert kept["facts"]["when"] == "I am hit"
    assert "more" not in await fight("/attack d6 at Griff as Scar", 2, by="gm")
    await fight("/undo")
    reply = await fight.line("/attack d6 at Isaac as Scar", 2, 5, by="gm")
    assert [each["by"] for each in reply["more"]] == ["bob"]


async def test_a_trigger_sees_only_what_its_owner_may_see(fight: Played) -> None:
    await fight("/npc new Ghost", by="gm")
    assert (await fight.refused(f"/plan when Ghost acts: {SWORD}", by="bob"))["kind"] == "not_found"
    await fight(f"/plan when Scar acts: {SWORD}", by="bob")
    assert "more" not in await fight("/save dex as Scar secret", 3, by="gm")
    assert "more" not in await fight("/save dex as Scar blind", 3, by="gm")
    assert [e["by"] for e in (await fight.line("/save dex as Scar", 3, 4, by="gm"))["more"]] == [
        "bob"
    ]


async def test_two_plans_that_wait_for_each_other_run_once_each(fight: Played) -> None:
    await fight("/plan when Isaac acts: save dex", by="alice")
    await fight("/plan when Griff acts: save wil", by="bob")
    reply = await fight.line("/save str", 3, 4, 5, by="bob")
    assert [each["by"] for each in reply["more"]] == ["alice", "bob"]


async def test_round_run_goes_through_all_who_have_a_plan_and_names_who_has_none(
    fight: Played,
) -> None:
    await fight("/game set plans=gm", by="gm")
    await fight(f"/plan {SWORD}", by="alice")
    await fight("/plan attack d6 at Griff as Scar", by="gm")
    reply = await fight.line("/round run", 3, by="gm")
    assert reply["entry"] is None
    assert reply["facts"]["stopped_for"] == ["Isaac"]
    assert len(reply["facts"]["ran"]) == 1
    await fight("/act", by="bob")
    last = await fight.line("/round run", 1, by="gm")
    assert last["facts"]["stopped_for"] == []
    assert last["more"][0]["said"] == "attack d6 at Griff as Scar"
    assert last["more"][0]["by"] == "gm"
    again = await fight("/round run", by="gm")
    assert again["facts"] == {"ran": [], "stopped_for": []}
    assert (await fight.refused("/round run", by="alice"))["kind"] == "not_allowed"


async def test_round_run_never_begins_another_round(fight: Played) -> None:
    for name, by in (("Griff", "alice"), ("Isaac", "bob"), ("Scar", "gm")):
        await fight(f"/act as {name}", by=by)
        await fight(f"/plan attack d4 at Scar as {name}", by=by)
    assert (await fight("/round run", by="gm"))["facts"]["ran"] == []
    assert (await fight("/round", by="gm"))["facts"]["round"] == 1
    assert await plans(fight, "alice") == ["attack d4 at Scar as Griff"]


async def test_round_next_asks_before_it_passes_by_someone_with_a_plan(fight: Played) -> None:
    await fight(f"/plan {SWORD}", by="bob")
    asked = await fight("/round next", by="gm")
    assert asked["entry"] is None
    assert asked["facts"]["plans_left"] == ["Isaac"]
    assert [c["says"] for c in asked["choices"]] == ["round run", "round next anyway"]
    assert (await fight("/round"))["facts"]["round"] == 1
    await fight(":press Go on anyway", by="gm")
    assert (await fight("/round"))["facts"]["round"] == 2
    assert await plans(fight, "bob") == [SWORD]


async def test_one_games_run_does_not_hold_up_another(fight: Played) -> None:
    table = fight.table
    await fight("/game set plans=gm", by="gm")
    for name, by in (("Griff", "alice"), ("Isaac", "bob"), ("Scar", "gm")):
        foe = "Griff" if name == "Scar" else "Scar"
        await fight(f"/plan attack d4 at {foe} as {name}", by=by)
    await fight.line(":channel elsewhere")
    await fight("/game start odd", by="dora")
    done: list[str] = []

    async def say(text: str, by: str, channel: str) -> None:
        said = table.make_utterance(text)._replace(speaker=by, name=by, channel=channel)
        ruling = await table.referee.hear(said)
        done.append(f"{text}: {len(ruling.ran)}")

    await asyncio.gather(say("round run", "gm", "table"), say("roll d6", "dora", "elsewhere"))
    assert done == ["roll d6: 0", "round run: 3"]


async def test_the_game_master_sees_every_plan_at_the_desk(fight: Played) -> None:
    await fight(f"/plan {SWORD}", by="bob")
    desk = await fight("/gm", by="gm")
    assert desk["facts"]["plans"] == [["Isaac", [SWORD]]]


async def test_after_a_plan_that_came_to_nothing_nobody_else_goes_on(fight: Played) -> None:
    await fight("/plan rally", by="bob")
    await fight("/plan attack d4 at Griff as Scar", by="gm")
    reply = await fight("/act", by="alice")
    assert [each["title"] for each in reply["more"]] == ["Isaac's plan didn't work"]
    assert (await fight("/waiting"))["facts"]["waiting"][0][0] == "Isaac"
    reply = await fight.line("/act", 2, by="bob")
    assert [each["by"] for each in reply["more"]] == ["gm"]


async def test_a_trigger_is_not_ones_turn(fight: Played) -> None:
    await fight("/plan when Griff acts: save wil", by="bob")
    await fight("/plan attack d4 at Griff as Scar", by="gm")
    reply = await fight.line("/act", 5, by="alice")
    assert [each["said"] for each in reply["more"]] == ["save wil"]
    assert (await fight("/waiting"))["facts"]["waiting"][0][0] == "Isaac"


async def test_two_presses_run_the_plans_once(fight: Played) -> None:
    await fight("/game set plans=gm", by="gm")
    await fight(f"/plan {SWORD}", by="alice")
    referee = fight.table.referee
    both = [
        fight.table.make_utterance("round run")._replace(speaker="gm", name="gm") for _ in range(2)
    ]
    replies = await asyncio.gather(*(referee.hear(said) for said in both))
    assert sum(len(reply.ran) for reply in replies) == 1


async def test_a_plan_waits_for_the_floor_where_no_round_is_counted(seated: Played) -> None:
    await seated("/plan roll d6", by="alice")
    assert "more" not in await seated("/roll d6", 3, by="bob")
    (ran,) = (await seated.line("/turn Griff", 5, by="gm"))["more"]
    assert (ran["said"], ran["by"]) == ("roll d6", "alice")


async def test_where_no_turn_is_tracked_run_runs_all_earliest_first(seated: Played) -> None:
    await seated("/plan roll d8", by="bob")
    await seated("/plan roll d6", by="alice")
    reply = await seated.line("/round run", 7, 3, by="gm")
    assert [each["by"] for each in reply["more"]] == ["bob", "alice"]
    assert reply["facts"]["stopped_for"] == []


async def test_run_passes_the_floor_on_to_whoever_has_no_plan(seated: Played) -> None:
    await seated("/game set plans=gm", by="gm")
    await seated("/turn Griff", by="gm")
    await seated("/plan roll d6", by="alice")
    reply = await seated.line("/round run", 3, by="gm")
    assert [each["said"] for each in reply["more"]] == ["roll d6", "turn next"]
    assert reply["facts"]["stopped_for"] == ["Isaac"]
    assert (await seated("/turn"))["facts"]["floor"] == "Isaac"


async def test_run_stops_where_a_choice_is_owed(seated: Played) -> None:
    await seated("/plan move defy+ag", by="alice")
    await seated("/plan roll d6", by="bob")
    reply = await seated.line("/round run", 1, 1, by="gm")
    assert [each["by"] for each in reply["more"]] == ["alice"]
    assert reply["facts"]["stopped_for"] == ["gm"]


@pytest.mark.parametrize("said", ["round next", 'round "The bridge burns."', "tick"])
async def test_whatever_begins_the_next_round_asks_first(table: Played, said: str) -> None:
    await table("/game start tens", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/sheet new Isaac", by="bob")
    await table("/round start", by="gm")
    await table("/plan act hides", by="alice")
    assert (await table(f"/{said}", by="gm"))["facts"]["plans_left"] == ["Griff"]
    await table("/round run", by="gm")
    assert (await table(f"/{said}", by="gm"))["facts"]["round"] == 2


async def test_with_only_one_left_to_act_a_shared_turn_is_theirs_alone(table: Played) -> None:
    await table("/game start tens", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/sheet new Isaac", by="bob")
    await table("/round start", by="gm")
    assert "more" not in await table("/plan act hides", by="alice")
    reply = await table("/act", by="bob")
    assert [each["said"] for each in reply["more"]] == ["act hides"]


async def test_a_plan_that_was_run_is_the_turn_of_its_owner(table: Played) -> None:
    """In tens a move is one's action only where one says so: a plan for the turn does."""
    await table("/game start tens", by="gm")
    await table("/npc new Ogre shown")
    await table("/sheet new Brin dex=12", by="alice")
    await table("/sheet new Kass", by="bob")
    await table("/round start", by="gm")
    await table("/plan move dodge easy", by="alice")
    ran = await table("/round run", by="gm")
    assert ran["facts"]["stopped_for"] == ["Kass"]
    assert [each["said"] for each in ran["more"]] == ["move dodge easy", "act"]
    assert (await table("/round"))["facts"]["acted"] == ["Brin"]

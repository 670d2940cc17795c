"""Rounds, and the time that they take (rules 27 and 36)."""

from rules.fantasy.combat.rounds import ORDERS, begin_fight, end_fight
from rules.fantasy.sheet import FantasyStage
from tests.conftest import Played


async def test_36_a_turn_does_not_wait_for_the_dead(party: Played) -> None:
    await party("/round start", by="gm")
    await party("/sheet set Isaac state=dead")
    assert "Isaac" not in (await party("/waiting"))["text"]
    assert "Griff" in (await party("/waiting"))["text"]


async def test_36_rounds_of_a_fight_count(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/harm 4 Griff", 2, 1, by="gm")
    await party("/round start")
    await party("/round next")
    assert (await party.sheet("Griff"))["state"] == "dying"
    await party("/round next")
    assert (await party.sheet("Griff"))["state"] == "dead"


async def test_36_no_player_runs_the_clock_of_the_dying(party: Played) -> None:
    await party("/sheet set bod=d4")
    await party("/round start", by="gm")
    await party("/round next", by="bob")
    await party("/round next")
    assert (await party("/round"))["facts"]["round"] == 2
    await party("/harm 4 Griff", 2, 3, by="gm")
    assert (await party("/round next", by="bob"))["facts"]["side"] == "enemies"
    before = await party.sheet("Griff")
    error = await party.refused("/round next")
    assert error["kind"] == "not_allowed"
    assert error["message"] == "Only a game master may begin a new round while someone is dying."
    await party("/round next", by="gm")
    assert (await party.sheet("Griff"))["timer"]["remaining"] == 2
    await party("/undo")
    assert await party.sheet("Griff") == before


async def test_27_a_round_by_sides_with_one_move_and_one_test_each(party: Played) -> None:
    await party("/init", 4)
    assert (await party("/round"))["facts"]["side"] == "enemies"
    reply = await party("/round next", by="gm")
    assert reply["facts"]["waiting"] == ["Isaac", "Griff"]
    await party("/test bod", 5, by="alice")
    assert (await party("/round"))["facts"]["acted"] == ["Griff"]
    await party("/act move")
    assert (await party.refused("/act move"))["kind"] == "already_done"
    await party("/act")
    assert (await party.refused("/act"))["kind"] == "already_done"
    warned = await party("/test bod", 5)
    assert "already" in warned["text"]
    await party("/round end", by="gm")
    assert (await party.refused("/act", by="alice"))["kind"] == "refused"


async def test_27_a_strict_table_refuses_one_test_too_many(party: Played) -> None:
    await party("/game set turns=strict", by="gm")
    await party("/round start")
    await party("/test bod", 5, by="alice")
    assert (await party.refused("/test bod"))["kind"] == "refused"
    assert (await party.refused("/test bod as Scar", by="gm"))["kind"] == "refused"
    assert (await party("/test bod as Scar anyway", 5))["ok"]
    await party("/round next")
    assert (await party.refused("/test bod", by="bob"))["kind"] == "refused"


def test_a_fight_ends_with_its_scene() -> None:
    stage = begin_fight(FantasyStage(), ORDERS["PCs begin"])
    assert stage.round == 1
    assert end_fight(stage) == FantasyStage()

"""Rounds, and the time that they take (rules 27 and 36)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
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


#: whether each player's character acts in a round, and what befalls the dying one in it
ROUND = st.tuples(
    st.booleans(), st.booleans(), st.sampled_from(["", "", "", "leave", "join", "treat", "undo"])
)


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 4), st.lists(ROUND, min_size=3, max_size=6))
async def test_36_death_comes_with_its_round_whoever_acts_skips_or_is_absent(
    left: int, rounds: list[tuple[bool, bool, str]]
) -> None:
    """A clock of so many rounds runs out with the last of them, neither earlier nor later.

    It runs for the absent too; treatment stops it, and undoing that starts it again.
    """
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start fantasy", by="gm")
        for name in ("Griff", "Isaac", "Jane"):
            await table(f"/sheet new {name} bod=d4", by=name)
        await table("/scene start Mill with Griff, Isaac, Jane", by="gm")
        await table("/round start")
        await table("/harm 4 Jane", 2, left)
        treated = 0
        for griff, isaac, befalls in rounds:
            for name, acts in (("Griff", griff), ("Isaac", isaac)):
                if acts:
                    await table("/act", by=name)
            if befalls in ("leave", "join"):
                await table.line(f"/scene {befalls} Jane", by="gm")
            elif befalls == "treat":
                reply = await table.line("/treat Jane", by="gm")
                treated = reply["entry"] if reply["ok"] else treated
            elif befalls == "undo" and treated:
                await table(f"/undo {treated}", by="gm")
                treated = 0
            await table("/round next", by="gm")
            await table("/round next", by="gm")
            left -= not treated
            state = "well" if treated else "dying" if left > 0 else "dead"
            assert (await table.sheet("Jane"))["state"] == state


async def test_27_the_enemies_turn_is_the_game_masters(party: Played) -> None:
    await party("/round start", by="gm")
    await party("/round next")
    waiting = (await party("/waiting"))["facts"]["waiting"]
    assert [row[:2] for row in waiting] == [["gm", "the turn"]]

"""Rounds, and the time that they take (rules 27 and 36)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from rules.core.records.record import encode
from rules.core.scene import Game, Scene, Sheets, Speaker
from rules.core.system import Upcoming
from rules.fantasy.combat.rounds import ORDERS, begin_fight, end_fight, goes_on, whose_turn
from rules.fantasy.sheet import FantasyScene, FantasySheet, FantasyStage
from tests.conftest import Played
from tests.rules.fantasy.conftest import told
from tests.samples import examples


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
    assert error["message"] == "Only a game master can begin a new round while someone is dying."
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


@settings(max_examples=examples(20), deadline=None)
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
    await party("/npc new Lurker")
    shown = await party("/waiting")
    assert [row[:2] for row in shown["facts"]["waiting"]] == [["gm", "the turn"]]
    assert shown["text"].startswith("Scar still to act (")
    board = await party("/board", by="alice")
    assert "Waiting on **the game master**: Scar still to act (" in board["text"]


async def test_27_who_owes_an_answer_reads_to_what(party: Played) -> None:
    await party("/sheet set Scar defends=none", by="gm")
    await party("/attack bod at Scar", by="alice")
    waiting = await party("/waiting")
    assert waiting["text"].startswith("Answer “Griff attacks Scar with BOD")


async def test_27_a_round_is_told_by_who_has_done_what(party: Played) -> None:
    await party("/hireling new Pip lore", by="alice")
    await party("/sheet new Ada", by="carol")
    await party("/sheet set Ada state=dead", by="gm")
    assert (await party("/round"))["title"] == "No fight is on"
    begun = await party("/round next", by="bob")
    assert begun["title"] == "Round 1: the characters act"
    assert begun["facts"] == {
        "round": 1, "side": "pcs", "order": ["pcs", "enemies"], "turn": 0,
        "acted": [], "moved": [], "waiting": ["Isaac", "Griff"],
    }  # fmt: skip
    assert (await party("/act move", by="bob"))["title"] == "Isaac has moved"
    acted = await party("/act", by="alice")
    assert acted["title"] == "Griff has acted"
    assert (acted["facts"]["acted"], acted["facts"]["moved"]) == (["Griff"], ["Isaac"])
    assert await told(party, "/round") == {"Still to act": "Isaac"}
    await party("/act", by="bob")
    assert await told(party, "/round") == {}
    shown = await party("/round")
    assert (shown["entry"], shown["facts"]["acted"]) == (None, ["Isaac", "Griff"])
    enemies = await party("/round next")
    assert enemies["title"] == "Round 1: the NPCs act"
    assert (enemies["facts"]["turn"], enemies["facts"]["waiting"]) == (1, ["Scar"])
    assert enemies["facts"]["acted"] == enemies["facts"]["moved"] == []
    again = await party("/round next")
    assert again["title"] == "Round 2: the characters act"
    assert (again["facts"]["turn"], again["facts"]["waiting"]) == (0, ["Isaac", "Griff"])
    over = await party("/round end")
    assert over["title"] == "The fight is over"
    assert (over["facts"]["round"], over["facts"]["side"], over["facts"]["turn"]) == (0, None, 0)


async def test_27_who_has_tested_may_still_say_that_they_are_done(party: Played) -> None:
    await party("/round start", by="gm")
    await party("/test bod", 5, by="alice")
    assert (await party("/act"))["changes"] == [["stage", "acted.7", "test", "done"]]
    assert (await party.refused("/act"))["message"] == (
        "Griff has already acted this turn. Next: `/round next`"
    )
    await party("/act move")
    assert (await party.refused("/act move"))["message"] == "Griff has already moved this turn."
    await party("/round next")
    await party("/round next")
    await party("/act move")


@pytest.mark.parametrize(
    "said", ["/test bod", "/contest bod vs d4", "/contest bod vs Isaac", "/attack bod at Isaac",
             "/cast light"],
)  # fmt: skip
async def test_27_one_test_a_turn_whatever_it_is(party: Played, said: str) -> None:
    """A loose table is told, a strict one refuses; dice of nobody's are no test of anyone's."""
    await party("/sheet set Griff feats=spellcasting spells=light", by="gm")
    await party("/round start")
    first = await party.line(said, 5, 1, by="alice")
    assert "already" not in first["text"]
    assert ["stage", "acted.7", None, "test"] in first["changes"]
    again = await party.line(said, 5, 1)
    assert "Griff had already acted this turn." in again["text"]
    assert (await party("/test d8", 5))["text"] == "One unforeseen consequence."
    await party("/round next")
    late = await party.line(said, 5, 1)
    assert "Griff acts out of turn." in late["text"]
    assert not any(change[0] == "stage" for change in late["changes"])
    await party("/game set turns=strict", by="gm")
    error = await party.refused(said, by="alice")
    assert error["message"].startswith("The NPCs act now; Griff has to wait.")
    await party("/round next")
    await party.line(said, 5, 1)
    error = await party.refused(said)
    assert error["message"].startswith("Griff has already made a test this turn.")


async def test_27_a_turn_is_owed_by_those_who_can_take_it(party: Played) -> None:
    await party("/sheet new Ada bod=d4", by="carol")
    await party("/harm 4 Ada", 3, 6, by="gm")
    await party("/hireling new Pip lore", by="alice")

    async def waiting() -> list[list[str]]:
        return sorted(row[:2] for row in (await party("/waiting", by="gm"))["facts"]["waiting"])

    assert await waiting() == []
    await party("/round start")
    assert await waiting() == [[name, "the turn"] for name in ("Ada", "Griff", "Isaac")]
    await party("/act", by="bob")
    await party("/test int", 5, by="carol")
    assert await waiting() == [["Griff", "the turn"]]
    await party("/act", by="alice")
    assert await waiting() == []
    await party("/round next")
    assert await waiting() == [["gm", "the turn"]]


def fight(stage: FantasyStage) -> FantasyScene:
    """Griff and Isaac are well, Ada is dying; Pip serves Griff. Scar and a dead Rat are there."""
    names = {1: "Griff", 2: "Isaac", 3: "Ada", 4: "Pip", 5: "Scar", 6: "Rat"}
    sheets = {
        record: FantasySheet(name=name, record=record, npc=record > 4)
        for record, name in names.items()
    }
    sheets[3] = replace(sheets[3], state="dying")
    sheets[4] = replace(sheets[4], employer="Griff")
    sheets[6] = replace(sheets[6], state="dead")
    kept = Sheets(
        {record: encode(sheet) for record, sheet in sheets.items()},
        lambda record, row: sheets[record],
    )
    return Scene(Game(record=7), stage, kept, Speaker("gm", "gm", gm=True))


def test_27_the_turn_is_theirs_who_are_well_and_have_not_acted() -> None:
    stage = begin_fight(FantasyStage(), ORDERS["PCs go twice"])
    assert whose_turn(fight(FantasyStage()), frozenset()) == Upcoming()
    on = "round next"  # the players' second turn follows
    assert whose_turn(fight(stage), frozenset()) == Upcoming((1, 2), each=True, goes_on=on)
    assert whose_turn(fight(stage), frozenset({1})) == Upcoming((2,), each=True, goes_on=on)
    assert whose_turn(fight(replace(stage, acted={"2": "test"})), frozenset()).who == (1,)
    assert whose_turn(fight(replace(stage, turn=2)), frozenset()).who == (5,)


def test_27_a_round_goes_on_until_every_side_has_had_its_turn() -> None:
    stage = begin_fight(FantasyStage(), ORDERS["PCs go twice"])
    said = [goes_on(fight(replace(stage, turn=turn))) for turn in (0, 1, 2)]
    assert said == ["round next", "round next", ""]
    assert goes_on(fight(FantasyStage())) == ""


async def test_24_a_side_that_goes_twice_is_said_to_act_again(party: Played) -> None:
    assert (await party("/init", 1, by="gm"))["title"] == "Initiative: enemies go twice"
    assert (await party("/round next"))["title"] == "Round 1: the NPCs act again"
    assert (await party("/round next"))["title"] == "Round 1: the characters act"

"""A round that does not wait: what is planned is said when its time comes, once and in secret."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from local.table import LocalTable
from play.completion.whole_sentences import complete
from play.dice_sources import FairDice
from play.turn.utterance_and_ruling import Utterance
from tests.conftest import Played
from tests.desk.conftest import seat

SWORD = "attack d6 at Scar"


async def plans(table: Played, by: str) -> Any:
    return (await table("/plan", by=by))["facts"]["plans"]


def titles(reply: dict[str, Any]) -> list[str]:
    return [each["title"] for each in reply.get("more", ())]


async def test_a_plan_is_said_by_itself_when_its_turn_comes(fight: Played) -> None:
    kept = await fight(f"/plan {SWORD}", by="bob")
    assert kept["facts"] == {"plans": [SWORD], "when": None, "of": "Isaac"}
    assert kept["visible"] == "secret"
    assert kept["title"] == "Isaac has a plan"
    assert kept["changes"] == []
    reply = await fight.line("/attack d8 at Scar", 3, 4, by="alice")
    (ran,) = reply["more"]
    assert ran["planned"] is True
    assert (ran["by"], ran["said"], ran["visible"]) == ("bob", SWORD, "all")
    assert ran["rolled"] == [[6, 4]]
    assert ran["entry"] == reply["entry"] + 1
    assert await plans(fight, "bob") == []


async def test_what_a_plan_said_is_one_entry_like_one_that_was_said(fight: Played) -> None:
    await fight(f"/plan {SWORD} # for the king", by="bob")
    await fight.line("/act", 4, by="alice")
    row = (await fight("/history last 1", by="alice"))["facts"]["entries"][0]
    assert row["by"] == "bob"
    assert row["said"] == f"{SWORD} # for the king"
    assert row["visible"] == "all"


async def test_on_ones_own_turn_it_is_said_at_once(fight: Played) -> None:
    said = await fight(f"/plan {SWORD}", 4, by="alice")
    assert said["said"] == SWORD
    assert said["facts"]["damage"] == 4
    assert await plans(fight, "alice") == []
    assert (await fight.refused("/plan rally", by="bob"))["kind"] == "refused"
    second = await fight(f"/plan rally; or {SWORD}", 2, by="bob")
    assert second["said"] == SWORD


async def test_alternatives_are_tried_in_order(fight: Played) -> None:
    kept = await fight(f"/plan rally; or {SWORD}; or act move", by="bob")
    assert kept["facts"]["plans"] == ["rally", SWORD, "act move"]
    assert kept["said"] == f"plan rally; or {SWORD}; or act move"
    reply = await fight.line("/act", 5, by="alice")
    assert [each["said"] for each in reply["more"]] == [SWORD]
    assert reply["more"][0]["rolled"] == [[6, 5]]


async def test_a_plan_that_is_refused_whole_is_told_its_owner_alone(fight: Played) -> None:
    await fight("/plan rally", by="bob")
    reply = await fight("/act", by="alice")
    (told,) = reply["more"]
    assert told["title"] == "Isaac's plan didn't work"
    assert (told["text"], told["entry"], told["visible"]) == ("", None, "secret")
    assert "planned" not in told
    mine = await fight("/plan", by="bob")
    assert mine["facts"]["plans"] == []
    assert "/rally" in mine["text"]
    assert (await fight("/waiting"))["facts"]["waiting"][0][0] == "Isaac"


@pytest.mark.parametrize(
    ("said", "column"),
    [
        ("/plan attack d6 at Scar; attack d6 at Griff", 24),
        ("/plan attack d6 at Nobody", 20),
        ("/plan attack d6 at Scar; or flibber", 29),
        ("/plan when Nobody acts: rally", 12),
    ],
)
async def test_a_plan_is_read_when_it_is_made(fight: Played, said: str, column: int) -> None:
    error = await fight.refused(said, by="bob")
    assert error["kind"] in ("not_understood", "not_found")
    assert error["column"] == column
    assert await plans(fight, "bob") == []


async def test_a_plan_is_heard_like_anything_else(fight: Played) -> None:
    kept = await fight("/plan I attack the scar with my d6!", by="bob")
    assert kept["facts"]["plans"] == ["attack d6 at Scar"]
    error = await fight.refused("/plan attack d6 at Skar", by="bob")
    assert [each["says"] for each in error["choices"]] == ["plan attack d6 at Scar"]
    assert (await fight(":press 1"))["facts"]["plans"] == ["attack d6 at Scar"]


async def test_an_or_before_a_verb_begins_another_sentence(fight: Played) -> None:
    kept = await fight("/plan attack d6 at Scar or roll d6", by="bob")
    assert kept["facts"]["plans"] == ["attack d6 at Scar", "roll d6"]


@pytest.mark.parametrize("said", ["when hit: rally", "if I am hit: rally", "if I'm hit: rally"])
async def test_what_a_plan_waits_for_is_said_as_people_say_it(fight: Played, said: str) -> None:
    assert (await fight(f"/plan {said}", by="bob"))["facts"]["when"] == "I am hit"


@pytest.mark.parametrize(
    "said",
    ["when it rains: rally", "when Scar attacks: rally", "if Scar", "when Isaac is hit: rally"],
)
async def test_who_plans_for_what_no_plan_waits_for_is_told_what_does(
    fight: Played, said: str
) -> None:
    error = await fight.refused(f"/plan {said}", by="bob")
    assert error["message"].startswith("A plan can only wait for somebody to act or fall")
    assert "or for a clock to fill" in error["message"]
    assert await plans(fight, "bob") == []


async def test_a_plan_in_words_is_offered_once(fight: Played) -> None:
    error = await fight.refused("/plan when Scar moves, I attack Scar", by="bob")
    says = [each["says"] for each in error["choices"]]
    assert says[0].startswith("plan when Scar acts: attack ")


@pytest.mark.parametrize(
    "said", ["plan rally", "undo", "round next", "vote yes", "sheet show", "turn next", "do undo"]
)
async def test_only_deeds_are_planned(fight: Played, said: str) -> None:
    error = await fight.refused(f"/plan {said}", by="bob")
    assert error["kind"] in ("refused", "not_understood")
    assert await plans(fight, "bob") == []


async def test_a_new_plan_takes_the_place_of_the_old_and_drop_drops_it(fight: Played) -> None:
    await fight(f"/plan {SWORD}", by="bob")
    await fight("/plan act move", by="bob")
    assert await plans(fight, "bob") == ["act move"]
    assert (await fight("/plan drop", by="bob"))["facts"]["plans"] == []
    assert (await fight.refused("/plan drop", by="bob"))["kind"] == "already_done"
    assert "more" not in await fight("/act", by="alice")


async def test_saying_something_else_on_ones_turn_drops_it(fight: Played) -> None:
    await fight("/game set plans=gm", by="gm")
    await fight(f"/plan {SWORD}", by="alice")
    reply = await fight("/save dex", 3, by="bob")  # not whose turn it is
    assert "more" not in reply
    reply = await fight("/attack d8 at Scar", 3, by="alice")
    assert titles(reply) == ["Griff's plan is dropped"]
    assert await plans(fight, "alice") == []


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        ("/sheet set Isaac state=mortal anyway", "has fallen"),
        ("/sheet retire Isaac", "has left the game"),
        ('/scene start "Elsewhere" with Griff', "has left the scene"),
        ("/lend Isaac to alice", "has another player now"),
        ("/sheet give Isaac to alice", "has another player now"),
    ],
)
async def test_a_plan_of_who_fell_left_or_changed_hands_is_dropped_and_told(
    fight: Played, deed: str, why: str
) -> None:
    await fight(f"/plan {SWORD}", by="bob")
    reply = await fight(deed, by="gm")
    assert titles(reply) == ["Isaac's plan is dropped"]
    assert reply["more"][0]["by"] == "bob"
    assert why in reply["more"][0]["text"]
    assert SWORD not in reply["more"][0]["text"]
    after = await fight("/act", by="alice")
    assert not [each for each in after.get("more", ()) if each.get("planned")]


async def test_a_loan_that_runs_out_drops_the_plan_of_who_borrowed(fight: Played) -> None:
    await fight("/lend Isaac to @carol until tomorrow", by="bob")
    await fight(f"/plan {SWORD} as Isaac", by="carol")
    await fight.line(":clock +48h")
    reply = await fight("/act", by="alice")
    assert titles(reply) == ["Isaac's plan is dropped"]


async def test_nobody_else_learns_what_a_plan_holds(fight: Played) -> None:
    secret = "attack d12 at Scar # treason"
    await fight(f"/plan {secret}", by="bob")
    for said in ("/history", "/history last 50", "/catchup 50", "/waiting", "/plan", "/npc list"):
        told = str(await fight.line(said, by="alice"))
        assert "treason" not in told
        assert "d12" not in told
    number = (await fight("/history last 1", by="alice"))["facts"]["entries"][0]["entry"]
    assert (await fight.refused(f"/history {number}", by="alice"))["kind"] == "not_allowed"
    assert (await fight.refused("/plan as Isaac", by="alice"))["kind"] == "not_allowed"
    assert (await fight.refused("/plan drop as Isaac", by="alice"))["kind"] == "not_allowed"
    export = await fight("/privacy export", by="alice")
    assert "treason" not in export["facts"]["json"]
    assert (await fight.refused("/game export", by="alice"))["kind"] == "not_allowed"
    page = await fight("/chronicle", by="gm")
    assert "treason" not in Path(page["facts"]["file"]).read_text(encoding="utf-8")  # noqa: ASYNC240
    for typed in ("plan ", "plan attack ", "plan attack d"):
        asked = Utterance("x", "table", "alice", "alice", typed)
        offered = await complete(fight.table.referee, asked)
        assert not [each for each in offered if "treason" in each or "d12" in each]
    assert (await fight("/plan as Isaac", by="gm"))["facts"]["plans"] == [secret]


async def test_what_a_plan_said_is_no_visit_of_its_owner(fight: Played) -> None:
    await fight(f"/plan {SWORD}", by="bob")
    await fight("/roll d6", 2, by="gm")
    await fight.line("/act", 4, by="alice")
    missed = await fight("/catchup", by="bob")
    assert missed["facts"]["rulings"][0][1] == "gm rolls 2"
    assert len(missed["facts"]["rulings"]) == 3


async def test_an_answer_to_an_ask_is_not_something_else(fight: Played) -> None:
    await fight("/game set plans=gm", by="gm")
    await fight(f"/plan {SWORD}", by="alice")
    await fight("/ask Griff: save dex", by="gm")
    await fight(":press Griff", 3, by="alice")
    assert await plans(fight, "alice") == [SWORD]


async def test_a_plan_has_its_bounds(fight: Played) -> None:
    many = "; or ".join(["act move"] * 6)
    assert (await fight.refused(f"/plan {many}", by="bob"))["kind"] == "refused"
    long = f"act {'x' * 1100}"
    assert (await fight.refused(f"/plan {long}", by="bob"))["kind"] == "not_allowed"


async def test_deleting_ones_data_deletes_ones_plan(fight: Played) -> None:
    await fight(f"/plan {SWORD}", by="bob")
    assert '"says":["attack d6 at Scar"]' in (await fight("/privacy export"))["facts"]["json"]
    await fight("/privacy delete yes", by="bob")
    assert "more" not in await fight("/act", by="alice")
    assert (await fight("/ledger verify"))["facts"]["first_bad"] is None


async def test_an_import_brings_no_plans(fight: Played) -> None:
    await fight(f"/plan {SWORD}", by="bob")
    export = (await fight("/game export", by="gm"))["facts"]["json"]
    await fight.line(":channel elsewhere")
    await fight(f"/game import {export}", by="gm")
    assert "more" not in await fight("/act", by="alice")


async def test_undoing_what_a_plan_said_gives_the_turn_back_and_not_the_plan(
    fight: Played,
) -> None:
    await fight(f"/plan {SWORD}", by="bob")
    await fight.line("/attack d8 at Scar", 3, 4, by="alice")
    hp = (await fight.sheet("Scar"))["hp"]
    await fight("/undo", by="bob")
    assert (await fight.sheet("Scar"))["hp"] == hp + 1  # of two blows, the higher counts
    assert (await fight("/waiting"))["facts"]["waiting"][0][0] == "Isaac"
    assert await plans(fight, "bob") == []
    again = await fight("/redo", by="bob")
    assert "more" not in again
    assert (await fight.sheet("Scar"))["hp"] == hp


async def test_neither_undo_nor_redo_runs_a_plan(fight: Played) -> None:
    await fight("/act", by="alice")
    await fight("/undo", by="alice")
    await fight(f"/plan {SWORD}", by="bob")
    assert "more" not in await fight("/redo", by="alice")
    assert await plans(fight, "bob") == [SWORD]


async def test_undoing_the_plan_itself_takes_it_back(fight: Played) -> None:
    await fight(f"/plan {SWORD}", by="bob")
    await fight("/undo", by="bob")
    assert await plans(fight, "bob") == []
    assert "more" not in await fight("/act", by="alice")


async def test_a_secret_plan_is_said_in_secret(fight: Played) -> None:
    await fight(f"/plan {SWORD} secret", by="bob")
    (ran,) = (await fight.line("/act", 4, by="alice"))["more"]
    assert (ran["visible"], ran["planned"]) == ("secret", True)


async def test_someone_elses_character_is_planned_for_by_who_may_play_it(fight: Played) -> None:
    assert (await fight.refused(f"/plan {SWORD} as Isaac", by="alice"))["kind"] == "not_allowed"
    await fight(f"/plan {SWORD} as Isaac", by="gm")
    (ran,) = (await fight.line("/act", 4, by="alice"))["more"]
    assert (ran["by"], ran["said"]) == ("gm", f"{SWORD} as Isaac")


async def test_a_plan_survives_a_restart_and_runs_once(tmp_path: Path) -> None:
    async with LocalTable(str(tmp_path / "game.db")) as opened:
        table = await seat(Played(opened))
        await table(f"/plan {SWORD}", by="bob")
        await table.line(":restart")
        assert await plans(table, "bob") == [SWORD]
        # Whoever dies between a turn and the plan that follows it, the plan is said all the same.
        said = opened.make_utterance("act")._replace(speaker="alice", name="alice")
        await opened.referee._hear(said, FairDice())
        await table.line(":restart")
        await table.line(":dice 4")
        late = await table.line(":clock 2026-11-16 10:01")
        assert [each["said"] for each in late["more"]] == [SWORD]
        assert "more" not in await table.line(":clock +1h")
        assert (await table.sheet("Scar"))["hp"] == 5


async def test_two_processes_at_once_say_a_plan_once(tmp_path: Path) -> None:
    path = str(tmp_path / "game.db")
    async with LocalTable(path) as first, LocalTable(path) as second:
        table = await seat(Played(first))
        await table(f"/plan {SWORD}", by="bob")
        said = first.make_utterance("act")._replace(speaker="alice", name="alice")
        await first.referee._hear(said, FairDice())
        runs = (each.referee.runner.go_on(1, "table") for each in (first, second, first, second))
        ran = [ruling for rulings in await asyncio.gather(*runs) for ruling in rulings]
        assert len([ruling for ruling in ran if ruling.planned]) == 1


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("plan attack d6 at S", "plan attack d6 at Scar"),
        ("plan when Scar acts: attack d6 at S", "plan when Scar acts: attack d6 at Scar"),
        ("plan rally; or attack d6 at S", "plan rally; or attack d6 at Scar"),
    ],
)
async def test_a_plan_is_completed_like_what_it_holds(
    fight: Played, typed: str, offered: str
) -> None:
    said = Utterance("x", "table", "bob", "bob", typed)
    assert offered in await complete(fight.table.referee, said)
    begun = await complete(fight.table.referee, said._replace(text="plan "))
    assert "plan attack" in begun
    assert not {"plan round", "plan plan", "plan undo"} & set(begun)


async def test_a_plan_is_read_in_words_that_can_be_said(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Scar shown")
    await table("/sheet new Griff free", by="alice")
    reply = await table("/plan move hack at Scar")
    plan, waits = reply["text"].splitlines()
    assert plan == "`/move hack and slash at Scar`"
    assert waits == "It waits until the game master runs the plans."
    assert (await table(plan.strip("`"), 3, 4))["said"] == reply["facts"]["plans"][0]


async def test_what_was_ruled_is_told_though_the_plan_that_it_set_off_cannot_be_run(
    table: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Ash", by="alice")
    await table("/clock new The flood 2", by="gm")
    await table("/clock tick The flood")
    await table("/plan when The flood fills: roll d6 as Ash")
    with monkeypatch.context() as broken:

        async def fail(*_: object) -> None:
            raise OSError

        broken.setattr(table.table.referee.runner, "look", fail)
        ticked = await table("/clock tick The flood")
    assert ticked["title"] == "The flood is full"
    assert "more" not in ticked
    ran = await table.line(":clock +1m")
    assert [each["said"] for each in ran["more"]] == ["roll d6 as Ash"], "as soon as it can be"


async def test_a_plan_says_which_one_it_replaces(fight: Played) -> None:
    assert "replaces" not in (await fight.outcome("/plan attack d4 at Scar", by="bob")).prose
    again = await fight.outcome("/plan when Scar acts: save dex", by="bob")
    assert again.prose.splitlines()[-1] == "This replaces: `/attack d4 at Scar`"
    await fight("/plan drop", by="bob")
    assert "replaces" not in (await fight.outcome("/plan save str", by="bob")).prose


async def test_a_plan_for_when_a_group_acts_is_told_in_the_plural(table: Played) -> None:
    await table("/game start odd", by="gm")
    await table("/npc new Rats warband hp=8 shown")
    await table("/sheet new Ash", by="alice")
    assert "`/plan when Rats act: " in (await table("/help plan"))["text"]
    kept = await table("/plan when Rats act: attack d6 at Rats")
    assert kept["said"] == "plan when Rats acts: attack d6 at Rats"
    assert kept["text"].startswith("When Rats act: ")


async def test_a_new_plan_says_its_words_once_and_as_people_type_it(table: Played) -> None:
    await table("/game start fantasy")
    await table("/sheet new Nix skullduggery=d4", by="alice")
    assert "`/plan attack Scar`" in (await table("/plan", by="alice"))["text"]
    planned = await table("/plan test int+skullduggery # I hide", by="alice")
    assert planned["text"].startswith("`/test int+skullduggery`\n")
    assert "# I hide" in (await table("/plan", by="alice"))["text"]

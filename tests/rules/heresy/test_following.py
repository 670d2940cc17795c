"""Whatever happens to the wounds of people, who is down is down, and owes one Last Breath."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage
from rules.heresy.harm import follow_wounds, owed_anew, owed_breath
from rules.heresy.sheet import HeresyScene, HeresySheet
from tests.conftest import Played, ScriptedDice
from tests.samples import examples

STEPS = st.lists(
    st.sampled_from(
        [
            ("/harm 2 Griff", "gm"),
            ("/harm 5 Griff", "gm"),
            ("/suffer 2d6 for Griff", "gm"),
            ("/heal rest", "alice"),
            ("/heal 3 Griff anyway", "gm"),
            ("/sheet set Griff wounds=6", "gm"),
            ("/sheet set wounds=1", "alice"),
            ("/sheet set Griff max_wounds=4", "gm"),
            ("/breath", "alice"),
            ("/harm 2 Scar", "gm"),
            ("/npc set Scar wounds=0", "gm"),
            ("/undo the latest", "gm"),
            ("/undo the first", "gm"),
            ("/redo", "gm"),
        ]
    ),
    max_size=9,
)


@settings(max_examples=examples(25), deadline=None)
@given(steps=STEPS)
async def test_25_the_state_is_what_the_wounds_say_after_anything(
    steps: list[tuple[str, str]],
) -> None:
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start heresy", by="gm")
        await table("/npc new Scar defense=3 max_wounds=3 shown")
        await table("/sheet new Griff max_wounds=6 free", by="alice")
        made: list[int] = []
        for step, by in steps:
            said = step
            if step.startswith("/undo"):
                said = f"/undo {made[-1 if step.endswith('latest') else 0]}" if made else "/help"
            reply = await table.line(said, by=by)
            made += [reply["entry"]] if reply["ok"] and reply["entry"] else []
            griff, scar = await table.sheet("Griff"), await table.sheet("Scar")
            down = griff["wounds"] >= griff["max_wounds"]
            assert griff["state"] in (("dying", "stable", "dead") if down else ("well", "dead"))
            assert (scar["state"] == "dead") == (scar["wounds"] >= scar["max_wounds"])
            waiting = (await table("/waiting", by="gm"))["facts"]["waiting"]
            breaths = [row for row in waiting if row[1] == "Last Breath"]
            assert len(breaths) == (griff["state"] == "dying")


async def test_an_undone_breath_leaves_nobody_well_whose_wounds_say_otherwise(
    table: Played,
) -> None:
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff max_wounds=6 free", by="alice")
    breath = await table("/breath as Griff anyway", 1, 1, by="gm")
    await table("/harm 7 Griff anyway")
    await table(f"/undo {breath['entry']}")
    assert (await table.sheet("Griff"))["state"] == "dying"


async def test_25_a_last_breath_that_is_put_back_is_owed_once(table: Played) -> None:
    """By then another blow had brought it about as well, and an edit had averted that."""
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff max_wounds=6 free", by="alice")
    await table("/sheet set Griff wounds=6", by="gm")
    await table("/undo")
    await table("/harm 6 Griff")
    await table("/sheet set wounds=1", by="alice")
    await table("/redo", by="gm")
    waiting = (await table("/waiting"))["facts"]["waiting"]
    assert [(who, what) for who, what, *_ in waiting] == [("Griff", "Last Breath")]
    await table("/undo")
    assert (await table("/waiting"))["facts"]["waiting"] == []


async def test_the_dead_owe_nothing_that_they_cannot_do(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/npc new Scar damage=1d6 shown")
    await table("/sheet new Griff max_wounds=6 free", by="alice")
    await table("/move hack at Scar", 4, 4)
    assert len((await table("/waiting"))["facts"]["waiting"]) == 2
    await table("/harm 6 Griff", by="gm")
    breath = await table("/breath", 1, 1, by="alice")
    assert (await table("/waiting"))["facts"]["waiting"] == []
    await table(f"/undo {breath['entry']}", by="gm")
    assert len((await table("/waiting"))["facts"]["waiting"]) == 3


GRIFF = HeresySheet(name="Griff", record=3, max_wounds=6)
DYING = replace(GRIFF, wounds=6, state="dying")


def scene_of(*sheets: HeresySheet) -> HeresyScene:
    kept = Sheets[HeresySheet]({}, lambda _, row: row, {each.record: each for each in sheets})
    return Scene(Game(), Stage(), kept, Speaker("gm", "gm", gm=True))


@pytest.mark.parametrize(
    ("before", "after", "state", "owes", "told"),
    [
        (GRIFF, replace(GRIFF, wounds=5), "well", 0, ""),
        (GRIFF, replace(GRIFF, wounds=6), "dying", 1, "Griff is dying."),
        (GRIFF, replace(GRIFF, max_wounds=1), "well", 0, ""),
        (replace(GRIFF, wounds=1), replace(GRIFF, wounds=1, max_wounds=1), "dying", 1,
         "Griff is dying."),
        (DYING, DYING, "dying", 0, ""),
        (DYING, replace(DYING, notes="x"), "dying", 1, ""),
        (DYING, replace(DYING, wounds=7), "dying", 1, ""),
        (DYING, replace(DYING, wounds=5), "well", 0, ""),
        (DYING, replace(DYING, state="well"), "dying", 1, ""),
        (DYING, replace(DYING, state="dead"), "dead", 0, "Griff is dead."),
        (replace(DYING, state="stable"), replace(DYING, state="stable", wounds=9), "stable", 0, ""),
        (replace(DYING, state="well"), replace(DYING, state="well", notes="x"), "well", 0, ""),
        (replace(GRIFF, npc=True), replace(DYING, npc=True, state="well"), "dead", 0,
         "Griff is dead."),
    ],
)  # fmt: skip
def test_a_state_follows_wounds_and_nothing_else(
    before: HeresySheet, after: HeresySheet, state: str, owes: int, told: str
) -> None:
    other = HeresySheet(name="Isaac", record=2)
    old, new = scene_of(other, before), scene_of(other, after)
    followed = follow_wounds(old, new, ScriptedDice(), anyway=False)
    assert followed.scene.sheets[3].state == state
    assert (len(followed.choices), followed.prose) == (owes, told)
    kept = follow_wounds(old, new, ScriptedDice(), anyway=True)
    assert kept.scene.sheets[3] == after


def test_who_was_not_there_before_owes_nothing() -> None:
    followed = follow_wounds(scene_of(), scene_of(DYING), ScriptedDice(), anyway=False)
    assert (followed.choices, followed.prose) == ((), "")


def test_a_last_breath_is_owed_by_the_dying_once() -> None:
    well = HeresySheet(name="Isaac", record=2)
    assert owed_anew(well, DYING) == ("breath 3",)
    assert owed_breath(well) == ()
    (owed,) = owed_breath(DYING)
    assert (owed.says, owed.of, owed.owed, owed.group) == ("breath", "Griff", True, "breath 3")


async def test_nobody_is_hit_in_place_of_someone_who_is_gone(heresy: Played) -> None:
    await heresy("/npc copy Scar 1", by="gm")
    history = await heresy("/history", by="alice")
    assert "Scar 1 joins the game" in history["text"]  # as the players know Scar
    await heresy("/npc kill Scar", by="gm")
    for said in ("/damage 2d6 at Scar", "/move hack at Scar"):
        error = await heresy.refused(said, by="alice")
        assert error["message"] == "Scar is gone. Did you mean Scar 1?"
    hit = await heresy(":press 1", 6, 6)
    assert hit["title"].startswith("Griff: Hack and Slash at Scar 1")


async def test_own_words_after_an_ask_are_still_asked(heresy: Played) -> None:
    error = await heresy.refused("/ask Griff: a fear test", by="gm")
    assert [each["label"] for each in error["choices"]] == ["Ask Griff: Defy Danger with Willpower"]
    asked = await heresy(":press 1")
    assert asked["facts"]["asked"] == ["Griff"]
    assert asked["facts"]["says"].endswith("# a fear test")


async def test_a_plan_keeps_a_condition_as_its_description(heresy: Played) -> None:
    error = await heresy.refused("/plan hack Scar if she surfaces", by="alice")
    assert [each["label"] for each in error["choices"]] == ["Plan: hack and slash at Scar"]
    planned = await heresy(":press 1")
    assert "# hack Scar if she surfaces" in planned["said"]


async def test_what_is_waited_for_says_how_many_to_choose(heresy: Played) -> None:
    await heresy("/move discern", 5, 5, by="alice")
    await heresy("/pick 1")
    assert "Choose 2 of 5 for “Discern Realities, 10+”" in (await heresy("/waiting"))["text"]
    await heresy("/pick 2")
    assert "Choose one of 4 for “Discern Realities, 10+”" in (await heresy("/waiting"))["text"]
    await heresy("/pick 3")
    await heresy("/move hack at Scar", 5, 5)
    waiting = (await heresy("/waiting"))["text"]
    assert "Choose “Deal damage” or “Extra die, but they hit back”" in waiting


async def test_a_thing_without_a_price_is_named_without_the_price(heresy: Played) -> None:
    error = await heresy.refused("buy a rope for 5 thrones", by="alice")
    assert error["message"].startswith("I have no price for a rope.")
    await heresy("/item add a rope")
    assert "rope" in (await heresy.sheet("Griff"))["items"]
    error = await heresy.refused("I give Isaac my last torch")
    assert error["message"].startswith("You carry no torch.")

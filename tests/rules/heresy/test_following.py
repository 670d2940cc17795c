"""Whatever happens to the wounds of people, who is down is down, and owes one Last Breath."""

from hypothesis import given, settings
from hypothesis import strategies as st

from local.table import LocalTable
from tests.conftest import Played

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


@settings(max_examples=25, deadline=None)
@given(steps=STEPS)
async def test_25_the_state_is_what_the_wounds_say_after_anything(
    steps: list[tuple[str, str]],
) -> None:
    async with LocalTable(":memory:") as opened:
        table = Played(opened)
        await table("/game start heresy", by="gm")
        await table("/npc new Scar defense=3 max_wounds=3")
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
    breath = await table("/breath", 1, 1)
    await table("/harm 7 Griff anyway", by="gm")
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
    await table("/npc new Scar damage=1d6")
    await table("/sheet new Griff max_wounds=6 free", by="alice")
    await table("/move hack at Scar", 4, 4)
    assert len((await table("/waiting"))["facts"]["waiting"]) == 2
    await table("/harm 6 Griff", by="gm")
    breath = await table("/breath", 1, 1, by="alice")
    assert (await table("/waiting"))["facts"]["waiting"] == []
    await table(f"/undo {breath['entry']}", by="gm")
    assert len((await table("/waiting"))["facts"]["waiting"]) == 3

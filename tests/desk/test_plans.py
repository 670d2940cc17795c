"""A round that does not wait: what is planned is said when its time comes."""

import pytest

from tests.conftest import Played


@pytest.fixture
async def fight(table: Played) -> Played:
    """Griff, then Isaac, then Scar: a fight in which each turn is its owner's alone."""
    await table.line(":clock 2026-11-16 10:00")
    await table("/game start odd", by="gm")
    await table("/sheet new Griff hp=6", by="alice")
    await table("/sheet new Isaac hp=6", by="bob")
    await table("/npc new Scar hp=9", by="gm")
    await table("/npc reveal Scar")
    await table("/round start")
    await table("/init dex all", 1, 1)
    return table


async def test_a_plan_is_said_by_itself_when_its_turn_comes(fight: Played) -> None:
    kept = await fight("/plan attack d6 at Scar", by="bob")
    assert kept["facts"]["plans"] == ["attack d6 at Scar"]
    assert kept["facts"]["when"] is None
    assert kept["visible"] == "secret"
    assert kept["title"] == "Isaac has a plan"
    reply = await fight.line("/attack d8 at Scar", 3, 4, by="alice")
    (ran,) = reply["more"]
    assert ran["planned"] is True
    assert ran["by"] == "bob"
    assert ran["said"] == "attack d6 at Scar"
    assert ran["rolled"] == [[6, 4]]
    assert ran["entry"] == reply["entry"] + 1
    assert (await fight("/plan", by="bob"))["facts"]["plans"] == []


async def test_undoing_what_a_plan_said_gives_the_turn_back_and_not_the_plan(
    fight: Played,
) -> None:
    await fight("/plan attack d6 at Scar", by="bob")
    await fight.line("/attack d8 at Scar", 3, 4, by="alice")
    hp = (await fight.sheet("Scar"))["hp"]
    await fight("/undo", by="bob")
    assert (await fight.sheet("Scar"))["hp"] == hp + 1  # of two blows, the higher counts
    assert (await fight("/waiting"))["facts"]["waiting"][0][0] == "Isaac"
    assert (await fight("/plan", by="bob"))["facts"]["plans"] == []
    again = await fight("/redo", by="bob")
    assert "more" not in again
    assert (await fight.sheet("Scar"))["hp"] == hp

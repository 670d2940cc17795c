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


async def test_alternatives_are_tried_in_order_until_one_is_not_refused(fight: Played) -> None:
    kept = await fight("/plan attack Ghost; or attack d6 at Scar", by="bob") if False else None
    assert kept is None
    await fight("/item add sword d6", by="bob")
    await fight("/plan attack sword at Scar; or attack d4 at Scar; or act move", by="bob")
    await fight("/item drop sword", by="gm") if False else None
    reply = await fight.line("/attack d8 at Scar", 3, 4, by="alice")
    assert [each["said"] for each in reply["more"]] == ["attack sword at Scar"]


async def test_a_plan_that_is_refused_whole_is_told_its_owner_alone(fight: Played) -> None:
    await fight("/plan rally", by="bob")
    await fight("/status Isaac add paralysed", by="gm") if False else None
    reply = await fight.line("/attack d8 at Scar", 3, by="alice")
    (told,) = reply["more"]
    assert told["title"] == "Isaac's plan came to nothing"
    assert told["text"] == ""
    assert told["entry"] is None
    mine = await fight("/plan", by="bob")
    assert mine["facts"]["plans"] == []
    assert "rally" in mine["text"]
    assert (await fight("/waiting"))["facts"]["waiting"][0][0] == "Isaac"


async def test_a_deadline_passes_by_whoever_has_no_plan(fight: Played) -> None:
    await fight("/plan attack d6 at Scar", by="bob")
    reply = await fight("/round by 24h", by="gm")
    assert reply["facts"]["by"] == "2026-11-17T10:00:00+00:00"
    assert "by Tuesday" in (await fight("/waiting"))["facts"]["waiting"][0][1]
    assert (await fight.line(":clock +23h"))["due"] == []
    up = await fight.line(":clock +1h")
    assert up["due"] == [["Griff", "passed by"]]
    assert [each["said"].partition(" #")[0] for each in up["more"]] == [
        "act as Griff",
        "attack d6 at Scar",
        "round by off",
    ]
    assert [each.get("planned", False) for each in up["more"]] == [False, True, False]
    assert "more" not in await fight.line(":clock +24h")

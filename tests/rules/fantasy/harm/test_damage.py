"""Harm said outright (rule 30)."""

from tests.conftest import Played


async def test_30_harm_goes_to_the_body_unless_said_otherwise(party: Played) -> None:
    reply = await party("/harm 3 Griff", by="gm")
    assert reply["changes"] == [["Griff", "bod.pool", 8, 5]]
    assert (await party("/harm 2 int Griff"))["changes"] == [["Griff", "int.pool", 6, 4]]
    assert (await party("/harm Griff 1 wil"))["changes"] == [["Griff", "wil.pool", 6, 5]]
    assert (await party("/wound 1 bod", by="alice"))["changes"] == [["Griff", "bod.pool", 5, 4]]
    assert (await party.refused("/harm 1 Isaac"))["kind"] == "not_allowed"
    assert (await party.refused("/harm 1 Isac"))["hints"] == ["Isaac"]


async def test_30_harm_to_all_or_to_several_names_lands_on_each(party: Played) -> None:
    reply = await party("/harm 2 bod all", by="gm")
    assert sorted(reply["changes"]) == [["Griff", "bod.pool", 8, 6], ["Isaac", "bod.pool", 6, 4]]
    assert {each["target"]: each["pool"] for each in reply["facts"]["targets"]} == {
        "Griff": 6,
        "Isaac": 4,
    }
    reply = await party("/harm 1 wil Griff, Scar")
    assert reply["title"] == "Griff, Scar take 1 harm each"
    assert sorted(reply["changes"]) == [["Griff", "wil.pool", 6, 5], ["Scar", "wil.pool", 4, 3]]
    await party("/undo")
    assert (await party.sheet("Scar"))["wil"]["pool"] == 4
    assert (await party.refused("/harm 1 Griff, Isaac", by="alice"))["kind"] == "not_allowed"


async def test_30_harm_to_all_leaves_the_dead_alone(party: Played) -> None:
    await party("/sheet set Isaac state=dead", by="gm")
    reply = await party("/harm 2 all")
    assert reply["changes"] == [["Griff", "bod.pool", 8, 6]]
    assert (await party.refused("/harm 2 Isaac"))["kind"] == "refused"


async def test_30_a_number_that_nobody_bears_hurts_nobody(party: Played) -> None:
    await party("/npc new Goblin bod=d6", by="gm")
    await party("/npc copy Goblin 3")
    for said in ("/harm 1 goblin 5", "/harm 1 at goblin 5", "/heal 1 goblin 5"):
        error = await party.refused(said)
        assert error["kind"] == "not_found"
        assert "Goblin 5" in error["message"] or "goblin 5" in error["message"]
    hints = (await party.refused("/harm 1 goblin 5"))["hints"]
    assert sorted(hints) == ["Goblin 1", "Goblin 2", "Goblin 3"]
    assert (await party.sheet("Goblin"))["bod"]["pool"] == 6
    assert (await party("/harm 1 goblin 2"))["changes"] == [["Goblin 2", "bod.pool", 6, 5]]


async def test_what_several_have_left_is_told_in_a_line(party: Played) -> None:
    party.table.speaker = "gm"
    reply = await party.table.hear("/harm 2 Griff, Isaac")
    assert reply.ruling is not None
    lines = {fact.label: fact.text for fact in reply.ruling.outcome.facts if fact.label}
    assert lines == {"Left": "Griff BOD 6/8, Isaac BOD 4/6"}

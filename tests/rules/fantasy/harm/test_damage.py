"""Harm said outright (rule 30)."""

import pytest

from play.wording.ruling_card import compose
from tests.conftest import Played
from tests.rules.fantasy.conftest import told


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
    assert reply["title"] == "Griff and Scar take 1 harm each"
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
    await party("/npc new Goblin bod=d6 shown", by="gm")
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
    lines = compose(reply.ruling, public=True).changes
    assert sorted(lines) == ["Griff: BOD 8 → 6", "Isaac: BOD 6 → 4"]


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("/harm bod Griff", "How many points?"),
        ("/harm Griff", "How many points?"),
        ("/heal Griff", "Griff is at full BOD."),
        ("/harm 2 3 bod Griff", "There's nobody called “3” here."),
        ("/harm Griff 2 3", "There's nobody called “3” here."),
        ("/harm 2 Griff 3", "There's nobody called “3” here. Try Scar, Isaac"),
        ("/heal Griff 2 Isaac 3", "There's nobody called “3” here."),
        ("/harm 2 int Griff bod", "That names two attributes. Roll one at a time."),
        ("/heal 2 int at Griff bod", "That names two attributes. Roll one at a time."),
        ("/harm 1 wil Isaac", "Isaac has already lost WIL."),
        ("/heal 1 wil Isaac", "Isaac has lost WIL. Points don't bring it back; treatment and a"
         " week of rest might."),
        ("/harm 1 Ada", "Ada is dead."),
        ("/heal 1 wil Ada, Isaac", "Ada is dead."),
    ],
)  # fmt: skip
async def test_30_harm_that_cannot_be_meant_harms_nobody(
    party: Played, said: str, answered: str
) -> None:
    await party("/sheet new Ada", by="carol")
    await party("/sheet set Ada state=dead", by="gm")
    await party("/sheet set Isaac lost=wil anyway")
    before = await party.everything()
    assert (await party.refused(said))["message"].startswith(answered)
    assert await party.everything() == before


@pytest.mark.parametrize(
    ("said", "changes"),
    [
        ("/harm 2 Griff, Griff", [["Griff", "bod.pool", 8, 6]]),
        ("/harm 1 int at Griff", [["Griff", "int.pool", 6, 5]]),
        ("/harm Griff wil 1", [["Griff", "wil.pool", 6, 5]]),
        ("/harm 1 wil Isaac, Griff", [["Griff", "wil.pool", 6, 5]]),
        ("/harm 1 wil all", [["Griff", "wil.pool", 6, 5]]),
        ("/harm 1 Isaac, Scar", [["Isaac", "bod.pool", 6, 5], ["Scar", "bod.pool", 8, 7]]),
    ],
)
async def test_30_harm_lands_once_on_each_who_can_take_it(
    party: Played, said: str, changes: list[list[object]]
) -> None:
    await party("/sheet set Isaac lost=wil anyway", by="gm")
    reply = await party(said)
    assert sorted(reply["changes"]) == changes
    assert reply["facts"]["targets"][0]["target"] == reply["title"].partition(" ")[0].strip(",")
    await party("/undo")


async def test_30_what_harm_did_is_told_of_each(party: Played) -> None:
    await party("/sheet set Isaac bod=d4", by="gm")
    reply = await party("/harm 4 Griff, Isaac # the fall", 3, 6)
    first, second = reply["facts"]["targets"]
    assert first == {
        "target": "Griff", "harm": 4, "armour": 0, "attribute": "bod", "taken": 4, "pool": 4,
        "die": 8, "reduced": 0, "lost": False, "death": None, "timer": None,
    }  # fmt: skip
    assert second == {
        "target": "Isaac", "harm": 4, "armour": 0, "attribute": "bod", "taken": 4, "pool": 0,
        "die": 0, "reduced": 1, "lost": True, "death": "hours",
        "timer": {"unit": "hours", "remaining": 6},
    }  # fmt: skip
    assert {key: reply["facts"][key] for key in first if key != "target"} == {
        key: value for key, value in first.items() if key != "target"
    }
    assert reply["text"].splitlines() == [
        "Isaac's BOD is used up (d4 → lost).",
        "Isaac is dying: death comes in 6 hours, unless someone treats them.",
        "Isaac's roll for life: d4 (3), for the hours: d6 (6).",
    ]
    assert (await party.sheet("Isaac"))["wounds"] == ["bod d4 → lost: the fall"]
    assert (await party("/harm 1 int Griff"))["title"] == "Griff takes 1 harm (INT 6 → 5)"
    assert await told(party, "/harm 1 int Scar") == {"Harm": "**1**"}
    assert await told(party, "/harm 1 int Scar, Griff") == {}
    await party("/sheet set Griff armour=1")
    await party("/harm 1 Griff")
    shielded = await party("/answer armour", by="alice")
    assert shielded["title"] == "Griff takes 1 harm, armour absorbs it all"


async def test_30_nobody_is_told_of_whom_they_have_not_met(party: Played) -> None:
    await party("/npc hide Scar", by="gm")
    error = await party.refused("/harm 2 3 bod", by="alice")
    assert error["hints"] == ["Isaac", "Griff"]
    assert (await party.refused("/harm 2 3 bod", by="gm"))["hints"] == ["Scar", "Isaac", "Griff"]

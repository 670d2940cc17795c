"""Points given back (rule 40), and the dying treated (rule 35)."""

import pytest

from tests.conftest import Played


async def test_40_healing_stops_at_the_size_of_the_die(party: Played) -> None:
    await party("/harm 3 Griff", by="gm")
    assert (await party.refused("/heal 2 bod Griff", by="bob"))["kind"] == "not_allowed"
    reply = await party("/heal 2 bod Griff", by="gm")
    assert reply["changes"] == [["Griff", "bod.pool", 5, 7]]
    reply = await party("/heal 5 Griff")
    assert reply["changes"] == [["Griff", "bod.pool", 7, 8]]
    assert reply["facts"]["healed"] == 1
    assert reply["title"] == "Griff gets 1 BOD back (BOD 7 → 8, the maximum)"
    assert (await party.refused("/heal 0 Griff"))["kind"] == "refused"


async def test_40_healing_goes_to_all_and_to_several_names(party: Played) -> None:
    await party("/harm 3 all", by="gm")
    reply = await party("/heal 1 bod all")
    assert sorted(reply["changes"]) == [["Griff", "bod.pool", 5, 6], ["Isaac", "bod.pool", 3, 4]]
    reply = await party("/heal 5 Griff, Isaac")
    assert sorted(reply["changes"]) == [["Griff", "bod.pool", 6, 8], ["Isaac", "bod.pool", 4, 6]]
    assert [each["healed"] for each in reply["facts"]["targets"]] == [2, 2]


async def test_35_several_are_treated_at_once_and_the_well_are_told(party: Played) -> None:
    for name in ("Griff", "Isaac"):
        await party(f'/sheet set {name} timer="2 hours"', by="gm")
    reply = await party("/treat Griff, Scar, Isaac")
    assert reply["title"] == "Griff and Isaac are treated and will live"
    assert "Scar isn't dying." in reply["text"]
    await party("/undo")
    assert (await party.sheet("Isaac"))["state"] == "dying"
    reply = await party("/treat", by="gm")
    assert reply["facts"]["targets"] == ["Isaac", "Griff"]
    assert (await party.refused("/treat"))["message"] == "Nobody here is dying."


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("/harm 1", ["Scar", "Isaac", "Griff"]),
        ("/heal 1", ["Griff"]),  # who alone lacks anything
        ("/harm 1 wil", ["Scar", "Isaac", "Griff"]),
    ],
)
async def test_30_a_game_master_without_a_character_is_asked_for_whom(
    party: Played, said: str, names: list[str]
) -> None:
    await party("/sheet set Griff bod.pool=2", by="gm")
    assert await party.asked(said) == ("For whom?", names)
    assert (await party(":press Griff"))["entry"]


async def test_35_nobody_who_is_dying_treats_themselves(party: Played) -> None:
    """found-3, 5: others may, and so may a game master who says so."""
    await party('/sheet set Isaac timer="2 hours"', by="gm")
    error = await party.refused("/treat", by="alice")
    assert error["message"] == "Griff isn't dying."
    assert [each["says"] for each in error["choices"]] == ["treat Isaac"]
    error = await party.refused("/treat Griff")  # who was named is meant, and nobody else
    assert (error["message"], error.get("choices", [])) == ("Griff isn't dying.", [])
    await party('/sheet set Griff timer="2 hours"', by="gm")
    for said in ("/treat", "/treat Griff", "/treat Griff, Isaac"):
        error = await party.refused(said, by="alice")
        assert "can't treat themselves" in error["message"]
    await party("/treat Isaac", by="alice")  # the dying still act
    assert (await party("/treat Griff", by="bob"))["facts"]["targets"] == ["Griff"]


async def test_40_healing_that_was_lost_again_since_is_not_taken_back(party: Played) -> None:
    await party("/harm 3 Griff", by="gm")
    healed = await party("/heal 2 Griff")
    await party("/harm 6 Griff")
    error = await party.refused(f"/undo {healed['entry']}")
    assert "Griff's BOD changed in #7." in error["message"]
    assert (await party.sheet("Griff"))["bod"]["pool"] == 1


async def test_40_what_each_gets_back_is_told(party: Played) -> None:
    await party("/harm 3 Griff, Isaac", by="gm")
    await party("/harm 1 int Griff")
    reply = await party("/heal 2 Griff, Isaac, Scar")
    assert reply["title"] == "Griff and Isaac get 2 BOD back"
    assert reply["text"] == "Scar is at full BOD."
    assert reply["facts"]["targets"] == [
        {"target": "Griff", "healed": 2, "pool": 7},
        {"target": "Isaac", "healed": 2, "pool": 5},
        {"target": "Scar", "healed": 0, "pool": 8},
    ]
    assert (reply["facts"]["healed"], reply["facts"]["pool"]) == (2, 7)
    assert (await party("/heal 1 int Griff"))["facts"]["pool"] == 6
    exact = await party("/heal 1 Griff")
    assert (exact["facts"]["healed"], exact["text"]) == (1, "")


async def test_35_treatment_tells_of_the_well_and_of_the_dead(party: Played) -> None:
    await party("/sheet new Ada", by="carol")
    await party("/sheet set Ada state=dead", by="gm")
    await party('/sheet set Griff timer="1 day"')
    reply = await party("/treat Griff, Ada, Isaac", by="bob")
    assert reply["title"] == "Griff is treated and will live"
    assert reply["text"].splitlines() == ["Isaac isn't dying.", "Ada is dead."]
    assert reply["facts"] == {
        "treated": "Griff", "state": "well", "timer": None, "targets": ["Griff"],
    }  # fmt: skip
    assert (await party.refused("/treat Ada, Isaac"))["message"] == "Ada is dead."
    assert (await party.refused("/treat Isaac, Ada"))["message"] == "Isaac isn't dying."


async def test_35_a_game_master_treats_npcs_too_but_nobody_who_is_elsewhere(party: Played) -> None:
    await party("/scene start Mill with Scar, Griff", by="gm")
    for name in ("Scar", "Isaac"):
        await party(f'/sheet set {name} timer="1 day"')
    assert (await party("/treat"))["facts"]["targets"] == ["Scar"]
    assert (await party.refused("/treat"))["message"] == "Nobody here is dying."
    assert (await party.sheet("Isaac"))["state"] == "dying"


async def test_a_game_master_may_heal_what_is_lost_and_nothing_comes_back(party: Played) -> None:
    await party("/sheet set Griff lost=bod", by="gm")
    healed = await party("/heal 2 bod Griff anyway")
    assert healed["facts"]["healed"] == 0
    assert healed["text"] == "Griff has lost BOD."


async def test_who_may_not_heal_is_told_at_once(party: Played) -> None:
    """Not after being asked for a number; who knows Heal can cast it."""
    await party("/harm 2 Griff", by="gm")
    for said in ("/heal Griff", "/heal 1 Griff", "/harm Griff"):
        error = await party.refused(said, by="bob")
        assert error["message"] == "Only Griff's player or a game master can do that.", said
        assert "choices" not in error
    await party("/sheet set feats=spellcasting spells=heal", by="bob")
    error = await party.refused("/heal Griff")
    assert [each["says"] for each in error["choices"]] == ["cast heal on Griff"]

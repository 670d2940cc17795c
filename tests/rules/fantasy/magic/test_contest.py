"""Wills against a spell (rule 45)."""

from typing import Any

import pytest

from tests.conftest import Played


async def test_45_the_unwilling_may_contest_it(mages: Played) -> None:
    await mages("/cast magic missile 2 on Griff", by="bob")
    assert (await mages.sheet("Griff"))["bod"]["pool"] == 4
    reply = await mages("/answer wil", 1, 5, by="alice")
    assert reply["rolled"] == [[8, 1], [6, 5]]
    assert reply["facts"]["winner"] == "Griff"
    assert reply["facts"]["harm"] == 0
    assert reply["changes"] == [["Griff", "bod.pool", 4, 8]]
    assert (await mages.sheet("Isaac"))["wil"]["pool"] == 6
    reply = await mages("/push wil", by="bob")
    assert reply["facts"]["winner"] == "Isaac"
    assert (await mages.sheet("Griff"))["bod"]["pool"] == 4
    assert (await mages.refused("/answer wil", by="alice"))["kind"] == "already_done"


async def test_45_counterspell_forces_a_contest_of_wills(mages: Played) -> None:
    await mages("/sheet set Scar feats=counterspell", by="gm")
    offered = await mages("/cast magic missile on Griff", by="bob")
    assert "Scar counters it" in [choice["label"] for choice in offered["choices"]]
    reply = await mages("/answer counterspell as Scar", 1, 4, by="gm")
    assert reply["facts"]["countered"] is True
    assert reply["facts"]["winner"] == "Scar"
    assert (await mages.sheet("Griff"))["bod"]["pool"] == 8
    assert (await mages.refused("/answer counterspell", by="alice"))["kind"] == "refused"


async def test_45_each_whom_a_spell_strikes_contests_it_once(mages: Played) -> None:
    await mages("/cast fireball on Scar, Griff", by="bob")
    lost = await mages(":press Griff contests", 7, 2, by="alice")
    labels = [choice["label"] for choice in lost["choices"]]
    assert "Scar contests it with WIL" in labels
    assert "Griff contests it with WIL" not in labels
    won = await mages(":press Scar contests", 1, 4, by="gm")
    assert won["facts"]["resisted"] == ["Scar"]
    assert (await mages.refused("/answer wil", by="alice"))["kind"] == "already_done"
    assert (await mages.sheet("Scar"))["bod"]["pool"] == 8
    assert (await mages.sheet("Griff"))["bod"]["pool"] == 6


def offered(reply: dict[str, Any]) -> list[str]:
    """Return who may still withstand a spell, and how."""
    said = ("answer wil", "answer counterspell")
    return [c["label"] for c in reply["choices"] if c["says"].startswith(said)]


@pytest.fixture
async def wizards(mages: Played) -> Played:
    """Isaac casts; he, Griff, Scar and Ada know how to counter."""
    await mages("/sheet new Ada wil=d8", by="carol")
    await mages("/sheet set Isaac feats+=counterspell", by="gm")
    for name in ("Griff", "Scar", "Ada"):
        await mages(f"/sheet set {name} feats=counterspell")
    return mages


async def test_45_a_spell_is_offered_to_be_withstood_by_each_who_can(wizards: Played) -> None:
    cast = await wizards("/cast fireball on Scar, Griff", by="bob")
    counters = ["Scar counters it", "Griff counters it", "Ada counters it"]
    contests = ["Scar contests it with WIL", "Griff contests it with WIL"]
    assert sorted(offered(cast)) == sorted([*contests, *counters])
    assert cast["facts"]["harm"] == 4
    contested = await wizards("/answer wil", 1, 5, by="alice")
    assert contested["title"] == "Fireball: Griff beats Isaac"
    assert offered(contested) == [contests[0], counters[0], counters[2]]
    assert (contested["facts"]["harm"], contested["facts"]["resisted"]) == (2, ["Griff"])
    assert contested["text"].splitlines() == ["Scar takes 2 harm.", "Griff withstands it."]
    await wizards("/sheet set Ada state=dead", by="gm")
    lost = await wizards("/answer wil as Scar", 7, 1)
    assert offered(lost) == []
    assert lost["facts"]["resisted"] == ["Griff"]
    for said, by in (("/answer wil", "alice"), ("/answer counterspell", "alice")):
        assert (await wizards.refused(said, by=by))["kind"] == "already_done"


async def test_45_no_will_is_offered_where_it_is_lost_or_the_spell_helps(wizards: Played) -> None:
    await wizards("/harm 4 Griff", by="gm")
    await wizards("/sheet set Scar lost=wil anyway")
    assert offered(await wizards("/cast heal on Griff", by="bob")) == [
        "Griff counters it",
        "Ada counters it",
    ]
    assert offered(await wizards("/cast magic missile on Scar")) == [
        "Griff counters it",
        "Ada counters it",
    ]
    error = await wizards.refused("/answer wil as Scar", by="gm")
    assert error["message"].startswith("Scar has lost WIL")


async def test_45_a_spell_that_is_countered_strikes_nobody(wizards: Played) -> None:
    await wizards("/cast fireball on Scar, Griff", by="bob")
    failed = await wizards("/answer counterspell as Ada", 8, 1, by="gm")
    assert (failed["facts"]["countered"], failed["facts"]["harm"]) == (False, 4)
    assert "Ada counters it" not in offered(failed)
    done = await wizards("/answer counterspell as Scar", 1, 4)
    assert (done["facts"]["countered"], done["facts"]["harm"]) == (True, 0)
    assert done["facts"]["resisted"] == ["Scar", "Griff"]
    assert offered(done) == []
    pushed = await wizards("/push wil", by="bob")
    assert (pushed["facts"]["countered"], pushed["facts"]["harm"]) == (False, 4)
    await wizards("/push pass as Scar", by="gm")
    assert (await wizards.sheet("Griff"))["bod"]["pool"] == 6


async def test_45_a_caster_who_has_lost_their_will_contests_with_nothing(wizards: Played) -> None:
    await wizards("/cast magic missile on Griff", by="bob")
    await wizards("/sheet set Isaac lost=wil anyway", by="gm")
    reply = await wizards("/answer wil", 4, by="alice")
    assert reply["rolled"] == [[6, 4]]
    first = reply["facts"]["first"]
    assert (first["name"], first["dice"], reply["facts"]["winner"]) == ("Isaac", [], "Griff")


async def test_45_a_game_master_answers_a_spell_for_the_one_it_strikes(mages: Played) -> None:
    """found-3, 5: `/answer wil` answers a spell too, for a lone NPC without its name."""
    await mages("/cast stupefy on Scar", by="bob")
    held = await mages("/answer wil", 3, 4, by="gm")
    assert held["title"] == "Stupefy: Scar beats Isaac"
    assert ["Scar", "int.pool", 4, 6] in held["changes"]
    await mages("/undo")
    assert (await mages.sheet("Scar"))["int"]["pool"] == 4


async def test_45_a_challenge_that_waits_is_answered_before_a_spell(mages: Played) -> None:
    """found-3, 5: what is owed comes first."""
    await mages("/contest bod vs Scar", by="alice")
    await mages("/cast stupefy on Scar", by="bob")
    assert (await mages("/answer wil", 7, 4, by="gm"))["title"].startswith("Griff beats Scar")

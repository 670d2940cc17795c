"""Wills against a spell (rule 45)."""

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

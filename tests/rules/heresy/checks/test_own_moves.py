"""Moves that a table wrote for itself."""

from tests.conftest import Played


async def test_a_table_writes_moves_of_its_own(heresy: Played) -> None:
    said = '/define move vox fel "You call for help." 10+ "It comes." 7-9 "Late." 6- "Silence."'
    await heresy(said, by="gm")
    reply = await heresy("/move vox", 6, 6, by="alice")
    assert reply["facts"]["move"] == "vox"
    assert reply["facts"]["stat"] == "Fel"
    assert "It comes." in reply["text"]
    missed = await heresy("/move vox", 1, 1)
    assert "Silence." in missed["text"]
    assert ["Griff", "xp", 0, 1] in missed["changes"]

"""Whatever was mended after playing, an undo takes back whole, and a redo puts back."""

import pytest

from tests.conftest import Played

PREPARED = (
    "/sheet new Kass hp=6 class=cleric wis=14",
    "/sheet give Kass to alice",
    "/item add dagger 1 hit piercing for Brin",
    "/item add club 2 hits for Ogre",
    "/define move fate wil medium class bard",
    "/armour on as Brin",
    "/round start the door gives way",
)

#: what goes before, and the sentence that is taken back; the game master says all of it
ROWS = (
    ((), "/harm 25 Brin"),
    (("/harm 25 Brin",), "/heal 1 Brin"),
    (("/harm 25 Brin",), "/fate as Brin"),
    (("/harm 25 Brin",), "/fate lives Brin"),
    (("/harm 25 Brin",), "/heal 3 Brin anyway"),
    (("/harm 8 Kass",), "/heal 3 Kass"),
    (("/harm 8 Kass",), "/round next"),
    (("/harm 8 Kass",), "/treat"),
    (("/harm 8 Kass",), "/treat Kass as Brin"),
    ((), "/move strike medium at Ogre as Brin"),
    ((), "/move strike easy at Brin as Ogre"),
    ((), "/move wisdom save dc 15 as Brin"),
    ((), "/sheet set Brin armour=4"),
    (("/sheet set Brin armour=4",), "/armour off as Brin"),
    ((), "/round next"),
    ((), '/sheet set Brin proficient+="thieves tools"'),
    ((), "/move strike hits 2d6+2 at Ogre as Brin"),
    ((), "/harm 2d6+2 Ogre"),
    ((), "/item add axe 2 hits slashing for Brin"),
    ((), "/sheet set Brin str=22 anyway"),
    ((), "/sheet set Brin hp=-30"),
    ((), "/sheet set Brin hp=-30 anyway"),
    (("/harm 3 Brin",), "/rest long Brin"),
    ((), '/temp 3 "aid" Brin'),
)


@pytest.mark.parametrize(("before", "said"), ROWS)
async def test_what_was_said_is_taken_back_and_put_back_whole(
    tens: Played, before: tuple[str, ...], said: str
) -> None:
    for sentence in (*PREPARED, *before):
        await tens(sentence, by="gm")
    at_first = await tens.everything()
    reply = await tens(said, by="gm")
    then = await tens.everything()
    assert reply["entry"]
    assert (then != at_first) or not reply["changes"]
    await tens("/undo")
    assert await tens.everything() == at_first
    await tens("/redo")
    assert await tens.everything() == then

"""A table of the 2d10 rules with someone at it.

The numbers in the names of tests are those of docs/rules-tens.md.
"""

import pytest

from play.wording.ruling_card import Card, compose
from tests.beginnings import played_once
from tests.conftest import Played

BRIN = (
    "/sheet new Brin class=bard level=1 str=10 dex=16 int=12 wis=8 cha=14 wil=11 hp=8 "
    "proficient=stealth,dodge saves=dex,wis armour=3"
)
OGRE = "/npc new Ogre str=19 dex=8 wil=12 hp=7 shown"


@pytest.fixture
@played_once
async def tens(table: Played) -> Played:
    """Brin, whom alice plays and who speaks, and an Ogre of the game master's."""
    await table("/game start tens", by="gm")
    await table(OGRE)
    await table("/npc reveal Ogre")
    await table(BRIN, by="alice")
    return table


async def hp(tens: Played, name: str = "Brin") -> tuple[int, str]:
    sheet = await tens.sheet(name)
    return sheet["hp"], sheet["state"]


async def card(tens: Played, said: str, *faces: int) -> Card:
    """Say something, and return the card that everyone reads."""
    await tens.table.hear(":dice " + " ".join(map(str, faces)))
    heard = await tens.table.hear(said)
    assert heard.ruling is not None, heard.error
    return compose(heard.ruling, public=True)

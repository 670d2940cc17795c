"""A table of Powered by Heresy with people at it.

The numbers in the tests' names are those of docs/rules-heresy.md.
"""

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

GRIFF = (
    "/sheet new Griff background=arbites ws=1 bs=2 t=1 ag=1 per=2 fel=-1 "
    "max_wounds=6 defense=2 free"
)
SCAR = "/npc new Scar defense=3 max_wounds=3 damage=2d6 shown"


@pytest.fixture
@played_once
async def heresy(table: Played) -> Played:
    """Griff, whom alice plays and who speaks; Isaac, whom bob plays; and Scar, whom all can see."""
    await table("/game start heresy", by="gm")
    await table(SCAR)
    await table("/npc reveal Scar")
    await table("/sheet new Isaac background=guard wp=1 free", by="bob")
    await table(GRIFF, by="alice")
    return table


@pytest.fixture
@played_once
async def battle(heresy: Played) -> Played:
    """Vael, a Tactician who knows Griff, and Tull, a Templar who speaks."""
    await heresy("/sheet new Vael class=tactician", by="dora")
    await heresy('/bond add Griff "old comrade"')
    await heresy("/sheet new Tull class=templar", by="cara")
    return heresy


@pytest.fixture
@played_once
async def empty(table: Played) -> Played:
    await table("/game start heresy", by="gm")
    await table(":as alice")
    return table

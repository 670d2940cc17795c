"""A table of narrative dice with someone at it."""

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

GRIFF = (
    "/sheet new Griff brawn=3 agility=3 intellect=2 cunning=2 willpower=2 presence=2 "
    "skills=stealth:2,ranged_heavy:2,ranged_light:1,melee:1,cool:1,medicae:1 "
    "career=stealth,cool wounds_base=10 strain_base=10"
)
SCAR = (
    "/npc new Scar brawn=3 skills=melee:2,discipline:1,ranged_light:1 soak=3 wound_threshold=12"
    " shown"
)


@pytest.fixture
@played_once
async def genesys(table: Played) -> Played:
    """Griff with his lasgun, whom alice plays and who speaks, and Scar with a sword."""
    await table("/game start genesys", by="gm")
    await table(SCAR)
    await table("/item add sword melee damage +2 crit 3 for Scar")
    await table("/npc reveal Scar")
    await table(GRIFF, by="alice")
    await table("/item add lasgun ranged_heavy damage 6 crit 3 range long")
    return table

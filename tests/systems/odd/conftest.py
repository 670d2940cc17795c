"""A table of the Odd-like: Griff of alice, Ash of bob, and an Ogre."""

from typing import Any

import pytest

from tests.conftest import Played

GRIFF = "/sheet new Griff str=12 dex=9 wil=10 hp=6"
ASH = "/sheet new Ash str=8 dex=13 wil=11 hp=4"
OGRE = "/npc new Ogre str=14 hp=8 weapon=d10"


class OddTable(Played):
    """The same table, with a shorter way to look at one field of a sheet."""

    async def of(self, name: str, field: str) -> Any:
        return (await self.sheet(name))[field]


@pytest.fixture
async def odd(table: Played) -> OddTable:
    opened = OddTable(table.table)
    await opened("/game start odd", by="gm")
    await opened(OGRE)
    await opened(GRIFF, by="alice")
    await opened(ASH, by="bob")
    await opened.line(":as alice")
    return opened

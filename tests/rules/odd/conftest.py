"""A table of the Odd-like: Griff of alice, Ash of bob, and an Ogre."""

from typing import Any

import pytest

from tests.beginnings import played_once
from tests.conftest import Played

GRIFF = "/sheet new Griff str=12 dex=9 wil=10 hp=6"
ASH = "/sheet new Ash str=8 dex=13 wil=11 hp=4"
OGRE = "/npc new Ogre str=14 hp=8 weapon=d10 shown"


class OddTable(Played):
    """The same table, with a shorter way to look at one field of a sheet."""

    async def of(self, name: str, field: str) -> Any:
        return (await self.sheet(name))[field]

    async def told(self, line: str, *faces: int, by: str = "") -> dict[str, str]:
        """Say a sentence, and return the facts that are shown, as they are worded."""
        facts = (await self.outcome(line, *faces, by=by)).facts
        return {fact.key: fact.text for fact in facts if fact.label}


@pytest.fixture
@played_once
async def odd(table: Played) -> OddTable:
    opened = OddTable(table.table)
    await opened("/game start odd", by="gm")
    await opened(OGRE)
    await opened(GRIFF, by="alice")
    await opened(ASH, by="bob")
    await opened.line(":as alice")
    return opened


async def scarred(odd: OddTable, damage: int, *faces: int, more: str = "") -> dict[str, Any]:
    """Let Mark, with as many hit points as the damage, be hit for exactly that."""
    await odd(f"/sheet new Mark str=10 dex=10 wil=10 hp={damage} {more}", by="mary")
    die = {1: "d2", 2: "d2", 9: "d10", 10: "d10"}.get(damage, "d8")
    rolled = [damage]
    if damage > 10:
        die, rolled = ("2d6", [damage - 6, 6]) if damage < 13 else ("2d8", [damage - 8, 8])
    reply = await odd(f"/attack {die} at Mark", *rolled, *faces, by="gm")
    assert reply["facts"]["hp"] == 0
    assert reply["facts"]["str"] == 10
    return reply

"""A table for the desk: a game with two characters and an NPC, at a time that stands still; and a
fight of theirs."""

import pytest

from tests.beginnings import played_once
from tests.conftest import ON_BOTH, Played, empty

START = "2026-11-16 10:00"  # a Monday


@pytest.fixture(params=ON_BOTH)
async def address(request: pytest.FixtureRequest) -> str:
    """Everything at the desk is played on both engines."""
    return await empty(request.param, request)


@pytest.fixture
@played_once
async def seated(table: Played) -> Played:
    await table.line(f":clock {START}")
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff ag=1 free", by="alice")
    await table("/sheet new Isaac", by="bob")
    await table("/npc new Scar shown", by="gm")
    return table


async def seat(table: Played) -> Played:
    """Griff, then Isaac, then Scar: a fight in which each turn is its owner's alone."""
    await table.line(":clock 2026-11-16 10:00")
    await table("/game start odd", by="gm")
    await table("/sheet new Griff hp=6", by="alice")
    await table("/sheet new Isaac hp=6", by="bob")
    await table("/npc new Scar hp=9 shown", by="gm")
    await table("/npc reveal Scar")
    await table("/round start")
    await table("/init dex all", 1, 1)
    return table


@pytest.fixture
@played_once
async def fight(table: Played) -> Played:
    return await seat(table)

"""A table for the desk: a game with two characters and an NPC, at a time that stands still."""

import pytest

from tests.conftest import Played

START = "2026-11-16 10:00"  # a Monday


@pytest.fixture
async def seated(table: Played) -> Played:
    await table.line(f":clock {START}")
    await table("/game start heresy", by="gm")
    await table("/sheet new Griff ag=1 free", by="alice")
    await table("/sheet new Isaac", by="bob")
    await table("/npc new Scar", by="gm")
    return table

"""A game that is restarted after every sentence, and finds everything as it was."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from local.table import LocalTable
from tests.conftest import Played


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Played]:
    async with LocalTable(str(tmp_path / "games.db")) as opened:
        yield Played(opened)


async def test_everything_is_as_it_was_after_every_restart(kept: Played) -> None:
    async def say(line: str, *faces: int, by: str = "") -> dict[str, object]:
        reply = await kept(line, *faces, by=by)
        await kept(":restart")
        return reply

    await say("/game start heresy The Long Night", by="gm")
    await say("/npc new Scar shown")
    await say("/sheet new Griff free ws=2", by="alice")
    await say("/sheet new Isaac free ws=1", by="bob")
    missed = await say("/move hack+WS at Scar", 1, 2, by="alice")
    assert missed["changes"] == [["Griff", "xp", 0, 1]]
    assert (await kept.sheet("Griff"))["xp"] == 1
    await say("/undo", by="alice")
    assert (await kept.sheet("Griff"))["xp"] == 0
    await say("/redo", by="alice")
    assert (await kept.sheet("Griff"))["xp"] == 1
    fixed = await say("/fix move hack+WS at Scar +6", by="alice")
    assert fixed["rolled"] == [[6, 1], [6, 2]]
    assert (await kept.sheet("Griff"))["xp"] == 0
    await say("/sheet set notes=limping", by="bob")
    sheets = [await kept.sheet(name) for name in ("Griff", "Isaac", "Scar")]
    history = (await say("/history last 100", by="gm"))["facts"]
    assert [await kept.sheet(name) for name in ("Griff", "Isaac", "Scar")] == sheets
    assert (await kept("/history last 100", by="gm"))["facts"] == history
    await say("/undo", by="alice")
    assert (await kept.sheet("Griff"))["xp"] == 1, "without the fix the miss stands again"


async def test_scripted_dice_are_dropped_by_a_restart_and_speaker_and_channel_stay(
    kept: Played,
) -> None:
    await kept("/game start heresy", by="gm")
    await kept("/sheet new Griff free", by="alice")
    await kept(":dice 6 6 6 6")
    await kept(":restart")
    assert kept.table.speaker == "alice"
    rolls = [await kept("/roll 1d1000000") for _ in range(2)]
    assert any(roll["facts"]["total"] != 6 for roll in rolls)

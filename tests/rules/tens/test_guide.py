"""The long scene of the guide, played to its end, undone and found again."""

from pathlib import Path
from typing import Any

from local.table import LocalTable
from tests.conftest import Played
from tests.test_docs import ROOT, said_in

GUIDE = ROOT / "docs" / "tens.md"


async def played(table: Played) -> list[dict[str, Any]]:
    return [await table.line(line) for line, *_ in said_in(GUIDE)]


async def test_the_scene_of_the_guide_ends_as_it_says(table: Played) -> None:
    replies = await played(table)
    sentences = [reply for reply in replies if "facts" in reply]
    assert len(sentences) >= 30
    brin, griff, ogre = [await table.sheet(name) for name in ("Brin", "Griff", "Ogre")]
    assert (brin["hp"], brin["state"], brin["level"], brin["temp"]) == (8, "well", 2, [])
    assert (griff["hp"], griff["xp"], brin["xp"]) == (10, 1, 1)
    assert (ogre["hp"], ogre["state"]) == (-1, "dying")


async def test_every_sentence_means_the_same_when_it_is_said_again(table: Played) -> None:
    for line, *_ in said_in(GUIDE):
        reply = await table.line(line)
        if not reply.get("said") or line.startswith((":press", "/sheet new", "/npc new", "/game")):
            continue
        faces = [face for _, face in reply["rolled"]]
        if reply["entry"] and reply["said"].startswith(("move", "harm", "heal")):
            speaker = table.table.speaker
            await table.line(f"/undo {reply['entry']}", by="gm")
            again = await table(reply["said"], *faces, by=speaker)
            assert again["facts"] == reply["facts"], line
            assert again["changes"] == reply["changes"], line


async def test_the_scene_survives_a_restart(tmp_path: Path) -> None:
    async with LocalTable(str(tmp_path / "scene.db")) as opened:
        table = Played(opened)
        lines = [line for line, *_ in said_in(GUIDE)]
        for line in lines:
            if line == ":press Brin lives":
                await table.line(":restart")
            reply = await table.line(line)
            assert reply["ok"], (line, reply)
        await table.line(":restart")
        assert (await table.sheet("Brin"))["hp"] == 8
        assert (await table("/define show", by="gm"))["facts"]["moves"] == ["taunt", "fate"]

"""Asking to pause at the local table: said once in ten minutes, and nobody is noted for it."""

from typing import Any

import pytest

from local.table import LocalTable
from tests.conftest import Played

LINE = "Someone asks to pause and skip this."
TABLES = ("entry", "record", "presence", "part", "person", "game", "plan")


async def kept(table: Played) -> dict[str, Any]:
    """Return what every table of the database holds, but for what is merely remembered."""
    await table.table.database.settle()
    async with table.table.database.begin_reading() as tx:
        return {
            name: [tuple(row) for row in await tx.execute_fetchall(f"SELECT * FROM {name}")]
            for name in TABLES
        }


@pytest.mark.parametrize("said", ["/x", "x", "/X", "/do x", ":post Wait, [[x]]"])
@pytest.mark.parametrize("game", [True, False])
async def test_it_is_said_and_nothing_is_kept(table: Played, said: str, game: bool) -> None:
    if game:
        await table("/game start odd", by="gm")
    before = await kept(table)
    reply = await table.line(said, by="mallory")
    reply = reply["replies"][0] if "replies" in reply else reply
    assert (reply["title"], reply["entry"]) == (LINE, None)
    assert "isn't anonymous" in reply["text"]
    assert await kept(table) == before
    async with table.table.database.begin_reading() as tx:
        rows = await tx.execute_fetchall("SELECT key, value FROM remembered")
    assert not [row for row in rows if "mallory" in str(tuple(row))]
    assert [key for key, _ in rows if key.startswith("paused")] == ["paused:table"]


async def test_it_is_said_once_in_ten_minutes_in_each_channel(table: Played) -> None:
    await table.line(":clock 2026-03-01 10:00")
    assert (await table("/x", by="alice"))["title"] == LINE
    again = await table("/x", by="bob")
    assert (again["visible"], LINE in again["title"]) == ("secret", False)
    await table.line(":channel thread in table")
    assert (await table("/x"))["title"] == LINE
    await table.line(":channel table")
    await table.line(":clock +9m")
    assert (await table("/x"))["title"] != LINE
    await table.line(":clock +2m")
    assert (await table("/x"))["title"] == LINE


async def test_the_ten_minutes_survive_a_restart(tmp_path: Any) -> None:
    async with LocalTable(str(tmp_path / "x.db")) as opened:
        table = Played(opened)
        await table.line(":clock 2026-03-01 10:00")
        await table("/x", by="alice")
        await table.line(":restart")
        await table.line(":clock 2026-03-01 10:05")
        assert (await table("/x"))["title"] != LINE


@pytest.mark.parametrize("said", ["/x no spiders", "x # why", "/x secret", "/do x please"])
async def test_words_behind_it_are_refused(table: Played, said: str) -> None:
    await table("/game start odd", by="gm")
    before = await kept(table)
    assert (await table.refused(said, by="alice"))["kind"] == "refused"
    assert await kept(table) == before


@pytest.mark.parametrize("said", ["/ask all: x", "/plan x", "/fix 2 x", "/odds x"])
async def test_no_other_sentence_carries_it(table: Played, said: str) -> None:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    assert LINE not in str(await table.line(said, by="gm"))


async def test_the_board_offers_it(table: Played) -> None:
    await table("/game start odd", by="gm")
    (choice,) = (await table("/board"))["choices"]
    assert (choice["label"], choice["says"], choice["who"]) == ("Ask for a pause", "x", "anyone")
    assert (await table(":press Ask for a pause", by="alice"))["title"] == LINE

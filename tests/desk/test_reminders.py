"""Reminders: words told at a time of the real world, once, wherever they were set."""

from pathlib import Path

import pytest

from local.table import LocalTable
from tests.beginnings import played_once
from tests.conftest import Played


@played_once
async def seat(table: Played) -> None:
    await table.line(":clock 2026-12-01 10:00")
    await table("/game start odd", by="gm")
    await table("/sheet new Ash", by="alice")
    await table("/sheet new Bryn", by="bob")


async def due(table: Played, span: str) -> list[list[str]]:
    found: list[list[str]] = (await table.line(f":clock +{span}"))["due"]
    return found


@pytest.mark.parametrize(
    ("said", "at", "what"),
    [
        ("me in 2 days to feed the horse", "2026-12-03T10:00:00+00:00", "feed the horse"),
        ("me to feed the horse in 2 days", "2026-12-03T10:00:00+00:00", "feed the horse"),
        ("me on friday 18:00: call Bryn", "2026-12-04T18:00:00+00:00", "call Bryn"),
        ("me tomorrow 9:00 that we go at dawn", "2026-12-02T09:00:00+00:00", "we go at dawn"),
        ("me in 90 minutes: act as Griff secret # no", "2026-12-01T11:30:00+00:00",
         "act as Griff secret # no"),
    ],
)  # fmt: skip
async def test_a_reminder_is_read_however_it_is_said(
    table: Played, said: str, at: str, what: str
) -> None:
    await seat(table)
    reply = await table(f"/remind {said}", by="alice")
    assert reply["facts"] == {"who": "Ash", "at": at, "what": what}


async def test_a_reminder_is_told_once_in_the_zone_of_the_game(table: Played) -> None:
    await seat(table)
    await table("/nudge after 48h Europe/Berlin", by="gm")
    reply = await table("/remind me on friday 18:00: session", by="alice")
    assert reply["facts"]["at"] == "2026-12-04T17:00:00+00:00"
    assert await due(table, "78h") == []
    assert await due(table, "1h") == [["Ash", "session"]]
    assert await due(table, "100h") == []
    assert (await table("/remind list"))["facts"]["reminders"] == []


async def test_only_a_game_master_reminds_everyone(table: Played) -> None:
    await seat(table)
    error = await table.refused("/remind all in 1 hour: break", by="alice")
    assert error["kind"] == "not_allowed"
    reply = await table("/remind all in 1 hour: break", by="gm")
    assert reply["facts"]["who"] == "all"
    await table("/remind me in 2 hours to stretch")
    assert await due(table, "3h") == [["all", "break"], ["gm", "stretch"]]


async def test_undo_and_drop_cancel_and_each_has_twenty(table: Played) -> None:
    await seat(table)
    await table("/remind me in 1 hour to wait", by="alice")
    await table("/undo")
    dropped = await table("/remind me in 1 hour to wait")
    error = await table.refused(f"/remind drop {dropped['entry']}", by="bob")
    assert error["kind"] == "not_allowed"
    await table(f"/remind drop {dropped['entry']}", by="alice")
    assert await due(table, "2h") == []
    for number in range(20):
        await table(f"/remind me in {number + 1} hours to count")
    error = await table.refused("/remind me in 1 hour to count")
    assert "You have 20 reminders" in error["message"]
    await table("/remind me in 1 hour to count", by="bob")
    assert len(await due(table, "30h")) == 21
    await table("/remind me in 1 hour to count", by="alice")


async def test_what_is_no_reminder_is_refused(table: Played) -> None:
    await seat(table)
    for said in ("/remind me", "/remind me in 2 days", "/remind me to go", "/remind Bryn in 2h: go",
                 "/remind me 2020-01-01: go", f"/remind me in 2 days: {'x' * 301}"):  # fmt: skip
        assert (await table.refused(said, by="alice"))["kind"] == "refused", said
    assert (await table.refused("/remind drop 99"))["kind"] == "not_found"


async def test_a_reminder_survives_a_restart_and_not_an_import(tmp_path: Path) -> None:
    async with LocalTable(str(tmp_path / "reminders.db")) as opened:
        table = Played(opened)
        await seat(table)
        await table("/remind me in 2 days to feed the horse", by="alice")
        await table.line(":restart")
        await table.line(":clock 2026-12-01 12:00")
        assert await due(table, "46h") == [["Ash", "feed the horse"]]
        await table.line(":restart")
        await table.line(":clock 2026-12-03 11:00")
        assert await due(table, "1h") == []
        await table("/remind me in 2 days to ride", by="alice")
        whole = (await table("/game export", by="gm"))["facts"]["json"]
        await table("/game end yes")
        await table(f"/game import {whole}")
        assert await due(table, "100h") == []


async def test_a_game_master_who_looks_at_reminders_that_are_off_is_told_what_starts_them(
    table: Played,
) -> None:
    await seat(table)
    assert (await table("/nudge", by="gm"))["text"] == "To turn them on: `/nudge after 48h`"
    assert not (await table("/nudge", by="alice"))["text"]
    await table("/nudge after 48h", by="gm")
    assert not (await table("/nudge", by="gm"))["text"]

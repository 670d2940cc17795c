"""Games under way: what began with an older version of the 2d10 rules goes on as it was."""

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from local.table import LocalTable
from rules.tens.system import TENS
from tests.conftest import Played
from tests.rules.tens.conftest import BRIN, hp


async def test_a_game_under_way_keeps_what_healing_did(tmp_path: Path) -> None:
    path = tmp_path / "game.db"
    async with LocalTable(str(path)) as opened:
        tens = Played(opened)
        await tens("/game start tens", by="gm")
        await tens(BRIN, by="alice")
        await tens("/harm 3 Brin", by="gm")
        _age(path)
        await tens.line(":restart")
        await tens("/harm 9 Brin")
        await tens("/heal 3 Brin")
        assert await hp(tens) == (-1, "dying")
        await tens("/undo 3")
        assert await hp(tens) == (2, "well")
        await tens("/game set healing_saves=on")
        await tens("/harm 4 Brin")
        await tens("/heal 1 Brin")
        assert await hp(tens) == (-1, "stable")


def _age(path: Path) -> None:
    """Bring what stands in a database into the shape of version 1."""
    with closing(sqlite3.connect(path)) as database, database:
        rows = database.execute("SELECT id, fields FROM record").fetchall()
        for id, fields in rows:
            kept = json.loads(fields)
            kept.pop("since_fate", None)
            kept.pop("defaults", None)
            aged = (json.dumps(kept), id)
            database.execute("UPDATE record SET version = 1, fields = ? WHERE id = ?", aged)


async def test_weapons_that_were_added_before_they_were_counted_are_taken_back(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.db"
    async with LocalTable(str(path)) as opened:
        tens = Played(opened)
        await tens("/game start tens", by="gm")
        await tens(BRIN, by="alice")
        await tens("/item add rapier hits 1 piercing")
        await tens("/item add dagger hits 1 piercing")
        _uncount(path)
        await tens.line(":restart")
        assert (await tens.sheet("Brin"))["weapons"]["rapier"]["count"] == 1
        await tens("/item add dagger hits 1 piercing", by="alice")
        assert (await tens.sheet("Brin"))["weapons"]["dagger"]["count"] == 2
        for _ in range(3):
            await tens("/undo", by="alice")
        assert (await tens.sheet("Brin"))["weapons"] == {}
        await tens("/redo")
        assert (await tens.sheet("Brin"))["weapons"]["rapier"]["hits"] == 1


def _uncount(path: Path) -> None:
    """Bring sheets and journal into the shape that they had while no weapon had a number."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DROP TRIGGER entries_stay")
        for table, field in (("record", "fields"), ("entry", "changes")):
            for counted in (', "count": 1}', ',"count":1}'):
                said = f"UPDATE {table} SET {field} = replace({field}, ?, '}}')"
                assert database.execute(said, (counted,)).rowcount
        database.execute("UPDATE record SET version = 2")
        assert not database.execute("SELECT 1 FROM record WHERE fields LIKE '%\"count%'").fetchall()


async def test_an_older_export_comes_in_with_what_healing_did(tmp_path: Path) -> None:
    path = tmp_path / "game.db"
    async with LocalTable(str(path)) as opened:
        tens = Played(opened)
        await tens("/game start tens", by="gm")
        await tens(BRIN, by="alice")
        _age(path)
        await tens.line(":restart")
        exported = (await tens("/chronicle json", by="gm"))["facts"]["json"]
        await tens.line(":channel elsewhere")
        await tens(f"/game import {_of_version_one(exported)}")
        await tens("/harm 12 Brin")
        await tens("/heal 3 Brin")
        assert await hp(tens) == (-1, "dying")


def _of_version_one(exported: str) -> str:
    """Return an export as version 1 wrote it, with a digest of its own."""
    whole = {**json.loads(exported), "version": 1}
    del whole["digest"]
    plain = json.dumps(whole, separators=(",", ":"), sort_keys=True)
    return json.dumps({**whole, "digest": hashlib.sha256(plain.encode()).hexdigest()})


def test_only_an_older_game_gets_the_old_default_and_keeps_what_it_set() -> None:
    old = {"healing_saves": "off"}
    choices: list[dict[str, Any]] = [{}, {"healing_saves": "on"}, old, {"mixed_hits": "half"}]
    for settings in choices:
        found = TENS.upgrade("game", 1, {"name": "x", "settings": settings})
        assert found == {"name": "x", "settings": settings, "defaults": old}
    assert TENS.version == 3
    assert TENS.upgrade("game", 2, {"settings": {}}) == {"settings": {}}
    assert TENS.upgrade("pc", 1, {"hp": 3}) == {"hp": 3}


async def test_undoing_what_an_older_game_set_brings_back_what_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.db"
    async with LocalTable(str(path)) as opened:
        tens = Played(opened)
        await tens("/game start tens", by="gm")
        await tens(BRIN, by="alice")
        await tens("/game set healing_saves=on", by="gm")
        _age(path)
        await tens.line(":restart")
        assert (await tens("/game show"))["facts"]["settings"]["healing_saves"] == "on"
        await tens("/undo")
        assert (await tens("/game show"))["facts"]["settings"]["healing_saves"] == "off"
        await tens("/harm 12 Brin")
        await tens("/heal 3 Brin")
        assert await hp(tens) == (-1, "dying")
        await tens("/redo")
        assert (await tens("/game show"))["facts"]["settings"]["healing_saves"] == "on"


async def test_a_new_game_saves_by_healing(tens: Played) -> None:
    shown = await tens("/game set healing_saves=off", by="gm")
    assert shown["changes"] == [["game", "settings.healing_saves", None, "off"]]
    await tens("/undo")
    await tens("/harm 12 Brin")
    await tens("/heal 3 Brin")
    assert await hp(tens) == (-1, "stable")

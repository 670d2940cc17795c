"""Records are numbered within their game, also those from before they were."""

import sqlite3
from importlib.resources import files
from pathlib import Path

from storage import scene_query
from storage.engine.database import open_database
from tests.conftest import Played


async def test_two_games_number_their_records_by_themselves(table: Played) -> None:
    for channel in ("north", "south"):
        await table.line(f":channel {channel}")
        await table("/game start heresy", by="gm")
        await table("/sheet new Griff", by="alice")
    async with table.table.database.begin_reading() as tx:
        north = await scene_query.read(tx, "north", "")
        south = await scene_query.read(tx, "south", "")
    assert list(north.rows) == list(south.rows) == [1, 3]
    await table("/sheet set wounds=2", by="alice")
    await table.line(":channel north")
    assert (await table.sheet("Griff"))["wounds"] == 0


async def test_records_stand_in_the_order_of_their_numbers_whatever_an_engine_hands_over(
    table: Played,
) -> None:
    await table("/game start heresy", by="gm")
    for name in ("Zed", "Griff", "Ann"):
        await table(f"/sheet new {name}", by=name)
    async with table.table.database.begin_reading() as tx:
        rows = await tx.execute_fetchall(scene_query.SCENE, scene_query.make_scene_values("table"))
    found = scene_query.gather(rows[::-1])
    assert list(found.rows) == sorted(found.rows)
    assert list(found.people) == sorted(found.people)


async def test_records_from_before_keep_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    scripts = sorted(
        files("storage").joinpath("migrations", "sqlite").iterdir(), key=lambda f: f.name
    )
    old = sqlite3.connect(path)
    for script in scripts[:2]:
        old.executescript(script.read_text(encoding="utf-8"))
    old.executescript(
        "PRAGMA user_version = 2; INSERT INTO game VALUES (4, '', 'heresy', NULL);"
        "INSERT INTO game_channel VALUES ('table', 4);"
        "INSERT INTO record VALUES (7, 4, 'game', '', 'G', 'heresy', 1, '{\"gms\": [\"gm\"]}');"
    )
    old.close()
    async with open_database(str(path)) as database, database.begin_reading() as tx:
        found = await scene_query.read(tx, "table", "")
    assert list(found.rows) == [7]
    assert found.next_record == 8

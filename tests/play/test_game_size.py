"""Limits that a game master never meets, each with a sentence of its own."""

import json

import pytest

from play import game_size
from rules.core import limits
from rules.core.errors import Refused
from rules.core.records.record import Change
from rules.core.scene import Game, Scene, Sheets, Speaker, Stage
from rules.heresy.sheet import HeresySheet
from tests.cogs.test_servers import sealed
from tests.conftest import Played


async def test_a_text_has_at_most_so_many_characters(table: Played) -> None:
    await table("/game start heresy")
    await table("/sheet new Griff")
    await table(f'/sheet set notes="{"x" * limits.TEXT}"')
    error = await table.refused(f'/sheet set notes="{"x" * (limits.TEXT + 1)}"')
    assert error["kind"] == "refused"
    assert "4000 characters is the limit" in error["message"]


async def test_a_game_has_at_most_so_many_characters(table: Played) -> None:
    await table("/game start heresy")
    await table("/npc new Scar")
    async with table.table.database.transaction() as tx:
        ((game, fields),) = await tx.execute_fetchall(
            "SELECT game, fields FROM record WHERE kind = 'npc'"
        )
        names = [(n, f"Scar {n}") for n in range(100, 1099)]
        await tx.executemany(
            "INSERT INTO record (game, id, kind, owner, name, system, version, fields)"
            " VALUES (?, ?, 'npc', '', ?, 'heresy', 1, ?)",
            [(game, n, name, json.dumps(json.loads(fields) | {"name": name})) for n, name in names],
        )
    error = await table.refused("/npc new Boss")
    assert "1000 characters and NPCs, retired ones included" in error["message"]
    await table("/npc set Scar wounds=1")


async def test_a_sheet_holds_only_so_much(table: Played) -> None:
    griff = HeresySheet(record=3, name="Griff")
    scene = Scene(
        Game(), Stage(), Sheets({3: griff}, lambda _, row: row), Speaker("alice", "alice")
    )
    page = {f"k{number}": "x" * 3_900 for number in range(16)}
    game_size.check_limits(scene, [Change(3, "Griff", "kept", {}, dict(list(page.items())[:14]))])
    with pytest.raises(Refused) as caught:
        game_size.check_limits(scene, [Change(3, "Griff", "kept", {}, page)])
    assert caught.value.code == "sheet_too_full"
    game_size.check_limits(scene, [Change(3, "Griff", "kept", page, {})])


async def test_an_import_obeys_them_and_says_which_it_exceeds(table: Played) -> None:
    await table("/game start heresy")
    await table("/sheet new Griff")
    whole = json.loads((await table("/game export"))["facts"]["json"])
    await table.line(":channel other")
    crowd = {**whole, "people": {str(n): "x" for n in range(limits.PEOPLE + 1)}}
    error = await table.refused(f"/game import {sealed(crowd)}")
    assert error["message"] == "That game has too many people. 200 is the limit."
    full = json.loads(json.dumps(whole))
    full["records"][-1][-1] = json.dumps({"name": "Griff", "notes": "x" * 5000})
    error = await table.refused(f"/game import {sealed(full)}")
    assert "4000 characters is the limit" in error["message"]

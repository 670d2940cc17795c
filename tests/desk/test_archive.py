"""Point 5: what goes with a game to another channel."""

import hashlib
import json
from typing import Any

import pytest

from rules.registry import SYSTEMS
from tests.conftest import Played


async def test_05_a_fix_that_was_undone_is_put_back_elsewhere(table: Played) -> None:
    await table("/game start heresy", by="gm")
    await table("/roll d6", 3)
    await table("/fix roll d6+1")
    await table("/undo")
    text = (await table("/game export"))["facts"]["json"]
    await table.line(":channel elsewhere")
    await table(f"/game import {text}")
    await table("/redo")
    rows = (await table("/history"))["facts"]["entries"]
    assert {row["entry"]: row["undone"] for row in rows if row["undone"]} == {2: 3, 4: 6}


@pytest.mark.parametrize("system", list(SYSTEMS))
async def test_05_an_older_file_gets_every_part_that_its_sheets_have_today(
    table: Played, system: str
) -> None:
    """A file of version 1 may lack fields, also within their parts; then numbers are set in it."""
    await table(f"/game start {system}", by="gm")
    await table("/npc new Scar shown")
    await table("/npc new Vex notes=wounded shown")
    whole = json.loads((await table("/game export"))["facts"]["json"])
    today = {row[3]: json.loads(row[-1]) for row in whole["records"]}
    older = _of_version_one(whole, lacking=1)
    await table.line(":channel elsewhere")
    await table(f"/game import {older}")
    again = json.loads((await table("/game export"))["facts"]["json"])
    kept = {row[3]: json.loads(row[-1]) for row in again["records"]}
    for name in ("Scar", "Vex"):
        assert _paths(kept[name]) == _paths(today[name])
    assert kept["Vex"]["notes"] == "wounded"


def _of_version_one(whole: dict[str, Any], lacking: int) -> str:
    """Return an export as version 1 wrote it: so many fields fewer in every part of a sheet."""
    records = []
    for row in whole["records"]:
        kept = json.loads(row[-1])
        if row[1] in ("pc", "npc"):
            kept = {k: _less(v, lacking) if isinstance(v, dict) else v for k, v in kept.items()}
        records.append([*row[:-2], 1, json.dumps(kept)])
    return _sealed({**whole, "version": 1, "records": records})


def _sealed(whole: dict[str, Any]) -> str:
    """Return an export with a digest that holds."""
    whole = {key: value for key, value in whole.items() if key != "digest"}
    plain = json.dumps(whole, separators=(",", ":"), sort_keys=True)
    return json.dumps({**whole, "digest": hashlib.sha256(plain.encode()).hexdigest()})


def _less(part: dict[str, Any], lacking: int) -> dict[str, Any]:
    return dict(list(part.items())[: max(0, len(part) - lacking)])


def _paths(values: dict[str, Any], before: str = "") -> set[str]:
    found = {f"{before}{key}" for key in values}
    for key, value in values.items():
        found |= _paths(value, f"{before}{key}.") if isinstance(value, dict) else set()
    return found


@pytest.mark.parametrize(
    ("now", "taken"),
    [
        ({"die": 8, "normal": 8, "pool": 3}, True),
        ({"die": 8, "normal": 8, "pool": 9}, False),
        ({"die": 5, "normal": 8, "pool": 5}, False),
        ({"die": 0, "normal": 8, "pool": 1}, False),
    ],
)
async def test_05_a_game_with_a_sheet_that_cannot_be_is_not_taken_in(
    table: Played, now: dict[str, int], taken: bool
) -> None:
    """Sheets are looked at as closely as when one is taken in alone."""
    await table("/game start fantasy", by="gm")
    await table("/npc new Scar bod=d8 shown")
    whole = json.loads((await table("/game export"))["facts"]["json"])
    for row in whole["records"]:
        if row[1] == "npc":
            row[-1] = json.dumps({**json.loads(row[-1]), "bod": now})
    await table.line(":channel elsewhere")
    reply = await table.line(f"/game import {_sealed(whole)}")
    assert reply["ok"] is taken
    if taken:
        assert (await table.sheet("Scar"))["bod"] == now
    else:
        assert "has been changed" in reply["error"]["message"]
        assert (await table.refused("/sheet show Scar"))["kind"] == "not_found"


@pytest.mark.parametrize("system", ["genesys", "tens", "fantasy", "odd"])
async def test_a_game_in_the_middle_of_a_fight_is_let_in(table: Played, system: str) -> None:
    """Whose turn begins with an entry is remembered in it, and an import knows that form."""
    await table(f"/game start {system}", by="gm")
    await table("/npc new Scar shown")
    await table("/sheet new Griff", by="alice")
    await table("/round start", by="gm")
    await table.line("/init all")
    made = (await table("/game export"))["facts"]["json"]
    await table.line(":channel elsewhere")
    assert (await table(f"/game import {made}"))["ok"]

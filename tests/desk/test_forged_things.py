"""Forged tables, decks and clocks: an import is checked, and what is let in does no harm."""

import json
from typing import Any

import pytest

from play.chronicle.export_and_import import _digest
from tests.conftest import Played

LS = "\u2028"


async def exported(table: Played) -> dict[str, Any]:
    await table("/game start odd", by="gm")
    await table("/sheet new Griff", by="alice")
    await table("/clock new The flood 6 open", by="gm")
    await table("/clock tick The flood", by="alice")
    await table(f"/table new Weather{LS}fog{LS}rain", by="gm")
    await table(f"/deck new Fates{LS}Fool{LS}Moon", by="gm")
    await table("/deck draw open", 1, by="alice")
    found: dict[str, Any] = json.loads((await table("/game export", by="gm"))["facts"]["json"])
    await table.line(":channel elsewhere")
    return found


def forged(whole: dict[str, Any], kind: str, **values: Any) -> str:
    """Return an export in which one record holds something else."""
    made = json.loads(json.dumps(whole))
    made.pop("digest")
    for row in made["records"]:
        if row[1] == kind:
            row[5] = json.dumps({**json.loads(row[5]), **values})
    return json.dumps({**made, "digest": _digest(made)})


async def test_a_real_game_is_let_in_and_goes_on(table: Played) -> None:
    whole = await exported(table)
    await table(f"/game import {json.dumps(whole)}", by="gm")
    assert (await table("/clock"))["facts"]["clocks"][0]["value"] == 1
    assert (await table("/table Weather", 2))["facts"]["text"] == "rain"
    assert (await table("/deck show Fates"))["facts"]["open"] == ["Fool"]
    await table("/undo 4", by="gm")
    assert (await table("/clock"))["facts"]["clocks"][0]["value"] == 0


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("clock", {"filled": 13}),
        ("clock", {"filled": 5, "segments": 4}),
        ("clock", {"segments": 1}),
        ("clock", {"filled": -1}),
        ("clock", {"filled": True}),
        ("clock", {"sight": "everyone"}),
        ("clock", {"thing": "table"}),
        ("clock", {"name": ""}),
        ("clock", {"name": "Another"}),
        ("table", {"lines": "fog"}),
        ("table", {"lines": ["x"] * 5_000}),
        ("table", {"lines": ["x" * 10_000]}),
        ("table", {"lines": [1]}),
        ("deck", {"held": {"0": 1}}),
        ("deck", {"held": []}),
        ("deck", {"shuffles": "many"}),
        ("deck", {"owner": "bob"}),
    ],
)
async def test_what_no_game_could_have_made_is_refused(
    table: Played, kind: str, values: dict[str, Any]
) -> None:
    text = forged(await exported(table), kind, **values)
    assert (await table.refused(f"/game import {text}", by="gm"))["kind"] == "refused"


async def test_a_forged_hand_comes_in_empty(table: Played) -> None:
    text = forged(await exported(table), "deck", held={"0": "0 ", "1": "0 alice", "x": "0 bob"})
    await table(f"/game import {text}", by="gm")
    assert (await table("/deck hand", by="alice"))["facts"]["hand"] == []
    assert (await table("/deck show Fates"))["facts"]["left"] == 1


@pytest.mark.parametrize(
    "lines", [["[[Nothing]]"], ["[[Weather]]"], ["d6", "1 fog"], ["[[" * 100], [""], ["d6"]]
)
async def test_a_forged_table_is_answered_and_rolls_nothing(
    table: Played, lines: list[str]
) -> None:
    text = forged(await exported(table), "table", lines=lines)
    await table(f"/game import {text}", by="gm")
    before = await table.everything()
    assert (await table.refused("/table Weather", by="alice"))["kind"] == "refused"
    for said in ("/table list", "/table show Weather", "/table export"):
        assert (await table(said, by="gm"))["ok"]
    assert await table.everything() == before

"""Point 5: what goes with a game to another channel."""

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

"""Tables, decks and clocks within a turn: read when a sentence asks for them, and kept with it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from play.turn.scene import read_things
from play.turn.turn import AnyScene, Turn
from rules.core.records.things import READ_LATER, THINGS
from storage import scenes
from storage.scenes import Row


async def bring_kind(turn: Turn, scene: AnyScene, kind: str) -> tuple[Turn, AnyScene]:
    """Return the turn and the scene with every thing of a kind in them."""
    if kind not in READ_LATER:
        return turn, scene
    return _bring(turn, scene, await scenes.read_kind(turn.tx, turn.found.game, kind))


async def bring_records(
    turn: Turn, scene: AnyScene, records: Iterable[int]
) -> tuple[Turn, AnyScene]:
    """Return the turn and the scene with these things in them, as far as they are there."""
    missing = {*records} - {*turn.found.rows, turn.scene.stage.record, 0}
    rows = await scenes.read_records(turn.tx, turn.found.game, missing) if missing else {}
    kept = {id: row for id, row in rows.items() if row.kind in THINGS}
    return _bring(turn, scene, kept)


def _bring(turn: Turn, scene: AnyScene, rows: Mapping[int, Row]) -> tuple[Turn, AnyScene]:
    """Add what was not read before. What was, and is in the scene no more, is gone from it."""
    new = {id: row for id, row in rows.items() if id not in turn.found.rows}
    if not new:
        return turn, scene
    things = read_things(new)
    found = turn.found._replace(rows={**turn.found.rows, **new})
    whole = replace(turn.scene, things={**turn.scene.things, **things})
    return turn.keep_in(found, whole), replace(scene, things={**scene.things, **things})

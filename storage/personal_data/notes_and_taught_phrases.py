"""A person's notes, and the phrases they taught: collected or erased."""

import json
from typing import Any

from storage.engine.database import Transaction


async def of_person(tx: Transaction, person: str) -> list[tuple[int, int, dict[str, Any]]]:
    """Return a person's notes: the game, the record, and the name and text."""
    rows = await tx.execute_fetchall(
        "SELECT game, id, fields FROM record WHERE kind = 'note' AND instr(fields, ?) > 0"
        " ORDER BY game, id",
        (json.dumps(person),),
    )
    found = [(int(game), int(id), json.loads(fields)) for game, id, fields in rows]
    return [
        (game, id, {"note": note["name"], "text": note["text"]})
        for game, id, note in found
        # the query only narrows it down: others may name the person in a note
        if note.get("owner") == person
    ]


async def taught_by(tx: Transaction, person: str) -> list[tuple[int, int, dict[str, Any]]]:
    """Return the phrases that a person taught: the game, the record, and what they mean."""
    rows = await tx.execute_fetchall(
        "SELECT game, id, fields FROM record WHERE kind = 'taught' AND instr(fields, ?) > 0"
        " ORDER BY game, id",
        (json.dumps(person),),
    )
    found = [(int(game), int(id), json.loads(fields)) for game, id, fields in rows]
    return [
        (game, id, {"phrase": each["name"], "means": each["means"]})
        for game, id, each in found
        if each.get("owner") == person
    ]


async def erase(tx: Transaction, person: str) -> None:
    """Erase a person's notes, and the phrases they taught."""
    found = [*await of_person(tx, person), *await taught_by(tx, person)]
    gone = [(game, id) for game, id, _ in found]
    await tx.executemany("DELETE FROM record WHERE game = ? AND id = ?", gone)

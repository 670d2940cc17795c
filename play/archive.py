"""A game as JSON: whole, sealed, and taken in again only if nothing of it was touched."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from rules.core.errors import Refused
from rules.core.fitting import fits
from rules.core.system import System
from rules.registry import SYSTEMS
from storage import archive, seals
from storage.archive import CHOICE, ENTRY, RECORD

MOST_BYTES = 2 * 1024 * 1024
FORMAT = 1
_NUMBERS = frozenset(
    ("id", "version", "number", "actor", "subject", "about", "undoes", "position", "owed", "most")
)


def packed(
    system: System, name: str, people: Mapping[str, str], kept: Mapping[str, archive.Rows]
) -> str:
    """Return a game as JSON with a digest over all of it."""
    speaking = {row[ENTRY.index("speaker")] for row in kept["entries"]}
    owning = {row[RECORD.index("owner")] for row in kept["records"]}
    whole: dict[str, Any] = {
        "longhand": "game",
        "format": FORMAT,
        "system": system.key,
        "version": system.version,
        "name": name,
        "people": {id: people[id] for id in sorted((speaking | owning) & set(people))},
        **kept,
    }
    return json.dumps({**whole, "digest": _digest(whole)}, separators=(",", ":"))


def _digest(whole: Mapping[str, Any]) -> str:
    text = json.dumps(whole, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def unpacked(text: str) -> Mapping[str, Any]:
    """Return a game that was packed, or refuse the whole of it with the reason."""
    if len(text.encode()) > MOST_BYTES:
        raise Refused("import_too_large")
    try:
        whole = json.loads(text.strip().removeprefix("```json").strip("`\n "))
    except (ValueError, RecursionError):
        raise Refused("import_not_a_game") from None
    if not isinstance(whole, dict) or whole.get("longhand") != "game":
        raise Refused("import_not_a_game")
    system = SYSTEMS.get(str(whole.get("system")))
    if system is None or whole.get("format") != FORMAT or whole.get("version") != system.version:
        raise Refused("import_other_version")
    digest = whole.pop("digest", "")
    if _digest(whole) != digest:
        raise Refused("import_tampered")
    try:
        sound = _sound(system, whole)
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError):
        sound = False
    if not sound:
        raise Refused("import_tampered")
    return whole


def _sound(system: System, whole: Mapping[str, Any]) -> bool:
    """Say whether the parts are what they should be, down to every field of every sheet."""
    people = whole["people"]
    return (
        isinstance(whole["name"], str)
        and all(isinstance(id, str) and isinstance(name, str) for id, name in people.items())
        and _records(system, whole["records"])
        and _entries(whole["entries"])
        and all(_shaped(("number", *CHOICE), row) for row in whole["choices"])
        and all(map(_numbers, (*whole["taken"], *whole["undone"], *whole.get("lifted", []))))
    )


def _numbers(row: Any) -> bool:
    return all(isinstance(each, int) for each in row)


def _shaped(columns: tuple[str, ...], row: Any) -> bool:
    return len(row) == len(columns) and all(
        isinstance(value, int if column in _NUMBERS else str)
        or (column == "subject" and isinstance(value, str))
        for column, value in zip(columns, row, strict=True)
    )


def _records(system: System, rows: Any) -> bool:
    kinds = {"game": system.game, "stage": system.stage, "pc": system.sheet, "npc": system.sheet}
    found = [dict(zip(RECORD, row, strict=True)) for row in rows if _shaped(RECORD, row)]
    return (
        len(found) == len(rows) == len({row["id"] for row in found})
        and [row["kind"] for row in found].count("game") == 1
        and all(fits(kinds[row["kind"]], json.loads(row["fields"])) for row in found)
    )


def _entries(rows: Any) -> bool:
    previous = ""
    for number, row in enumerate(rows, start=1):
        if not _shaped(ENTRY, row):
            return False
        entry = dict(zip(ENTRY, row, strict=True))
        parts = {part: entry[part] for part in seals.PARTS}
        if entry["number"] != number:
            return False
        if not seals.holds(previous, number, parts, entry["hash"], entry["seals"]):
            return False
        previous = entry["hash"]
    return bool(rows)

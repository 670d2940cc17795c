"""Writes a turn down: the entry, the records it changed, what it offers and what it took."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.core.outcome import Choice, Outcome
from rules.core.records.record import Change
from storage import seals
from storage.database import Transaction, in_one_hop
from storage.journal import Faces
from storage.scenes import Found

Values = Mapping[int, Mapping[str, Any]]


class Draft(NamedTuple):
    """An entry about to be written."""

    source: str
    speaker: str
    channel: str
    said: str
    verb: str
    actor: int
    visible: str
    dice: Faces
    outcome: Outcome
    at: str
    about: int = 0
    undoes: int = 0


class Kept(NamedTuple):
    """What a turn leaves behind besides its entry.

    `values` are records as they are now, none for one that is gone; `offered` the choices;
    `takes` the choices that it took: the id of an entry and a position each.
    """

    values: Values
    offered: Sequence[Choice] = ()
    takes: Sequence[tuple[int, int]] = ()
    system: str = ""
    version: int = 1
    last: bool = False  # nothing more is written in this turn: commit in the same hop


async def record(tx: Transaction, found: Found, draft: Draft, kept: Kept) -> tuple[int, int]:
    """Write everything of a turn, and return the entry's id and its number."""
    number = found.last + 1
    row = _row(found, draft, number)
    places = ", ".join(f":{name}" for name in row)

    def write(connection: sqlite3.Connection) -> int:
        statement = f"INSERT INTO entry ({', '.join(row)}) VALUES ({places})"
        entry = connection.execute(statement, row).lastrowid
        assert entry is not None
        _write_records(connection, found, kept)
        _write_choices(connection, found.game, entry, kept)
        if kept.last:
            connection.execute("COMMIT")
        return entry

    return await in_one_hop(tx, write), number


def _row(found: Found, draft: Draft, number: int) -> dict[str, Any]:
    parts = {
        "speaker": draft.speaker,
        "said": draft.said,
        "dice": json.dumps(draft.dice, separators=(",", ":")),
        "outcome": _written(draft.outcome),
        "changes": _changes(draft.outcome.changes),
        "visible": draft.visible,
        "at": draft.at,
    }
    sealed = seals.seal(parts)
    return {
        "game": found.game,
        "number": number,
        "source": draft.source,
        "channel": draft.channel,
        "verb": draft.verb,
        "kind": draft.outcome.kind,
        "actor": draft.actor,
        "subject": draft.outcome.subject,
        "about": draft.about,
        "undoes": draft.undoes,
        "seals": json.dumps(sealed),
        "hash": seals.chain(found.hash, number, sealed),
        **parts,
    }


def _written(outcome: Outcome) -> str:
    return json.dumps(
        {
            "title": outcome.title,
            "grade": outcome.grade,
            "prose": outcome.prose,
            "facts": [(fact.key, fact.value, fact.label, fact.text) for fact in outcome.facts],
            "memory": dict(outcome.memory),
            "private": outcome.private,
        },
        separators=(",", ":"),
    )


def _changes(changes: Iterable[Change]) -> str:
    listed = [(c.record, c.name, c.field, c.before, c.after) for c in changes]
    return json.dumps(listed, separators=(",", ":"))


def _write_records(connection: sqlite3.Connection, found: Found, kept: Kept) -> None:
    gone = [(found.game, record) for record, values in kept.values.items() if not values]
    if gone:
        connection.executemany("DELETE FROM record WHERE game = ? AND id = ?", gone)
    renamed = [
        (v["name"], found.game, found.rows[id].name)
        for id, v in kept.values.items()
        if v and id in found.rows and v.get("name", found.rows[id].name) != found.rows[id].name
    ]
    if renamed:  # a choice belongs to a character by name
        connection.executemany(
            "UPDATE choice SET subject = ? WHERE game = ? AND subject = ?", renamed
        )
    rows = [
        (id, found.game, *_about(found, id, v), kept.system, kept.version, json.dumps(v))
        for id, v in kept.values.items()
        if v
    ]
    if rows:
        connection.executemany(
            "INSERT INTO record (id, game, kind, owner, name, system, version, fields)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game, id) DO UPDATE SET"
            " kind = excluded.kind, owner = excluded.owner, name = excluded.name,"
            " version = excluded.version, fields = excluded.fields",
            rows,
        )


def _about(found: Found, record: int, values: Mapping[str, Any]) -> tuple[str, str, str]:
    """Return the kind, owner and name of a record, which its row repeats."""
    row = found.rows.get(record)
    if "channel" in values:
        return "stage", "", str(values["channel"])
    if (row and row.kind == "game") or "gms" in values:
        return "game", "", str(values.get("name", ""))
    return (
        "npc" if values.get("npc") else "pc",
        str(values.get("owner", "")),
        str(values.get("name", "")),
    )


def _write_choices(connection: sqlite3.Connection, game: int, entry: int, kept: Kept) -> None:
    if kept.offered:
        connection.executemany(
            "INSERT INTO choice VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (entry, place, game, c.label, c.says, c.who, c.of, int(c.owed), c.group, c.take)
                for place, c in enumerate(kept.offered, start=1)
            ],
        )
    if kept.takes:
        connection.executemany(
            "INSERT INTO taking VALUES (?, ?, ?)", [(*taken, entry) for taken in kept.takes]
        )

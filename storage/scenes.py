"""Reads, in one statement, all that a turn needs: a statement is a hop to another thread."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rules.core.records.changes import apply
from rules.core.records.record import Change
from storage.database import Transaction, in_one_hop


class Row(NamedTuple):
    """A record as it is kept."""

    id: int
    kind: str
    owner: str
    name: str
    version: int
    fields: str

    def values(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.fields)
        return found


class Found(NamedTuple):
    """What stands in a channel: its game and records, and where the journal ends."""

    game: int = 0
    system: str = ""
    server: str = ""
    rows: Mapping[int, Row] = {}
    last: int = 0
    hash: str = ""
    seen: tuple[int, int] | None = None  # game and number of an entry with this source
    next_record: int = 1
    asking: bool = False  # a roll that was asked for has not been made
    #: people whom an import names, and who have not spoken in this server since
    claims: frozenset[str] = frozenset()

    def only(self, kind: str) -> Row | None:
        return next((row for row in self.rows.values() if row.kind == kind), None)


_SCENE = """
WITH here (game) AS (
    SELECT game FROM game_channel WHERE channel IN (:channel, :parent) LIMIT 1
)
SELECT 'found', id, system, server, '', 0 FROM game WHERE id = (SELECT game FROM here)
UNION ALL
SELECT kind, id, owner, name, fields, version FROM record
WHERE game = (SELECT game FROM here) AND (kind <> 'stage' OR name = :channel)
UNION ALL
SELECT * FROM (
    SELECT 'last', number, hash, '', '', 0 FROM entry
    WHERE game = (SELECT game FROM here) ORDER BY number DESC LIMIT 1
)
UNION ALL
SELECT 'seen', number, '', '', '', game FROM entry WHERE source = :source
UNION ALL
SELECT 'most', max(id), '', '', '', 0 FROM record WHERE game = (SELECT game FROM here)
UNION ALL
SELECT 'asking', EXISTS (SELECT 1 FROM entry e JOIN choice c ON c.entry = e.id
    WHERE e.game = (SELECT game FROM here) AND e.verb = 'ask'
    AND NOT EXISTS (SELECT 1 FROM taking t WHERE t.entry = c.entry AND t.position = c.position)),
    '', '', '', 0
UNION ALL
SELECT 'claim', 0, person, '', '', 0 FROM claim WHERE game = (SELECT game FROM here)
"""


async def read(tx: Transaction, channel: str, parent: str, source: str = "") -> Found:
    """Return what stands in this channel, or in the one whose thread it is."""
    return await in_one_hop(tx, lambda connection: look(connection, channel, parent, source))


def look(connection: sqlite3.Connection, channel: str, parent: str, source: str) -> Found:
    """Do the same on the database's own thread."""
    asked = {"channel": channel, "parent": parent, "source": source}
    rows = connection.execute(_SCENE, asked).fetchall()
    found: dict[str, Any] = {}
    records: dict[int, Row] = {}
    claims: set[str] = set()
    for kind, number, owner, name, fields, version in rows:
        if kind == "found":
            found |= {"game": number, "system": owner, "server": name}
        elif kind == "last":
            found |= {"last": number, "hash": owner}
        elif kind == "seen":
            found["seen"] = (version, number)
        elif kind == "asking":
            found["asking"] = bool(number)
        elif kind == "claim":
            claims.add(owner)
        elif kind == "most":
            found["next_record"] = (number or 0) + 1
        else:
            records[number] = Row(number, kind, owner, name, version, fields)
    return Found(rows=records, claims=frozenset(claims), **found)


def applied(
    found: Found, changes: Iterable[Change], unsaved: Mapping[int, dict[str, Any]] | None = None
) -> dict[int, dict[str, Any]]:
    """Return the values of every record that the changes touch, as they will be.

    `unsaved` are records that had no row yet, such as the stage of a new thread. A change whose
    `before` no longer stands is refused, and with it the whole entry.
    """
    values: dict[int, dict[str, Any]] = {}
    for change in changes:
        if change.field == "record":
            values[change.record] = dict(change.after) if change.after else {}  # type: ignore[arg-type]
            continue
        if change.record not in values:
            row = found.rows.get(change.record)
            values[change.record] = row.values() if row else dict((unsaved or {})[change.record])
        apply(values[change.record], change)
    return values

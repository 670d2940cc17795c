"""Reads, in one statement, all that a turn needs: a statement is a hop to another thread."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rules.core.records.changes import apply
from rules.core.records.record import Change
from storage.database import Row as Columns
from storage.database import Transaction
from storage.plans import Plan
from storage.plans import read as read_plan


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


#: what is settled of a game, as bits of one number
RECKONED, MET = 1, 2


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
    asking: bool = False  # a roll that was asked for may not have been made
    reckoned: bool = True  # it is written down what may be owed
    pinned: bool = False  # a card was hung up once
    blind: bool = False  # something was done blind that may have changed a sheet
    #: those who take part in the game, by id, and what they are called
    people: Mapping[str, str] = {}
    #: people whom an import names, and who have not spoken in this server since
    claims: frozenset[str] = frozenset()
    #: what characters will do when their time comes, earliest first
    plans: tuple[Plan, ...] = ()
    met: bool = True  # it is settled which NPCs players had met before that mattered

    def only(self, kind: str) -> Row | None:
        return next((row for row in self.rows.values() if row.kind == kind), None)


#: each part of it gives rows of its own; a column that a part does not have is null there
SCENE = """
WITH here (game) AS (
    SELECT id FROM game WHERE id = :game
    UNION ALL
    SELECT game FROM game_channel WHERE :game = 0 AND channel IN (:channel, :parent)
    LIMIT 1
)
SELECT 'game' AS what, id AS game, last AS number, NULL AS kind, NULL AS person, NULL AS name,
    NULL AS fields, reckoned + 2 * met AS version, server, system, hash
FROM game WHERE id = (SELECT game FROM here)
UNION ALL
SELECT 'record', game, id, kind, owner, name, fields, version, NULL, NULL, NULL FROM record
WHERE game = (SELECT game FROM here) AND (kind <> 'stage' OR name = :channel)
UNION ALL
SELECT 'most records', game, max(id), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
FROM record WHERE game = (SELECT game FROM here) GROUP BY game
UNION ALL
SELECT 'seen', game, number, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
FROM entry WHERE source = :source
UNION ALL
SELECT 'asking', game, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM here
WHERE EXISTS (SELECT 1 FROM owing o INDEXED BY owing_asked
    WHERE o.game = (SELECT game FROM here) AND o.asked = 1)
UNION ALL
SELECT 'pinned', game, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM here
WHERE EXISTS (SELECT 1 FROM entry e INDEXED BY pins_of_game
    WHERE e.game = (SELECT game FROM here) AND e.kind IN ('pin', 'unpin'))
UNION ALL
SELECT 'blind', game, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM here
WHERE EXISTS (SELECT 1 FROM entry e INDEXED BY blind_of_game
    WHERE e.game = (SELECT game FROM here) AND e.visible = 'blind' AND e.changes <> '[]')
UNION ALL
SELECT 'person', part.game, NULL, NULL, person.id, person.name, NULL, NULL, NULL, NULL, NULL
FROM part JOIN game ON game.id = part.game
JOIN person ON person.server = game.server AND person.id = part.person
WHERE part.game = (SELECT game FROM here)
UNION ALL
SELECT 'claim', game, NULL, NULL, person, NULL, NULL, NULL, NULL, NULL, NULL
FROM claim WHERE game = (SELECT game FROM here)
UNION ALL
SELECT 'plan', p.game, p.number, p.channel, p.person, NULL, p.fields, p.record, NULL, NULL,
    CAST(p.fired AS TEXT)
FROM plan p LEFT JOIN undone u ON u.game = p.game AND u.number = p.number
WHERE p.game = (SELECT game FROM here) AND p.over = '' AND u.by IS NULL
"""


#: makes the game that `SCENE` looks at a turn's own, until it ends
LOCK = """
SELECT id FROM game WHERE id = :game OR (:game = 0 AND id = (
    SELECT game FROM game_channel WHERE channel IN (:channel, :parent) LIMIT 1
)) FOR NO KEY UPDATE
"""


def asked(channel: str, parent: str = "", source: str = "", game: int = 0) -> dict[str, Any]:
    """Return the values that `SCENE` asks for: a game, or the one of a channel."""
    return {"channel": channel, "parent": parent, "source": source, "game": game}


async def read(
    tx: Transaction, channel: str, parent: str, source: str = "", game: int = 0
) -> Found:
    """Return what stands in this channel, or in the one whose thread it is; with a game, what
    stands there of that game, whatever is played there now."""
    return gather(await tx.execute_fetchall(SCENE, asked(channel, parent, source, game)))


def gather(rows: Iterable[Columns]) -> Found:
    """Return what the rows of `SCENE` say."""
    records: dict[int, Row] = {}
    people: dict[str, str] = {}
    claims: set[str] = set()
    plans: list[Plan] = []
    one: dict[str, Any] = {}  # of what there is one at the most
    for what, game, number, kind, person, name, fields, version, *whole in rows:
        if what == "record":
            records[number] = Row(number, kind, person, name, version, fields)
        elif what == "person":
            people[person] = name
        elif what == "claim":
            claims.add(person)
        elif what == "plan":
            row = (number, person, kind, version, fields, int(whole[-1]), "")
            plans.append(read_plan(row))
        else:
            one |= _one(what, game, number, *whole)
            if what == "game":
                one |= {"met": bool(version & MET)}
            if what == "game" and not version & RECKONED:  # what may be owed isn't written down yet
                one |= {"reckoned": False, "asking": True}
    return Found(
        rows=dict(sorted(records.items())),  # a server gives them in any order
        people=dict(sorted(people.items())),
        claims=frozenset(claims),
        plans=tuple(sorted(plans)),
        **one,
    )


def _one(what: str, game: int, number: int, server: str, system: str, hash: str) -> dict[str, Any]:
    match what:
        case "game":
            return {
                "game": game, "server": server, "system": system, "last": number, "hash": hash
            }  # fmt: skip
        case "seen":
            return {"seen": (game, number)}
        case "most records":
            return {"next_record": number + 1}
    return {what: True}


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

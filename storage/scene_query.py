"""Reads everything a turn needs in one statement, since each one is a hop to another thread."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from rules.core.records.changes import apply
from rules.core.records.record import Change
from rules.core.records.tables_decks_notes import READ_LATER
from rules.fast_tuples import NamedTuple
from rules.own.key import OWN, key_of
from rules.registry import find_system
from storage.engine.database import Row as Columns
from storage.engine.database import Transaction
from storage.engine.dialect import prepare_often
from storage.engine.transaction import Guard
from storage.personal_data import pictures
from storage.plans import Plan
from storage.plans import read as read_plan


class Row(NamedTuple):
    """A record as stored."""

    id: int
    kind: str
    owner: str
    name: str
    version: int
    fields: str

    def values(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.fields)
        return found


class ChannelState(NamedTuple):
    """The state of a channel: its game and records, and the end of the journal."""

    game: int = 0
    system: str = ""
    server: str = ""
    rows: Mapping[int, Row] = {}
    last: int = 0
    hash: str = ""
    seen: tuple[int, int] | None = None  # game and number of an entry with this source
    next_record: int = 1
    asking: bool = False  # a requested roll may be missing
    reckoned: bool = True  # the table `owing` is up to date
    pinned: bool = False  # a card was pinned at some time
    blind: bool = False  # something blind may have changed a sheet
    #: the names of those who take part in the game, by id
    people: Mapping[str, str] = {}
    #: people named by an import who haven't spoken in this server since
    claims: frozenset[str] = frozenset()
    #: the plans of characters, earliest first
    plans: tuple[Plan, ...] = ()
    met: bool = True  # known: whom players of an older game have met
    #: links to uploaded portraits, by their names on sheets
    faces: Mapping[str, str] = {}
    page: str = ""  # the game's page, unless its rules are loaded

    def has_part(self, person: str) -> bool:
        """Say whether someone plays or leads here; being named by an import doesn't count."""
        if person in self.claims:
            return False
        leads = (
            row.kind == "game" and json.dumps(person) in row.fields for row in self.rows.values()
        )
        return (
            person in self.people
            or any(row.owner == person for row in self.rows.values())
            or any(leads)
        )


class Part(NamedTuple):
    """A row of `SCENE`, as narrow as a record, since most rows are; `what` says how to read it."""

    what: str
    number: int  # from here on, the fields of a `Row`
    kind: str
    person: str
    name: str
    version: int
    fields: str
    game: int
    record: int


def _select(what: str, rest: str, **columns: str) -> str:
    """Return one part of `SCENE`: `columns` gives the expressions for those that it fills.

    Each null is cast, as PostgreSQL wants the type before the first row with a value.
    """
    kinds = {int: "INTEGER", str: "TEXT"}
    empty = {name: f"CAST(NULL AS {kinds[kind]})" for name, kind in Part.__annotations__.items()}
    filled = {**empty, "what": f"'{what}'", "game": "game", **columns}
    return f"SELECT {', '.join(f'{said} AS {name}' for name, said in filled.items())} {rest}"


_HERE = "(SELECT game FROM here)"
SCENE = """
WITH here (game) AS (
    SELECT id FROM game WHERE id = :game
    UNION ALL
    SELECT game FROM game_channel WHERE :game = 0 AND channel IN (:channel, :parent)
    LIMIT 1
)
""" + "\nUNION ALL\n".join((
    _select("game", f"FROM game WHERE id = {_HERE}", game="id", number="last", person="server",
            # a part has no columns of its own for these two, so they share one
            kind="system", name="hash", version="reckoned + 2 * met", record="touched"),
    _select("record", f"FROM record WHERE game = {_HERE} AND (kind <> 'stage' OR name = :channel)"
            f" AND kind NOT IN ({', '.join(map(repr, READ_LATER))})",
            number="id", kind="kind", person="owner", name="name", fields="fields",
            version="version"),
    _select("most records", f"FROM (SELECT game, id FROM record WHERE game = {_HERE}"
            " ORDER BY id DESC LIMIT 1) AS newest", number="id"),
    _select("seen", "FROM entry WHERE source = :source", number="number"),
    _select("asking", f"FROM here WHERE EXISTS (SELECT 1 FROM owing o INDEXED BY owing_asked"
            f" WHERE o.game = {_HERE} AND o.asked = 1)"),
    _select("pinned", f"FROM here WHERE EXISTS (SELECT 1 FROM entry e INDEXED BY pins_of_game"
            f" WHERE e.game = {_HERE} AND e.kind IN ('pin', 'unpin'))"),
    _select("blind", f"FROM here WHERE EXISTS (SELECT 1 FROM entry e INDEXED BY blind_of_game"
            f" WHERE e.game = {_HERE} AND e.visible = 'blind' AND e.changes <> '[]')"),
    _select("person", "FROM part JOIN game ON game.id = part.game JOIN person"
            " ON person.server = game.server AND person.id = part.person"
            f" WHERE part.game = {_HERE}", game="part.game", person="person.id",
            name="person.name"),
    _select("claim", f"FROM claim WHERE game = {_HERE}", person="person"),
    _select("plan", "FROM plan p LEFT JOIN undone u ON u.game = p.game AND u.number = p.number"
            f" WHERE p.game = {_HERE} AND p.over = '' AND u.by IS NULL", game="p.game",
            number="p.number", person="p.person", fields="p.fields", kind="p.channel",
            record="p.record", version="p.fired"),
    _select("face", f"FROM remembered WHERE key >= 'face:' || {_HERE} || ':'"
            f" AND key < 'face:' || {_HERE} || ';'", game="0", name="key", fields="value"),
))  # fmt: skip


#: locks the game that `SCENE` reads until the turn ends
LOCK = prepare_often("""
SELECT id FROM game WHERE id = :game OR (:game = 0 AND id = (
    SELECT game FROM game_channel WHERE channel IN (:channel, :parent) LIMIT 1
)) FOR NO KEY UPDATE
""")


#: the same, but fails by a division by zero if the game has changed since it was read
_SAME = prepare_often("""
SELECT 1 / count(*) FROM (
    SELECT id FROM game WHERE id = :game AND last = :last AND touched = :touched FOR NO KEY UPDATE
) AS same
""")


def find_guard(rows: Iterable[Columns]) -> Guard | None:
    """Return a guard that fails if the game has changed since these rows of `SCENE` were read."""
    games = (Part(*row) for row in rows if row[0] == "game")
    return next(
        ((_SAME, {"game": g.game, "last": g.number, "touched": g.record}) for g in games), None
    )


def make_scene_values(
    channel: str, parent: str = "", source: str = "", game: int = 0
) -> dict[str, Any]:
    """Return the parameters of `SCENE`: a game, or a channel whose game is meant."""
    return {"channel": channel, "parent": parent, "source": source, "game": game}


async def read(
    tx: Transaction, channel: str, parent: str, source: str = "", game: int = 0
) -> ChannelState:
    """Return the state of this channel, or of its parent; given
    a game, of that game, whichever is played there now."""
    rows = await tx.execute_fetchall(SCENE, make_scene_values(channel, parent, source, game))
    return await complete(tx, gather(rows))


async def complete(tx: Transaction, found: ChannelState) -> ChannelState:
    """Add the page that the game is played by, unless its rules are loaded already."""
    _, page, fingerprint = found.system.partition(":")
    if not page or find_system(found.system) is not None:
        return found
    kept = await read_kind(tx, found.game, "page")
    texts = (row.values()["parts"] for row in kept.values() if row.name == fingerprint)
    return found._replace(page="".join(next(texts, ())))


_RECORDS = "SELECT id, kind, owner, name, version, fields FROM record WHERE game = ?"


async def read_kind(tx: Transaction, game: int, kind: str) -> dict[int, Row]:
    """Return the records of a kind that turns don't load by default."""
    rows = await tx.execute_fetchall(f"{_RECORDS} AND kind = ? ORDER BY id", (game, kind))
    return {row[0]: Row(*row) for row in rows}


async def read_records(tx: Transaction, game: int, records: Iterable[int]) -> dict[int, Row]:
    """Return the records with these numbers, if they exist."""
    wanted = sorted(records)
    marks = ", ".join("?" for _ in wanted)
    rows = await tx.execute_fetchall(f"{_RECORDS} AND id IN ({marks}) ORDER BY id", (game, *wanted))
    return {row[0]: Row(*row) for row in rows}


_make_row, _make_part = partial(tuple.__new__, Row), partial(tuple.__new__, Part)


def gather(rows: Sequence[Columns]) -> ChannelState:
    """Return the channel's state from the rows of `SCENE`."""
    records = {row[1]: _make_row(row[1:7]) for row in rows if row[0] == "record"}  # as most are
    people: dict[str, str] = {}
    claims: set[str] = set()
    plans: list[Plan] = []
    faces: dict[str, str] = {}
    one: dict[str, Any] = {}  # fields from rows that occur at most once
    for part in [_make_part(row) for row in rows if row[0] != "record"]:
        match part.what:
            case "person":
                people[part.person] = part.name
            case "claim":
                claims.add(part.person)
            case "plan":
                plans.append(_plan(part))
            case "face":
                portrait, posted = pictures.read_face(part.name, part.fields)
                faces[portrait] = posted.link
            case _:
                one |= _one(part)
    if one.get("system") == OWN:
        (game,) = (row for row in records.values() if row.kind == "game")
        one["system"] = key_of(game.values().get("page", ""))
    return ChannelState(
        rows=dict(sorted(records.items())),  # PostgreSQL returns them in any order
        people=dict(sorted(people.items())),
        claims=frozenset(claims),
        plans=tuple(sorted(plans)),
        faces=faces,
        **one,
    )


def _plan(part: Part) -> Plan:
    return read_plan(
        (part.number, part.person, part.kind, part.record, part.fields, part.version, "")
    )


def _one(part: Part) -> dict[str, Any]:
    """Return the fields from a row of which there is at most one."""
    match part.what:
        case "game":
            whole = {
                "game": part.game,
                "system": part.kind,
                "server": part.person,
                "last": part.number,
                "hash": part.name,
                "met": bool(part.version & 2),
            }
            # Until `owing` is rebuilt, assume that a roll may have been asked for.
            return whole if part.version & 1 else {**whole, "reckoned": False, "asking": True}
        case "seen":
            return {"seen": (part.game, part.number)}
        case "most records":
            return {"next_record": part.number + 1}
    return {part.what: True}


def apply_changes(
    found: ChannelState,
    changes: Iterable[Change],
    unsaved: Mapping[int, dict[str, Any]] | None = None,
) -> dict[int, dict[str, Any]]:
    """Return the new values of every record that the changes touch.

    `unsaved` are records without a row yet, such as the stage of a new thread. A change whose
    `before` no longer matches is refused, and with it the whole entry.
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

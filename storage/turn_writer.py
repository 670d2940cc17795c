"""Writes a turn: the entry, the records it changed, what it offers and what it took."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.core.outcome import Choice, Outcome
from rules.core.records.record import Change
from rules.core.records.tables_decks_notes import kind_of
from rules.fast_tuples import NamedTuple
from storage import choices, hash_chain
from storage.engine.database import Transaction
from storage.engine.dialect import prepare_often
from storage.journal import Faces
from storage.scene_query import ChannelState

Values = Mapping[int, Mapping[str, Any]]
_COLUMNS = ("game", "number", "source", "channel", "verb", "kind", "actor", "subject", "about",
            "undoes", "seals", "hash", *hash_chain.PARTS)  # fmt: skip
_ENTRY = prepare_often(
    f"INSERT INTO entry ({', '.join(_COLUMNS)}) VALUES (:{', :'.join(_COLUMNS)})"
)
_JOURNAL_ENDS = prepare_often(
    "UPDATE game SET last = :last, hash = :hash, look_at ="
    " CASE WHEN :look_at = '' OR look_at < :look_at THEN look_at ELSE :look_at END"
    " WHERE id = :game"
)
_RECORD = prepare_often(
    "INSERT INTO record (id, game, kind, owner, name, system, version, fields)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game, id) DO UPDATE SET"
    " kind = excluded.kind, owner = excluded.owner, name = excluded.name,"
    " version = excluded.version, fields = excluded.fields"
)
_OFFER = prepare_often(
    "INSERT INTO choice"
    " (game, number, position, label, says, who, subject, owed, exclusive, most)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_TAKING = prepare_often("INSERT INTO taking (game, number, position, by) VALUES (?, ?, ?, ?)")
#: writes JSON; one encoder for all, as `json.dumps` would make one for each part
_write_json = json.JSONEncoder(separators=(",", ":")).encode


class NewEntry(NamedTuple):
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
    look_at: str = ""  # the latest time of the next check for reminders


class Kept(NamedTuple):
    """What a turn leaves behind besides its entry.

    `values` are the new values of records, empty for a deleted one; `offered` the choices; `takes`
    the choices that it took, each by its entry's number and a position. `kinds` gives the kind of
    records without a row yet.
    """

    values: Values
    kinds: Mapping[int, str]
    offered: Sequence[Choice] = ()
    takes: Sequence[tuple[int, int]] = ()
    system: str = ""
    version: int = 1


def record(tx: Transaction, found: ChannelState, draft: NewEntry, kept: Kept) -> int:
    """Write everything of a turn together with its commit, and return the entry's number."""
    number = found.last + 1
    row = _row(found, draft, number, short=tx.writes_short_seals)
    tx.write_later(_ENTRY, [row])
    tx.told = True
    ends = {"last": number, "hash": row["hash"], "look_at": draft.look_at, "game": found.game}
    tx.write_later(_JOURNAL_ENDS, [ends])
    _write_records(tx, found, kept)
    _write_choices(tx, found.game, number, draft.about, kept)
    return number


def _row(found: ChannelState, draft: NewEntry, number: int, *, short: bool) -> dict[str, Any]:
    parts = {
        "speaker": draft.speaker,
        "said": draft.said,
        "dice": _write_json(draft.dice),
        "outcome": _serialise_outcome(draft.outcome),
        "changes": _changes(draft.outcome.changes),
        "visible": draft.visible,
        "at": draft.at,
    }
    sealed = hash_chain.seal(parts)
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
        "seals": hash_chain.write(sealed, short=short),
        "hash": hash_chain.chain(found.hash, number, sealed),
        **parts,
    }


def _serialise_outcome(outcome: Outcome) -> str:
    return _write_json(
        {
            "title": outcome.title,
            "grade": outcome.grade,
            "prose": outcome.prose,
            # most facts have no `place`, so leave it out
            "facts": [fact if fact.place else fact[:4] for fact in outcome.facts],
            "memory": dict(outcome.memory),
            "private": outcome.private,
        }
    )


def _changes(changes: Iterable[Change]) -> str:
    listed = [(c.record, c.name, c.field, c.before, c.after) for c in changes]
    return _write_json(listed) if listed else "[]"


#: renames a group of choices that ends with a character's name
_REGROUPED = """
UPDATE choice SET exclusive = substr(exclusive, 1, length(exclusive) - length(subject)) || ?
WHERE game = ? AND subject = ? AND length(exclusive) > length(subject)
    AND substr(exclusive, length(exclusive) - length(subject) + 1) = subject
"""


def _write_records(tx: Transaction, found: ChannelState, kept: Kept) -> None:
    if not kept.values:
        return
    gone = [(found.game, record) for record, values in kept.values.items() if not values]
    tx.write_later("DELETE FROM record WHERE game = ? AND id = ?", gone)
    renamed = [
        (v["name"], found.game, found.rows[id].name)
        for id, v in kept.values.items()
        if v and id in found.rows and v.get("name", found.rows[id].name) != found.rows[id].name
    ]
    new = (v for id, v in kept.values.items() if id not in found.rows)
    names = [str(v["name"]) for v in new if v.get("name")]
    # Choices belong to a character by name. A new name changes none, but the statement runs as if
    # an NPC had made way for it, so that its timing doesn't reveal whether one did.
    renamed += [(name, found.game, name) for name in names]
    tx.write_later(_REGROUPED, renamed)
    tx.write_later("UPDATE choice SET subject = ? WHERE game = ? AND subject = ?", renamed)
    tx.write_later(
        _RECORD,
        [
            (
                id,
                found.game,
                *_columns(kept.kinds[id], v),
                kept.system,
                _version(found, id, kept.version),
                json.dumps(v),
            )
            for id, v in kept.values.items()
            if v
        ],
    )


def _version(found: ChannelState, id: int, today: int) -> int:
    """Return the version to store for a record: a later release's, if one has written it."""
    return max(today, found.rows[id].version) if id in found.rows else today


def _columns(kind: str, values: Mapping[str, Any]) -> tuple[str, str, str]:
    """Return the kind, owner and name of a record, which its row repeats.

    A stage's name is its channel; a sheet that was given away may be an NPC no longer.
    """
    if kind == "stage":
        return kind, "", str(values["channel"])
    if kind == "game":
        return kind, "", str(values.get("name", ""))
    if kind_of(values) is not None:
        return str(values["thing"]), "", str(values["name"])
    return "npc" if values.get("npc") else "pc", str(values.get("owner", "")), str(values["name"])


def _write_choices(tx: Transaction, game: int, number: int, about: int, kept: Kept) -> None:
    if kept.offered:
        _write_offers(tx, game, number, kept.offered)
    if kept.takes:
        tx.write_later(_TAKING, [(game, *taken, number) for taken in kept.takes])
    if kept.takes or about:
        choices.settle(tx, game, [taken for taken, _ in kept.takes] + [about])


def _write_offers(tx: Transaction, game: int, number: int, offered: Sequence[Choice]) -> None:
    tx.write_later(
        _OFFER,
        [
            (game, number, place, c.label, c.says, c.who, c.of, int(c.owed), c.group, c.take)
            for place, c in enumerate(offered, start=1)
        ],
    )

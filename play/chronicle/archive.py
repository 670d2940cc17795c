"""A whole game as sealed JSON, and the check of every field before one is taken in.

The seal tells of accidents, not of forgers: it has no key. What a forger could still do with a
sound file is kept in bounds by `resettled` here and by `play.imports`."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from grammar.sentence import VISIBLE
from play.limits import CHARACTERS, PEOPLE, TEXT, longest
from play.settings import settings_of
from play.turn.scene import completed
from rules.core.errors import Refused
from rules.core.outcome import Grade
from rules.core.records.record import Record, decode
from rules.core.records.shape import fits
from rules.core.sheet import Sheet
from rules.core.system import System
from rules.registry import SYSTEMS
from storage import archive, seals
from storage.archive import CHOICE, ENTRY, RECORD

MOST_BYTES = 2 * 1024 * 1024
FORMAT = 1
MOST_NUMBER = 2**53
WHO = ("player", "gm", "others", "anyone")
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
        whole = _json(text.strip().removeprefix("```json").strip("`\n "))
    except (ValueError, RecursionError):
        raise Refused("import_not_a_game") from None
    if not isinstance(whole, dict) or whole.get("longhand") != "game":
        raise Refused("import_not_a_game")
    system = SYSTEMS.get(str(whole.get("system")))
    if (
        system is None
        or whole.get("format") != FORMAT
        or not _is_known(system, whole.get("version"))
    ):
        raise Refused("import_other_version")
    digest = whole.pop("digest", "")
    if _digest(whole) != digest:
        raise Refused("import_tampered")
    _check_limits(whole)
    try:
        whole["records"] = [_upgraded(system, row) for row in whole["records"]]
        sound = _sound(system, whole)
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError):
        sound = False
    if not sound:
        raise Refused("import_tampered")
    return whole


def _check_limits(whole: Mapping[str, Any]) -> None:
    """Refuse what is larger than a game may be, by the limit that it exceeds."""
    people, records = whole.get("people"), whole.get("records")
    if isinstance(people, dict) and len(people) > PEOPLE:
        raise Refused("import_too_many", what="people", most=PEOPLE)
    if isinstance(records, list) and len(records) > 2 * CHARACTERS:
        raise Refused("import_too_many", what="characters", most=CHARACTERS)
    for row in records if isinstance(records, list) else ():
        kept = row[-1] if isinstance(row, list) and row else ""
        if isinstance(kept, str) and len(kept) > TEXT and longest(_read(kept)) > TEXT:
            raise Refused("text_too_long", most=TEXT)


def _read(kept: str) -> Any:
    try:
        return _json(kept)
    except (ValueError, RecursionError):
        return ""


def _is_known(system: System, version: Any) -> bool:
    """Say whether sheets of this version can be brought into today's shape."""
    return _is_number(version) and 1 <= version <= system.version


def _upgraded(system: System, row: archive.Row) -> archive.Row:
    """Return a record in the shape that its rules have today, with every part of it."""
    kept = dict(zip(RECORD, row, strict=True))
    if kept["version"] != system.version:
        fields = system.upgrade(kept["kind"], kept["version"], _json(kept["fields"]))
        fields = completed(system, kept["kind"], fields)
        kept |= {"version": system.version, "fields": json.dumps(fields)}
    return list(kept.values())


def _not_json(_: str) -> None:
    raise ValueError


def _json(text: str) -> Any:
    """Read JSON that has neither infinities nor what is no number."""
    return json.loads(text, parse_constant=_not_json)


def _sound(system: System, whole: Mapping[str, Any]) -> bool:
    """Say whether the parts are what they should be, down to every field of every sheet."""
    people, entries = whole["people"], whole["entries"]
    last = len(entries)
    return (
        _is_text(whole["name"], 100)
        and all(_is_text(id, 100) and _is_text(name, 100) for id, name in people.items())
        and _records(system, whole["records"])
        and _entries(entries)
        and _choices(whole["choices"], last)
        and _linked(whole["taken"], 3, last, by=2, alone=3)
        and _linked(whole["undone"], 2, last, by=1, alone=1)
        and _linked(whole.get("lifted", []), 3, last, by=1, alone=3)
    )


def _is_text(value: Any, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most and value.isprintable()


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_NUMBER


def _linked(rows: Any, length: int, last: int, by: int, alone: int) -> bool:
    """Say whether rows of numbers name entries that are there; `alone` numbers tell them apart."""
    return all(
        len(row) == length
        and all(map(_is_number, row))
        and 1 <= row[0] <= last
        and all(1 <= number <= last for number in row[by:])
        for row in rows
    ) and len({tuple(row[:alone]) for row in rows}) == len(rows)


def _shaped(columns: tuple[str, ...], row: Any) -> bool:
    return len(row) == len(columns) and all(
        _is_number(value) if column in _NUMBERS else isinstance(value, str)
        for column, value in zip(columns, row, strict=True)
    )


def _records(system: System, rows: Any) -> bool:
    kinds = {"game": system.game, "stage": system.stage, "pc": system.sheet, "npc": system.sheet}
    found = [dict(zip(RECORD, row, strict=True)) for row in rows if _shaped(RECORD, row)]
    return (
        len(found) == len(rows) == len({row["id"] for row in found})
        and [row["kind"] for row in found].count("game") == 1
        and sum(row["kind"] in ("pc", "npc") for row in found) <= CHARACTERS
        and all(_record(kinds[row["kind"]], row) for row in found)
    )


def _record(kind: type[Record], row: Mapping[str, Any]) -> bool:
    """Say whether a row can be read, and says of a sheet what the sheet says of itself."""
    values = _json(row["fields"])
    if not (fits(kind, values) and _is_text(row["name"], 100) and _is_text(row["owner"], 100)):
        return False
    made = decode(kind, values)
    if not isinstance(made, Sheet):
        return True
    same = (made.name, made.owner, "npc" if made.npc else "pc")
    told = bool(made.name.strip()) and same == (row["name"], row["owner"], row["kind"])
    return told and not made.astray()


def _choices(rows: Any, last: int) -> bool:
    columns = ("number", *CHOICE)
    found = [
        dict(zip(columns, row, strict=True))
        for row in rows
        if _shaped((*columns[:5], "of", *columns[6:]), row)
    ]
    return (
        len(found) == len(rows) == len({(row["number"], row["position"]) for row in found})
        and all(1 <= row["number"] <= last and row["position"] >= 1 for row in found)
        and all(row["who"] in WHO and row["owed"] in (0, 1) for row in found)
    )


def _entries(rows: Any) -> bool:
    previous = ""
    for number, row in enumerate(rows, start=1):
        if not _shaped(ENTRY, row):
            return False
        entry = dict(zip(ENTRY, row, strict=True))
        parts = {part: entry[part] for part in seals.PARTS}
        if entry["number"] != number or not _entry(entry):
            return False
        if not seals.holds(previous, number, parts, entry["hash"], entry["seals"]):
            return False
        previous = entry["hash"]
    return bool(rows)


def _entry(entry: Mapping[str, Any]) -> bool:
    """Say whether an entry can be read. What its speaker had erased is empty."""
    return (
        entry["visible"] in VISIBLE
        and datetime.fromisoformat(entry["at"]).tzinfo is not None
        and entry["about"] < entry["number"]
        and entry["undoes"] < entry["number"]
        and (not entry["dice"] or _dice(_json(entry["dice"])))
        and (not entry["outcome"] or _outcome(_json(entry["outcome"])))
        and (not entry["changes"] or all(map(_change, _json(entry["changes"]))))
    )


def _dice(rolled: Any) -> bool:
    return isinstance(rolled, list) and all(
        len(die) == 2 and all(map(_is_number, die)) and 1 <= die[1] <= die[0] for die in rolled
    )


def _outcome(kept: Any) -> bool:
    return (
        isinstance(kept, dict)
        and set(kept) == {"title", "grade", "prose", "facts", "memory", "private"}
        and isinstance(kept["title"], str)
        and isinstance(kept["prose"], str)
        and isinstance(kept["memory"], dict)
        and isinstance(kept["private"], bool)
        and kept["grade"] in set(Grade)
        and all(map(_fact, kept["facts"]))
    )


def _fact(fact: Any) -> bool:
    key, _, label, text, *more = fact
    return len(more) <= 2 and all(isinstance(each, str) for each in (key, label, text, *more))


def _change(change: Any) -> bool:
    record, name, field, _, _ = change
    return _is_number(record) and isinstance(name, str) and isinstance(field, str) and bool(field)


def resettled(system: System, whole: Mapping[str, Any], channel: str) -> dict[str, archive.Rows]:
    """Return the rows of a game as they may stand in another place.

    Everything happened in the channel that takes the game in. The stage that most was said on
    becomes that channel's; others keep what they hold and belong to no channel. Nobody is
    reminded, and rulings go to no other channel, until the game master here settles that anew.
    """
    places = Counter(row[ENTRY.index("channel")] for row in whole["entries"])
    main = max(places, key=lambda place: places[place])
    at = ENTRY.index("channel")
    records: archive.Rows = []
    for id, kind, owner, name, _, kept in whole["records"]:
        values = _json(kept)
        if kind == "stage":
            name = channel if values.get("channel") == main else f"import:{id}"
            values["channel"] = name
        if kind == "game":
            values["nudge"] = {}
            for field in ("settings", "defaults"):
                values[field] = _settings(system, values.get(field, {}))
        records.append([id, kind, owner, name, system.version, json.dumps(values)])
    entries = [[*row[:at], channel, *row[at + 1 :]] for row in whole["entries"]]
    return {**whole, "records": records, "entries": entries}


def _settings(system: System, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of a game's settings may come along: what a game master could have typed."""
    known = {key: each for key, each in settings_of(system).items() if each.allowed != ("*",)}
    return {
        key: value
        for key, value in chosen.items()
        if key in known and (value in known[key].allowed if known[key].allowed else
                             isinstance(value, int))
    }  # fmt: skip

"""A whole game as JSON with a digest, and the checks before an import.

The digest detects accidents, not forgery: it has no key. What a forger could do with a valid file
is limited by `resettle_game` here and by `play.chronicle.import_rights`.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from play.chronicle.import_validation import inspect, pages_in, read_json
from play.chronicle.json_stream import read_slices, write_slices
from play.game_size import measure_longest
from play.settings import settings_of
from play.turn.scene_builder import complete_fields, learn_page
from play.turn.speech.who_speaks import LONGEST_NAME
from rules.core import limits
from rules.core.errors import Faulty, Refused
from rules.core.records.record import decode, encode
from rules.core.records.tables_decks_notes import THINGS, Deck
from rules.core.records.validation import Astray, fits_at, is_whole
from rules.core.sheet import Sheet
from rules.core.system import System
from rules.registry import find_system
from storage import whole_game
from storage.secret_entries import DRAW
from storage.whole_game import ENTRY, RECORD

FORMAT = 1


def pack_game(
    system: System,
    name: str,
    people: Mapping[str, str],
    kept: Mapping[str, whole_game.Rows],
    origin: int = 0,
) -> str:
    """Return a game as JSON with a digest over all of it.

    `origin` identifies the game in its own database, which alone can open what is sealed in it.
    """
    speaking = {row[ENTRY.index("speaker")] for row in kept["entries"]}
    owning = {row[RECORD.index("owner")] for row in kept["records"]}
    whole: dict[str, Any] = {
        "longhand": "game",
        "format": FORMAT,
        "system": system.key,
        "version": system.version,
        "name": name,
        "origin": origin,
        "met": True,  # sheets say which NPCs were met (not in older exports)
        "people": {id: people[id] for id in sorted((speaking | owning) & set(people))},
        **kept,
    }
    return "".join(write_slices({**whole, "digest": _digest(whole)}))


def _digest(whole: Mapping[str, Any]) -> str:
    digest = hashlib.sha256()
    for each in write_slices(whole):
        digest.update(each.encode())
    return digest.hexdigest()


def unpack_game(text: str) -> Mapping[str, Any]:
    """Return an exported game, or refuse all of it with the reason."""
    if len(text) > limits.LARGEST_IMPORT:
        raise Refused("import_too_large", most=limits.LARGEST_IMPORT // 2**20)
    try:
        # people also copy it out of a code block
        whole = read_slices(text.strip().removeprefix("```json").strip("`\n "))
    except (ValueError, RecursionError):
        raise Refused("import_not_a_game") from None
    if not isinstance(whole, dict) or whole.get("longhand") != "game":
        raise Refused("import_not_a_game")
    system = find_system(str(whole.get("system"))) or _learn_pages(whole)
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
        whole["records"] = [_upgrade_record(system, row) for row in whole["records"]]
        inspect(system, whole)
    except Astray as error:
        raise Refused("import_astray", place=error.place) from None
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError):
        raise Refused("import_tampered") from None
    return whole


def _learn_pages(whole: Mapping[str, Any]) -> System | None:
    """Register and return the rules of the page that a game includes; None if it includes none."""
    _, page, fingerprint = str(whole.get("system")).partition(":")
    try:
        texts = pages_in(whole) if page else {}
        system = learn_page(texts[fingerprint].encode()) if fingerprint in texts else None
    except (Faulty, TypeError, ValueError, KeyError, AttributeError):
        return None
    return system if system is not None and system.key == whole.get("system") else None


def _check_limits(whole: Mapping[str, Any]) -> None:
    """Refuse a game larger than allowed, naming the limit."""
    people, records = whole.get("people"), whole.get("records")
    if isinstance(people, dict) and len(people) > limits.PEOPLE:
        raise Refused("import_too_many", what="people", most=limits.PEOPLE)
    if isinstance(records, list) and len(records) > 2 * limits.CHARACTERS + sum(
        limits.THINGS.values()
    ):
        raise Refused("import_too_many", what="characters", most=limits.CHARACTERS)
    for row in records if isinstance(records, list) else ():
        kept = row[-1] if isinstance(row, list) and row else ""
        if (
            # only a long row can hold a text that is too long; no other is parsed
            isinstance(kept, str)
            and len(kept) > limits.TEXT
            and measure_longest(_read(kept)) > limits.TEXT
        ):
            raise Refused("text_too_long", most=limits.TEXT)


def _read(kept: str) -> Any:
    try:
        return read_json(kept)
    except (ValueError, RecursionError):
        return ""


def _is_known(system: System, version: Any) -> bool:
    """Say whether sheets of this version can be upgraded to the current one."""
    return is_whole(version) and 1 <= version <= system.version


def _upgrade_record(system: System, row: whole_game.Row) -> whole_game.Row:
    """Return a record upgraded to the current version, with every field."""
    kept = dict(zip(RECORD, row, strict=True))
    if kept["version"] != system.version and kept["kind"] not in THINGS:
        fields = system.upgrade(kept["kind"], kept["version"], read_json(kept["fields"]))
        fields = complete_fields(system, kept["kind"], fields)
        kept |= {"version": system.version, "fields": json.dumps(fields)}
    return list(kept.values())


def resettle_game(
    system: System, whole: Mapping[str, Any], channel: str
) -> dict[str, whole_game.Rows]:
    """Return a game's rows adapted to this channel.

    All entries move to the importing channel. The stage with the most entries becomes that
    channel's; others keep their data without a channel. Reminders and a channel for rulings are
    dropped until the game master here sets them again.
    """
    places = Counter(row[ENTRY.index("channel")] for row in whole["entries"])
    main = max(places, key=lambda place: places[place])
    at = ENTRY.index("channel")
    records: whole_game.Rows = []
    for id, kind, owner, name, _, kept in whole["records"]:
        values = read_json(kept)
        if kind == "stage":
            # a name that no channel can have
            name = channel if values.get("channel") == main else f"import:{id}"
            values["channel"] = name
        if kind == "deck":
            values = put_hands_back(values)
        if kind == "game":
            values["nudge"], values["reminders"] = {}, {}
            for field in ("settings", "defaults"):
                values[field] = _settings(system, values.get(field, {}))
        records.append([id, kind, owner, name, system.version, json.dumps(values)])
    entries = [[*row[:at], channel, *row[at + 1 :]] for row in whole["entries"]]
    return {**whole, "records": records, "entries": entries}


def put_hands_back(values: Mapping[str, Any]) -> Any:
    """Return a deck without its hands, which are private and so are never exported or imported."""
    return encode(decode(Deck, values).without_hands())


def without_notes(
    kept: Mapping[str, whole_game.Rows], read: Collection[int], reader: str
) -> dict[str, Any]:
    """Return an exported game with only those notes that its reader may read."""
    changes = ENTRY.index("changes")
    records = [row for row in kept["records"] if row[1] != "note" or row[0] in read]
    entries: whole_game.Rows = []
    # An undone note has no record, yet /redo restores it. Only its entries tell whose it was; its
    # number may have been given to the next note.
    owners: dict[int, str] = {}
    for row in kept["entries"]:
        notes = _notes_in(row[changes])
        owners |= {note: owner for note, owner in notes.items() if owner}
        hidden = any(owners.get(note) != reader and note not in read for note in notes)
        entries.append(whole_game.blank_parts(row, ("changes",)) if hidden else row)
    return {**kept, "records": records, "entries": entries}


def _notes_in(written: str) -> dict[int, str]:
    """Return the notes that changes are about, each with its owner if it is given.

    Only notes have a text and are shared.
    """
    if '"shared"' not in written:
        return {}
    found: dict[int, str] = {}
    for record, _, path, before, after in json.loads(written):
        whole = [each for each in (before, after) if isinstance(each, dict)]
        owners = [str(each.get("owner", "")) for each in whole if each.get("thing") == "note"]
        if path == "shared" or owners:
            found[int(record)] = "".join(owners[-1:])
    return found


def without_hands(kept: Mapping[str, whole_game.Rows]) -> dict[str, whole_game.Rows]:
    """Return an exported game without anyone's hand of cards, now or earlier."""
    records: whole_game.Rows = []
    for id, kind, owner, name, version, fields in kept["records"]:
        if kind == "deck":
            fields = json.dumps(put_hands_back(json.loads(fields)))
        records.append([id, kind, owner, name, version, fields])
    changes, kind, visible = (ENTRY.index(each) for each in ("changes", "kind", "visible"))
    entries: whole_game.Rows = []
    for row in kept["entries"]:
        if '"held.' in row[changes]:
            secret = row[kind] == DRAW and row[visible] != "all"
            parts = ("said", "dice", "outcome", "changes") if secret else ("changes",)
            row = whole_game.blank_parts(row, parts)
        entries.append(row)
    return {**kept, "records": records, "entries": entries}


def _settings(system: System, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings to import: only those that a game master could have typed."""
    # free words aren't checked by a list: those two are checked one by one below
    known = {key: each for key, each in settings_of(system).items() if each.allowed != ("*",)}
    told = {key: chosen[key] for key in ("narrator", "narrator_portrait") if _is_told(chosen, key)}
    return told | {
        key: value
        for key, value in chosen.items()
        if key in known and (value in known[key].allowed if known[key].allowed else
                             isinstance(value, int))
    }  # fmt: skip


def _is_told(chosen: Mapping[str, Any], key: str) -> bool:
    """Say whether a narrator's setting is a name or a link as a game master could set it.

    Whether the name resembles somebody's is checked whenever the narrator speaks.
    """
    value = chosen.get(key)
    if not isinstance(value, str) or not value.isprintable():
        return False
    if key == "narrator":
        return len(value) <= LONGEST_NAME
    return not value or fits_at(Sheet, "portrait", value)

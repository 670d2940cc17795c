"""Checks every part of an imported game against what its verb could have made.

Anything else is reported by its place: the number of the entry, and the field.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from grammar.verb_tail_comment import VISIBLE
from play.chronicle.json_stream import refuse_constant
from play.language.speech_text import LONGEST_WORDS, MOST_WITHIN
from play.pending.next_turn_and_deaths import DIED, UP
from play.pending.votes_and_seals import ANSWER, SEAL, VOTE
from play.tables_decks_notes.whisper_readers import CALLS, TO_MASTERS
from play.turn.scene_builder import learn_page
from play.turn.speech.character_speech import SAY
from play.turn.turn import UNNAMED
from play.turn.visibility import READERS
from rules.core import limits
from rules.core.errors import Faulty
from rules.core.outcome import OPENLY, UNSHOWN, Grade
from rules.core.records.record import Record, decode
from rules.core.records.tables_decks_notes import THINGS, Thing, kind_of
from rules.core.records.validation import (
    EARLIER,
    EDITS,
    KEY,
    LARGEST_NUMBER,
    LONG,
    NAMED,
    PLAIN,
    TRUTH,
    Astray,
    Form,
    Keyed,
    Known,
    Many,
    Maybe,
    Parts,
    Row,
    Whole,
    Words,
    fits,
    fits_at,
    is_whole,
)
from rules.core.sheet import Sheet
from rules.core.system import System
from storage import hash_chain
from storage.secret_entries import NOTE, REALLY, WHISPER, WHISPER_OPEN
from storage.whole_game import CHOICE, ENTRY, RECORD

#: no entry is older than Discord, or too late to be written in every time zone
EARLIEST, LATEST = 2015, 9_000


def _is_moment(at: str) -> bool:
    try:
        moment = datetime.fromisoformat(at)
        return moment.tzinfo is not None and EARLIEST <= moment.year <= LATEST
    except ValueError:
        return False


class Moment:
    """The form of a timestamp."""

    def check(self, value: Any, place: str, known: Known) -> None:
        Words(40).check(value, place, known)
        _insist(_is_moment(value), place)


#: who may take a choice
WHO = ("player", "gm", "others", "anyone")
#: the most facts of an outcome, and the most choices: one for everyone
MOST_FACTS, MOST_CHOICES = 500, limits.CHARACTERS
_SEALED: Mapping[str, Form] = {
    "who": KEY,
    "name": KEY,
    "words": Words(limits.SEALED),
    "salt": KEY,
    "hash": KEY,
}
_ANSWERED: Mapping[str, Form] = {"who": KEY, "name": KEY, "answer": Words(limits.ANSWER)}
#: the memory of shared verbs, by the kind of their entry
_SHARED: Mapping[str, Form] = {
    SAY: Parts({"within": Whole(0, MOST_WITHIN)}),
    WHISPER: Parts(
        {READERS: Many(KEY, limits.PEOPLE), CALLS: Many(KEY, limits.PEOPLE), TO_MASTERS: TRUTH}
    ),
    NOTE: Parts({READERS: Many(KEY, limits.PEOPLE)}),
    VOTE: Parts(
        {
            "question": Words(LONG),
            "options": Many(Words(limits.ANSWER), limits.ANSWERS),
            "sealed": TRUTH,
        }
    ),
    ANSWER: Parts({**_ANSWERED, "picked": Many(Parts(_ANSWERED), limits.ANSWERS)}),
    SEAL: Parts(_SEALED, tuple(_SEALED)),
}
#: the memory that any outcome may have
_OF_ANY: Mapping[str, Form] = {
    REALLY: EDITS, UP: Many(KEY, limits.CHARACTERS), DIED: Many(KEY, limits.CHARACTERS),
    OPENLY: Words(),
}  # fmt: skip
#: always empty: fields that replies have but entries don't
_NEVER = Words(0)
#: shared facts that the code reads again; each system declares its own, and all others
#: are only shown
FACTS: Mapping[str, Form] = {
    "until": Maybe(Moment()),
    "scene": Maybe(Words(1_000)),
    "chapter": Maybe(Words(1_000)),
    "date": Maybe(Words(1_000)),
    "fixed": Whole(1, LARGEST_NUMBER),
    "hashes": Keyed(Row((KEY, KEY)), limits.PEOPLE),
    "file": _NEVER,
    "json": _NEVER,
}
_SPOKEN: Mapping[str, Form] = {
    "text": Words(LONGEST_WORDS),
    "character": KEY,
    "narrator": TRUTH,
    "parts": _NEVER,
    "replies": _NEVER,
}
_WHISPERED: Mapping[str, Form] = {
    "text": Words(limits.WHISPER),
    "character": KEY,
    "to": Many(KEY, limits.HEARERS),
    "open": TRUTH,
}
_ROLLED: Mapping[str, Form] = {"total": Maybe(Whole(-LARGEST_NUMBER, LARGEST_NUMBER))}
_DICE = Many(Row((Whole(1, limits.SIDES), Whole(1, limits.SIDES))), limits.DICE)
_NUMBERED = Whole(0, LARGEST_NUMBER)
_RECORD: Mapping[str, Form] = {
    "id": Whole(1, LARGEST_NUMBER),
    "kind": Words(among=("game", "stage", "pc", "npc", *THINGS)),
    "owner": KEY,
    "name": KEY,
    "version": _NUMBERED,
    "fields": Words(2**21),
}
_ENTRY: Mapping[str, Form] = {
    "number": _NUMBERED,
    "speaker": Words(100),
    "channel": Words(100),
    "said": Words(LONG),
    "verb": Words(40),
    "kind": Words(40),
    "actor": _NUMBERED,
    "subject": _NUMBERED,
    "about": _NUMBERED,
    "visible": Words(among=VISIBLE),
    "dice": Words(2**21),
    "outcome": Words(2**21),
    "changes": Words(2**21),
    "undoes": _NUMBERED,
    "at": Words(40),
    "seals": Words(4_000),
    "hash": Words(64),
}
_OUTCOME: Mapping[str, Form] = {
    "title": Words(LONG),
    "grade": Words(among=tuple(Grade)),
    "prose": Words(10 * LONG),
    "facts": Many(PLAIN, MOST_FACTS),
    "memory": PLAIN,
    "private": TRUTH,
}
_CHOICE: Mapping[str, Form] = {
    "number": _NUMBERED,
    "position": Whole(1, MOST_CHOICES),
    "label": Words(1_000),
    "says": Words(LONG),
    "who": Words(among=WHO),
    "subject": KEY,
    "owed": Whole(0, 1),
    "exclusive": KEY,
    "most": Whole(0),
}
_NOBODY = Known(0, frozenset(), lambda record, path, value: False)


def read_json(text: str) -> Any:
    """Read JSON without infinities, NaN or letters that can't be written."""
    return json.loads(text, parse_constant=refuse_constant)


def pages_in(whole: Mapping[str, Any]) -> dict[str, str]:
    """Return the pages that a game was ever played with, by fingerprint."""
    rows = [dict(zip(RECORD, row, strict=True)) for row in whole["records"]]
    kept = [read_json(row["fields"]) for row in rows if row["kind"] == "page"]
    for row in whole["entries"]:  # an undone page only exists in the change that added it
        entry = dict(zip(ENTRY, row, strict=True))
        if '"page"' in entry["changes"]:
            kept += [change[4] for change in _births(entry) if isinstance(change[4], dict)]
    pages = [values for values in kept if values.get("thing") == "page"]
    return {values["name"]: "".join(values["parts"]) for values in pages}


def _former_sheets(system: System, whole: Mapping[str, Any]) -> tuple[type[Sheet], ...]:
    """Return the sheet types of the pages that a game was played with before this one."""
    if system.page is None:
        return ()
    texts = pages_in(whole)
    _insist(len(texts) <= limits.THINGS["page"], "records")
    games = [row[RECORD.index("fields")] for row in whole["records"] if row[1] == "game"]
    _insist(all(read_json(each)["page"] == system.page.fingerprint for each in games), "game, page")
    try:
        return tuple(learn_page(text.encode()).sheet for text in texts.values())
    except Faulty:
        raise Astray("page") from None


def inspect(system: System, whole: Mapping[str, Any]) -> None:
    """Check every part of a game; raise `Astray` with the place of what can't be right."""
    _check(Words(100), whole["name"], "name")
    _check(_NUMBERED, whole.get("origin", 0), "origin")
    _check(Many(Words(100)), [*whole["people"], *whole["people"].values()], "people")
    kinds = _inspect_records(system, whole["records"])
    entries = list(_name_columns(_ENTRY, ENTRY, whole["entries"], "entry"))
    _insist(bool(entries), "entries")
    born = {change[0] for entry in entries for change in _births(entry)}
    former = _former_sheets(system, whole)

    def holds(record: int, path: str, value: Any) -> bool:
        kind = kinds.get(record, system.sheet)
        if _holds(system, kind, path, value):
            return True
        sheets = former if kind is system.sheet else ()
        return any(value is None or _holds(system, sheet, path, value) for sheet in sheets)

    known = Known(0, frozenset(kinds) | born, holds)
    previous = ""
    for number, entry in enumerate(entries, start=1):
        _inspect_entry(system, entry, known._replace(number=number), previous)
        previous = entry["hash"]
    _inspect_choices(whole["choices"], entries)
    _inspect_links(whole, len(entries))


def _insist(holds: bool, place: str) -> None:
    if not holds:
        raise Astray(place)


def _check(form: Form, value: Any, place: str, known: Known = _NOBODY) -> None:
    form.check(value, place, known)


def _name_columns(
    forms: Mapping[str, Form], columns: tuple[str, ...], rows: Any, what: str
) -> Iterator[dict[str, Any]]:
    """Yield rows as mappings by column, with every value checked against its form."""
    _insist(isinstance(rows, list), what)
    for number, row in enumerate(rows, start=1):
        _insist(isinstance(row, list) and len(row) == len(columns), f"{what} {number}")
        made = dict(zip(columns, row, strict=True))
        for column, value in made.items():
            _check(forms[column], value, f"{what} {number}, {column}")
        yield made


def _read(text: str, place: str) -> Any:
    try:
        return read_json(text)
    except (ValueError, RecursionError):
        raise Astray(place) from None


def _births(entry: Mapping[str, Any]) -> Iterator[list[Any]]:
    """Yield an entry's changes that create or remove a character or a thing."""
    changes = _read(entry["changes"] or "[]", f"entry {entry['number']}, changes")
    for change in changes if isinstance(changes, list) else ():
        if isinstance(change, list) and change[2:3] == ["record"] and is_whole(change[0]):
            yield change


def _holds(system: System, kind: type[Record], path: str, value: Any) -> bool:
    """Say whether a field could have had this value."""
    if path == "record":
        thing = kind_of(value) if isinstance(value, dict) else None
        whole = thing or kind
        return issubclass(whole, Sheet | Thing) and (value is None or fits(whole, value))
    return fits_at(kind, path, value)


def _inspect_records(system: System, rows: Any) -> dict[int, type[Record]]:
    """Check every record, and return the type of each."""
    shapes = {**THINGS, "game": system.game, "stage": system.stage}
    kinds: dict[int, type[Record]] = {}
    count: Counter[str] = Counter()
    for row in _name_columns(_RECORD, RECORD, rows, "record"):
        kind = kinds[row["id"]] = shapes.get(row["kind"], system.sheet)
        _inspect_record(kind, row)
        count[row["kind"]] += 1
    _insist(len(kinds) == count.total(), "records")
    _insist(count["game"] == 1 and count["pc"] + count["npc"] <= limits.CHARACTERS, "records")
    _insist(all(count[kind] <= most for kind, most in limits.THINGS.items()), "records")
    return kinds


def _inspect_record(kind: type[Record], row: Mapping[str, Any]) -> None:
    """Check that a record can be read, and that its row agrees with it."""
    place = f"{row['kind']} {row['name'][:40]}"
    values = _read(row["fields"], place)
    _insist(isinstance(values, dict), place)
    # one by one, to name the field at fault
    for name, value in values.items():
        _insist(fits(kind, {name: value}), f"{place}, {name[:40]}")
    _insist(row["name"].isprintable() and row["owner"].isprintable(), place)
    made = decode(kind, values)
    if isinstance(made, Thing):
        _insist((made.name, made.thing, "") == (row["name"], row["kind"], row["owner"]), place)
        _insist(
            bool(made.name.strip()) and not made.find_invalid_field(),
            f"{place}, {made.find_invalid_field()}",
        )
    if isinstance(made, Sheet):
        same = (made.name, made.owner, "npc" if made.npc else "pc")
        _insist(bool(made.name.strip()), place)
        _insist(same == (row["name"], row["owner"], row["kind"]), place)
        _insist(not made.find_invalid_field(), f"{place}, {made.find_invalid_field()}")


def _inspect_entry(system: System, entry: Mapping[str, Any], known: Known, previous: str) -> None:
    """Check one entry; erased parts are empty."""
    place = f"entry {known.number}"
    _insist(entry["number"] == known.number, f"{place}, number")
    for column in ("about", "undoes"):
        _insist(entry[column] < known.number, f"{place}, {column}")
    for column in ("actor", "subject"):
        _insist(entry[column] == 0 or entry[column] in known.records, f"{place}, {column}")
    _insist(_is_moment(entry["at"]), f"{place}, at")
    if entry["dice"]:
        _inspect_dice(_read(entry["dice"], f"{place}, dice"), f"{place}, dice")
    if entry["changes"]:
        changes = _read(entry["changes"], f"{place}, changes")
        EDITS.check(changes, f"{place}, changes", known)
    if entry["outcome"]:
        _inspect_outcome(system, entry, known, f"{place}, ")
    parts = {part: entry[part] for part in hash_chain.PARTS}
    held = hash_chain.holds(previous, known.number, parts, entry["hash"], entry["seals"])
    _insist(held, f"{place}, seals")


def _inspect_dice(rolled: Any, place: str) -> None:
    _check(_DICE, rolled, place)
    _insist(all(face <= sides for sides, face in rolled), place)


def _inspect_outcome(system: System, entry: Mapping[str, Any], known: Known, place: str) -> None:
    kept = _read(entry["outcome"], f"{place}outcome")
    _insist(isinstance(kept, dict) and set(kept) == set(_OUTCOME), f"{place}outcome")
    for part, form in _OUTCOME.items():
        form.check(kept[part], f"{place}{part}", known)
    _inspect_memory(system, entry["kind"], kept["memory"], f"{place}memory", known)
    words = {SAY: _SPOKEN, WHISPER: _WHISPERED, WHISPER_OPEN: _WHISPERED}
    spoken = words.get(entry["kind"], {})
    rolled = _ROLLED if entry["verb"] == "roll" else {}
    for fact in kept["facts"]:
        _inspect_fact(fact, {**system.facts, **FACTS, **spoken, **rolled}, place, known)


def _inspect_memory(system: System, kind: str, memory: Any, place: str, known: Known) -> None:
    """Check an entry's memory, for each choice if it took several.

    Any verb may have real changes besides those shown, and may end a turn or a life.
    """
    _insist(isinstance(memory, dict), place)
    for key in _OF_ANY.keys() & memory.keys():
        _OF_ANY[key].check(memory[key], f"{place}.{key}", known)
    memory = {key: value for key, value in memory.items() if key not in _OF_ANY}
    if kind in _SHARED:
        if memory:
            _SHARED[kind].check(memory, place, known)
        return
    each = Parts({**system.memory, "reveals": EARLIER, UNNAMED: Many(NAMED, limits.CHARACTERS),
                  UNSHOWN: Whole(0, limits.DICE)})  # fmt: skip
    Parts({**each.of, "picked": Many(each, MOST_CHOICES)}).check(memory, place, known)


def _inspect_fact(fact: Any, forms: Mapping[str, Form], place: str, known: Known) -> None:
    """Check that a fact has a key, value, label and text, and perhaps a place and a die."""
    _insist(isinstance(fact, list) and 4 <= len(fact) <= 6, f"{place}facts")
    key, value, *told = fact
    KEY.check(key, f"{place}facts", known)
    for text in told:
        Words().check(text, f"{place}facts.{key[:40]}", known)
    if key in forms:
        forms[key].check(value, f"{place}facts.{key}", known)


def _inspect_choices(rows: Any, entries: list[dict[str, Any]]) -> None:
    """Check every choice: no two share a place, and each belongs to an entry."""
    count: Counter[int] = Counter()
    places = set()
    for row in _name_columns(_CHOICE, ("number", *CHOICE), rows, "choice"):
        number, position = row["number"], row["position"]
        _insist(1 <= number <= len(entries), f"choice of entry {number}")
        count[number] += 1
        places.add((number, position))
        most = limits.ANSWERS if entries[number - 1]["kind"] == VOTE else MOST_CHOICES
        _insist(position <= most, f"entry {number}, choice {position}")
    _insist(len(places) == count.total(), "choices")


def _inspect_links(whole: Mapping[str, Any], last: int) -> None:
    """Check the links between entries: each points back from a later one, and only once."""
    for what, length, alone in (("taken", 3, 3), ("undone", 2, 1), ("lifted", 3, 3)):
        rows = whole.get(what, [])
        _check(Many(Many(_NUMBERED, length), 100 * MOST_CHOICES), rows, what)
        for row in rows:
            # the second number of a choice is its position, and no entry
            numbers = [row[0], *row[2:]] if what == "taken" else row
            rising = len(row) == length and numbers == sorted(set(numbers))
            _insist(rising and numbers[0] >= 1 and numbers[-1] <= last, f"{what} {row}")
        _insist(len({tuple(row[:alone]) for row in rows}) == len(rows), what)

"""Changes in the game's own words, for Discord, the local table, catch-up and chronicle.

A number is told with its old and new value ("Griff: wounds 1 → 2, XP 0 → 1"), anything else in a
short sentence ("Griff loses a shotgun"). What nobody wants to read is left out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from play.turn.utterance_and_ruling import Ruling
from play.wording.repetitions import (
    HURT,
    OF_THE_TABLE,
    RECOVERS,
    WELL,
    is_told,
    names_thing,
    repeats_step,
)
from play.wording.value_display import told_value
from rules.core.characters.group_names import (
    agree_phrase,
    is_group_name,
    make_plural,
    name_new_things,
)
from rules.core.outcome import Outcome
from rules.core.records.field_values import words
from rules.core.records.record import Change, Value
from rules.core.sheet import Labels, Names, paths
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from rules.registry import find_system

T = TypeVar("T")

#: a line that isn't a sentence: `Griff: melee d6`
_LABELLED = compile_later(r"[^:.]+: \S")
#: a thing that an undo returns or removes
_FROM = compile_later(r"-?\d+ → (?=-?\d)")
_GAINS_OR_LOSES = compile_later(r"(?:gains|loses) (.+)")
#: a word on a sheet that was none before: `Isaac's class: thief`
_VALUED = compile_later(r".+'s (\w+): (.+)")
#: a number with two names
_EITHER = compile_later(r"(\w+) or (\w+) (?=-?\d)")

#: fields of every sheet that say nothing about what happened, or only what the title says
BOOKKEEPING = frozenset(
    ("record", "kept", "name", "npc", "numbers", "owner", "retired", "shown", "portrait", "colour",
     "sight", "lines", "held", "filled", "segments", "shared", "picture",
     "shuffles", "text")
)  # fmt: skip
TABLE = ("game", "stage")
LONGEST_VALUE = 60
GAINS = ("gains {}", "loses {}")
STATE = ("is {}", "is no longer {}")


class Reader(NamedTuple):
    """The reader of changes: whose numbers are hidden, and the names they know by record."""

    system: str
    hidden: frozenset[str] = frozenset()
    names: Names = MappingProxyType({})


class Told(NamedTuple):
    """One change in words: a `number` listed with others, a
    `verb` after the name, or a whole `sentence`."""

    kind: str
    text: str


def describe_ruling(ruling: Ruling, *, public: bool) -> list[str]:
    """Tell what a ruling changed, to everyone or to those who may see all of it."""
    manner = ruling.manner
    hidden, names = (manner.npcs, manner.met) if public else (frozenset[str](), manner.cast)
    reader = Reader(ruling.system, hidden, names)
    changes = ruling.outcome.changes
    if not changes:
        return []
    if public:  # leave out unmet NPCs
        changes = tuple(c for c in changes if c.record not in manner.cast or c.record in manner.met)
    return describe_outcome(ruling.outcome, changes, ruling.said, reader)


def describe_outcome(
    outcome: Outcome, changes: Sequence[Change], said: str, reader: Reader
) -> list[str]:
    """Tell what a sentence changed, leaving out what its own words say already."""
    if said.startswith("game page change "):  # its own words tell everything but who goes down
        changes = [change for change in changes if change.field == "state"]
    if said.startswith("undo"):
        changes = _drop_told_inverses(changes, outcome.title.casefold(), reader)
    labelled = [f"{fact.label}: {fact.text or fact.value}" for fact in outcome.facts if fact.label]
    known = "\n".join((outcome.title, outcome.prose, *labelled)).casefold().replace("*", "")
    of_things = said.startswith(("item ", "use ", "redo"))
    things = outcome.title.casefold() if of_things else ""
    told = describe_changes(changes, reader, known, things)
    if not is_correction(outcome):
        return told
    # a correction starts from before the corrected roll, so the number just now would mislead, and
    # somebody hit less hard doesn't recover
    better = {f"{name} {RECOVERS}." for name in reader.hidden}
    return [_FROM.sub("now ", each) for each in told if each not in better]


def is_correction(outcome: Outcome) -> bool:
    """Say whether an earlier ruling was corrected: a fix may also just answer an open roll."""
    return any(fact.key == "fixed" for fact in outcome.facts)


def _drop_told_inverses(changes: Sequence[Change], title: str, reader: Reader) -> Sequence[Change]:
    """Leave out what an undo's headline already implies: what was gained is lost again."""
    rules = find_system(reader.system)
    labels = rules.labels if rules else Labels()

    def is_told_by_title(change: Change) -> bool:
        done = replace(change, before=change.after, after=change.before)
        found = [text.casefold() for _, text in _tell_change(done, labels, reader)]
        return bool(found) and all(text in title or is_moved(change, text) for text in found)

    def is_moved(change: Change, text: str) -> bool:
        moved = _GAINS_OR_LOSES.fullmatch(text)
        return moved is not None and moved[1] in title and change.name.casefold() in title

    return [change for change in changes if not is_told_by_title(change)]


def _leave_out_name(name: str, text: str) -> str:
    """Return the words about someone without the name that they begin with."""
    for head in (f"{name}: ", f"{name} "):
        if text.startswith(head):
            return text.removeprefix(head)
    return text


def describe_changes(
    changes: Iterable[Change], reader: Reader, known: str = "", things: str = ""
) -> list[str]:
    """Tell changes in short sentences, each once, a character's numbers in a single one.

    `known` was told already; `things` names the things that come and go.
    """
    rules = find_system(reader.system)
    labels = rules.labels if rules else Labels()
    numbers: dict[str, dict[str, None]] = {}
    sentences: dict[str, list[str]] = {}  # what happened, and to whom
    changes = _drop_recoveries(changes, reader, labels)
    came = {(change.record, change.field): change.after for change in changes}
    for change in changes:
        tied = (change.record, labels.tied.get(change.field, ""))
        if is_quiet(change, reader.system) or came.get(tied, ...) == change.after:
            continue
        for kind, text in _tell_change(change, labels, reader):
            thing = text.partition(" ")[2].casefold()
            bare = _leave_out_name(change.name, text).casefold()
            if is_told(change.name.casefold(), bare, known) or names_thing(text, thing, things):
                continue
            if kind == "sentence" and _is_said(text.casefold(), known):
                continue
            if kind == "verb" and repeats_step(change.name, text, sentences):
                continue
            counted = OF_THE_TABLE.fullmatch(text)
            if kind == "number" or counted:
                text = _count_things(_choose_name(text, known), change)
                name, number = counted.groups() if counted else (change.name, text)
                numbers.setdefault(name, {})[number] = None
                continue
            own = _add_article(text.removeprefix(f"{change.name} "), change.field)
            of = [] if own == text and kind == "sentence" else [change.name]
            sentences.setdefault(own, []).extend(each for each in of if each not in sentences[own])
    sums = [f"{name}: {', '.join(sorted(told, key=_is_no_hp))}" for name, told in numbers.items()]
    return [*sums, *map(_tell_together, sentences.values(), sentences)]


def _drop_recoveries(
    changes: Iterable[Change], reader: Reader, labels: Labels
) -> tuple[Change, ...]:
    """Leave out that an NPC with hidden numbers recovers if it is hurt as well, such as by a scar
    that raises another number."""

    def tells(change: Change, text: str) -> bool:
        hidden = change.name in reader.hidden
        return hidden and any(each.text == text for each in _tell_seen_change(change, labels))

    changes = tuple(changes)
    hurt = {change.record for change in changes if tells(change, HURT)}
    return tuple(each for each in changes if each.record not in hurt or not tells(each, RECOVERS))


def _add_article(text: str, field: str) -> str:
    """Return what was gained or lost with an article if it is a thing: `loses a boarding axe`."""
    verb, _, thing = text.partition(" ")
    moved = _GAINS_OR_LOSES.fullmatch(text) and field.startswith(("weapons.", "items."))
    return f"{verb} {name_new_things(thing, 1)}" if moved and field.count(".") == 1 else text


def _tell_together(names: Sequence[str], text: str) -> str:
    """Return what is so of one or of several in one sentence."""
    if len(names) > 1 or is_group_name(names[0] if names else ""):
        text = agree_phrase(text)
    if len(names) > 1 and text.startswith("can "):
        text = text.replace("can ", "can each ", 1)
    return _end(f"{_join_names(names)} {text}" if names else text)


def _is_no_hp(number: str) -> bool:
    """Return False for hit points, so that they sort before other numbers."""
    return not number.startswith("HP ")


def _choose_name(text: str, known: str) -> str:
    """Return a number with two names under the one that the text uses: `Wrath 0 → 1`."""
    either = _EITHER.match(text)
    named = [each for each in either.groups() if each.casefold() in known] if either else []
    return f"{named[0]} {text[either.end() :]}" if either and len(named) == 1 else text


def _count_things(number: str, change: Change) -> str:
    """Return a count of things with its name in the plural: `torches 3 → 2`."""
    held = change.field.startswith("items.") and not change.field.endswith(".uses")
    things = held or change.field.endswith(".count")
    if not things or {change.before, change.after} <= {None, 0, 1}:
        return number
    name, *counts = number.rsplit(" ", 3)
    return " ".join((make_plural(name), *counts))


def _is_said(sentence: str, known: str) -> bool:
    """Say whether a text has a sentence, or the value that it names: `takes the class Thief`."""
    sentence = sentence.rstrip(".")  # a title has no full stop
    valued = _VALUED.fullmatch(sentence)
    return sentence in known or (valued is not None and f"{valued[1]} {valued[2]}" in known)


def _end(sentence: str) -> str:
    """Return a sentence with a full stop; what follows a name and a colon isn't a sentence."""
    bare = _LABELLED.match(sentence) or sentence.endswith((".", "?", "!", ":"))
    return sentence if bare else f"{sentence}."


def is_quiet(change: Change, system: str) -> bool:
    """Say whether a change is of no interest to people:
    bookkeeping, or what the rules count for themselves."""
    first, *_ = change.field.split(".")
    if change.name not in TABLE and first in BOOKKEEPING:
        return True
    known = find_system(system)
    if known is None:
        return change.name in TABLE
    if first in known.bookkeeping_fields or not known.labels.quiet.isdisjoint(paths(change.field)):
        return True
    told = _find_closest(known.labels.sentences, change.field) is not None
    return change.name in TABLE and not told


def _find_closest(declared: Mapping[str, T], field: str) -> T | None:
    for path in paths(field):
        if path in declared:
            return declared[path]
    return None


def _tell_change(change: Change, labels: Labels, reader: Reader) -> Iterator[Told]:
    if change.name in reader.hidden:
        yield from _tell_seen_change(change, labels)
        return
    own = _find_closest(labels.sentences, change.field)
    if own is not None:
        text = own(change, reader.names)
        yield from [Told("sentence", text)] if text else []
        return
    yield from _by_kind(change, labels)


def _tell_seen_change(change: Change, labels: Labels) -> Iterator[Told]:
    """Tell what anyone can see of an NPC: that it is hurt, or recovers."""
    before, after = change.before, change.after
    if not (_is_number(before) and _is_number(after)):
        return
    grown = after > before  # type: ignore[operator]
    places = paths(change.field)
    worse, better = (not kind.isdisjoint(places) for kind in (labels.worse, labels.better))
    if worse or better:
        yield Told("verb", HURT if grown == worse else RECOVERS)


def _by_kind(change: Change, labels: Labels) -> Iterator[Told]:
    before, after = change.before, change.after
    if type(before) is int and type(after) is int:  # as most are
        yield from _number(change, labels)
    elif any(isinstance(each, Mapping) for each in (before, after)):
        yield from _things(change, labels)
    elif any(_is_list(each) for each in (before, after)):
        yield from _elements(change, labels)
    elif any(isinstance(each, bool) for each in (before, after)):
        yield _flag(change, labels)
    elif any(_is_number(each) for each in (before, after)):
        yield from _number(change, labels)
    else:
        yield _text(change, labels)


def label(field: str, labels: Labels) -> str:
    """Return the name of a field: `weapons.shotgun.uses` is "shotgun uses"."""
    steps = [words(step) for step in field.removesuffix(".count").split(".")]
    known = [labels.words[path] for path in paths(field)[:2] if path in labels.words]
    if known:
        return known[0].replace("{}", steps[1] if len(steps) > 1 else "")
    whole = len(steps) < 3 and not field.endswith(".count")
    return " ".join(steps if whole else steps[1:])


def _number(change: Change, labels: Labels) -> Iterator[Told]:
    before, after = change.before or 0, change.after or 0
    if change.after is None and "." not in change.field:  # new rules removed the field
        gone = change.field.endswith("_max")  # removed along with its number
        yield from (
            []
            if gone
            else [Told("number", f"{label(change.field, labels)} is off the sheet again")]
        )
    elif before != after:
        yield Told("number", f"{label(change.field, labels)} {before} → {after}")


def _flag(change: Change, labels: Labels) -> Told:
    name = label(change.field, labels)
    declared = _find_closest(labels.verbs, change.field)
    if declared is None:
        return Told("number", f"{name}: {'yes' if change.after else 'no'}")
    return Told("verb", declared[0 if change.after else 1].replace("{}", name))


def _text(change: Change, labels: Labels) -> Told:
    """Tell a word that changed; for a longer text, only that it changed."""
    before, after = (words(str(each or "")) for each in (change.before, change.after))
    first = change.field.partition(".")[0]
    verbs = _find_closest(labels.verbs, change.field) or (STATE if first == "state" else None)
    name = label(change.field, labels)
    if verbs is not None:
        if after == "well":
            return Told("verb", "is back up" if before == "down" else WELL)
        text = verbs[0].replace("{}", after) if after else verbs[1].replace("{}", before)
        return Told("verb", text)
    if max(len(before), len(after)) > LONGEST_VALUE or "\n" in before + after:
        return Told("number", f"{name} rewritten")
    if before and after:
        return Told("number", f"{name} {before} → {after}")
    if after:
        return Told("sentence", f"{change.name}'s {name}: {after}")
    return Told("number", f"no {name} any more")


def _things(change: Change, labels: Labels) -> Iterator[Told]:
    """Tell what came and went in a mapping: a weapon, a status, a move."""
    key = words(change.field.rpartition(".")[2])
    verbs = _find_closest(labels.verbs, change.field) or GAINS
    part = _find_closest(labels.parts, change.field)
    whole = change.after or change.before
    assert isinstance(whole, Mapping)
    if "." not in change.field and _is_collection(change):
        for way, gone, come in ((0, change.before, change.after), (1, change.after, change.before)):
            new = [each for each in _keys(come) if each not in _keys(gone)]
            yield from (Told("verb", verbs[way].replace("{}", words(each))) for each in new)
        return
    if change.before and change.after:
        name = label(change.field, labels)
        yield Told("number", f"{name}: {part(whole) if part else _shorten_value(whole)}")
        return
    name = part(whole) if part else str(whole.get("name") or key)
    if not part and _is_number(whole.get("count")) and whole["count"] != 1:
        name = f"{whole['count']} {make_plural(name)}"
    if name:
        yield Told("verb", verbs[0 if change.after else 1].replace("{}", name))


def _is_collection(change: Change) -> bool:
    """Say whether a mapping holds things by name, and isn't a thing itself."""
    known = [each for each in (change.before, change.after) if isinstance(each, Mapping)]
    return all(isinstance(part, Mapping) for each in known for part in each.values())


def _keys(value: Value) -> list[str]:
    return list(value) if isinstance(value, Mapping) else []


def _elements(change: Change, labels: Labels) -> Iterator[Told]:
    """Tell what was added to a list and what was removed."""
    verbs = _find_closest(labels.verbs, change.field) or GAINS
    part = _find_closest(labels.parts, change.field)
    before, after = list(_sequence(change.before)), list(_sequence(change.after))
    old, now = set(map(repr, before)), set(map(repr, after))
    new = [each for each in after if repr(each) not in old]
    gone = [each for each in before if repr(each) not in now]
    names = {way: [_element(each, part) for each in found] for way, found in ((0, new), (1, gone))}
    for way, found in names.items():
        told = [name for name in found if name and name not in names[1 - way]]  # else it stays
        if told:
            names_told = _join_names(told, "or" if "no longer" in verbs[way] else "and")
            agreed = verbs[way].replace("{s}", "s" if len(told) > 1 else "")
            yield Told("verb", agreed.replace("{}", names_told))


def _element(value: Value, part: Any) -> str:
    if isinstance(value, Mapping):
        return str(part(value) if part else value.get("name") or "")
    return words(str(value))


def _join_names(names: Sequence[str], last: str = "and") -> str:
    return ", ".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def _shorten_value(value: Value) -> str:
    told = told_value(value)
    return told if len(told) <= LONGEST_VALUE else "rewritten"


def _is_number(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_list(value: Value) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _sequence(value: Value) -> Sequence[Value]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()

"""Whether values from outside could be a record, or what an entry remembers."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, fields, is_dataclass
from types import UnionType
from typing import Any, Protocol, Union, get_args, get_origin

from rules.core.records.frozen_values import freeze
from rules.core.records.record import hints_of, is_allowed, name_field
from rules.fast_tuples import NamedTuple

#: the largest number stored (what a float in JSON holds exactly), and the most parts of a value
LARGEST_NUMBER, MOST_PARTS = 2**53, 2_000


def is_writable(text: str) -> bool:
    """Say whether a text can be stored everywhere: without NUL and lone surrogates."""
    if "\0" in text:
        return False
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def make_writable(text: str) -> str:
    """Return a storable text, with U+FFFD in place of every letter that isn't."""
    return text if is_writable(text) else re.sub("[\0\ud800-\udfff]", "\ufffd", text)


def fits(kind: Any, values: Any) -> bool:
    """Say whether JSON values could be a record of this type; missing fields are fine."""
    if not isinstance(values, dict):
        return False
    hints = hints_of(kind)
    known = {name_field(f): f for f in fields(kind)}
    return all(
        name in known and _fits(hints[name], value) and is_allowed(known[name].metadata, value)
        for name, value in values.items()
    )


def fits_at(kind: Any, path: str, value: Any) -> bool:
    """Say whether a value could ever have been at a path of a record of this type.

    A number may be beyond its field's limits, because gear can add to it.
    """
    hint, meta = kind, dict[str, Any]()
    for step in path.split("."):
        if get_origin(hint) in (Union, UnionType):
            hint = next(part for part in get_args(hint) if part is not type(None))
        if is_dataclass(hint):
            meta = next((dict(f.metadata) for f in fields(hint) if name_field(f) == step), {})
            hint = hints_of(hint).get(step)  # type: ignore[arg-type]
        elif get_origin(hint) in (dict, Mapping):
            hint, meta = get_args(hint)[1], {}
        else:
            hint = None
        if hint is None:
            return False
    counted = isinstance(value, int) and "low" in meta
    return value is None or (_fits(hint, value) and (counted or is_allowed(meta, value)))


def _fits(hint: Any, value: Any) -> bool:
    if isinstance(value, list | dict) and len(value) > MOST_PARTS:
        return False
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(part, value) for part in parts)
    if origin is tuple:
        return isinstance(value, list) and _all_fit(parts, value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, dict) and all(
            is_writable(key) and _fits(parts[1], each) for key, each in value.items()
        )
    if isinstance(hint, type) and is_dataclass(hint):
        return fits(hint, value)
    return _is_a(hint, value)


def _is_a(hint: Any, value: Any) -> bool:
    if hint is int:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and -LARGEST_NUMBER <= value <= LARGEST_NUMBER
    if isinstance(value, str) and not is_writable(value):
        return False
    return value is None if hint is None else not isinstance(hint, type) or isinstance(value, hint)


def _all_fit(parts: tuple[Any, ...], value: list[Any]) -> bool:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return all(_fits(parts[0], each) for each in value)
    return len(parts) == len(value) and all(map(_fits, parts, value))


#: the largest number that rules work with
LARGEST_PLAYED = 999_999_999
#: the longest list and text
MANY, LONG = 1_000, 20_000


class Astray(Exception):
    """A value doesn't fit its place."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


class Known(NamedTuple):
    """What an entry may refer to: existing records, and the entries before it.

    `holds` says whether a field of a record could ever have had a value.
    """

    number: int
    records: frozenset[int]
    holds: Callable[[int, str, Any], bool]


# by hand instead of by a library, because `rules` has only the standard one
class Form(Protocol):
    """A schema: `check` raises `Astray` for a value that doesn't fit; `place` says where it is."""

    def check(self, value: Any, place: str, known: Known) -> None: ...


def _insist(holds: bool, place: str) -> None:
    if not holds:
        raise Astray(place)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@freeze
class Whole:
    """A whole number within limits."""

    low: int = -LARGEST_PLAYED
    high: int = LARGEST_PLAYED

    def check(self, value: Any, place: str, known: Known) -> None:
        _insist(is_whole(value) and self.low <= value <= self.high, place)


@freeze
class Words:
    """Text up to a length, or one of certain words."""

    most: int = LONG
    among: tuple[str, ...] = ()

    def check(self, value: Any, place: str, known: Known) -> None:
        _insist(isinstance(value, str) and len(value) <= self.most, place)
        _insist(is_writable(value), place)
        _insist(not self.among or value in self.among, place)


@freeze
class Truth:
    """A bool."""

    def check(self, value: Any, place: str, known: Known) -> None:
        _insist(isinstance(value, bool), place)


@freeze
class Named:
    """The record of a character in the game, or 0 for nobody."""

    def check(self, value: Any, place: str, known: Known) -> None:
        _insist(is_whole(value) and (value == 0 or value in known.records), place)


@freeze
class Earlier:
    """The number of an earlier entry."""

    def check(self, value: Any, place: str, known: Known) -> None:
        _insist(is_whole(value) and 1 <= value < known.number, place)


@freeze
class Maybe:
    """Something, or None."""

    of: Form

    def check(self, value: Any, place: str, known: Known) -> None:
        if value is not None:
            self.of.check(value, place, known)


@freeze
class Either:
    """One of several forms."""

    of: tuple[Form, ...]

    def check(self, value: Any, place: str, known: Known) -> None:
        # each would name another place, so only the last says what is wrong
        *others, last = self.of
        for form in others:
            with suppress(Astray):
                form.check(value, place, known)
                return
        last.check(value, place, known)


@freeze
class Many:
    """A list up to a length, all of one schema."""

    of: Form
    most: int = MANY

    def check(self, value: Any, place: str, known: Known) -> None:
        _insist(isinstance(value, list) and len(value) <= self.most, place)
        for each in value:
            self.of.check(each, place, known)


@freeze
class Row:
    """A list with a schema for each of its places."""

    of: tuple[Form, ...]

    def check(self, value: Any, place: str, known: Known) -> None:
        _insist(isinstance(value, list) and len(value) == len(self.of), place)
        for form, each in zip(self.of, value, strict=True):
            form.check(each, place, known)


@freeze
class Keyed:
    """A mapping from any text to values of one schema; `by_record`: the keys are records."""

    of: Form
    most: int = MANY
    by_record: bool = False

    def check(self, value: Any, place: str, known: Known) -> None:
        _insist(isinstance(value, dict) and len(value) <= self.most, place)
        for key, each in value.items():
            Words().check(key, place, known)
            if self.by_record:
                # at most 18 digits, so that it fits a 64-bit integer
                _insist(key.isascii() and key.isdecimal() and len(key) < 19, place)
                NAMED.check(int(key), place, known)
            self.of.check(each, f"{place}.{key}" if len(key) <= 40 else place, known)


@freeze
class Parts:
    """Named parts, each with its own schema; those in `needs` are required.

    `others` is the schema of unnamed parts; without it none are allowed.
    """

    of: Mapping[str, Form] = field(default_factory=dict)
    needs: Sequence[str] = ()
    others: Form | None = None

    def check(self, value: Any, place: str, known: Known) -> None:
        _insist(isinstance(value, dict), place)
        for name in self.needs:
            _insist(name in value, f"{place}.{name}")
        for name, part in value.items():
            form = self.of.get(name, self.others)
            if form is None:
                raise Astray(f"{place}.{name[:40]}")
            form.check(part, f"{place}.{name[:40]}", known)


@freeze
class Edits:
    """Changes that may be taken back later: record, its name, field, before, after."""

    most: int = MANY

    def check(self, value: Any, place: str, known: Known) -> None:
        _insist(isinstance(value, list) and len(value) <= self.most, place)
        for each in value:
            _insist(isinstance(each, list) and len(each) == 5, place)
            record, name, path, *values = each
            NAMED.check(record, f"{place}.record", known)
            KEY.check(name, f"{place}.name", known)
            Words().check(path, f"{place}.field", known)
            for held in values:
                PLAIN.check(held, f"{place}.{path[:40]}", known)
                # an undo writes these, so a forged one would get any value onto a sheet
                _insist(record != 0 and known.holds(record, path, held), f"{place}.{path[:40]}")


@freeze
class Plain:
    """Any JSON that is only shown, limited in depth and size."""

    deep: int = 8

    def check(self, value: Any, place: str, known: Known) -> None:
        _insist(self.deep > 0, place)
        within = Plain(self.deep - 1)
        match value:
            case None | bool():
                pass
            case int() | float():
                # NaN isn't between them either.
                _insist(-LARGEST_NUMBER <= value <= LARGEST_NUMBER, place)
            case str():
                Words().check(value, place, known)
            case list():
                Many(within).check(value, place, known)
            case _:
                Keyed(within).check(value, place, known)


NAMED, EARLIER, TRUTH, PLAIN, EDITS = Named(), Earlier(), Truth(), Plain(), Edits()
#: a name or a key; a die's face, a count, and a difference
KEY, FACE, COUNT, NUMBER = Words(200), Whole(0, 1_000), Whole(0, 1_000), Whole()
RECORDS, FACES, KEYS = Many(NAMED), Many(FACE), Many(KEY)
#: the faces of plain dice, which may have a million sides
ROLLED = Many(Whole(0, 1_000_000))
#: the characters an entry concerns, which any system may store
CONCERNS: Mapping[str, Form] = {"concerns": RECORDS}

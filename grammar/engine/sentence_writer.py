"""Requests written as sentences: the inverse of reading them."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Any

from grammar.engine.declaration import Owns, declared_parts, read_part
from grammar.engine.tokens import plain_words
from rules.core.verb_declarations.request import Phrase, Request
from rules.core.verb_declarations.verb import (
    AllWords,
    Choose,
    Dice,
    Flag,
    Item,
    Key,
    LedNumber,
    Many,
    Maybe,
    Names,
    Number,
    Numbers,
    OneOf,
    Own,
    Part,
    Plus,
    Quoted,
    Said,
    Sign,
    Signed,
    Way,
)
from rules.fast_tuples import NamedTuple


class Place(Enum):
    """Where words may go among others, so that a name doesn't swallow what follows."""

    PLAIN = 1
    NAME = 2
    PLUS = 3
    LED = 4


class Written(NamedTuple):
    """Written words, where they may go, and where they were typed."""

    words: str
    place: Place = Place.PLAIN
    start: int = 0


def write(request: Request, ways: Iterable[Way], owns: Owns) -> Iterator[str]:
    """Yield sentences that should make this request, the most likely first.

    A field with several spellings is written in the first, and then in the last of them, with all
    optional words.
    """
    fitting = [way for way in ways if way.make is type(request) and way.makes == request.verb]
    for last in (False, True):
        for way in fitting:
            words = _Writer(request, way, owns, last).write()
            if words is not None:
                yield " ".join((way.verb, *words))


def is_same(one: Any, other: Any) -> bool:
    """Say whether two requests ask for the same thing, ignoring places in the text."""
    return bool(_without_places(one) == _without_places(other))


def _without_places(value: Any) -> Any:
    if isinstance(value, Phrase):
        return " ".join(value.text.split()), value.kinds
    if isinstance(value, tuple):
        return tuple(map(_without_places, value))
    if is_dataclass(value):
        kept = (each.name for each in fields(value) if each.name not in _PLACES_AND_TAIL)
        return type(value), tuple(_without_places(getattr(value, name)) for name in kept)
    return value


_PLACES_AND_TAIL = frozenset({"start", "end", "anyway", "comment"})


class _Writer:
    """Writes one request in one way; `_left` is what must still be written."""

    def __init__(self, request: Request, way: Way, owns: Owns, last: bool) -> None:
        self._way, self._owns, self._last = way, owns, last
        kept = {each.name for each in fields(Request)}
        self._defaults = {each.name: _default(each) for each in fields(request)}
        values = {name: getattr(request, name) for name in self._defaults if name not in kept}
        self._left = {
            name: value for name, value in values.items() if value != self._defaults[name]
        }

    def write(self) -> list[str] | None:
        for name, value in self._way.preset.items():
            if self._left.pop(name, self._defaults[name]) != value:
                return None
        head = self._write_items(self._way.head)
        if head is None:
            return None
        rest = [each for item in self._way.parts for each in self._write_field(item) or ()]
        return None if self._left else [*(each.words for each in head), *_put_in_order(rest)]

    def _write_items(self, items: Sequence[Item]) -> list[Written] | None:
        words: list[Written] = []
        for item in items:
            found = self._write_item(item)
            if found is None:
                return None
            words += found
        return words

    def _write_item(self, item: Item) -> list[Written] | None:
        match item:
            case Key():
                return [Written(item.written or plain_words(item.words)[0])]
            case Sign():
                return [Written(item.sign)]
            case Maybe():
                return self._write_or_not(item.items)
            case Many():
                return self._write_all(item.item)
            case Choose():
                return self._write_first(item.ways)
        return self._write_field(item, most=1) or self._write_default(item)

    def _write_or_not(self, items: Sequence[Item]) -> list[Written]:
        """Write optional items if they say something; mere words only in the last attempt."""
        before = dict(self._left)
        words = self._write_items(items)
        mere = all(isinstance(each, Key) for each in items)
        if words is None or (before == self._left and not (mere and self._last)):
            self._left = before
            return []
        return words

    def _write_first(self, ways: Sequence[Sequence[Item]]) -> list[Written] | None:
        before = dict(self._left)
        for way in ways:
            words = self._write_items(way)
            if words is not None:
                return words
            self._left = dict(before)
        return None

    def _write_all(self, item: Item) -> list[Written]:
        words: list[Written] = []
        while found := self._write_item(item):
            words += found
        return words

    def _write_field(self, item: str | Said, most: int | None = None) -> list[Written] | None:
        """Write a field, or the first values of one that holds many, and mark them as written.

        Return None if nothing of it is left.
        """
        name = item if isinstance(item, str) else item.field
        if name not in self._left:
            return None
        parts = declared_parts(self._way, item)[:: -1 if self._last else 1]
        value = self._left[name]
        if not self._holds_many(name, parts):
            written = _write_value(value, parts, self._owns)
            return None if written is None else self._take(name, (), [written])
        words = [_write_value(each, parts, self._owns) for each in value[:most]]
        left = [each for each, said in zip(value, words, strict=False) if said is None]
        found = [each for each in words if each is not None]
        return self._take(name, (*left, *value[len(words) :]), found) if found else None

    def _write_default(self, item: str | Said) -> list[Written] | None:
        """Write a required field whose value is the default."""
        name = item if isinstance(item, str) else item.field
        if name in self._left or self._defaults[name] in (None, MISSING, ()):
            return None
        parts = declared_parts(self._way, item)
        written = _write_value(self._defaults[name], parts, self._owns)
        return None if written is None else [written]

    def _holds_many(self, name: str, parts: Sequence[Part]) -> bool:
        whole = any(
            isinstance(part, (Dice, Numbers))
            or (isinstance(part, Own) and self._owns[part.name].whole)
            for part in parts
        )
        found = next(each for each in fields(self._way.make) if each.name == name)
        return str(found.type).startswith("tuple[") and not whole

    def _take(self, name: str, left: tuple[Any, ...], words: list[Written]) -> list[Written]:
        if left:
            self._left[name] = left
        else:
            del self._left[name]
        return words


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _put_in_order(words: Sequence[Written]) -> list[str]:
    """Return parts in an order in which they are read back as meant.

    Names keep their order. A bare name after another would be read as part of it, so something that
    can separate them goes in between.
    """
    plain = [each.words for each in words if each.place is Place.PLAIN]
    names = sorted((each for each in words if each.place is not Place.PLAIN), key=_typed_order)
    found: list[str] = []
    for number, each in enumerate(names):
        if number and each.place is Place.NAME and plain:
            found.append(plain.pop())
        found.append(each.words)
    return [*plain, *found]


def _typed_order(words: Written) -> tuple[int, int]:
    return words.start, words.place.value


def write_value(value: Any, parts: Sequence[Part], owns: Owns) -> str | None:
    """Return the text for a value by the first of these parts that can write it; else None."""
    written = _write_value(value, parts, owns)
    return written.words if written else None


def _write_value(value: Any, parts: Sequence[Part], owns: Owns) -> Written | None:
    return next(filter(None, (_write_part(value, part, owns) for part in parts)), None)


def _write_part(value: Any, part: Part, owns: Owns) -> Written | None:
    """Return the text for a value by this part, or None."""
    start = getattr(value, "start", 0)
    if isinstance(part, Own):
        words, place = owns[part.name].write(value), _place_of(part, owns)
        place = Place.LED if start and place is Place.PLAIN else place
    else:
        words, place = _WRITERS[type(part)](value, part), _PLACES.get(type(part), Place.PLAIN)
        place = Place.LED if isinstance(part, Names) and part.lead else place
    # the whole rest of a sentence must come last
    start = sys.maxsize if isinstance(part, AllWords) else start
    return Written(words, place, start) if words else None


def _place_of(part: Own, owns: Owns) -> Place:
    wanted = read_part("", part, owns).wanted
    if wanted.lead == ("+",):
        return Place.PLUS
    if wanted.lead and (wanted.kinds or wanted.free):
        return Place.LED
    return Place.NAME if wanted.kinds or wanted.free else Place.PLAIN


def _prefix_lead(lead: str, words: str) -> str:
    return f"{plain_words(lead)[0]} {words}" if lead else words


def _write_word(value: Any, part: OneOf) -> str | None:
    words = part.words if isinstance(part.words, Mapping) else {each: each for each in part.words}
    return next((word for word, meant in words.items() if meant == value), None)


def _write_led_names(value: Any, part: Names) -> str | None:
    return _prefix_lead(part.lead, value.spell()) if _names(value, part.kinds) else None


def _names(value: Any, kinds: str) -> bool:
    return isinstance(value, Phrase) and value.kinds == tuple(kinds.split())


def _write_quoted(value: Any, part: Quoted) -> str | None:
    fits = isinstance(value, str) and '"' not in value
    return _prefix_lead(part.lead, f'"{value}"') if fits else None


def _number(value: Any) -> bool:
    return type(value) is int


_WRITERS: Mapping[type, Callable[[Any, Any], str | None]] = {
    Number: lambda value, part: str(value) if _number(value) and value >= 0 else None,
    Numbers: lambda value, part: " ".join(map(str, value)),
    Signed: lambda value, part: f"{value:+d}" if _number(value) else None,
    LedNumber: lambda value, part: _prefix_lead(part.lead, str(value)) if _number(value) else None,
    Flag: lambda value, part: part.written or plain_words(part.ways)[0] if value is True else None,
    OneOf: _write_word,
    Names: _write_led_names,
    Plus: lambda value, part: f"+{value.spell()}" if _names(value, part.kinds) else None,
    Quoted: _write_quoted,
    AllWords: lambda value, part: value if isinstance(value, str) else None,
    Dice: lambda value, part: "+".join(f"{count}d{sides}" for count, sides in value),
}
_PLACES = {Names: Place.NAME, Plus: Place.PLUS, AllWords: Place.LED}

"""The options of a slash command: those that verbs share, and how each is filled in, worked out
from its declaration."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from rules.core.verb_declarations.verb import (
    AllWords,
    Choose,
    Flag,
    Item,
    LedNumber,
    Many,
    Maybe,
    Names,
    Number,
    OneOf,
    Option,
    Part,
    Plus,
    Quoted,
    Said,
    Signed,
    Way,
    option,
)
from rules.fast_tuples import NamedTuple

#: options that many verbs share
TARGET = option("target", "The target")
MODE = option("mode", "Advantage or disadvantage", "adv", "dis")
BONUS = option("bonus", "A bonus, or a penalty below zero", "modifiers")
#: options of every roll: a description, who sees it, and who rolls
WORDS = Option("words", "Describe it in your own words", lead="#", form="line")
HIDDEN = Option("hidden", "secret: only you and the game master see it; blind: not even you",
                words=("secret", "blind"))  # fmt: skip
AS = Option("as", "Who does it, if not you", lead="as", kinds="speaker")
ROLLED = (WORDS, HIDDEN, AS)


class Shape(NamedTuple):
    """How an option is filled in, and what it becomes in the sentence.

    `form` is text (completed, by `kinds` if given), line (not completed), quoted (a line put in
    quotes), number, signed (a number with its sign), flag (its only word, or nothing), choice (one
    of the words), or whatever the declaration calls it. `order` is its place in the sentence.
    """

    option: Option
    form: str
    lead: str = ""
    words: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    order: tuple[int, ...] = ()

    def say(self, value: Any) -> str:
        """Return the words for a value; none for False."""
        if value is False:
            return ""
        if self.form == "flag":
            return self.words[0]
        if self.form == "signed":
            return f"{value:+d}"
        text = str(value).strip()
        if self.form == "words":  # the colon protects words that look like an option
            return f": {text}"
        if self.form == "quoted" or (self.form == "name" and " " in text):
            text = text if '"' in text else f'"{text}"'
        gap = "" if self.lead == "+" else " "
        lead = "" if self.lead == "+" and text.startswith("+") else self.lead
        return f"{lead}{gap}{text}".strip() if text else ""


def shape_of(way: Way, asked: Option) -> Shape:
    """Return the shape of one option of a way."""
    parts = [part for name in asked.fields for part in _parts_in(way, name)]
    form, lead, words, kinds = _form_of(parts, len(asked.fields))
    words = asked.words or words
    form = asked.form or ("choice" if asked.words else "text" if asked.kinds else form)
    lead = lead if asked.lead is None else asked.lead
    kinds = tuple(asked.kinds.split()) or kinds
    return Shape(asked, form, lead, words, kinds, _order_of(way, asked))


def options_of(ways: Iterable[Way]) -> list[tuple[Way, Option]]:
    """Return all options of some ways, each name once, with those of every roll last."""
    found: dict[str, tuple[Way, Option]] = {}
    rolled: dict[str, tuple[Way, Option]] = {}
    for way in ways:
        for each in way.options:
            found.setdefault(each.name, (way, each))
        if way.rolls:
            rolled |= {each.name: (way, each) for each in ROLLED}
    return list({**found, **{k: v for k, v in rolled.items() if k not in found}}.values())


def _order_of(way: Way, asked: Option) -> tuple[int, ...]:
    """Return an option's place in the sentence: its fields as declared, then the tail."""
    if asked in ROLLED:
        # the description comes last: after its `#` nothing else would be read
        return (1, (AS, HIDDEN, WORDS).index(asked))
    names = [each.name for each in fields(way.make)]
    return 0, min((names.index(name) for name in asked.fields if name in names), default=0)


def _parts_in(way: Way, name: str) -> Sequence[Part]:
    """Return the parts of a field: as the way overrides them, or as the field declares them."""
    own = [item.parts for item in _items(way.head) if item.field == name]
    own += [item.parts for item in way.parts if isinstance(item, Said) and item.field == name]
    known = [each.name for each in fields(way.make)]
    return own[0] if own else way.parts_of(name) if name in known else ()


def _items(head: Sequence[Item]) -> Iterator[Said]:
    for item in head:
        match item:
            case Said():
                yield item
            case Maybe():
                yield from _items(item.items)
            case Many():
                yield from _items((item.item,))
            case Choose():
                for way in item.ways:
                    yield from _items(way)


_Form = tuple[str, str, tuple[str, ...], tuple[str, ...]]


def _form_of(parts: Sequence[Part], count: int) -> _Form:
    """Return form, lead, words and kinds for these parts."""
    flags = [part.written or part.ways.split("|")[0] for part in parts if isinstance(part, Flag)]
    if flags:
        return "flag" if count == 1 else "choice", "", tuple(flags), ()
    every = (_form_of_part(part) for part in parts)
    return next((form for form in every if form), ("line", "", (), ()))


def _form_of_part(part: Part) -> _Form | None:
    """Return the same for one part; None if it doesn't say."""
    read = _FORMS.get(type(part))
    return read(part) if read else None


def _take_first_lead(lead: str) -> str:
    return lead.partition("|")[0]


def _meanings(words: Mapping[str, Any] | Sequence[str]) -> tuple[str, ...]:
    """Return the first word for each meaning."""
    if not isinstance(words, Mapping):
        return tuple(words)
    found: dict[str, str] = {}
    for word, meant in words.items():
        found.setdefault(repr(meant), word)
    return tuple(found.values())


_FORMS: Mapping[type, Callable[[Any], _Form]] = {
    Number: lambda part: ("number", "", (), ()),
    Signed: lambda part: ("signed", "", (), ()),
    LedNumber: lambda part: ("number", _take_first_lead(part.lead), (), ()),
    OneOf: lambda part: ("choice", "", _meanings(part.words), ()),
    Names: lambda part: ("text", _take_first_lead(part.lead), (), tuple(part.kinds.split())),
    Plus: lambda part: ("text", "+", (), tuple(part.kinds.split())),
    Quoted: lambda part: ("quoted", _take_first_lead(part.lead), (), ()),
    AllWords: lambda part: ("text" if part.kinds else "line", "", (), tuple(part.kinds.split())),
}

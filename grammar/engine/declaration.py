"""Declared verbs, made into grammars.

A system's unique parts are `OwnPart`s in its own grammar.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pyparsing as pp

from grammar.engine import parts as read
from grammar.engine.tokens import Keyword, Part, Wanted
from grammar.engine.verbs import Verb, join_verbs
from grammar.engine.verbs import verb as assemble
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
    Plus,
    Quoted,
    Said,
    Sign,
    Signed,
    Way,
)
from rules.core.verb_declarations.verb import Part as Declared
from rules.fast_tuples import NamedTuple


class OwnPart(NamedTuple):
    """A part that only one system has: how to read it into a field, and how to write a value.

    `whole`: if the field holds many values, they are written together.
    """

    read: Callable[[str], Part]
    write: Callable[[Any], str | None] = lambda value: None
    whole: bool = False


Owns = Mapping[str, OwnPart]


def verbs_of_ways(ways: Iterable[Way], owns: Owns) -> dict[str, Verb]:
    """Return the verbs that these ways make, in order."""
    grouped: dict[str, list[Way]] = {}
    for way in ways:
        grouped.setdefault(way.verb, []).append(way)
    return {name: _verb(name, sorted(same, key=_rank), owns) for name, same in grouped.items()}


def _rank(way: Way) -> int:
    return way.rank


def _verb(name: str, ways: Sequence[Way], owns: Owns) -> Verb:
    made = [_read_way(way, owns) for way in ways]
    if len(made) == 1:
        return made[0]
    together = next((way.together for way in ways if way.together), "")
    return join_verbs(name, *made, about=ways[0].about, usage=together)


def _read_way(way: Way, owns: Owns) -> Verb:
    head = [_read_item(way, item, owns) for item in way.head]
    rest = [read for each in way.parts for read in _read_parts(way, each, owns)]
    return assemble(way.make, way.makes, head, rest, usage=way.usage, about=way.about, **way.preset)


def _read_item(way: Way, item: Item, owns: Owns) -> pp.ParserElement:
    match item:
        case Key():
            return _read_key(item)
        case Sign():
            sign = pp.Suppress(pp.Literal(item.sign))
            return sign.set_name(item.expects) if item.expects else sign
        case Maybe():
            return pp.Opt(_read_sequence(way, item.items, owns))
        case Many():
            return pp.ZeroOrMore(_read_item(way, item.item, owns))
        case Choose():
            return pp.MatchFirst([_read_sequence(way, each, owns) for each in item.ways])
    ways = _read_parts(way, item, owns)
    return ways[0] if len(ways) == 1 else pp.MatchFirst(ways).set_name(str(ways[0].name))


def _read_key(key: Key) -> pp.ParserElement:
    if key.raw:
        return Keyword(key.words, f"`{key.written}`", Wanted(words=((key.written,),)))
    return read.keyword(key.words)


def _read_sequence(way: Way, items: Sequence[Item], owns: Owns) -> pp.ParserElement:
    found = [_read_item(way, item, owns) for item in items]
    return found[0] if len(found) == 1 else pp.And(found)


def _read_parts(way: Way, item: str | Said, owns: Owns) -> list[Part]:
    name = item if isinstance(item, str) else item.field
    return [read_part(name, part, owns) for part in declared_parts(way, item)]


def declared_parts(way: Way, item: str | Said) -> tuple[Declared, ...]:
    """Return the parts of a field in this way."""
    return way.parts_of(item) if isinstance(item, str) else item.parts


def read_part(field: str, part: Declared, owns: Owns) -> Part:
    """Return what reads a part of a sentence into a field."""
    if isinstance(part, Own):
        return owns[part.name].read(field)
    made: Part = _READERS[type(part)](field, part)
    return made


def _read_quoted(field: str, part: Quoted) -> Part:
    return (
        read.led_quoted(part.lead, field)
        if part.lead
        else read.match_quotation(field, part.expects)
    )


def _read_names(field: str, part: Names) -> Part:
    if part.lead:
        return read.match_led_phrase(
            part.lead, field, part.kinds, part.stops, part.expects, part.names_first
        )
    return read.phrase(field, part.kinds, part.stops, part.expects, one=part.one,
                       names_first=part.names_first, single=part.single)  # fmt: skip


_READERS: Mapping[type, Callable[[str, Any], Part]] = {
    Number: lambda field, part: read.number(field, part.expects, part.digits, part.kinds),
    Numbers: lambda field, part: read.numbers(field, part.expects),
    Signed: lambda field, part: read.match_modifier(field),
    LedNumber: lambda field, part: read.led_number(part.lead, field),
    Flag: lambda field, part: read.flag(field, part.ways, part.expects),
    OneOf: lambda field, part: read.one_of(field, part.words, part.expects),
    Names: _read_names,
    Plus: lambda field, part: read.plus(field, part.kinds, part.expects, part.stops),
    Quoted: _read_quoted,
    AllWords: lambda field, part: read.rest(field, part.expects, part.kinds),
    Dice: lambda field, part: read.dice(field),
}

"""Grammar of carried things: how many of each, and several in one sentence."""

import re
from collections.abc import Sequence

import pyparsing as pp

from grammar.engine.declaration import OwnPart, Owns, verbs_of_ways
from grammar.engine.parts import NUMBERS
from grammar.engine.sentence_writer import write
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.errors import Misread
from grammar.words import words_of
from rules.core.verb_declarations.gear import (
    BEFORE_A_PORTION,
    BEFORE_A_THING,
    TIMES,
    Portion,
    Thing,
)
from rules.core.verb_declarations.request import Request
from rules.core.verb_declarations.verb import Item, way_of

#: fields for all things together, typed after the last
OF_ALL = ("more", "who")
_MANY = {"dozen": 12, "pair": 2, "couple": 2, "score": 20}
NUMBER_WORDS = {word: int(number) for word, number in words_of("").numbers.items()}
#: a number in words counts only before a plural, because a two hander is one thing
_PLURAL = r"(?=\s+(?:(?!and\b)[^\W\d][\w'-]*\s+)*?(?!and\b)[^\W\d][\w'-]*s(?![\w'-]))"
_BEFORE = (
    r"(?P<n>\d{1,20})(?:\s*[x×])?(?=\s)"
    r"|(?P<half>half\s+)?an?\s+(?P<many>dozen|(?:pair|couple|score)\s+of)(?=\s)"
    rf"|(?-i:one)(?=\s+\w)|(?P<word>{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})"
)
_BEHIND = r"(?:count\s*[=:]?\s*|[x×*]\s?)?(\d{1,20})(?![\w.])|\((\d{1,20})\)"


def _how_many(follows: str) -> OwnPart:
    """Return the part for a count before things: 3, three, a dozen."""

    def part(field: str) -> Part:
        def act(text: str, place: int, found: re.Match[str]) -> Pair:
            return field, _number(found)

        return Part(_BEFORE + follows, "how many", act, Wanted(words=NUMBERS))

    return OwnPart(part, str)


def _number(found: re.Match[str]) -> int:
    if found["n"]:
        return int(found["n"])
    if found["many"]:
        return _MANY[found["many"].split()[0].casefold()] // (2 if found["half"] else 1)
    return NUMBER_WORDS[found["word"].casefold()] if found["word"] else 1


def _times(field: str) -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, int(found[1] or found[2])

    return Part(_BEHIND, "how many, such as x3", act, Wanted(words=(("x2",), ("x3",))))


def one_more(make: type[Request], head: Sequence[Item], owns: Owns) -> OwnPart:
    """Return the part for one more thing after a comma or `and`, up to the next or a recipient."""
    said = (part for part in way_of(make, "item", "", *head).parts if part not in OF_ALL)
    way = way_of(make, "item NAME", "", *head, parts=said, more=(TIMES,))

    def part(field: str) -> Part:
        one = verbs_of_ways([way], owns)["item"]

        def act(text: str, place: int, found: re.Match[str]) -> Pair:
            try:
                return field, one.read(text[: found.end()], found.start("thing"))
            except Misread as error:
                raise pp.ParseFatalException(text, error.place, error.expected) from None

        # `for 10 coin` is a price, not whom it is for
        ends = r"(?=\s*,|\s+(?:and|for(?!\s+(?:\d|\w+\s+coins?\b))|to|from)\s|\s*$)"
        pattern = rf'(?:,\s*(?:and\s+)?|and\s+)(?P<thing>(?:"[^"]*"|[^",])+?){ends}'
        return Part(pattern, "`,` and another thing", act, Wanted((",",), free=True))

    def write_one(thing: Request) -> str | None:
        words = next(write(thing, [way], owns), None)
        return words.replace("item", ",", 1) if words else None

    return OwnPart(part, write_one)


def pack_parts(thing: type[Thing], owns: Owns) -> dict[str, OwnPart]:
    """Return the parts for one system's sentences about carried things."""
    counted = {
        "how_many": _how_many(_PLURAL),
        "times": OwnPart(_times, "x{}".format),
    }
    every = {**owns, **counted}
    return {
        **counted,
        "more_things": one_more(thing, (*BEFORE_A_THING, "name"), every),
        "more_portions": one_more(Portion, (*BEFORE_A_PORTION, "what"), every),
    }

"""The parts that sentences of the 2d10 rules share: hits, damage, names."""

import re

from grammar.engine.parts import led, number, one_of, phrase, words_pattern
from grammar.engine.tokens import Pair, Part, Wanted
from rules.tens.content import DAMAGE_TYPES

NAME = "a character's name"
TERM = r"(?:\d{0,3}d\d{1,4}|\d{1,4})(?!\w)"
TERMS = rf"[+-]?\s*{TERM}(?:\s*[+-]\s*{TERM})*"
HITS = number("amount", "a number of hits", 3)


def terms(lead: str = "", tail: str = "") -> Part:
    """Damage of the fifth edition, between words that may lead to it or follow it."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "terms", read_terms(found[1])

    pattern = rf"{lead}({TERMS}){tail}"
    return Part(pattern, "dice such as 2d6+2", act, Wanted(words=(("2d6+2",),)))


def read_terms(text: str) -> tuple[tuple[int, int], ...]:
    """Return every die and every flat number of a damage roll, as (count, sides)."""
    terms = []
    pattern = r"([+-]?)\s*(?:(\d*)d(\d+)|(\d+))"
    for sign, count, sides, flat in re.findall(pattern, text, re.IGNORECASE):
        times = int(flat) if flat else int(count or 1)
        terms.append((-times if sign == "-" else times, int(sides or 0)))
    return tuple(terms)


def loose(field: str, name: str, stops: tuple[str, ...] = ()) -> Part:
    """Words that name nothing yet, or need no quotes."""
    pattern = words_pattern((*stops, r"\d\S*")).replace('"[^"]*"|', "")
    return Part(pattern, name, lambda text, place, found: (field, found[0]), Wanted(free=True))


def whom(kinds: str = "character") -> list[Part]:
    """A name, behind a keyword or alone."""
    return [led("for|on|at|to", "who", kinds, name=NAME), phrase("who", kinds, name=NAME)]


DAMAGE_TYPE = one_of("hits_type", DAMAGE_TYPES, "a type of damage")

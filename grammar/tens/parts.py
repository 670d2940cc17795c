"""The parts that sentences of the 2d10 rules are made of: ranges, hits, damage, names."""

import re

import pyparsing as pp

from grammar.engine.parts import led, one_of, phrase, words_pattern
from grammar.engine.tokens import Pair, Part, Wanted, plain_words
from rules.core.request import Phrase
from rules.tens.requests import Span
from rules.tens.tables import DAMAGE_TYPES, RANGE_NAMES

SPAN = r"\d{1,3}\s*(?:-|to|\.\.)\s*\d{1,3}"
AGAINST = "(?:vs|versus|against)"
RANGED = r"dc\d{1,3}|dr\d{1,3}-\d{1,3}"  # without a space, as thumbs write it
STOPS = ["dr", "dc", RANGED, r"prof\w*", r"(?:no|without)\s+prof\w*", "hits?", r"\d+\s+hits?", SPAN]
TERM = r"(?:\d{0,3}d\d{1,4}|\d{1,4})(?!\w)"
TERMS = rf"[+-]?\s*{TERM}(?:\s*[+-]\s*{TERM})*"
NAME = "a character's name"


def spanned(lead: str) -> Part:
    """A range in numbers: `dr 15-20`, or the two numbers alone."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "span", Span(int(found[1]), int(found[2]))

    pattern = rf"(?:(?:{lead})\s*[=:]?\s*)?(\d{{1,3}})\s*(?:-|to|\.\.)\s*(\d{{1,3}})(?!\w)"
    return Part(pattern, "a range such as dr 15-20", act, Wanted(words=(("dr 15-20",),)))


def unfinished(words: str, expected: str) -> Part:
    """A word that needs a number behind it and has none: say so at its very place."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        raise pp.ParseFatalException(text, found.end(), f"Expected {expected}")

    return Part(rf"(?:{words})(?![\w&'-])\s*[=:]?\s*", expected, act)


def from_dc() -> Part:
    """A difficulty of the fifth edition: the lower end of a range of five."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "span", Span(int(found[1]), int(found[1]) + 5)

    pattern = rf"(?:(?:{AGAINST}\s+)?dc|{AGAINST})\s*[=:]?\s*(\d{{1,3}})(?![\w-])"
    return Part(pattern, "`dc` and a number", act, Wanted(words=(("dc 15",),)))


def against_range() -> Part:
    """A range by its name, against which a roll is made: `at Ogre vs hard`."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "said", Phrase(found[1], found.start(1), found.end(1), ("range",))

    names = "|".join(sorted(map(re.escape, RANGE_NAMES), key=len, reverse=True))
    pattern = rf"{AGAINST}\s+({names})(?![\w&'-])"
    return Part(pattern, "`vs` and a range", act)


def plus_ability() -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "said", Phrase(found[1], found.start(1), found.end(1), ("ability", "range"))

    pattern = rf"\+\s*(?!\d)({words_pattern(STOPS)})"
    return Part(pattern, "`+` and an ability", act, Wanted(("+",), ("ability",)))


def hits() -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "hits", int(found[1] or found[2])

    pattern = r"hits?\s*[=:]?\s*(\d{1,3})(?!\w)|(\d{1,3})\s+hits?(?!\w)"
    return Part(pattern, "`hits` and a number", act, Wanted(("hits",), words=(("1",), ("2",))))


def terms(lead: str = "") -> Part:
    """Damage of the fifth edition: every die and every flat number, as (count, sides)."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        terms = []
        for sign, count, sides, flat in re.findall(
            r"([+-]?)\s*(?:(\d*)d(\d+)|(\d+))", found[1], re.IGNORECASE
        ):
            times = int(flat) if flat else int(count or 1)
            terms.append((-times if sign == "-" else times, int(sides or 0)))
        return "terms", tuple(terms)

    return Part(rf"{lead}({TERMS})", "dice such as 2d6+2", act, Wanted(words=(("2d6+2",),)))


def loose(field: str, name: str, stops: tuple[str, ...] = ()) -> Part:
    """Words that name nothing yet, or need no quotes."""
    pattern = words_pattern((*stops, r"\d\S*")).replace('"[^"]*"|', "")
    return Part(pattern, name, lambda text, place, found: (field, found[0]), Wanted(free=True))


def amount() -> Part:
    """Experience: a number of up to six digits, with or without its sign."""
    return Part(
        r"([+-]?)\s*(\d{1,6})(?!\w)",
        "a number such as +1",
        lambda text, place, found: ("amount", int(found[1] + found[2])),
        Wanted(words=(("+1",), ("-1",))),
    )


def whom(kinds: str = "character") -> list[Part]:
    """A name, behind a keyword or alone."""
    return [led("for|on|at|to", "who", kinds, name=NAME), phrase("who", kinds, name=NAME)]


def unquoted(lead: str) -> Part:
    """A name behind a keyword, where words in quotes after it are something else's."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "who", Phrase(found[1], found.start(1), found.end(1), ("character",))

    bare = words_pattern().replace('"[^"]*"|', "")
    pattern = rf'(?:{lead})\s+("[^"]*"|{bare})'
    return Part(
        pattern,
        f"`{plain_words(lead)[0]}` and {NAME}",
        act,
        Wanted(plain_words(lead), ("character",)),
    )


damage_type = one_of("hits_type", DAMAGE_TYPES, "a type of damage")
#: a type before a keyword; before a name it may be part of that name: a Fire Giant
typed_first = Part(
    rf"({'|'.join(DAMAGE_TYPES)})(?:\s+damage(?!\w)|(?=\s+(?:for|on|at|to)\s))",
    "a type of damage",
    lambda text, place, found: ("hits_type", found[1].casefold()),
    damage_type.wanted,
)

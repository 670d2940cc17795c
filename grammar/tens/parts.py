"""Parts of the 2d10 rules only: ranges of difficulty, and damage of the fifth edition."""

import re
from collections.abc import Callable

import pyparsing as pp

from grammar.engine.declaration import OwnPart
from grammar.engine.parts import one_of, words_pattern
from grammar.engine.tokens import Pair, Part, Wanted, plain_words
from grammar.shared.gear import pack_parts
from grammar.shared.move_definitions import define_parts
from rules.core.verb_declarations.gear import ENDS
from rules.core.verb_declarations.request import Phrase
from rules.tens.content import ABILITY_NAMES, DAMAGE_TYPES, RANGE_NAMES, Span
from rules.tens.conversion import convert_damage
from rules.tens.verb_declarations import NAME, SPAN, STOPS, AddItem

TERM = r"(?:\d{0,3}d\d{1,4}|\d{1,4})(?!\w)"
TERMS = rf"[+-]?\s*{TERM}(?:\s*[+-]\s*{TERM})*"
AGAINST = "(?:vs|versus|against)"


def _match_span(field: str) -> Part:
    """Match a range in numbers: `dr 15-20`, or the two numbers alone."""
    lead = rf"(?:{AGAINST}\s+)?dr|{AGAINST}"
    return Part(
        rf"(?:(?:{lead})\s*[=:]?\s*)?(\d{{1,3}})\s*(?:-|to|\.\.)\s*(\d{{1,3}})(?!\w)",
        "a range such as dr 15-20",
        lambda text, place, found: (field, Span(int(found[1]), int(found[2]))),
        Wanted(words=(("dr 15-20",),)),
    )


def _from_dc(field: str) -> Part:
    """Match a difficulty of the fifth edition, as the range from it to 5 above."""
    return Part(
        rf"(?:(?:{AGAINST}\s+)?dc|{AGAINST})\s*[=:]?\s*(\d{{1,3}})(?![\w-])",
        "`dc` and a number",
        lambda text, place, found: (field, Span(int(found[1]), int(found[1]) + 5)),
        Wanted(words=(("dc 15",),)),
    )


def _match_unfinished(words: str, expected: str) -> OwnPart:
    """Match a keyword without its number, to raise an error right after it."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        raise pp.ParseFatalException(text, found.end(), f"Expected {expected}")

    pattern = rf"(?:{words})(?![\w&'-])\s*[=:]?\s*"
    return OwnPart(lambda field: Part(pattern, expected, act))


def _match_named(field: str, pattern: str, kinds: str, expected: str, wanted: Wanted) -> Part:
    """Match the name of something: the first group of the pattern."""
    wants = tuple(kinds.split())

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, Phrase(found[1], found.start(1), found.end(1), wants)

    return Part(pattern, expected, act, wanted)


def _against_range(field: str) -> Part:
    """Match a range by its name after `vs`: `at Ogre vs hard`."""
    names = "|".join(sorted(map(re.escape, RANGE_NAMES), key=len, reverse=True))
    pattern = rf"{AGAINST}\s+({names})(?![\w&'-])"
    return _match_named(field, pattern, "range", "`vs` and a range", Wanted())


def _plus_ability(field: str) -> Part:
    wanted = Wanted(("+",), ("ability",))
    pattern = rf"\+\s*(?!\d)({words_pattern(STOPS)})"
    return _match_named(field, pattern, "ability range", "`+` and an ability", wanted)


def _write_range(said: Phrase) -> str | None:
    return f"vs {said.spell()}" if said.kinds == ("range",) else None


def _write_plus(said: Phrase) -> str | None:
    return f"+{said.spell()}" if said.kinds == ("ability", "range") else None


def _unquoted_name(field: str) -> Part:
    """Match a name after a keyword; unlike other names, it ends at a quote after it."""
    lead = "for|on|to"
    bare = words_pattern().replace('"[^"]*"|', "")
    wanted = Wanted(plain_words(lead), ("character",))
    return _match_named(
        field, rf'(?:{lead})\s+("[^"]*"|{bare})', "character", f"`for` and {NAME}", wanted
    )


def _hits(field: str) -> Part:
    """Match a number of hits, or fifth-edition damage without spaces, such as `hits 2d6+2`."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        plain = found[2] or found[3]
        return field, int(plain) if plain else convert_damage(read_terms(found[1]))

    dice = r"(?=\d{0,3}d)(?:\d{0,3}d\d{1,4}|\d{1,4})(?:[+-](?:\d{0,3}d\d{1,4}|\d{1,4}))*"
    pattern = rf"hits?\s*[=:]?\s*(?:({dice})|(\d{{1,3}}))(?!\w)|(\d{{1,3}})\s+hits?(?!\w)"
    return Part(pattern, "`hits` and a number", act, Wanted(("hits",), words=(("1",), ("2",))))


def _damage(field: str) -> Part:
    return Part(
        rf"(?:hits?\s+)?((?=\d*d\d){TERMS})(?:\s+(?:hits?|damage)(?!\w))?",
        "dice such as 2d6+2",
        lambda text, place, found: (field, read_terms(found[1])),
        Wanted(words=(("2d6+2",),)),
    )


def _counted_hits(field: str) -> Part:
    return Part(
        r"(\d{1,3})\s+(?:hits?|damage)(?!\w)",
        "a number of hits",
        lambda text, place, found: (field, int(found[1])),
    )


def _type_before_name(field: str) -> Part:
    """Match a type of damage before a keyword; before a name it may belong to it: Fire Giant."""
    return Part(
        rf"({'|'.join(DAMAGE_TYPES)})(?:\s+damage(?!\w)|(?=\s+(?:for|on|at|to)\s))",
        "a type of damage",
        lambda text, place, found: (field, found[1].casefold()),
        Wanted(words=tuple((each,) for each in DAMAGE_TYPES)),
    )


def _experience(field: str) -> Part:
    """Match experience: a number of up to six digits, with or without a sign."""
    return Part(
        r"([+-]?)\s*(\d{1,6})(?!\w)",
        "a number such as +1",
        lambda text, place, found: (field, int(found[1] + found[2])),
        Wanted(words=(("+1",), ("-1",))),
    )


def _terms(lead: str = "", tail: str = "", written: str = "{}") -> OwnPart:
    """Return the part for fifth-edition damage, between other patterns."""

    def part(field: str) -> Part:
        return Part(
            rf"{lead}({TERMS}){tail}",
            "dice such as 2d6+2",
            lambda text, place, found: (field, read_terms(found[1])),
            Wanted(words=(("2d6+2",),)),
        )

    return OwnPart(part, lambda terms: written.format(_write_terms(terms)), whole=True)


def read_terms(text: str) -> tuple[tuple[int, int], ...]:
    """Return the dice and flat numbers of a damage roll, as (count, sides); flat ones have 0 sides.

    A subtracted term has a negative count.
    """
    terms = []
    pattern = r"([+-]?)\s*(?:(\d*)d(\d+)|(\d+))"
    for sign, count, sides, flat in re.findall(pattern, text, re.IGNORECASE):
        times = int(flat) if flat else int(count or 1)
        terms.append((-times if sign == "-" else times, int(sides or 0)))
    return tuple(terms)


def _write_terms(terms: tuple[tuple[int, int], ...]) -> str:
    return "".join(f"{n:+d}d{sides}" if sides else f"{n:+d}" for n, sides in terms)


def _match_loose_words(name: str, stops: tuple[str, ...] = ()) -> OwnPart:
    """Return the part for a new name, which needs no quotes."""
    pattern = words_pattern((*stops, r"\d\S*")).replace('"[^"]*"|', "")

    def part(field: str) -> Part:
        return Part(pattern, name, lambda text, place, found: (field, found[0]), Wanted(free=True))

    return OwnPart(part, str)


def _item_name(field: str) -> Part:
    """Match the name of a thing; a type of damage after one in quotes isn't part of it."""
    bare = words_pattern((*ENDS, "hits?", r"\d\S*"), one=True).replace('"[^"]*"|', "")
    return _match_named(
        field, rf'("[^"]*"|{bare})', "words", "what it is called", Wanted(free=True)
    )


def _range(pattern: str, expected: str, meant: Callable[[re.Match[str]], str]) -> OwnPart:
    """Return the part for the range of a table's own move."""
    return OwnPart(
        lambda field: Part(pattern, expected, lambda text, place, found: (field, meant(found))),
        lambda value: f"dr {value}" if value[0].isdigit() else value,
    )


_OWN = {
    "span": OwnPart(_match_span, lambda span: f"dr {span}"),
    "dc": OwnPart(_from_dc),
    "hits": OwnPart(_hits, lambda hits: f"hits {hits}"),
    "unfinished_range": _match_unfinished("dr", "a range such as 15-20"),
    "unfinished_number": _match_unfinished("dc|hits?", "a number"),
    "vs_range": OwnPart(_against_range, _write_range),
    "plus_ability": OwnPart(_plus_ability, _write_plus),
    "damage": OwnPart(_damage, lambda terms: _write_terms(terms).removeprefix("+"), whole=True),
    "counted_hits": OwnPart(_counted_hits),
    "type_before_name": OwnPart(_type_before_name, lambda kind: f"{kind} damage"),
    "unquoted_name": OwnPart(_unquoted_name, lambda name: f"for {name.spell()}"),
    "experience": OwnPart(_experience, "{:+d}".format),
    "terms": _terms(),
    #: a bare number counts things, unless a type of damage follows
    "rolled_terms": _terms(rf"(?=[+-]?\d*d\d|\d+\s+(?:{'|'.join(DAMAGE_TYPES)})(?!\w))"),
    "hits_terms": _terms(r"hits?\s*[=:]?\s*", written="hits {}"),
    "terms_hits": _terms(tail=r"\s+hits?(?!\w)"),
    "item_name": OwnPart(_item_name, Phrase.spell),
    "loose_words": _match_loose_words("a name"),
    "range_name": OwnPart(lambda field: one_of(field, RANGE_NAMES, "a range")),
    "range_span": _range(rf"dr\s*[=:]?\s*({SPAN})(?!\w)", "a range such as dr 12-17",
                         lambda found: re.sub(r"\s*(?:-|to|\.\.)\s*", "-", found[1])),
    "range_dc": _range(r"dc\s*[=:]?\s*(\d{1,3})(?!\w)", "`dc` and a number",
                       lambda found: f"{found[1]}-{int(found[1]) + 5}"),
    **define_parts(ABILITY_NAMES, (*RANGE_NAMES, "dr", "dc", "hits?")),
}  # fmt: skip
OWN = {**_OWN, **pack_parts(AddItem, _OWN)}

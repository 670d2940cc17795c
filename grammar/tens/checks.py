"""How players of the 2d10 rules say moves, and write moves of their own.

move    = (MOVE | ABILITY | RANGE | TYPE | "+" ABILITY | ("+"|"-") number | "adv" | "dis"
          | ["+"] "prof" | "no prof" | "dr" low "-" high | "dc" number | "hits" (number | dice)
          | WEAPON | "at" NAME | "from" NAME | "with" WEAPON)...
define  = see grammar.shared.define, with RANGE, "hits" number and TYPE
"""

import re
from typing import Any

import pyparsing as pp

from grammar.engine.parts import flag, led, one_of, phrase, signed, words_pattern
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, verb
from grammar.shared.define import define
from grammar.tens.parts import DAMAGE_TYPE, NAME, read_terms
from rules.core.requests.request import Phrase
from rules.tens import requests as ask
from rules.tens.content import ABILITY_NAMES, RANGE_NAMES
from rules.tens.conversion import convert_damage
from rules.tens.requests import Span

SPAN = r"\d{1,3}\s*(?:-|to|\.\.)\s*\d{1,3}"
AGAINST = "(?:vs|versus|against)"
RANGED = r"dc\d{1,3}|dr\d{1,3}-\d{1,3}"  # without a space, as thumbs write it
STOPS = [
    "dr",
    "dc",
    RANGED,
    r"prof\w*",
    r"(?:no|without)\s+prof\w*",
    "hits?",
    r"\d+\s+hits?",
    "only",
    SPAN,
]


def _spanned(lead: str) -> Part:
    """A range in numbers: `dr 15-20`, or the two numbers alone."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "span", Span(int(found[1]), int(found[2]))

    pattern = rf"(?:(?:{lead})\s*[=:]?\s*)?(\d{{1,3}})\s*(?:-|to|\.\.)\s*(\d{{1,3}})(?!\w)"
    return Part(pattern, "a range such as dr 15-20", act, Wanted(words=(("dr 15-20",),)))


def _unfinished(words: str, expected: str) -> Part:
    """A word that needs a number behind it and has none: say so at its very place."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        raise pp.ParseFatalException(text, found.end(), f"Expected {expected}")

    return Part(rf"(?:{words})(?![\w&'-])\s*[=:]?\s*", expected, act)


def _from_dc() -> Part:
    """A difficulty of the fifth edition: the lower end of a range of five."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "span", Span(int(found[1]), int(found[1]) + 5)

    pattern = rf"(?:(?:{AGAINST}\s+)?dc|{AGAINST})\s*[=:]?\s*(\d{{1,3}})(?![\w-])"
    return Part(pattern, "`dc` and a number", act, Wanted(words=(("dc 15",),)))


def _against_range() -> Part:
    """A range by its name, against which a roll is made: `at Ogre vs hard`."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "said", Phrase(found[1], found.start(1), found.end(1), ("range",))

    names = "|".join(sorted(map(re.escape, RANGE_NAMES), key=len, reverse=True))
    pattern = rf"{AGAINST}\s+({names})(?![\w&'-])"
    return Part(pattern, "`vs` and a range", act)


def _plus_ability() -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "said", Phrase(found[1], found.start(1), found.end(1), ("ability", "range"))

    pattern = rf"\+\s*(?!\d)({words_pattern(STOPS)})"
    return Part(pattern, "`+` and an ability", act, Wanted(("+",), ("ability",)))


def _hits() -> Part:
    """A number of hits, or damage of the fifth edition: what follows in one piece belongs to it."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        plain = found[2] or found[3]
        return "hits", int(plain) if plain else convert_damage(read_terms(found[1]))

    dice = r"(?=\d{0,3}d)(?:\d{0,3}d\d{1,4}|\d{1,4})(?:[+-](?:\d{0,3}d\d{1,4}|\d{1,4}))*"
    pattern = rf"hits?\s*[=:]?\s*(?:({dice})|(\d{{1,3}}))(?!\w)|(\d{{1,3}})\s+hits?(?!\w)"
    return Part(pattern, "`hits` and a number", act, Wanted(("hits",), words=(("1",), ("2",))))


def move_verb() -> Verb:
    kinds = "move ability range spell damage_type"
    return verb(
        ask.MakeMove,
        "move",
        [],
        [
            _spanned(rf"(?:{AGAINST}\s+)?dr|{AGAINST}"),
            _from_dc(),
            _hits(),
            _unfinished("dr", "a range such as 15-20"),
            _unfinished("dc|hits?", "a number"),
            flag("no_prof", r"no\s+prof\w*|without\s+prof\w*"),
            flag("prof", r"\+?\s*prof\w*|with\s+prof\w*"),
            flag("adv", "adv|advantage|with adv|with advantage"),
            flag("dis", "dis|disadvantage|with dis|with disadvantage"),
            _against_range(),
            led(
                "at|on|against|vs|versus", "target", "character foes range damage_type", STOPS, NAME
            ),
            led("from", "foe", "character range", STOPS, NAME),
            led("with|using", "weapon", "weapon tool range damage_type", STOPS),
            led("only", "only", "weapon spell", STOPS),
            signed("modifiers"),
            _plus_ability(),
            phrase("said", kinds, STOPS, "a move or an ability, such as dodge+dex"),
        ],
        usage="move NAME[+ABILITY] [medium | dr 15-20 | dc 15] [+1] [adv | dis] [prof | no prof] "
        "[at NAME] [with WEAPON] [hits 2 fire] [from NAME]",
        about="Make a move or test an ability: 2d10 against a range",
    )


def define_verb() -> Verb:
    parts: list[Any] = [
        one_of("range", RANGE_NAMES, "a range"),
        Part(rf"dr\s*[=:]?\s*({SPAN})(?!\w)", "a range such as dr 12-17",
             lambda text, place, found: ("range", re.sub(r"\s*(?:-|to|\.\.)\s*", "-", found[1]))),
        Part(r"dc\s*[=:]?\s*(\d{1,3})(?!\w)", "`dc` and a number",
             lambda text, place, found: ("range", f"{found[1]}-{int(found[1]) + 5}")),
        _hits(),
        DAMAGE_TYPE,
    ]  # fmt: skip
    return define(ABILITY_NAMES, parts, [*RANGE_NAMES, "dr", "dc", "hits?"])

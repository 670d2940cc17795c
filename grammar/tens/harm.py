"""How players of the 2d10 rules say hits, temporary hit points and Fate.

harm    = (number | dice) [TYPE] [NAME]         convert = dice, such as 2d6+2
temp    = ["5e"] number ["source"] [NAME] | "end" ["source"] [NAME]
fate    = ["lives" | "dies"] [NAME]
"""

import re

from grammar.engine.parts import flag, keyword, led_number, number, one_of, quoted, words_pattern
from grammar.engine.tokens import Pair, Part, Wanted, plain_words
from grammar.engine.verbs import Verb, either, verb
from grammar.tens.parts import DAMAGE_TYPE, HITS, NAME, TERMS, loose, read_terms, terms, whom
from rules.core.requests.request import Phrase
from rules.tens import requests as ask
from rules.tens.content import DAMAGE_TYPES
from rules.tens.conversion import convert_damage

#: a type before a keyword; before a name it may be part of that name: a Fire Giant
_TYPED_FIRST = Part(
    rf"({'|'.join(DAMAGE_TYPES)})(?:\s+damage(?!\w)|(?=\s+(?:for|on|at|to)\s))",
    "a type of damage",
    lambda text, place, found: ("hits_type", found[1].casefold()),
    DAMAGE_TYPE.wanted,
)


def _unquoted_name(lead: str) -> Part:
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


def harm_verb() -> Verb:
    hits = Part(r"(\d{1,3})\s+(?:hits?|damage)(?!\w)", "a number of hits",
                lambda text, place, found: ("amount", int(found[1])))  # fmt: skip
    dice = Part(
        rf"(?:hits?\s+)?((?=\d*d\d){TERMS})(?:\s+(?:hits?|damage)(?!\w))?",
        "dice such as 2d6+2",
        lambda text, place, found: ("amount", convert_damage(read_terms(found[1]))),
        Wanted(words=(("2d6+2",),)),
    )
    return verb(
        ask.Harm, "harm", [],
        [dice, hits, led_number("hits", "amount"), HITS, _TYPED_FIRST,
         *whom("damage_type character number")],
        usage="harm 4 [fire] [NAME]", about="Let hits land",
    )  # fmt: skip


def fate_verb() -> Verb:
    return verb(
        ask.Fate, "fate", [], [one_of("verdict", ["lives", "dies"], "`lives` or `dies`"), *whom()],
        usage="fate [lives|dies] [NAME]", about="Meet your Fate",
    )  # fmt: skip


def convert_verb() -> Verb:
    return verb(
        ask.Convert, "convert", [terms()], [DAMAGE_TYPE],
        usage="convert 2d6+2", about="Turn fifth-edition damage into hits",
    )  # fmt: skip


def temp_verb() -> Verb:
    a = "Temporary hit points: grant and end them"
    who = _unquoted_name("for|on|to")
    source, words = quoted("source"), loose("words", "a name")
    grant = [flag("five", "5e"), number("amount", "a number", 3), source, who, words]
    return either(
        "temp",
        verb(ask.EndTemp, "temp", [keyword("end")], [source, who, words],
             usage='temp end ["source"] [NAME]', about=a),
        verb(ask.GiveTemp, "temp", [], grant,
             usage='temp [5e] 2 ["source"] [NAME]', about=a),
        about=a,
    )  # fmt: skip

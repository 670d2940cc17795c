"""What people say in the 2d10 rules.

move    = (MOVE | ABILITY | RANGE | TYPE | "+" ABILITY | ("+"|"-") number | "adv" | "dis"
          | ["+"] "prof" | "no prof" | "dr" low "-" high | "dc" number | "hits" number
          | "at" NAME | "from" NAME | "with" WEAPON)...
harm    = number [TYPE] [NAME]          heal = number [NAME]     treat = NAME
rest    = ("short" | "long") [NAME]     armour = ("on" | "off") [NAME]
temp    = ["5e"] number ["source"] [NAME] | "end" ["source"] [NAME]
fate    = ["lives" | "dies"] [NAME]     convert = dice, such as 2d6+2
round   = ["next" | "start" | "end" | "show"] ["threat"]     act = [NAME | words]
xp      = ("+"|"-") number [NAME]       advance = [["to"] number] [NAME]
item    = "add" [number] NAME ["hits" number | dice] [TYPE] ["for" NAME]
        | "drop" [number] NAME | "show"
define  = see grammar.defining, with RANGE, "hits" number and TYPE
"""

import re
from typing import Any

import pyparsing as pp

from grammar.defining import define
from grammar.terminals import (
    Verb,
    either,
    flag,
    keyword,
    led,
    led_number,
    number,
    one_of,
    phrase,
    quoted,
    rest,
    signed,
    verb,
    words_pattern,
)
from grammar.tokens import Pair, Part, Wanted, ways
from rules.core.request import Phrase
from rules.tens import requests as ask
from rules.tens.requests import Span
from rules.tens.tables import ABILITY_NAMES, DAMAGE_TYPES, RANGE_NAMES

SPAN = r"\d{1,3}\s*(?:-|to|\.\.)\s*\d{1,3}"
AGAINST = "(?:vs|versus|against)"
RANGED = r"dc\d{1,3}|dr\d{1,3}-\d{1,3}"  # without a space, as thumbs write it
STOPS = ["dr", "dc", RANGED, r"prof\w*", r"(?:no|without)\s+prof\w*", "hits?", r"\d+\s+hits?", SPAN]
TERM = r"(?:\d{0,3}d\d{1,4}|\d{1,4})(?!\w)"
TERMS = rf"[+-]?\s*{TERM}(?:\s*[+-]\s*{TERM})*"
NAME = "a character's name"


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
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "hits", int(found[1] or found[2])

    pattern = r"hits?\s*[=:]?\s*(\d{1,3})(?!\w)|(\d{1,3})\s+hits?(?!\w)"
    return Part(pattern, "`hits` and a number", act, Wanted(("hits",), words=(("1",), ("2",))))


def _terms(lead: str = "") -> Part:
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


def _words(field: str, name: str, stops: tuple[str, ...] = ()) -> Part:
    """Words that name nothing yet, or need no quotes."""
    pattern = words_pattern((*stops, r"\d\S*")).replace('"[^"]*"|', "")
    return Part(pattern, name, lambda text, place, found: (field, found[0]), Wanted(free=True))


def _amount() -> Part:
    """Experience: a number of up to six digits, with or without its sign."""
    return Part(
        r"([+-]?)\s*(\d{1,6})(?!\w)",
        "a number such as +1",
        lambda text, place, found: ("amount", int(found[1] + found[2])),
        Wanted(words=(("+1",), ("-1",))),
    )


def _who(kinds: str = "character") -> list[Part]:
    """A name, behind a keyword or alone."""
    return [led("for|on|at|to", "who", kinds, name=NAME), phrase("who", kinds, name=NAME)]


def _unquoted(lead: str) -> Part:
    """A name behind a keyword, where words in quotes after it are something else's."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "who", Phrase(found[1], found.start(1), found.end(1), ("character",))

    bare = words_pattern().replace('"[^"]*"|', "")
    pattern = rf'(?:{lead})\s+("[^"]*"|{bare})'
    return Part(pattern, f"`{ways(lead)[0]}` and {NAME}", act, Wanted(ways(lead), ("character",)))


damage_type = one_of("hits_type", DAMAGE_TYPES, "a type of damage")
#: a type before a keyword; before a name it may be part of that name: a Fire Giant
typed_first = Part(
    rf"({'|'.join(DAMAGE_TYPES)})(?:\s+damage(?!\w)|(?=\s+(?:for|on|at|to)\s))",
    "a type of damage",
    lambda text, place, found: ("hits_type", found[1].casefold()),
    damage_type.wanted,
)


def _move() -> Verb:
    kinds = "move ability range damage_type"
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
            led("at|on|against|vs|versus", "target", "character range damage_type", STOPS, NAME),
            led("from", "foe", "character range", STOPS, NAME),
            led("with|using", "weapon", "weapon tool range damage_type", STOPS),
            signed("modifiers"),
            _plus_ability(),
            phrase("said", kinds, STOPS, "a move or an ability, such as dodge+dex"),
        ],
        usage="move NAME[+ABILITY] [medium | dr 15-20 | dc 15] [+1] [adv | dis] [prof | no prof] "
        "[at NAME] [with WEAPON] [hits 2 fire] [from NAME]",
        about="Make a move or test an ability: 2d10 against a range",
    )


def _health() -> list[Verb]:
    amount = number("amount", "a number of hits", 3)
    hits = Part(r"(\d{1,3})\s+(?:hits?|damage)(?!\w)", "a number of hits",
                lambda text, place, found: ("amount", int(found[1])))  # fmt: skip
    harmed = _who("damage_type character number")
    return [
        verb(ask.Harm, "harm", [],
             [hits, led_number("hits", "amount"), amount, typed_first, *harmed],
             usage="harm 4 [fire] [NAME]", about="Let hits land"),
        verb(ask.Heal, "heal", [], [amount, *_who("character number")],
             usage="heal 3 [NAME]", about="Give hit points back"),
        verb(ask.Rest, "rest", [one_of("how", ["short", "long"], "`short` or `long`")], _who(),
             usage="rest short|long [NAME]", about="Rest and recover"),
        verb(ask.Treat, "treat", [phrase("who", "character", name=NAME)],
             usage="treat NAME", about="Stabilise someone who is dying"),
        verb(ask.WearArmour, "armour",
             [one_of("on", {"on": True, "off": False}, "`on` or `off`")], _who(),
             usage="armour on|off [NAME]", about="Put armour on or take it off"),
        verb(ask.Fate, "fate", [], [one_of("verdict", ["lives", "dies"], "`lives` or `dies`"),
             *_who()],
             usage="fate [lives|dies] [NAME]", about="Meet your Fate"),
        verb(ask.Convert, "convert", [_terms()], [damage_type],
             usage="convert 2d6+2", about="Turn fifth-edition damage into hits"),
    ]  # fmt: skip


def _temp() -> Verb:
    a = "Temporary hit points: grant and end them"
    who = _unquoted("for|on|to")
    source, words = quoted("source"), _words("words", "a name")
    grant = [flag("five", "5e"), number("amount", "a number", 3), source, who, words]
    return either(
        "temp",
        verb(ask.EndTemp, "temp", [keyword("end")], [source, who, words],
             usage='temp end ["source"] [NAME]', about=a),
        verb(ask.GiveTemp, "temp", [], grant,
             usage='temp [5e] 2 ["source"] [NAME]', about=a),
        about=a,
    )  # fmt: skip


def _rounds() -> list[Verb]:
    ways = ["next", "start", "end", "show"]
    how = one_of("how", ways, "`next`, `start`, `end` or `show`")
    return [
        verb(ask.CallRound, "round", [pp.Opt(how)], [quoted("threat"), _words("threat", "words")],
             usage='round [next|start|end|show] ["what threatens"]',
             about="The round: what threatens, and what the dying lose"),
        verb(ask.Act, "act", [pp.Opt(rest("words", "what you do"))],
             usage="act [what you do]", about="Mark that you have acted this round"),
    ]  # fmt: skip


def _growth() -> list[Verb]:
    return [
        verb(ask.GainXp, "xp", [], [_amount(), *_who("character number")],
             usage="xp +1 [NAME] [# why]", about="Add or take experience"),
        verb(ask.Advance, "advance", [],
             [led_number("to|level", "to"), number("to", "a level", 2), *_who("character number")],
             usage="advance [to 5] [NAME]", about="Go up a level"),
    ]  # fmt: skip


def _item() -> Verb:
    a = "Weapons, spells and other things on the sheet"
    count = pp.Opt(number("count", "how many", 4))
    called = (quoted("name", "a name") | _words("name", "a name", ("hits?",))).set_name("a name")
    dealt: list[Any] = [_terms(r"hits?\s*[=:]?\s*"), _terms(), damage_type]
    return either(
        "item",
        verb(ask.AddItem, "item", [keyword("add"), count, called],
             [*dealt, led("for|to", "who", "character", name=NAME)],
             usage="item add NAME [hits 2 slashing]", about=a),
        verb(ask.DropItem, "item", [keyword("drop|remove"), count, phrase("what", "item")],
             usage="item drop NAME", about=a),
        verb(ask.ShowItems, "item", [pp.Opt(keyword("show|list"))], usage="item show", about=a),
        about=a,
    )  # fmt: skip


def _define() -> Verb:
    parts: list[Any] = [
        one_of("range", RANGE_NAMES, "a range"),
        Part(rf"dr\s*[=:]?\s*({SPAN})(?!\w)", "a range such as dr 12-17",
             lambda text, place, found: ("range", re.sub(r"\s*(?:-|to|\.\.)\s*", "-", found[1]))),
        Part(r"dc\s*[=:]?\s*(\d{1,3})(?!\w)", "`dc` and a number",
             lambda text, place, found: ("range", f"{found[1]}-{int(found[1]) + 5}")),
        _hits(),
        damage_type,
    ]  # fmt: skip
    return define(ABILITY_NAMES, parts, [*RANGE_NAMES, "dr", "dc", "hits?"])


_ALL = [_move(), *_health(), _temp(), *_rounds(), *_growth(), _item(), _define()]
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES: dict[str, str] = {
    "wound": "harm",
    "hit": "harm",
    "sleep": "rest long|short",
    "stabilise": "treat",
    "stabilize": "treat",
    "armor": "armour",
    "tick": "round next",
    "acted": "act",
    "done": "act",
    "levelup": "advance",
    "level up": "advance",
}
BARE = ("move",)

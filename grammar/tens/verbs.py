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
define  = see grammar.shared.define, with RANGE, "hits" number and TYPE
"""

import re
from typing import Any

import pyparsing as pp

from grammar.engine.parts import (
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
)
from grammar.engine.tokens import Part
from grammar.engine.verbs import Verb, either, verb
from grammar.shared.define import define
from grammar.tens.parts import (
    AGAINST,
    NAME,
    SPAN,
    STOPS,
    against_range,
    amount,
    damage_type,
    from_dc,
    hits,
    loose,
    plus_ability,
    spanned,
    terms,
    typed_first,
    unfinished,
    unquoted,
    whom,
)
from rules.tens import requests as ask
from rules.tens.tables import ABILITY_NAMES, RANGE_NAMES


def _move() -> Verb:
    kinds = "move ability range damage_type"
    return verb(
        ask.MakeMove,
        "move",
        [],
        [
            spanned(rf"(?:{AGAINST}\s+)?dr|{AGAINST}"),
            from_dc(),
            hits(),
            unfinished("dr", "a range such as 15-20"),
            unfinished("dc|hits?", "a number"),
            flag("no_prof", r"no\s+prof\w*|without\s+prof\w*"),
            flag("prof", r"\+?\s*prof\w*|with\s+prof\w*"),
            flag("adv", "adv|advantage|with adv|with advantage"),
            flag("dis", "dis|disadvantage|with dis|with disadvantage"),
            against_range(),
            led("at|on|against|vs|versus", "target", "character range damage_type", STOPS, NAME),
            led("from", "foe", "character range", STOPS, NAME),
            led("with|using", "weapon", "weapon tool range damage_type", STOPS),
            signed("modifiers"),
            plus_ability(),
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
    harmed = whom("damage_type character number")
    return [
        verb(ask.Harm, "harm", [],
             [hits, led_number("hits", "amount"), amount, typed_first, *harmed],
             usage="harm 4 [fire] [NAME]", about="Let hits land"),
        verb(ask.Heal, "heal", [], [amount, *whom("character number")],
             usage="heal 3 [NAME]", about="Give hit points back"),
        verb(ask.Rest, "rest", [one_of("how", ["short", "long"], "`short` or `long`")], whom(),
             usage="rest short|long [NAME]", about="Rest and recover"),
        verb(ask.Treat, "treat", [phrase("who", "character", name=NAME)],
             usage="treat NAME", about="Stabilise someone who is dying"),
        verb(ask.WearArmour, "armour",
             [one_of("on", {"on": True, "off": False}, "`on` or `off`")], whom(),
             usage="armour on|off [NAME]", about="Put armour on or take it off"),
        verb(ask.Fate, "fate", [], [one_of("verdict", ["lives", "dies"], "`lives` or `dies`"),
             *whom()],
             usage="fate [lives|dies] [NAME]", about="Meet your Fate"),
        verb(ask.Convert, "convert", [terms()], [damage_type],
             usage="convert 2d6+2", about="Turn fifth-edition damage into hits"),
    ]  # fmt: skip


def _temp() -> Verb:
    a = "Temporary hit points: grant and end them"
    who = unquoted("for|on|to")
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


def _rounds() -> list[Verb]:
    ways = ["next", "start", "end", "show"]
    how = one_of("how", ways, "`next`, `start`, `end` or `show`")
    return [
        verb(ask.CallRound, "round", [pp.Opt(how)], [quoted("threat"), loose("threat", "words")],
             usage='round [next|start|end|show] ["what threatens"]',
             about="The round: what threatens, and what the dying lose"),
        verb(ask.Act, "act", [pp.Opt(rest("words", "what you do"))],
             usage="act [what you do]", about="Mark that you have acted this round"),
    ]  # fmt: skip


def _growth() -> list[Verb]:
    return [
        verb(ask.GainXp, "xp", [], [amount(), *whom("character number")],
             usage="xp +1 [NAME] [# why]", about="Add or take experience"),
        verb(ask.Advance, "advance", [],
             [led_number("to|level", "to"), number("to", "a level", 2), *whom("character number")],
             usage="advance [to 5] [NAME]", about="Go up a level"),
    ]  # fmt: skip


def _item() -> Verb:
    a = "Weapons, spells and other things on the sheet"
    count = pp.Opt(number("count", "how many", 4))
    called = (quoted("name", "a name") | loose("name", "a name", ("hits?",))).set_name("a name")
    dealt: list[Any] = [terms(r"hits?\s*[=:]?\s*"), terms(), damage_type]
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
        hits(),
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

"""How players of the Odd-like say what they carry and use up.

use       = "ration"|"bandage"|"antidote"|"potion" ["hp"|"cure"|"clear" DEBILITY
            |"points" [ATTRIBUTES]] ["on" NAME]
item      = "add" thing ["," thing]... ["for" NAMES] | "drop" [number] ITEMS
          | "give" [number] ITEMS "to" NAME
thing     = [number] name [number|dice|"bulky"|REACH|"armour" number]...

Armour is part of the hit points and no thing in the pack: the rules say so to who packs some.
"""

import re

import pyparsing as pp

from grammar.engine.parts import dice, flag, keyword, led, led_number, number, one_of, phrase
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.errors import Misread
from grammar.odd.parts import DIE, NUMBER, REACH
from rules.odd import requests as ask


def use_verb() -> Verb:
    a = "Use up a ration, a bandage, an antidote or a healing potion"
    effects = {
        "hp": "hp", "all hp": "hp", "cure": "cure", "antidote": "cure", "clear": "clear",
        "points": "points",
    }  # fmt: skip
    supplies = {
        "ration": "ration", "rations": "ration", "a ration": "ration", "bandage": "bandage",
        "bandages": "bandage", "a bandage": "bandage", "healing potion": "potion",
        "potion": "potion", "a potion": "potion", "antidote": "antidote",
        "antidotes": "antidote", "an antidote": "antidote",
    }  # fmt: skip
    supply = one_of("supply", supplies, "`ration`, `bandage`, `antidote` or `potion`")
    on = led("on|for|to", "on", "character", effects)
    whom = on | phrase("on", "character", effects, "a name")
    clear = [supply, pp.Opt(whom), one_of("effect", {"clear": "clear"}, "`clear`"),
             phrase("debility", "debility")]  # fmt: skip
    points = [supply, pp.Opt(whom), one_of("effect", {"points": "points"}, "`points`"),
              pp.Opt(phrase("place", "attribute"))]  # fmt: skip
    others = {said: key for said, key in effects.items() if key not in ("clear", "points")}
    effect = one_of("effect", others, "what the potion does")
    return either(
        "use",
        verb(ask.Use, "use", clear, [on], usage="use potion clear shaky", about=a),
        verb(ask.Use, "use", points, [on], usage="use potion points [str dex]", about=a),
        verb(ask.Use, "use", [supply], [effect, on, phrase("on", "character", effects, "a name")],
             usage="use ration | use bandage|antidote [on NAME] | use potion hp|cure", about=a),
        about=a,
    )  # fmt: skip


#: something to be packed: how many, what it is called, and what it is like
THING = [
    pp.Opt(number("count")),
    phrase("name", "words", [DIE, NUMBER, "bulky", *REACH, r"armou?r\s+\d{1,6}"], "what it is",
           one=True),
]  # fmt: skip
DESCRIBED = [
    number("count"),
    led_number("x|×", "count"),
    led_number("armour|armor", "armour"),
    dice("dice"),
    flag("bulky", "bulky"),
    one_of("reach", REACH, "its reach"),
]


def _one_more() -> Part:
    """Another thing behind a comma, up to the next or to whom it is for."""
    thing = verb(ask.Thing, "item", THING, DESCRIBED, usage="NAME [3]", about="")

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        try:
            return "more", thing.read(text[: found.end()], found.start("thing"))
        except Misread as error:
            raise pp.ParseFatalException(text, error.place, error.expected) from None

    pattern = r',\s*(?:and\s+)?(?P<thing>(?:"[^"]*"|[^",])*?)(?=\s*,|\s+(?:for|to)\s|\s*$)'
    return Part(pattern, "`,` and another thing", act, Wanted((",",), free=True))


def item_verb() -> Verb:
    a = "What you carry: add, drop, give"
    amount = number("count")
    what = phrase("what", "item", [NUMBER])
    some = pp.Opt(number("count"))
    return either(
        "item",
        verb(ask.ItemAdd, "item", [keyword("add|take"), *THING],
             [*DESCRIBED, _one_more(), led("for|to", "who", "character")],
             usage="item add NAME [d10] [bulky] [3], NAME … [for NAMES]", about=a),
        verb(ask.ItemDrop, "item", [keyword("drop|remove"), some, what], [amount],
             usage="item drop NAMES [2]", about=a),
        verb(ask.ItemDrop, "item", [keyword("give"), some, what],
             [amount, led("to", "to", "character")], usage="item give NAMES to NAME", about=a,
             give=True),
        verb(ask.ItemList, "item", [pp.Opt(keyword("list|show"))], usage="item list", about=a),
        about=a,
    )  # fmt: skip

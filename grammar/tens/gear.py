"""How players of the 2d10 rules say things and armour.

item    = "add" [number] NAME ["hits" number | number "hits" | dice] [TYPE] ["for" NAME]
        | "drop" [number] NAME | "show"
armour  = ("on" | "off") [NAME]
"""

from typing import Any

import pyparsing as pp

from grammar.engine.parts import keyword, led, number, one_of, phrase, quoted
from grammar.engine.verbs import Verb, either, verb
from grammar.tens.parts import DAMAGE_TYPE, NAME, loose, terms, whom
from rules.tens import requests as ask


def item_verb() -> Verb:
    a = "Weapons, spells and other things on the sheet"
    count = pp.Opt(number("count", "how many", 4))
    called = (quoted("name", "a name") | loose("name", "a name", ("hits?",))).set_name("a name")
    dealt: list[Any] = [
        terms(r"hits?\s*[=:]?\s*"),
        terms(tail=r"\s+hits?(?!\w)"),
        terms(),
        DAMAGE_TYPE,
    ]
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


def armour_verb() -> Verb:
    return verb(
        ask.WearArmour, "armour",
        [one_of("on", {"on": True, "off": False}, "`on` or `off`")], whom(),
        usage="armour on|off [NAME]", about="Put armour on or take it off",
    )  # fmt: skip

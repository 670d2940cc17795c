"""How players of the Odd-like say what they carry and use up.

use       = "ration"|"bandage"|"potion" ["hp"|"cure"|"clear" DEBILITY|"points" [ATTRIBUTES]]
            ["on" NAME]
item      = "add" name [number|dice|"bulky"|REACH|"for" NAMES]... | "drop" [number] ITEM
          | "give" ITEM "to" NAME
"""

import pyparsing as pp

from grammar.engine.parts import dice, flag, keyword, led, led_number, number, one_of, phrase
from grammar.engine.verbs import Verb, either, verb
from grammar.odd.parts import DIE, NUMBER, REACH
from rules.odd import requests as ask


def use_verb() -> Verb:
    a = "Use up a ration, a bandage or a healing potion"
    effects = {
        "hp": "hp", "all hp": "hp", "cure": "cure", "antidote": "cure", "clear": "clear",
        "points": "points",
    }  # fmt: skip
    supplies = {
        "ration": "ration", "rations": "ration", "a ration": "ration", "bandage": "bandage",
        "bandages": "bandage", "a bandage": "bandage", "healing potion": "potion",
        "potion": "potion", "a potion": "potion",
    }  # fmt: skip
    supply = one_of("supply", supplies, "`ration`, `bandage` or `potion`")
    on = led("on|for|to", "on", "character")
    clear = [supply, one_of("effect", {"clear": "clear"}, "`clear`"),
             phrase("debility", "debility")]  # fmt: skip
    points = [supply, one_of("effect", {"points": "points"}, "`points`"),
              pp.Opt(phrase("place", "attribute"))]  # fmt: skip
    others = {said: key for said, key in effects.items() if key not in ("clear", "points")}
    plain = [supply, pp.Opt(one_of("effect", others, "what the potion does"))]
    return either(
        "use",
        verb(ask.Use, "use", clear, [on], usage="use potion clear shaky", about=a),
        verb(ask.Use, "use", points, [on], usage="use potion points [str dex]", about=a),
        verb(ask.Use, "use", plain, [on, phrase("on", "character", effects, "a name")],
             usage="use ration | use bandage [on NAME] | use potion hp|cure", about=a),
        about=a,
    )  # fmt: skip


def item_verb() -> Verb:
    a = "What you carry: add, drop, give"
    stops = [DIE, NUMBER, "bulky", *REACH]
    amount = number("count")
    what = phrase("what", "item", [NUMBER])
    some = pp.Opt(number("count"))
    add = [
        amount,
        led_number("x|×", "count"),
        dice("dice"),
        flag("bulky", "bulky"),
        one_of("reach", REACH, "its reach"),
        led("for|to", "who", "character"),
    ]
    return either(
        "item",
        verb(ask.ItemAdd, "item", [keyword("add|take"), some,
                                   phrase("name", "words", stops, "what it is")], add,
             usage="item add NAME [d10] [bulky] [3] [for NAMES]", about=a),
        verb(ask.ItemDrop, "item", [keyword("drop|remove"), some, what], [amount],
             usage="item drop NAME [2]", about=a),
        verb(ask.ItemDrop, "item", [keyword("give"), some, what],
             [amount, led("to", "to", "character")], usage="item give NAME to NAME", about=a),
        verb(ask.ItemList, "item", [pp.Opt(keyword("list|show"))], usage="item list", about=a),
        about=a,
    )  # fmt: skip

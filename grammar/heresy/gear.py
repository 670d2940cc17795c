"""How players of Powered by Heresy say what they carry.

item    = "add" NAME [dice | "tags" "..." | "uses" n | "weight" n]... | "drop" NAME
        | "give" NAME "to" NAME | ["show"]
"""

import pyparsing as pp

from grammar.engine.parts import dice, keyword, led, led_number, led_quoted, number, phrase
from grammar.engine.verbs import Verb, either, verb
from grammar.heresy.parts import NAME, WHO, WHOM, token
from rules.heresy import requests as ask


def item_verb() -> Verb:
    a = "What you carry"
    stops = ["tags?", "uses", "weight", "count", "x", r"\d{0,3}d\d{1,4}", r"[x×]?\d{1,3}"]
    some, what = pp.Opt(number("count")), phrase("what", "item", name="an item")
    return either(
        "item",
        verb(ask.AddItem, "item", [keyword("add|take"), some,
             phrase("name", "words", stops, "a name")],
             [dice("dice"), led_quoted("tags?", "tags"),
              token(r"tags?\s*[=:]?\s*([^\s\"]+)", "`tags` and words", "tags", str),
              led_number("uses", "uses"), led_number("weight", "weight"),
              led_number("count|x|×", "count"), number("count"), WHO],
             usage='item add NAME [2d6] [tags "proven 2, loud"] [uses 6] [weight 1]', about=a),
        verb(ask.DropItem, "item", [keyword("drop|remove"), some, what],
             usage="item drop NAME", about=a),
        verb(ask.DropItem, "item", [keyword("give"), some, what],
             [led("to", "to", "character", name=NAME)], usage="item give NAME to NAME",
             about=a),
        verb(ask.ShowItems, "item", [pp.Opt(keyword("show|list")), WHOM],
             usage="item show", about=a),
    )  # fmt: skip

"""How players of Generic Fantasy buy, use and give things.

item     = ("buy" | "sell" | "drop" | "use") [number] THING | "give" THING "to" NAME
         | "repair" [number] | "add" name ["slots" n] ["harm" n] ["armour" n] ["uses" n] | "list"
"""

from typing import Any

import pyparsing as pp

from grammar.engine.parts import keyword, led, led_number, number, phrase
from grammar.engine.tokens import Part
from grammar.engine.verbs import Verb, either, verb
from grammar.fantasy.parts import new_name
from rules.fantasy import requests as ask


def item_verb() -> Verb:
    a = "Buy, use, give and mend things"

    def way(head: list[Any], parts: list[Part], usage: str, how: str) -> Verb:
        return verb(ask.Goods, "item", head, parts, usage=f"item {usage}", about=a, how=how)

    good = phrase("what", "good number", name="something on sale, such as rope")
    held = phrase("what", "item number", name="something on the sheet")
    numbers = ("slots", "harm", "armour", "uses", "count")
    made = [led_number(word, word) for word in numbers]
    stops = "|".join(numbers).replace("armour", r"armour(?=\s+[+-]?\d)")  # heavy armour is a name
    worn = pp.Opt(keyword("armour|armor|shield|light armour|medium armour|heavy armour"))
    return either(
        "item",
        way([keyword("buy"), good], [], "buy [2] rope", "buy"),
        way([keyword("sell"), held], [], "sell [2] THING", "sell"),
        way([keyword("drop"), held], [], "drop [2] THING", "drop"),
        way([keyword("use"), held], [], "use [2] THING", "use"),
        way([keyword("give"), held], [led("to", "to", "character")], "give THING to NAME", "give"),
        way([keyword("repair|mend"), pp.Opt(number("count")), worn, pp.Opt(number("count"))], [],
            "repair [2]", "repair"),
        way([keyword("add"), new_name(stops)], made,
            "add silver key [slots 1] [harm 2] [armour 1]", "add"),
        way([pp.Opt(keyword("list|show")), pp.Opt(phrase("to", "character"))], [], "list [NAME]",
            "list"),
        about=a,
    )  # fmt: skip

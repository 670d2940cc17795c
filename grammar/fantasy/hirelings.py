"""How players of Generic Fantasy hire help.

hireling = ("new"|"hire") name SKILL | "pay" NAME [days] | "ask" NAME [hand] | "dismiss" NAME
         | "list"
"""

import re
from typing import Any

import pyparsing as pp

from grammar.engine.parts import flag, keyword, led, led_number, phrase
from grammar.engine.tokens import Pair, Part
from grammar.engine.verbs import Verb, either, verb
from grammar.fantasy.parts import DICE, STOPS, more_dice, new_name
from rules.core.requests.request import Phrase
from rules.fantasy import requests as ask


def _skill_value(text: str, place: int, found: re.Match[str]) -> Pair:
    end = place + len(found[0])
    return "skill", Phrase(found["word"], end - len(found["word"]), end, ("skill",))


_SKILL = Part(r"skill\s*[=:]\s*(?P<word>\w+)", "a skill", _skill_value)


def hireling_verb() -> Verb:
    a = "Hire help, pay it, ask it into danger"

    def way(head: list[Any], parts: list[Part], usage: str, how: str) -> Verb:
        return verb(ask.Hire, "hireling", head, parts, usage=f"hireling {usage}", about=a, how=how)

    who = phrase("who", "hireling", name="the name of a hireling")
    paid = phrase("who", "hireling number", ["day", "days"], "the name of a hireling")
    asked = phrase("who", f"hireling {DICE}", STOPS, "the name of a hireling")
    skill = phrase("skill", "skill", name="a skill")
    return either(
        "hireling",
        way([keyword("new|hire"), new_name("")],
            [_SKILL, led("with|skill", "skill", "skill"), skill], "new NAME SKILL", "new"),
        way([keyword("pay"), paid], [led_number("for", "days"), flag("unit", "days|day")],
            "pay NAME [3 days]", "pay"),
        way([keyword("ask"), asked], [more_dice()], "ask NAME [wil+persuasion]", "ask"),
        way([keyword("dismiss|fire"), who], [], "dismiss NAME", "dismiss"),
        way([pp.Opt(keyword("list|show"))], [], "list", "list"),
        about=a,
    )  # fmt: skip

"""How players of the 2d10 rules say experience and levels.

xp      = ("+"|"-") number [NAME]       advance = [["to"] number] [NAME]
"""

from grammar.engine.parts import led_number, number
from grammar.engine.tokens import Part, Wanted
from grammar.engine.verbs import Verb, verb
from grammar.tens.parts import whom
from rules.tens import requests as ask


def _experience() -> Part:
    """Experience: a number of up to six digits, with or without its sign."""
    return Part(
        r"([+-]?)\s*(\d{1,6})(?!\w)",
        "a number such as +1",
        lambda text, place, found: ("amount", int(found[1] + found[2])),
        Wanted(words=(("+1",), ("-1",))),
    )


def growth_verbs() -> list[Verb]:
    return [
        verb(ask.GainXp, "xp", [], [_experience(), *whom("character number")],
             usage="xp +1 [NAME] [# why]", about="Add or take experience"),
        verb(ask.Advance, "advance", [],
             [led_number("to|level", "to"), number("to", "a level", 2), *whom("character number")],
             usage="advance [to 5] [NAME]", about="Go up a level"),
    ]  # fmt: skip

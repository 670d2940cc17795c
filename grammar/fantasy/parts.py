"""The parts that sentences of Generic Fantasy share: hands of dice, help, names.

hand     = (ATTRIBUTE | SKILL | die) ["+" (ATTRIBUTE | SKILL | die)]...
"""

from typing import Any

import pyparsing as pp

from grammar.engine.parts import led, phrase, plus
from grammar.engine.tokens import Part, Wanted

DICE = "attribute skill die"
STOPS = ["need", "needs", r"needs?\d+", "sneak", "precise", "berserk", "sure", "all"]
HELP = led("with", "hireling", "hireling", STOPS)


def more_dice(field: str = "hand") -> Part:
    return plus(field, DICE, "a skill or a die", STOPS)


def hand_of_dice(field: str = "hand", kinds: str = DICE) -> list[Any]:
    """Dice as people say them: `bod+melee`, `int`, `d8+d6`, `longsword+athletics`."""
    first = phrase(field, kinds, STOPS, "dice such as bod+melee")
    return [first, pp.ZeroOrMore(more_dice(field))]


def new_name(stops: str) -> Part:
    """A name that nobody has yet: one word, or several in quotes; with stops, all before one."""
    word = rf'(?!(?:{stops})\b)[^\s"=]+'
    return Part(
        rf'"[^"]*"|{word}(?:\s+{word})*' if stops else r'"[^"]*"|[^\s"=]+',
        "a name",
        lambda text, place, found: ("name", found[0].strip('"')),
        Wanted(free=True),
    )

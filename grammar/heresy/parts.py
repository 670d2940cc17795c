"""The parts that sentences of Powered by Heresy share: stats, modifiers, changes, names."""

import re
from typing import Any

import pyparsing as pp

from grammar.engine.parts import flag, led, phrase, signed
from grammar.engine.tokens import Pair, Part, Wanted

NAME = "a name"
STATS = {key: key for key in ("ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel")} | {"str": "s"}


def token(pattern: str, name: str, field: str, value: Any = int, shown: str = "") -> Part:
    """A token whose first group becomes the value of a field."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return field, value(found[1])

    return Part(pattern, name, act, Wanted(words=((shown,),) if shown else (), free=not shown))


def read_signed(said: str) -> int:
    return int(said.replace(" ", ""))


AMOUNT = token(r"([+-]\s*\d{1,3})(?!\w)", "a change such as +1", "amount", read_signed, "+1")
#: verbs of the sheet that are no names, where a name may be left out
BUSY = ["add", "spend", "gain", "end", "drop", "remove", "resolve", "use", "give"]
WHOM = pp.Opt(phrase("who", "character", BUSY, NAME))
WHO = led("for|to", "who", "character", name=NAME)
HOW = [
    signed("modifiers"),
    flag("adv", "adv|advantage|with adv|with advantage"),
    flag("dis", "dis|disadvantage|with dis|with disadvantage"),
]
#: all of the other side; completion shows names instead
FOES = Part(r"(?:at|on|vs|against)\s+all(?![\w&'-])", "`at all`",
            lambda text, place, found: ("foes", True), Wanted())  # fmt: skip
EDGE = flag("edge", "edge|precision|with edge|with precision")

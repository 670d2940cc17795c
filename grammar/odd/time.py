"""How players of the Odd-like let time pass.

time      = [number UNIT]
"""

import pyparsing as pp

from grammar.engine.parts import keyword, number, one_of
from grammar.engine.verbs import Verb, either, verb
from rules.odd import requests as ask

UNITS = {
    "round": "round", "rounds": "round", "turn": "turn", "turns": "turn", "hour": "hour",
    "hours": "hour", "watch": "watch", "watches": "watch", "day": "day", "days": "day",
}  # fmt: skip


def time_verb() -> Verb:
    a = "Let time pass, or see the clock"
    unit = one_of("unit", UNITS, "`turns`, `watches` or `days`")
    return either(
        "time",
        verb(ask.Time, "time", [pp.Opt(keyword("pass")), keyword("a|an|one"), unit],
             usage="time a watch", about=a, amount=1),
        verb(ask.Time, "time", [pp.Opt(keyword("pass")), pp.Opt(number("amount") + unit)],
             usage="time 1 turn|watch|day", about=a),
        about=a,
    )  # fmt: skip

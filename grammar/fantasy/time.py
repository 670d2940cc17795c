"""How players of Generic Fantasy let time pass.

time     = [number] ("rounds" | "hours" | "days")
"""

import pyparsing as pp

from grammar.engine.parts import number, one_of
from grammar.engine.verbs import Verb, verb
from rules.fantasy import requests as ask


def time_verb() -> Verb:
    units = {
        "rounds": "rounds", "round": "rounds", "hours": "hours", "hour": "hours",
        "days": "days", "day": "days", "a round": "rounds", "an hour": "hours", "a day": "days",
    }  # fmt: skip
    return verb(
        ask.Pass, "time", [pp.Opt(number("count", most=4)),
                           one_of("unit", units, "`rounds`, `hours` or `days`")],
        usage="time 2 rounds|hours|days", about="Let time pass",
    )  # fmt: skip

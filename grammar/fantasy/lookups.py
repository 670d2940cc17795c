"""How players of Generic Fantasy consult a table.

table    = TABLE [hand] ["leader" | "half" | "lone"]
"""

from grammar.engine.parts import one_of, phrase, plus
from grammar.engine.verbs import Verb, verb
from grammar.fantasy.parts import DICE, STOPS
from rules.fantasy import requests as ask


def table_verb() -> Verb:
    triggers = {
        "leader": "leader", "half": "half", "halved": "half", "lone": "lone", "alone": "lone",
    }  # fmt: skip
    why = one_of("trigger", triggers, "`leader`, `half` or `lone`")
    stops = [*STOPS, *triggers]
    table = phrase("table", f"table {DICE}", stops, "the name of a table")
    hand = phrase("hand", DICE, stops, "dice such as wil")
    return verb(
        ask.Consult, "table", [table],
        [why, hand, plus("hand", DICE, "a skill or a die", stops)],
        usage="table reaction|morale|name|style [leader|half|lone] [wil+persuasion]",
        about="Read a table with a test, or roll on one",
    )  # fmt: skip

"""How players of Dark Heresy on narrative dice say healing and rest.

heal      = number [NAME] ["strain"]; either first
rest      = ["night" | "week" | "encounter"] ["discipline" | "cool"] [NAME]
"""

import pyparsing as pp

from grammar.engine.parts import flag, number, one_of
from grammar.engine.verbs import Verb, either, verb
from grammar.genesys.harm import NAMED_FIRST, WHO
from grammar.genesys.parts import who_parts
from grammar.genesys.pool import MOD_WORDS, mod
from rules.genesys import requests as ask


def heal_verb() -> Verb:
    a = "Heal wounds or strain by hand"
    return either(
        "heal",
        verb(ask.Heal, "heal", [], [number("amount"), flag("strain", "strain"), *WHO],
             usage="heal 3 NAME [strain]", about=a),
        verb(ask.Heal, "heal", [NAMED_FIRST, number("amount")], [flag("strain", "strain")],
             usage="heal NAME 3", about=a),
        about=a,
    )  # fmt: skip


def rest_verb() -> Verb:
    how = one_of("how", {"night": "night", "full night": "night", "week": "week",
                         "encounter": "encounter", "after encounter": "encounter"},
                 "night, week or encounter")  # fmt: skip
    skill = one_of("skill", ["discipline", "cool"], "`discipline` or `cool`")
    return verb(
        ask.Rest, "rest", [pp.Opt(how)],
        [skill, mod(), *who_parts([*MOD_WORDS, "discipline", "cool"])],
        usage="rest [night|week|encounter] [discipline|cool]",
        about="Sleep, lie up, or catch your breath",
    )  # fmt: skip

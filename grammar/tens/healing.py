"""How players of the 2d10 rules say that someone heals, rests or is treated.

heal    = number [NAME]     rest = ("short" | "long") [NAME]     treat = [NAME]
"""

import pyparsing as pp

from grammar.engine.parts import one_of, phrase
from grammar.engine.verbs import Verb, verb
from grammar.tens.parts import HITS, NAME, whom
from rules.tens import requests as ask


def healing_verbs() -> list[Verb]:
    return [
        verb(ask.Heal, "heal", [], [HITS, *whom("character number")],
             usage="heal 3 [NAME]", about="Give hit points back"),
        verb(ask.Rest, "rest", [one_of("how", ["short", "long"], "`short` or `long`")], whom(),
             usage="rest short|long [NAME]", about="Rest and recover"),
        verb(ask.Treat, "treat", [pp.Opt(phrase("who", "character", name=NAME))],
             usage="treat [NAME]", about="Stabilise someone who is dying"),
    ]  # fmt: skip

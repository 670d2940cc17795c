"""How players of Powered by Heresy say that wounds heal.

heal, rest = how or number [NAME]; either first
"""

import pyparsing as pp

from grammar.engine.parts import keyword, number, one_of, phrase
from grammar.engine.verbs import Verb, either, verb
from grammar.heresy.harm import COUNT, NAMED
from grammar.heresy.parts import NAME
from rules.heresy import requests as ask

CURES = {
    "rest": "rest", "medics": "medics", "medic": "medics", "medkit": "medkit",
    "rest with medics": "medics", "rest medics": "medics", "kit": "medkit",
}  # fmt: skip
NUMBER = r"\d{1,2}"


def heal_verb() -> Verb:
    a = "Heal wounds"
    how = one_of("how", CURES, "`rest`, `medics` or `medkit`")
    return either(
        "heal",
        verb(ask.Heal, "heal", [how, *NAMED], usage="heal rest|medics|medkit [NAME]", about=a),
        verb(ask.Heal, "heal", [number("amount", "how many wounds", 2), *NAMED],
             usage="heal 2 [NAME]", about=a),
        verb(ask.Heal, "heal", [phrase("who", "character", [*CURES, NUMBER], NAME), how],
             usage="heal NAME medkit", about=a),
        verb(ask.Heal, "heal", [phrase("who", "character", [*CURES, NUMBER], NAME),
             number("amount", "how many wounds", 2), COUNT], usage="heal NAME 2", about=a),
    )  # fmt: skip


def rest_verb() -> Verb:
    a = "Rest for a day"
    return either(
        "rest",
        verb(ask.Heal, "rest", [pp.Opt(keyword("with")), keyword("medics?"), *NAMED],
             usage="rest medics [NAME]", about=a, how="medics"),
        verb(ask.Heal, "rest", NAMED, usage="rest [NAME]", about=a, how="rest"),
    )  # fmt: skip

"""How players of Powered by Heresy say wounds and a Last Breath.

harm    = n [NAME]; either first | dice [NAME], as in suffer
breath  = [modifiers]... | "lower" STAT
"""

import pyparsing as pp

from grammar.engine.parts import dice, flag, keyword, number, phrase
from grammar.engine.verbs import Verb, either, verb
from grammar.heresy.parts import EDGE, HOW, NAME
from rules.heresy import requests as ask

#: `wounds`, which may follow a number, and whose they are
COUNT = pp.Opt(keyword("wounds?"))
NAMED = [COUNT, pp.Opt(keyword("to|on|for|at")), pp.Opt(phrase("who", "character", name=NAME))]


def harm_verb() -> Verb:
    a = "Inflict wounds that ignore Defense"
    return either(
        "harm",
        verb(ask.Harm, "harm", [number("amount", "how many wounds", 2), *NAMED],
             usage="harm 1 [NAME]", about=a),
        verb(ask.Suffer, "harm", [dice("dice"), *NAMED],
             usage="harm 2d6 [NAME]", about="Suffer damage against Defense"),
        verb(ask.HarmNamed, "harm",
             [phrase("said", "character number", ["wounds?"], NAME), COUNT],
             usage="harm NAME 1", about=a),
    )  # fmt: skip


def breath_verb() -> Verb:
    a = "Draw a Last Breath"
    return either(
        "breath",
        verb(ask.BreathCost, "breath", [keyword("lower|cost"), phrase("stat", "stat")],
             usage="breath lower STAT", about=a),
        verb(ask.Breath, "breath", [], [*HOW, EDGE, flag("no_forward", "no forward")],
             usage="breath [+1] [adv|dis]", about=a),
    )  # fmt: skip

"""How players of Generic Fantasy cast spells.

cast     = SPELL [times] ["on" NAME [, NAME]...] ["sure"]
"""

from grammar.engine.parts import flag, led, phrase
from grammar.engine.verbs import Verb, verb
from grammar.fantasy.parts import STOPS
from rules.fantasy import requests as ask


def cast_verb() -> Verb:
    spell = phrase("spell", "spell number", STOPS, "the name of a spell")
    return verb(
        ask.Cast, "cast", [spell],
        [led("on|at", "target", "character", STOPS[:-1]), flag("sure", "sure|yes")],
        usage="cast SPELL [2] [on NAME]", about="Cast a spell for points of will",
    )  # fmt: skip

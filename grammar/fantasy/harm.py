"""How players of Generic Fantasy say harm.

harm     = number [ATTRIBUTE] [NAME]
"""

import pyparsing as pp

from grammar.engine.parts import led, number, phrase
from grammar.engine.verbs import Verb, verb
from rules.fantasy import requests as ask

#: how many points, of which pool or whose
POOL = [
    pp.Opt(number("points")),
    pp.Opt(phrase("who", "character attribute number", name="an attribute or a name")),
]
AT = led("to|on|at|for", "at", "character attribute")


def harm_verb() -> Verb:
    return verb(ask.Harm, "harm", POOL, [AT], usage="harm 3 [bod] [NAME]",
                about="Take points from a pool")  # fmt: skip

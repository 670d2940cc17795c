"""How players of the Odd-like say expeditions and what they give.

xp        = ["+"number] [NAMES]                   advance = "hp"|ATTRIBUTE|"prestige" words
"""

import pyparsing as pp

from grammar.engine.parts import number, one_of, phrase, quoted, rest, signed
from grammar.engine.verbs import Verb, either, verb
from grammar.odd.parts import ATTRIBUTES, NUMBER
from rules.odd import requests as ask

SCORE = "`hp`, an attribute or `prestige`"
SCORES = {
    **ATTRIBUTES, "hp": "hp", "hit points": "hp",
}  # fmt: skip


def growth_verbs() -> list[Verb]:
    a = "Spend a completed expedition"
    what = one_of("what", SCORES, SCORE)
    prestige = one_of("what", ["prestige"], SCORE)
    return [
        either(
            "advance",
            verb(ask.Advance, "advance", [prestige, pp.Opt(quoted("ability"))],
                 usage='advance prestige "ability"', about=a),
            verb(ask.Advance, "advance", [prestige, rest("ability", "the ability")],
                 usage="advance prestige ABILITY", about=a),
            verb(ask.Advance, "advance", [what], usage="advance hp|str|dex|wil", about=a),
            about=a,
        ),
        verb(ask.Award, "xp", [], [signed("amount"), number("amount"),
                                   phrase("who", "character", [NUMBER], "names or `all`")],
             usage="xp [+1] [NAMES|all]", about="Give completed expeditions, or see them"),
    ]  # fmt: skip

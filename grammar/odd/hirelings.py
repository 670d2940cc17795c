"""How players of the Odd-like hire lackeys.

hireling  = "hire" [name] | "return" [NAMES] | "dismiss" NAME | "list"
"""

import pyparsing as pp

from grammar.engine.parts import keyword, one_of, phrase, rest
from grammar.engine.verbs import Verb, either, verb
from rules.odd import requests as ask


def hireling_verb() -> Verb:
    a = "Hire lackeys and pay them"
    who = phrase("who", "character", name="the name of a lackey")
    back = one_of("how", {"return": "return", "pay": "return"}, "`return`")
    return either(
        "hireling",
        verb(ask.Hireling, "hireling",
             [one_of("how", ["hire"], "`hire`"), pp.Opt(rest("name", "a name"))],
             usage="hireling hire [name]", about=a),
        verb(ask.Hireling, "hireling", [back, pp.Opt(who)], usage="hireling return [NAMES]",
             about=a),
        verb(ask.Hireling, "hireling", [one_of("how", ["dismiss"], "`dismiss`"), who],
             usage="hireling dismiss NAME", about=a),
        verb(ask.Hireling, "hireling", [pp.Opt(keyword("list"))], usage="hireling list",
             about=a, how="list"),
        about=a,
    )  # fmt: skip

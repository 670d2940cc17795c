"""How players of Generic Fantasy say experience and what it gives.

xp       = ("+" | "-") number [NAME]              advance = [die] | KIND WHAT | "again"
"""

import pyparsing as pp

from grammar.engine.parts import keyword, led, number, phrase, signed
from grammar.engine.verbs import Verb, either, verb
from rules.fantasy import requests as ask


def xp_verb() -> Verb:
    return verb(
        ask.Experience, "xp", [],
        [signed("points"), number("points"), led("for|to", "who", "character"),
         phrase("who", "character")],
        usage="xp +1 [NAME] # why", about="Gain experience for trouble you brought",
    )  # fmt: skip


def advance_verb() -> Verb:
    a = "Roll experience, and choose what it gives"

    def way(how: str) -> Verb:
        what = phrase("what", how, name=f"a {how}")
        use = f"advance {how} [NAME]"
        return verb(ask.Learn, "advance", [keyword(how), pp.Opt(what)], usage=use, about=a, how=how)

    return either(
        "advance",
        *(way(how) for how in ("feat", "spell", "class", "skill", "attribute")),
        verb(ask.Learn, "advance", [keyword("again")], usage="advance again", about=a, how="again"),
        verb(ask.Advance, "advance", [pp.Opt(phrase("die", "die", name="a die such as d8"))],
             usage="advance d8", about=a),
        about=a,
    )  # fmt: skip

"""How players of Powered by Heresy say experience and levels.

xp      = [[+-]n ["for" NAME]] | "flag" NAME [n]
advance = [STAT] ["move" MOVE] ["on" words]
"""

import pyparsing as pp

from grammar.engine.parts import keyword, led, phrase
from grammar.engine.verbs import Verb, either, verb
from grammar.heresy.parts import NAME, read_signed, token
from rules.heresy import requests as ask


def growth_verbs() -> list[Verb]:
    a, b = "Experience", "Rise a level: a stat and a move"
    group = led("on|of|vs|against", "group", "words")
    marks = token(r"([+-]?\s*\d{1,3})(?!\w)", "a number", "amount", read_signed, "+1")
    return [
        either(
            "xp",
            verb(ask.ActivateFlag, "xp",
                 [keyword("flag"), pp.Opt(keyword("of")),
                  phrase("whose", "character number", name=NAME)],
                 usage="xp flag NAME", about=a),
            verb(ask.MarkXp, "xp",
                 [marks, pp.Opt(keyword("for|to")), pp.Opt(phrase("who", "character", name=NAME))],
                 usage="xp +1 [NAME]", about=a),
            verb(ask.MarkXp, "xp", [phrase("who", "character", [r"\d{1,3}"], NAME), marks],
                 usage="xp NAME +1", about=a),
            verb(ask.MarkXp, "xp", [pp.Opt(phrase("who", "character", name=NAME))], usage="xp",
                 about=a),
        ),
        either(
            "advance",
            verb(ask.Advance, "advance", [pp.Opt(pp.Suppress("+")),
                 phrase("stat", "stat move", ["move", "of"])],
                 [led("move", "move", "words move", ["of"]), group],
                 usage="advance STAT [move NAME]", about=b),
            verb(ask.Advance, "advance", [led("move", "move", "words move", ["of"])], [group],
                 usage="advance move NAME", about=b),
        ),
    ]  # fmt: skip

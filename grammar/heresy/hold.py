"""How players of Powered by Heresy say hold, which is kept for one move.

hold    = ["add" MOVE n | "spend" MOVE n ["halve" | "take" | "open" | "for" NAME] | "end" MOVE]
"""

from grammar.engine.parts import keyword, led, one_of, phrase
from grammar.engine.verbs import Verb, either, verb
from grammar.heresy.parts import AMOUNT, NAME, WHO, WHOM
from rules.heresy import requests as ask


def hold_verb() -> Verb:
    a = "Hold: kept for one move, spent on it"
    ways = {"halve": "halve", "half": "halve", "take": "take", "redirect": "take", "open": "open"}
    what = phrase("move", "move number", ways, "a move and how much")
    return either(
        "hold",
        verb(ask.SpendDefend, "hold",
             [keyword("spend"), what, one_of("how", ways, "`halve`, `take` or `open`")],
             [WHO, led("at|vs|against|on", "target", "character", name=NAME)],
             usage="hold spend MOVE 1 halve|take|open [for NAME]", about=a),
        verb(ask.SpendHold, "hold", [keyword("spend"), what], usage="hold spend MOVE 1", about=a),
        verb(ask.AddHold, "hold", [keyword("add|gain"), what], usage="hold add MOVE 1", about=a),
        verb(ask.AddHold, "hold", [AMOUNT, phrase("move", "move")], usage="hold +1 MOVE", about=a),
        verb(ask.EndHold, "hold", [keyword("end|drop"), phrase("move", "move")],
             usage="hold end MOVE", about=a),
        verb(ask.ShowHold, "hold", [WHOM],
             usage="hold", about=a),
    )  # fmt: skip

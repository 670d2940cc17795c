"""How players of the 2d10 rules say rounds.

round   = ["next" | "start" | "end" | "show"] ["threat"]     act = [NAME | words]
"""

import pyparsing as pp

from grammar.engine.parts import one_of, quoted, rest
from grammar.engine.verbs import Verb, verb
from rules.tens import requests as ask


def round_verbs() -> list[Verb]:
    ways = ["next", "start", "end", "show"]
    how = one_of("how", ways, "`next`, `start`, `end` or `show`")
    threat = quoted("threat") | rest("threat", "what threatens")
    return [
        verb(ask.CallRound, "round", [pp.Opt(how), pp.Opt(threat)],
             usage='round [next|start|end|show] ["what threatens"]',
             about="The round: what threatens, and what the dying lose"),
        verb(ask.Act, "act", [pp.Opt(rest("words", "what you do"))],
             usage="act [what you do]", about="Mark that you have acted this round"),
    ]  # fmt: skip

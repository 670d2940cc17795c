"""How players of Dark Heresy on narrative dice say experience.

xp        = ["+"|"-"] number [NAME]      advance = SKILL
"""

from grammar.engine.parts import phrase
from grammar.engine.tokens import Part, Wanted
from grammar.engine.verbs import Verb, verb
from grammar.genesys.parts import who_parts
from rules.genesys import requests as ask


def growth_verbs() -> list[Verb]:
    amount = Part(r"([+-]?)\s*(\d{1,5})(?!\w)(?:\s*xp(?!\w))?", "a number such as +15",
                  lambda text, place, found: ("amount", int(found[1] + found[2])),
                  Wanted(words=(("+15",),)))  # fmt: skip
    return [
        verb(ask.Experience, "xp", [], [amount, *who_parts()], usage="xp +15 [for NAME]",
             about="Give experience"),
        verb(ask.Advance, "advance", [phrase("what", "skill", name="a skill")],
             usage="advance SKILL", about="Buy the next rank of a skill"),
    ]  # fmt: skip

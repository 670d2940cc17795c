"""How players of the Odd-like say healing, rest and treatment.

heal      = (number|dice) [SCORE|NAMES]... | "points" ATTRIBUTES
rally     = ["adv"|"dis"]                         treat = [NAME] [SCAR]
rest      = ["short"|"watch"|"long"] [ATTRIBUTES|NAMES]
"""

import pyparsing as pp

from grammar.engine.parts import flag, keyword, one_of, phrase
from grammar.engine.verbs import Verb, either, verb
from grammar.odd.harm import HOW_MUCH, ON
from grammar.odd.parts import ADV
from rules.odd import requests as ask

RESTS = {
    "short": "short", "short rest": "short", "turn": "short", "watch": "watch", "sleep": "watch",
    "a watch": "watch", "long": "long", "long rest": "long", "day": "long",
}  # fmt: skip


def heal_verb() -> Verb:
    return verb(
        ask.Heal, "heal", [], [flag("points", "points"), *HOW_MUCH, *ON],
        usage="heal 2 [str|dex|wil|hp] [NAME]", about="Give hit points or a score back",
    )  # fmt: skip


def rally_verb() -> Verb:
    return verb(ask.Rally, "rally", [], ADV, usage="rally [adv|dis]",
                about="Pull yourself together in a fight: a STR save for d6 HP")  # fmt: skip


def rest_verb() -> Verb:
    a = "Rest, sleep, or rest a day"
    who = phrase("who", "character attribute", name="attributes or a name")
    how = one_of("how", RESTS, "`short`, `watch` or `long`")
    return either(
        "rest",
        verb(ask.Rest, "rest", [phrase("who", "character attribute", RESTS), how],
             usage="rest NAME short|watch|long", about=a),
        verb(ask.Rest, "rest", [pp.Opt(how), pp.Opt(keyword("for")), pp.Opt(who)],
             usage="rest short|watch|long [str dex] [NAME]", about=a),
        about=a,
    )  # fmt: skip


def treat_verb() -> Verb:
    return verb(
        ask.Treat, "treat",
        [pp.Opt(keyword("on")), pp.Opt(phrase("who", "character scar", name="a name"))],
        usage="treat NAME [broken limb]", about="Mend a scar that waits, or a mortal wound",
    )  # fmt: skip

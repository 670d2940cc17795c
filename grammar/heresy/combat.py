"""How players of Powered by Heresy say damage and ammo.

damage  = [dice | "+1d" | "proven" n | "keep" | "vs" n | ["at"] NAME | ["with"] WEAPON
        | "melee" | "ranged" | "+1 wound" | "burst" | "risk" | "hatred" | "cheap"]...
        | "reroll" [NAME]
suffer  = [dice | "from" NAME | "for" NAME | "outnumbered" | as in damage]...
ammo    = [[+-]n | "set" n | "reload" WEAPON | "use" WEAPON]
"""

from typing import Any

import pyparsing as pp

from grammar.engine.parts import dice, flag, keyword, led, number, one_of, phrase
from grammar.engine.verbs import Verb, either, verb
from grammar.heresy.parts import AMOUNT, FOES, NAME, token
from rules.heresy import requests as ask
from rules.heresy.requests import UseAmmo

MODES = one_of("mode", ["melee", "ranged"], "`melee` or `ranged`")
EXTRA = token(r"\+\s*(\d?)\s*d(?:ie|ice)?(?!\w)", "`+1d`", "extra", lambda n: int(n or 1), "+1d")
MORE = token(r"\+\s*(\d{1,2})\s*w(?:ounds?)?(?!\w)", "`+1 wound`", "more", int, "+1 wound")
VS = token(r"(?:vs|versus|against|defen[cs]e)\s*[=:]?\s*(\d{1,3})(?!\w)", "`vs` and a Defense",
            "vs", int, "vs 3")  # fmt: skip
POOL = [
    dice("dice"), EXTRA, MODES, VS, flag("keep", "keep"),
    token(r"proven\s*\(?\s*(\d{1,2})\s*\)?(?!\w)", "`proven 2`", "proven", int, "proven 2"),
]  # fmt: skip
DIE = r"\d{0,3}d\d{1,4}"
IN_POOL = [
    "keep",
    "proven",
    "melee",
    "ranged",
    "risk",
    "burst",
    "hatred",
    "cheap",
    "outnumbered",
    DIE,
]


def damage_verbs() -> list[Verb]:
    a, b = "Deal damage: dice against Defense", "Suffer damage against your own Defense"
    return [
        either(
            "damage",
            verb(ask.DamageAgain, "damage", [keyword("reroll|again"),
                 pp.Opt(keyword("for|of")), pp.Opt(phrase("who", "character", name=NAME))],
                 usage="damage reroll [NAME]", about=a),
            verb(ask.Damage, "damage", [],
                 [*POOL, MORE, FOES, led("at|on|vs|against", "target", "character", IN_POOL, NAME),
                  led("with", "weapon", "weapon", IN_POOL, "a weapon"), flag("risk", "risk"),
                  flag("burst", "burst"), flag("hatred", "hatred"), flag("cheap", "cheap"),
                  phrase("said", "weapon character", IN_POOL, "a weapon")],
                 usage="damage [2d6] [+1d] [proven 2] [vs 3] [at NAME] [with WEAPON] [ranged]",
                 about=a),
        ),
        verb(ask.Suffer, "suffer", [],
             [*POOL, flag("outnumbered", "outnumbered"),
              led("from|by", "source", "character", IN_POOL, NAME),
              led("for|on|at", "who", "character", IN_POOL, NAME),
              phrase("who", "character", IN_POOL, NAME)],
             usage="suffer [2d6] [from NAME] [for NAME] [melee|ranged]", about=b),
    ]  # fmt: skip


def ammo_verb() -> Verb:
    a = "Ammo, and the uses of weapons"
    weapon = phrase("weapon", "weapon", name="a weapon")

    def way(head: list[Any], usage: str, how: str) -> Verb:
        return verb(UseAmmo, "ammo", head, usage=f"ammo {usage}", about=a, how=how)

    return either(
        "ammo",
        way([keyword("reload"), pp.Opt(weapon)], "reload [WEAPON]", "reload"),
        way([keyword("use|spend"), pp.Opt(number("amount")), pp.Opt(weapon)],
            "use [1] [WEAPON]", "use"),
        way([AMOUNT], "+2", "change"),
        way([pp.Opt(keyword("set")), number("amount")], "set 3", "set"),
        way([], "", "show"),
    )  # fmt: skip

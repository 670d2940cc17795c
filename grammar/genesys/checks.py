"""How players of Dark Heresy on narrative dice say checks.

pool      = side ["vs" side]; side = (dice | LEVEL | change | symbols)...
dice      = "2g1y" | "yyg" | [number] WORD (ability, proficiency, difficulty...)
change    = ("up"|"down"|"harder"|"easier"|"boost"|"setback") [number] | "-" number DIE
symbols   = ["+"] [number] ("success" | "advantage" | "triumph" | "threat" | "despair"...)
check     = SKILL [change | symbols | "vs" (LEVEL | dice | NAME SKILL) | "on" NAME | "no kit"
          | "critical" number | "concealment" number | "story" | "free" | "cross"]...
"""

from grammar.engine.parts import flag, led, led_number, phrase
from grammar.engine.verbs import Verb, verb
from grammar.genesys.parts import CHECK_WORDS, COMMON, DIGITS, NAME
from grammar.genesys.pool import LEVELS, MOD_WORDS, against_dice, counted, level, mod, pool_part
from rules.genesys import requests as ask


def pool_verb() -> Verb:
    return verb(
        ask.RollPool, "pool", [pool_part()],
        usage="pool 2g1y vs 2p [boost 1] [+1 advantage]",
        about="Roll narrative dice: y g b against r p k",
    )  # fmt: skip


def check_verb() -> Verb:
    stops = [*MOD_WORDS, *CHECK_WORDS, *LEVELS, DIGITS]
    names = [*MOD_WORDS, *CHECK_WORDS]
    return verb(
        ask.MakeCheck,
        "check",
        [phrase("what", "skill characteristic character", stops, "a skill")],
        [
            against_dice(),
            level(),
            led(
                "vs|versus|against",
                "opposed",
                "character skill characteristic difficulty",
                names,
                NAME,
            ),
            mod(),
            led("on|at", "target", "character", [*names, *LEVELS], NAME),
            flag("no_kit", "no kit|without kit|without a kit|no medkit"),
            led_number("critical|crit", "critical"),
            counted("concealment|concealed", "concealment"),
            flag("cross", "cross|crossing|to cross"),
            *COMMON,
        ],
        usage="check SKILL [vs hard|2p|NAME SKILL] [boost 1] [on NAME] [story]",
        about="Roll a skill against a difficulty",
    )

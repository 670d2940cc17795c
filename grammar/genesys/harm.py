"""How players of Dark Heresy on narrative dice say wounds, strain, injuries and conditions.

harm      = number [NAME] ["soak" | "strain"]; either first
strain    = number [NAME] | "recover" number [NAME]
crit      = [NAME] ["+" number | number] | "heal" [NAME] [number] [SKILL] | "limb" [NAME] LIMB
          | "list" [NAME]
status    = [CONDITION ["add" | "clear"] [NAME] | "list" [NAME]]
"""

import pyparsing as pp

from grammar.engine.parts import flag, keyword, led, number, one_of, phrase, signed
from grammar.engine.tokens import Keyword, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.genesys.parts import DIGITS, NAME, who_parts
from grammar.genesys.pool import MOD_WORDS, mod
from rules.genesys import requests as ask
from rules.genesys.harm.criticals import LIMBS

WHO = who_parts(["soak", "strain", "less"])
_SOAK = [flag("soak", "less soak|with soak|soak"), flag("strain", "strain")]
NAMED_FIRST = phrase("who", "character", ["soak", "strain", DIGITS], NAME)


def crit_verb() -> Verb:
    a = "Roll a critical injury, or heal one"
    limb = one_of("limb", list(LIMBS), "a limb")
    who = phrase("who", "character number", ["medicae", "resilience", "left", "right", "no",
                                             *MOD_WORDS], NAME)  # fmt: skip
    ways = {"medicae": "medicae", "medicine": "medicae", "resilience": "resilience"}
    skill = one_of("skill", {**ways, **{f"with {said}": key for said, key in ways.items()}},
                   "`medicae` or `resilience`")  # fmt: skip
    kit = flag("no_kit", "no kit|without kit|without a kit")
    return either(
        "crit",
        verb(ask.HealCritical, "crit", [keyword("heal"), pp.Opt(who)],
             [skill, kit, mod(), led("of|for|on", "who", "character number", name=NAME)],
             usage="crit heal NAME 1 [medicae|resilience]", about=a),
        verb(ask.NameLimb, "crit", [keyword("limb"), pp.Opt(who), limb],
             usage="crit limb NAME left arm", about=a),
        verb(ask.ShowCriticals, "crit", [keyword("list|show"), pp.Opt(who)],
             usage="crit list [NAME]", about=a),
        verb(ask.SufferCritical, "crit", [],
             [signed("modifiers"), led("for|on|at", "who", "character", name=NAME),
              phrase("who", "character number", name=NAME)],
             usage="crit NAME [+20 | 45]", about=a),
        about=a,
    )  # fmt: skip


def harm_verb() -> Verb:
    a = "Let someone suffer wounds"
    return either(
        "harm",
        verb(ask.Harm, "harm", [], [number("amount"), *_SOAK, *WHO],
             usage="harm 5 NAME [soak] [strain]", about=a),
        verb(ask.Harm, "harm", [NAMED_FIRST, number("amount")], _SOAK,
             usage="harm NAME 5", about=a),
        about=a,
    )  # fmt: skip


def _recovering() -> pp.ParserElement:
    return Keyword(r"(?:heal|recover)(?!\w)|-(?=\s*\d)", "`recover`",
                   Wanted(words=(("recover",),)))  # fmt: skip


def strain_verb() -> Verb:
    a = "Suffer strain, or recover it"
    return either(
        "strain",
        verb(ask.Heal, "strain", [_recovering()], [number("amount"), *WHO],
             usage="strain recover 2 [NAME]", about=a, strain=True),
        verb(ask.Harm, "strain", [pp.Opt(keyword(r"suffer"))], [number("amount"), *WHO],
             usage="strain 2 [NAME]", about=a, strain=True),
        verb(ask.Harm, "strain", [NAMED_FIRST, number("amount")],
             usage="strain NAME 2", about=a, strain=True),
        about=a,
    )  # fmt: skip


_STATUS_STOPS = ["add", "clear", "remove", "off", "end", "ends"]


def status_verb() -> Verb:
    clear = flag("clear", "clear|remove|off|ends|end")
    what = phrase("what", "status character number", _STATUS_STOPS, "a condition such as prone")
    a = "Put someone into a condition, or out of it"
    put = verb(
        ask.SetStatus, "status", [pp.Opt(keyword("add")), pp.Opt(clear), what],
        [Part(r"add(?!\w)", "`add`", lambda text, place, found: ("clear", False),
              Wanted(words=(("add",),))),
         clear, led("for|on|from|at|to", "who", "character", _STATUS_STOPS, NAME),
         phrase("who", "character", _STATUS_STOPS, NAME)],
        usage="status prone [add|clear] [NAME]", about=a,
    )  # fmt: skip
    shown = verb(
        ask.ShowStatuses, "status", [keyword("list|show"), pp.Opt(phrase("who", "character"))],
        usage="status list [NAME]", about=a,
    )  # fmt: skip
    bare = verb(ask.ShowStatuses, "status", [], usage="status", about=a)
    return either("status", shown, put, bare, about=a)

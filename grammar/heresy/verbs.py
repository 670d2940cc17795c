"""What players of Powered by Heresy say of their moves, damage and wounds.

move    = MOVE ["+" STAT] [[+-]n | "adv" | "dis" | "edge" | "no forward" | "insight" | "at" NAME
        | "with" (WEAPON | STAT) | "drop" ITEM | "fail"]...
        | "this i know" | "last breath" | "aid" NAME
reroll  = [n | "all" | "shrine"]        pick = numbers ["of" n] | "done" | OPTION | "answered"
damage  = [dice | "+1d" | "proven" n | "keep" | "vs" n | ["at"] NAME | ["with"] WEAPON
        | "melee" | "ranged" | "+1 wound" | "burst" | "risk" | "hatred" | "cheap"]...
        | "reroll" [NAME]
suffer  = [dice | "from" NAME | "for" NAME | "outnumbered" | as in damage]...
breath  = [modifiers]... | "lower" STAT          aid, interfere = NAME [modifiers]...
harm    = n [NAME]                               heal, rest = how or number [NAME]; either first
The verbs about what stands on a sheet are in `grammar.heresy.parts`.
"""

import re

import pyparsing as pp

from grammar.engine.parts import dice, flag, keyword, led, number, numbers, one_of, phrase, signed
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.heresy.parts import NAME, SHEET_VERBS, STATS, token
from grammar.shared.define import define
from rules.core.request import Phrase
from rules.core.table import PickNumbers
from rules.heresy import requests as ask

FLAGS = ["using", "edge", r"no\s+forward", "insight", "drop", "fail"]
MODES = one_of("mode", ["melee", "ranged"], "`melee` or `ranged`")


def _stat() -> Part:
    """The stat of `hack+WS`: one word, so that a slip in the next is met where it stands."""

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "stat", Phrase(found[1], found.start(1), found.end(1), ("stat",))

    pattern = r"\+\s*((?:weapon|ballistic)\s+skill|[^\W\d]\w*)"
    return Part(pattern, "`+` and a stat", act, Wanted(("+",), ("stat",)))


def _with() -> Part:
    """A weapon, or the stat of `defy with ag`; completion shows stats with their plus only."""
    part = led("with|using", "weapon", "words weapon stat", FLAGS, "a weapon")
    part.wanted = Wanted(("with",), ("weapon",))
    return part


EXTRA = token(r"\+\s*(\d?)\s*d(?:ie|ice)?(?!\w)", "`+1d`", "extra", lambda n: int(n or 1), "+1d")
MORE = token(r"\+\s*(\d{1,2})\s*w(?:ounds?)?(?!\w)", "`+1 wound`", "more", int, "+1 wound")
VS = token(r"(?:vs|versus|against|defen[cs]e)\s*[=:]?\s*(\d{1,3})(?!\w)", "`vs` and a Defense",
            "vs", int, "vs 3")  # fmt: skip
STAT = _stat()
HOW = [
    signed("modifiers"),
    flag("adv", "adv|advantage|with adv|with advantage"),
    flag("dis", "dis|disadvantage|with dis|with disadvantage"),
]
EDGE = flag("edge", "edge|precision|with edge|with precision")
POOL = [
    dice("dice"), EXTRA, MODES, VS, flag("keep", "keep"),
    token(r"proven\s*\(?\s*(\d{1,2})\s*\)?(?!\w)", "`proven 2`", "proven", int, "proven 2"),
]  # fmt: skip
NUMBER = r"\d{1,2}"
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


def _move() -> Verb:
    a = "Make a move: 2d6 and a stat"
    know = verb(ask.Reroll, "reroll", [keyword(r'"?this[\s_]*i(?:[\s_]*know)?"?')],
                usage="move this i know", about=a, know=True)  # fmt: skip
    last = verb(ask.Breath, "breath", [keyword(r"last(?:[\s_]*breath)?|breath")],
                [*HOW, EDGE, flag("no_forward", "no forward")],
                usage="move last breath", about=a)  # fmt: skip
    aids = [
        verb(ask.Aid, word, [keyword(lead), phrase("who", "character", name=NAME)], HOW,
             usage=f"move {word} NAME", about=a, hinder=word == "interfere")
        for word, lead in (("aid", "aid|help"), ("interfere", "interfere|hinder"))
    ]  # fmt: skip
    whole = verb(
        ask.MakeMove,
        "move",
        [phrase("what", "move stat", FLAGS)],
        [
            STAT,
            *HOW,
            EDGE,
            flag("no_forward", "no forward"),
            flag("insight", "insight"),
            flag("fail", "fail"),
            led("at|on|vs|against", "target", "character", FLAGS, NAME),
            _with(),
            led("drop", "drop", "item"),
        ],
        usage="move NAME[+STAT] [+1] [adv|dis] [edge] [at NAME] [with WEAPON] [no forward]",
        about=a,
    )
    return either("move", know, last, *aids, whole, about=a)


def _after_the_roll() -> list[Verb]:
    a, b = "Roll dice of your latest move again", "Take what a roll offers"
    of = pp.Opt(keyword("of|from") + number("of"))
    return [
        either(
            "reroll",
            verb(ask.Reroll, "reroll", [pp.Opt(keyword("die")), number("die", "a die")],
                 usage="reroll 2", about=a),
            verb(ask.Reroll, "reroll", [flag("shrine", "shrine")], usage="reroll shrine", about=a),
            verb(ask.Reroll, "reroll", [flag("whole", "all|both")], usage="reroll all", about=a),
            verb(ask.Reroll, "reroll", [], usage="reroll", about=a),
        ),
        either(
            "pick",
            verb(PickNumbers, "pick", [numbers("numbers"), of], usage="pick 2 3 [of 41]", about=b),
            verb(PickNumbers, "pick", [flag("done", "done"), of], usage="pick done", about=b),
            verb(ask.Answered, "pick", [keyword("answered")], usage="pick answered", about=b),
            verb(ask.PickOption, "pick", [phrase("option", "option")], usage="pick OPTION",
                 about=b),
        ),
        *(
            verb(ask.Aid, word, [phrase("who", "character", name=NAME)], HOW,
                 usage=f"{word} NAME [+1]", about=told, hinder=word == "interfere")
            for word, told in (("aid", "Roll bonds to help someone's latest roll"),
                               ("interfere", "Roll bonds to hinder someone's latest roll"))
        ),
    ]  # fmt: skip


def _damage() -> list[Verb]:
    a, b = "Deal damage: dice against Defense", "Suffer damage against your own Defense"
    return [
        either(
            "damage",
            verb(ask.DamageAgain, "damage", [keyword("reroll|again"),
                 pp.Opt(keyword("for|of")), pp.Opt(phrase("who", "character", name=NAME))],
                 usage="damage reroll [NAME]", about=a),
            verb(ask.Damage, "damage", [],
                 [*POOL, MORE, led("at|on|vs|against", "target", "character", IN_POOL, NAME),
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


def _wounds() -> list[Verb]:
    a, b = "Inflict wounds that ignore Defense", "Heal wounds"
    count = pp.Opt(keyword("wounds?"))
    named = [count, pp.Opt(keyword("to|on|for|at")), pp.Opt(phrase("who", "character", name=NAME))]
    cures = {"rest": "rest", "medics": "medics", "medic": "medics", "medkit": "medkit"}
    cures |= {"rest with medics": "medics", "rest medics": "medics", "kit": "medkit"}
    how = one_of("how", cures, "`rest`, `medics` or `medkit`")
    return [
        either(
            "harm",
            verb(ask.Harm, "harm", [number("amount", "how many wounds", 2), *named],
                 usage="harm 1 [NAME]", about=a),
            verb(ask.HarmNamed, "harm",
                 [phrase("said", "character number", ["wounds?"], NAME), count],
                 usage="harm NAME 1", about=a),
        ),
        either(
            "heal",
            verb(ask.Heal, "heal", [how, *named], usage="heal rest|medics|medkit [NAME]", about=b),
            verb(ask.Heal, "heal", [number("amount", "how many wounds", 2), *named],
                 usage="heal 2 [NAME]", about=b),
            verb(ask.Heal, "heal", [phrase("who", "character", [*cures, NUMBER], NAME), how],
                 usage="heal NAME medkit", about=b),
            verb(ask.Heal, "heal", [phrase("who", "character", [*cures, NUMBER], NAME),
                 number("amount", "how many wounds", 2), count], usage="heal NAME 2", about=b),
        ),
        either(
            "rest",
            verb(ask.Heal, "rest", [pp.Opt(keyword("with")), keyword("medics?"), *named],
                 usage="rest medics [NAME]", about="Rest for a day", how="medics"),
            verb(ask.Heal, "rest", named, usage="rest [NAME]", about="Rest for a day", how="rest"),
        ),
    ]  # fmt: skip


def _breath() -> list[Verb]:
    return [
        either(
            "breath",
            verb(ask.BreathCost, "breath", [keyword("lower|cost"), phrase("stat", "stat")],
                 usage="breath lower STAT", about="Draw a Last Breath"),
            verb(ask.Breath, "breath", [],
                 [*HOW, EDGE, flag("no_forward", "no forward")],
                 usage="breath [+1] [adv|dis]", about="Draw a Last Breath"),
        ),
    ]  # fmt: skip


_ALL = [
    _move(),
    *_after_the_roll(),
    *_damage(),
    *_wounds(),
    *_breath(),
    *SHEET_VERBS,
    define(STATS),
]
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES: dict[str, str] = {
    "edge": "reroll",
    "wound": "harm",
    "hit": "harm",
    "sleep": "rest",
    "reload": "ammo reload",
    "levelup": "advance",
    "level up": "advance",
}
BARE = ("move",)

"""What people say in Dark Heresy on narrative dice.

pool      = side ["vs" side]; side = (dice | LEVEL | change | symbols)...
dice      = "2g1y" | "yyg" | [number] WORD (ability, proficiency, difficulty...)
change    = ("up"|"down"|"harder"|"easier"|"boost"|"setback") [number] | "-" number DIE
symbols   = ["+"] [number] ("success" | "advantage" | "triumph" | "threat" | "despair"...)
check     = SKILL [change | symbols | "vs" (LEVEL | dice | NAME SKILL) | "on" NAME | "no kit"
          | "critical" number | "concealment" number | "story" | "free" | "cross"]...
attack    = ["both"] WEAPON... ["at" NAME | "range" BAND | "aim" number | circumstance | change]...
crit      = [NAME] ["+" number] | "heal" [NAME] [number] [SKILL] | "limb" [NAME] LIMB
What symbols buy is in `grammar.genesys.spends`, what happens between checks in
`grammar.genesys.combat` and `grammar.genesys.gear`.
"""

import re

import pyparsing as pp

from grammar.engine.parts import flag, keyword, led, led_number, number, one_of, phrase, signed
from grammar.engine.tokens import Keyword, Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.genesys import combat, gear, spends
from grammar.genesys.pool import LEVELS, MOD_WORDS, against_dice, counted, level, mod, pool_part
from rules.genesys import requests as ask
from rules.genesys.criticals import LIMBS
from rules.genesys.sheet import BANDS

NAME = "a character's name"
CHECK_WORDS = ["story", "free", "incidental", "no", "without", "critical", "crit", "concealment",
               "concealed", "cross", "crossing"]  # fmt: skip
ATTACK_WORDS = ["range", "aim", "aimed", "aiming", "engaged", "prone", "cover", "in", "concealment",
                "concealed", "silhouette", "into", "called", "strain", "damage", "crit", "lying",
                "while", "target", *CHECK_WORDS,
                *(rf"{band}\s+range" for band in BANDS)]  # fmt: skip
#: a band with nothing said of it: the last word, or before another circumstance
_AFTER = "|".join(("at", "vs", *MOD_WORDS, *ATTACK_WORDS))
_BARE = rf"(?:{'|'.join(BANDS[1:])})(?=\s*(?:$|[,+\d-])|\s+(?:{_AFTER})(?!\w))"
DIGITS = r"\d+"
_COMMON = [flag("story", "story point|story"), flag("incidental", "free|incidental|no action")]


def _pool() -> Verb:
    return verb(
        ask.RollPool, "pool", [pool_part()],
        usage="pool 2g1y vs 2p [boost 1] [+1 advantage]",
        about="Roll narrative dice: y g b against r p k",
    )  # fmt: skip


def _check() -> Verb:
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
            led("on|at|for", "target", "character", [*names, *LEVELS], NAME),
            flag("no_kit", "no kit|without kit|without a kit|no medkit"),
            led_number("critical|crit", "critical"),
            counted("concealment|concealed", "concealment"),
            flag("cross", "cross|crossing|to cross"),
            *_COMMON,
        ],
        usage="check SKILL [vs hard|2p|NAME SKILL] [boost 1] [on NAME] [story]",
        about="Roll a skill against a difficulty",
    )


def _range() -> Part:
    bands = "|".join(BANDS)

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        said = (found[1] or found[2] or found[3] or "").casefold()
        if said not in BANDS:
            wrong = found.start(1) if found[1] else found.end()
            raise pp.ParseFatalException(text, wrong, f"Expected {', '.join(BANDS)}")
        return "range", said

    pattern = rf"range(?!\w)\s*[=:]?\s*(\w+)?|(?:at\s+)?({bands})\s+range(?!\w)|({_BARE})"
    words = tuple((f"range {band}",) for band in BANDS)
    return Part(pattern, "`range` and a band", act, Wanted(words=words))


def _attack() -> Verb:
    stops = [*MOD_WORDS, *ATTACK_WORDS, *LEVELS, "and", _BARE]
    target = led("at|on", "target", "character", stops, NAME)
    weapon = phrase("weapon", "weapon skill character", stops, "a weapon")
    parts = [
        _range(),
        counted("aimed|aiming|aim", "aim", most=2),
        flag("called", "called shot|called"),
        led("into melee with|into the melee with", "melee_with", "character", stops, NAME),
        flag("into_melee", "into melee|into the melee|into engaged|into a melee"),
        led("engaged with", "engaged_with", "character", stops, NAME),
        flag("engaged", "engaged"),
        flag("lying", "from prone|while prone|lying prone|lying"),
        flag("prone", "prone target|target prone|prone"),
        counted("in cover|cover", "cover"),
        counted("concealment|concealed", "concealment"),
        led_number("silhouette", "silhouette"),
        led_number("damage", "damage"),
        led_number("crit", "crit"),
        flag("strain", "for strain|strain"),
        against_dice(),
        level(),
        mod(),
        *_COMMON,
    ]
    second = led("and|with", "second", "weapon skill", stops, "a weapon")
    return verb(
        ask.Attack, "attack",
        [pp.Opt(keyword("with")), pp.Opt(flag("both", "both")), weapon, pp.Opt(second)],
        [*parts[:1], target, *parts[1:]],
        usage="attack WEAPON at NAME [range medium] [aim 2] [called shot] [into melee]",
        about="Attack someone with a weapon",
    )  # fmt: skip


def _crit() -> Verb:
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
        verb(ask.SufferCritical, "crit", [],
             [signed("modifiers"), led("for|on|at", "who", "character", name=NAME),
              phrase("who", "character number", name=NAME)],
             usage="crit NAME [+20]", about=a),
        about=a,
    )  # fmt: skip


_WHO = [led("for|on|at|to", "who", "character", ["soak", "strain", "less"], NAME),
        phrase("who", "character", ["soak", "strain", "less"], NAME)]  # fmt: skip


_SOAK = [flag("soak", "less soak|with soak|soak"), flag("strain", "strain")]
_NAMED_FIRST = phrase("who", "character", ["soak", "strain", DIGITS], NAME)


def _harm() -> Verb:
    a = "Let someone suffer wounds"
    return either(
        "harm",
        verb(ask.Harm, "harm", [], [number("amount"), *_SOAK, *_WHO],
             usage="harm 5 NAME [soak] [strain]", about=a),
        verb(ask.Harm, "harm", [_NAMED_FIRST, number("amount")], _SOAK,
             usage="harm NAME 5", about=a),
        about=a,
    )  # fmt: skip


def _heal() -> Verb:
    a = "Heal wounds or strain by hand"
    return either(
        "heal",
        verb(ask.Heal, "heal", [], [number("amount"), flag("strain", "strain"), *_WHO],
             usage="heal 3 NAME [strain]", about=a),
        verb(ask.Heal, "heal", [_NAMED_FIRST, number("amount")], [flag("strain", "strain")],
             usage="heal NAME 3", about=a),
        about=a,
    )  # fmt: skip


def _recovering() -> pp.ParserElement:
    return Keyword(r"(?:heal|recover)(?!\w)|-(?=\s*\d)", "`recover`",
                   Wanted(words=(("recover",),)))  # fmt: skip


def _strain() -> Verb:
    a = "Suffer strain, or recover it"
    return either(
        "strain",
        verb(ask.Heal, "strain", [_recovering()], [number("amount"), *_WHO],
             usage="strain recover 2 [NAME]", about=a, strain=True),
        verb(ask.Harm, "strain", [pp.Opt(keyword(r"suffer"))], [number("amount"), *_WHO],
             usage="strain 2 [NAME]", about=a, strain=True),
        verb(ask.Harm, "strain", [_NAMED_FIRST, number("amount")],
             usage="strain NAME 2", about=a, strain=True),
        about=a,
    )  # fmt: skip


_STATUS_STOPS = ["add", "clear", "remove", "off", "end", "ends"]


def _status() -> Verb:
    clear = flag("clear", "clear|remove|off|ends|end")
    what = phrase("what", "status character number", _STATUS_STOPS, "a condition such as prone")
    return verb(
        ask.SetStatus, "status", [pp.Opt(keyword("add")), pp.Opt(clear), what],
        [Part(r"add(?!\w)", "`add`", lambda text, place, found: ("clear", False),
              Wanted(words=(("add",),))),
         clear, led("for|on|from|at|to", "who", "character", _STATUS_STOPS, NAME),
         phrase("who", "character", _STATUS_STOPS, NAME)],
        usage="status prone [add|clear] [NAME]", about="Put someone into a condition, or out of it",
    )  # fmt: skip


_ALL = [
    _pool(),
    _check(),
    _attack(),
    spends.spend(),
    _crit(),
    _harm(),
    _heal(),
    _strain(),
    _status(),
]
VERBS: dict[str, Verb] = {each.name: each for each in (*_ALL, *combat.ALL, *gear.ALL)}
ALIASES: dict[str, str] = {
    "wound": "harm",
    "hit": "harm",
    "debility": "status",
    "aid": "maneuver assist",
    "manoeuvre": "maneuver",
    "initiative": "init",
    "acted": "act",
    "done": "act",
    "tick": "round next",
    "sleep": "rest night",
    "levelup": "advance",
    "level up": "advance",
    "critical": "crit",
    "fall": "hazard fall",
}
BARE = ("pool", "check")

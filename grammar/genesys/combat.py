"""How players of Dark Heresy on narrative dice say attacks, initiative, rounds and ranges.

attack    = ["both"] WEAPON... ["at" NAME | "range" BAND | "aim" number | circumstance | change]...
init      = [("cool" | "vigilance") ["all" | NAME] [change]...]      act = [NAME | "ability" words]
round     = ["next"]      encounter = ["start" | "end"]
range     = [NAME... ["to" NAME...] BAND]
"""

import re

import pyparsing as pp

from grammar.engine.parts import flag, keyword, led, led_number, one_of, phrase, rest
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.genesys.parts import CHECK_WORDS, COMMON, NAME, who_parts
from grammar.genesys.pool import LEVELS, MOD_WORDS, against_dice, counted, level, mod
from rules.genesys import requests as ask
from rules.genesys.sheet import BANDS

ATTACK_WORDS = ["range", "aim", "aimed", "aiming", "engaged", "prone", "cover", "in", "concealment",
                "concealed", "silhouette", "into", "called", "strain", "damage", "crit", "lying",
                "while", "target", "again", "auto", "auto-fire", "autofire", "full", *CHECK_WORDS,
                *(rf"{band}\s+range" for band in BANDS)]  # fmt: skip
#: a band with nothing said of it: the last word, or before another circumstance
_AFTER = "|".join(("at", "vs", *MOD_WORDS, *ATTACK_WORDS))
_BARE = rf"(?:{'|'.join(BANDS[1:])})(?=\s*(?:$|[,+\d-])|\s+(?:{_AFTER})(?!\w))"


def _band() -> Part:
    bands = "|".join(BANDS)

    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        said = (found[1] or found[2] or found[3] or "").casefold()
        if said not in BANDS:
            wrong = found.start(1) if found[1] else found.end()
            raise pp.ParseFatalException(text, wrong, f"Expected {', '.join(BANDS)}")
        return "range", said

    said = rf"(?:at\s+)?({bands})\s+range(?!\w)(?!\s*[=:]?\s*(?:{bands})(?!\w))"
    pattern = rf"range(?!\w)\s*[=:]?\s*(\w+)?|{said}|({_BARE})"
    words = tuple((f"range {band}",) for band in BANDS)
    return Part(pattern, "`range` and a band", act, Wanted(words=words))


def attack_verb() -> Verb:
    stops = [*MOD_WORDS, *ATTACK_WORDS, *LEVELS, "and", _BARE]
    target = led("at|on", "target", "character", stops, NAME, names_first=True)
    weapon = phrase("weapon", "weapon skill character", stops, "a weapon", names_first=True)
    parts = [
        _band(),
        counted("aimed|aiming|aim", "aim", most=2),
        flag("called", "called shot|called"),
        led("into melee with|into the melee with", "melee_with", "character", stops, NAME),
        flag("into_melee", "into melee|into the melee|into engaged|into a melee"),
        led("engaged with", "engaged_with", "character", stops, NAME),
        flag("engaged", "engaged"),
        flag("lying", "from prone|while prone|lying prone|lying"),
        flag("prone", "prone target|target prone|prone"),
        flag("auto", "auto-fire|auto fire|autofire|full auto|auto"),
        counted("in cover|cover", "cover"),
        counted("concealment|concealed", "concealment"),
        led_number("silhouette", "silhouette"),
        led_number("damage", "damage"),
        led_number("crit", "crit"),
        flag("strain", "for strain|strain"),
        against_dice(),
        level(),
        mod(),
        *COMMON,
        flag("again", "again"),
        led("with", "second", "weapon skill", stops, "a weapon"),
    ]
    second = led("and|with", "second", "weapon skill", stops, "a weapon")
    return verb(
        ask.Attack, "attack",
        [pp.Opt(keyword("with")), pp.Opt(flag("both", "both")), weapon, pp.Opt(second)],
        [*parts[:1], target, *parts[1:]],
        usage="attack WEAPON at NAME [range medium] [aim 2] [called shot] [into melee]",
        about="Attack someone with a weapon",
    )  # fmt: skip


def init_verb() -> Verb:
    a = "Roll initiative, or show the slots"
    skill = one_of("skill", ["cool", "vigilance"], "`cool` or `vigilance`")
    return either(
        "init",
        verb(ask.Initiative, "init", [pp.Opt(flag("all", "all|everyone")), skill],
             [flag("all", "all|everyone"), mod(), *who_parts(["all", *MOD_WORDS])],
             usage="init cool|vigilance [all | NAME]", about=a),
        verb(ask.Initiative, "init", [pp.Opt(keyword("show"))], usage="init", about=a),
        about=a,
    )  # fmt: skip


def round_verbs() -> list[Verb]:
    a = "Take a turn: fill your side's next slot"
    start = one_of("how", {"start": "start", "begin": "start", "end": "end", "stop": "end"},
                   "`start` or `end`")  # fmt: skip
    return [
        either(
            "act",
            verb(ask.UseAbility, "act", [keyword("ability|talent"), pp.Opt(rest("words"))],
                 usage="act ability WORDS", about=a),
            verb(ask.TakeTurn, "act", [pp.Opt(phrase("who", "character", name=NAME))],
                 usage="act [NAME]", about=a),
            about=a,
        ),
        verb(ask.Round, "round", [pp.Opt(flag("next", "next|start"))], usage="round [next]",
             about="Show the round, or begin the next"),
        verb(ask.Encounter, "encounter", [pp.Opt(start)], usage="encounter [start|end]",
             about="Start or end a fight"),
    ]  # fmt: skip


#: the last band of a sentence: one before it is somebody's name
_BAND = rf"(?:{'|'.join(BANDS)})(?![\w&'-])"
_LAST_BAND = rf'{_BAND}(?!.*(?<![\w"]){_BAND}(?!"))'


def range_verb() -> Verb:
    a = "Say how far apart two characters are"
    band = Part(_LAST_BAND, "a band such as medium",
                lambda text, place, found: ("band", found[0].casefold()),
                Wanted(words=tuple((band,) for band in BANDS)))  # fmt: skip
    stops = [_LAST_BAND]
    return either(
        "range",
        verb(ask.SetRange, "range", [],
             [band, led("to|from", "to", "character", stops, NAME),
              led("between|for", "who", "character", stops, NAME),
              phrase("who", "character", [*stops, "and"], NAME)],
             usage="range NAME to NAME medium", about=a),
        about=a,
    )  # fmt: skip

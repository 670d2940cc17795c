"""What people say between checks in Dark Heresy on narrative dice.

story     = ["spend" ["upgrade" | "difficulty"] [NAME] | "spend" ("fact" | "talent") [words]
          | "ready" NAME | "set" number number]
init      = [("cool" | "vigilance") ["all" | NAME] [change]...]      act = [NAME]
maneuver  = MANEUVER [NAME | WEAPON] ["strain" | "action"] | "instead"
round     = ["next"]      encounter = ["start" | "end"]      range = [NAME [NAME] BAND]
hazard    = "fall" BAND [SKILL] [NAME] | ("vacuum" | "fire" | "suffocation"...) [number] [NAME]
          | "end" HAZARD [NAME] | "douse" ["soft"] | "gravity" KIND [number] | "terrain" KIND
rest      = ("night" | "week" | "encounter") ["discipline" | "cool"] [NAME]
"""

import re

import pyparsing as pp

from grammar.engine.parts import flag, keyword, led, number, numbers, one_of, phrase, rest
from grammar.engine.tokens import Pair, Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.genesys.pool import MOD_WORDS, mod
from rules.core.request import Request
from rules.genesys import requests as ask
from rules.genesys.sheet import BANDS

NAME = "a character's name"
PAYING = ["strain", "action", r"\d+\s+strain"]


def _who(stops: list[str] | None = None, leads: str = "for|on|at|to") -> list[Part]:
    """A name, behind a keyword or alone."""
    return [led(leads, "who", "character", stops or [], NAME),
            phrase("who", "character", stops or [], NAME)]  # fmt: skip


def _story() -> Verb:
    a = "Story points: show, spend, keep one ready"
    what = one_of("use", ["fact", "talent"], "`fact` or `talent`")
    use = one_of("use", {"upgrade": "upgrade", "ability": "upgrade", "difficulty": "difficulty"},
                 "`upgrade` or `difficulty`")  # fmt: skip
    who = pp.Opt(phrase("who", "character", name=NAME))
    led_who = [led("for|on|against|of", "who", "character", name=NAME)]
    return either(
        "story",
        verb(ask.Story, "story", [keyword("spend"), what, pp.Opt(rest("words"))],
             usage="story spend fact|talent WORDS", about=a, how="spend"),
        verb(ask.Story, "story", [keyword("spend"), pp.Opt(use), who], led_who,
             usage="story spend upgrade|difficulty [NAME]", about=a, how="spend"),
        verb(ask.Story, "story", [keyword("ready"), who], led_who,
             usage="story ready NAME", about=a, how="ready"),
        verb(ask.Story, "story", [keyword("set"), numbers("numbers", "two numbers")],
             usage="story set 4 1", about=a, how="set"),
        verb(ask.Story, "story", [pp.Opt(keyword("show"))], usage="story", about=a),
        about=a,
    )  # fmt: skip


def _init() -> Verb:
    a = "Roll initiative, or show the slots"
    skill = one_of("skill", ["cool", "vigilance"], "`cool` or `vigilance`")
    return either(
        "init",
        verb(ask.Initiative, "init", [pp.Opt(flag("all", "all|everyone")), skill],
             [flag("all", "all|everyone"), mod(), *_who(["all", *MOD_WORDS])],
             usage="init cool|vigilance [all | NAME]", about=a),
        verb(ask.Initiative, "init", [pp.Opt(keyword("show"))], usage="init", about=a),
        about=a,
    )  # fmt: skip


PLAIN = {
    "aim": "aim", "take aim": "aim", "guarded stance": "guarded", "guarded": "guarded",
    "guard": "guarded",
    "interact": "interact", "take cover": "cover", "cover": "cover", "dismount": "dismount",
    "drop prone": "prone", "prone": "prone", "drop": "prone", "stand up": "stand",
    "stand": "stand", "prepare": "prepare", "preparation": "prepare",
    "concentrate": "concentrate", "rebuke": "rebuke", "counterspell": "rebuke",
}  # fmt: skip
HANDS = {
    "manage gear": "", "gear": "", "draw": "draw", "ready": "draw", "load": "draw",
    "pick up": "draw", "holster": "stow", "stow": "stow", "put away": "stow",
}  # fmt: skip
MOUNTS = {
    "horse": True, "animal": True, "beast": True, "creature": True, "living": True,
    "vehicle": False, "bike": False, "station": False, "gun": False,
}  # fmt: skip


def _pays() -> Part:
    def act(text: str, place: int, found: re.Match[str]) -> Pair:
        return "pays", found[1].casefold()

    pattern = r"(?:(?:for|with|by|using)\s+)?(?:\d\s+|the\s+|my\s+)?(strain|action)(?!\w)"
    words = (("strain",), ("action",))
    return Part(pattern, "`strain` or `action`", act, Wanted(words=words))


def _away() -> Part:
    """`away`, before a name or alone."""
    return Part(r"away(?!\w)(?:\s+from)?", "`away from`",
                lambda text, place, found: ("away", True),
                Wanted(words=(("away from",),)))  # fmt: skip


def _maneuver() -> Verb:
    a = "Take a maneuver: aim, move, take cover..."
    who = led("to|toward|towards|at|on|from", "who", "character", PAYING, NAME)
    bare = phrase("who", "character", [*PAYING, "away", "toward", "towards"], NAME)
    gear = phrase("gear", "weapon", PAYING, "a weapon")
    hand = one_of("hand", HANDS, "`gear`")
    mount = one_of("living", MOUNTS, "a mount")

    def way(what: str, head: list[pp.ParserElement], parts: list[Part], usage: str) -> Verb:
        return verb(ask.Maneuver, "maneuver", head, [_pays(), *parts],
                    usage=f"maneuver {usage}", about=a, what=what)  # fmt: skip

    return either(
        "maneuver",
        verb(ask.RePay, "maneuver", [keyword("instead")], usage="maneuver instead", about=a),
        way("assist", [keyword("assist|help|aid")], [who, bare], "assist NAME"),
        way("disengage", [keyword("disengage")], [who, bare], "disengage [from NAME]"),
        way("engage", [keyword("engage")], [who, bare], "engage NAME"),
        way("move", [keyword("move")], [_away(), who, bare], "move [to | away from NAME]"),
        way("gear", [hand], [gear], "gear|draw|holster [WEAPON]"),
        way("mount", [keyword("mount"), pp.Opt(keyword("a|an|the")), pp.Opt(mount)], [mod()],
            "mount [horse]"),
        verb(ask.Maneuver, "maneuver", [one_of("what", PLAIN, "a maneuver")],
             [_pays(), number("level")],
             usage="maneuver aim|guarded|cover|prone|stand|prepare [strain|action]", about=a),
        about=a,
    )  # fmt: skip


def _rounds() -> list[Verb]:
    start = one_of("how", {"start": "start", "begin": "start", "end": "end", "stop": "end"},
                   "`start` or `end`")  # fmt: skip
    return [
        verb(ask.TakeTurn, "act", [pp.Opt(phrase("who", "character", name=NAME))],
             usage="act [NAME]", about="Take a turn: fill your side's next slot"),
        verb(ask.Round, "round", [pp.Opt(flag("next", "next|start"))], usage="round [next]",
             about="Show the round, or begin the next"),
        verb(ask.Encounter, "encounter", [pp.Opt(start)], usage="encounter [start|end]",
             about="Start or end a fight"),
    ]  # fmt: skip


def _range() -> Verb:
    a = "Say how far apart two characters are"
    band = one_of("band", list(BANDS), "a band such as medium")
    who = phrase("who", "character", [*BANDS, "and"], NAME)
    return either(
        "range",
        verb(ask.SetRange, "range", [],
             [band, led("to|from|between|for", "who", "character", list(BANDS), NAME), who],
             usage="range NAME medium", about=a),
        about=a,
    )  # fmt: skip


EXPOSURES = {
    "vacuum": "vacuum", "fire": "fire", "burning": "fire", "acid": "acid",
    "dangerous atmosphere": "atmosphere", "atmosphere": "atmosphere", "gas": "atmosphere",
    "suffocation": "suffocation", "suffocating": "suffocation", "suffocate": "suffocation",
    "drowning": "suffocation",
}  # fmt: skip
_END = "end|ends|stop|stops|clear|over|off"


def _hazard() -> Verb:
    a = "Falls, vacuum, fire, suffocation, gravity, terrain"
    band = one_of("band", list(BANDS[1:]), "a distance such as medium")
    skill = one_of("skill", {"athletics": "athletics", "with athletics": "athletics",
                             "coordination": "coordination", "with coordination": "coordination"},
                   "`athletics` or `coordination`")  # fmt: skip
    what = one_of("what", EXPOSURES, "a hazard")
    stops = [*_END.split("|"), "now", "soft", "hard"]
    falling = ["athletics", "coordination", *MOD_WORDS]
    gravity = one_of("how", ["heavy", "low", "zero", "normal"], "heavy, low, zero or normal")
    ground = one_of("how", ["difficult", "impassable", "normal"], "difficult or impassable")
    places = one_of("what", ["terrain", "water"], "`terrain` or `water`")
    soft = Part(r"(?:on\s+)?(soft|hard)(?:\s+(?:ground|surface))?(?!\w)", "`soft` or `hard`",
                lambda text, place, found: ("soft", found[1].casefold() == "soft"),
                Wanted(words=(("soft",), ("hard",))))  # fmt: skip

    def way(make: type[Request], head: list[pp.ParserElement], parts: list[Part], usage: str,
            **preset: object) -> Verb:  # fmt: skip
        return verb(make, "hazard", head, parts, usage=f"hazard {usage}", about=a, **preset)

    return either(
        "hazard",
        way(ask.Fall, [keyword("falling|fall"), band], [skill, mod(), *_who(falling)],
            "fall medium [athletics] [NAME]"),
        way(ask.PutOut, [keyword("douse|extinguish|put out"), pp.Opt(keyword("the fire|fire"))],
            [soft, mod(), *_who([*stops, *MOD_WORDS])], "douse [soft|hard]"),
        way(ask.Surroundings, [keyword("gravity"), gravity], [number("dice")],
            "gravity heavy 2", what="gravity"),
        way(ask.Surroundings, [places, pp.Opt(ground)], [], "terrain difficult"),
        way(ask.Exposure, [keyword(_END), what], _who(stops), "end fire [NAME]", end=True),
        way(ask.Exposure, [what],
            [number("rating"), flag("end", _END), flag("now", "now"), *_who(stops)],
            "vacuum|suffocation|fire 3 [NAME]"),
        about=a,
    )  # fmt: skip


def _rest() -> Verb:
    how = one_of("how", {"night": "night", "full night": "night", "week": "week",
                         "encounter": "encounter", "after encounter": "encounter"},
                 "night, week or encounter")  # fmt: skip
    skill = one_of("skill", ["discipline", "cool"], "`discipline` or `cool`")
    return verb(
        ask.Rest, "rest", [pp.Opt(keyword("a|the")), how],
        [skill, mod(), *_who([*MOD_WORDS, "discipline", "cool"])],
        usage="rest night|week|encounter [discipline|cool]",
        about="Sleep, lie up, or catch your breath",
    )  # fmt: skip


ALL = [_story(), _init(), _maneuver(), *_rounds(), _range(), _hazard(), _rest()]

"""How players of Dark Heresy on narrative dice say falls, fire, vacuum, gravity and terrain.

hazard    = "fall" BAND [SKILL] [NAME] | ("vacuum" | "fire" | "suffocation"...) [number] [NAME]
          | "end" HAZARD [NAME] | "douse" ["soft"] | "gravity" KIND [number] | "terrain" KIND
"""

import pyparsing as pp

from grammar.engine.parts import flag, keyword, number, one_of
from grammar.engine.tokens import Part, Wanted
from grammar.engine.verbs import Verb, either, verb
from grammar.genesys.parts import who_parts
from grammar.genesys.pool import MOD_WORDS, mod
from rules.core.requests.request import Request
from rules.genesys import requests as ask
from rules.genesys.sheet import BANDS

EXPOSURES = {
    "vacuum": "vacuum", "fire": "fire", "burning": "fire", "acid": "acid",
    "dangerous atmosphere": "atmosphere", "atmosphere": "atmosphere", "gas": "atmosphere",
    "suffocation": "suffocation", "suffocating": "suffocation", "suffocate": "suffocation",
    "drowning": "suffocation",
}  # fmt: skip
_END = "end|ends|stop|stops|clear|over|off"


def hazard_verb() -> Verb:
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
        way(ask.Fall, [keyword("falling|fall"), band], [skill, mod(), *who_parts(falling)],
            "fall medium [athletics] [NAME]"),
        way(ask.PutOut, [keyword("douse|extinguish|put out"), pp.Opt(keyword("the fire|fire"))],
            [soft, mod(), *who_parts([*stops, *MOD_WORDS])], "douse [soft|hard]"),
        way(ask.HoldBreath, [keyword("hold breath|holds breath|breath")], who_parts(stops),
            "hold breath [NAME]"),
        way(ask.Surroundings, [keyword("gravity"), gravity], [number("dice")],
            "gravity heavy 2", what="gravity"),
        way(ask.Surroundings, [places, pp.Opt(ground)], [], "terrain difficult"),
        way(ask.Exposure, [keyword(_END), what], who_parts(stops), "end fire [NAME]", end=True),
        way(ask.Exposure, [what],
            [number("rating"), flag("end", _END), flag("now", "now"), *who_parts(stops)],
            "vacuum|suffocation|fire 3 [NAME]"),
        verb(ask.ShowHazards, "hazard", [pp.Opt(keyword("show|list"))], usage="hazard", about=a),
        about=a,
    )  # fmt: skip

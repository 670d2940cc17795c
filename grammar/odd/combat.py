"""How players of the Odd-like say attacks and rounds.

attack    = [dice|["with"] WEAPON|["at"] NAMES|["at"] "all"|"at" ZONE [["no"] "friends"]|"adv"
          |"dis"|"enhanced"|"impaired"|"blast"|"together"|"melee"|"thrown"|"ranged"|"spell"
          |["from"] ZONE]...
sunder    = ["shield"]
init      = ["dex"] [NAMES|"all"|"surprised"|"ambushed"|"adv"|"dis"]...
range     = [ZONE] [NAMES]      round = ["start"|"next"|"end"]      act = ["move"] ['"words"']
"""

import pyparsing as pp

from grammar.engine.parts import dice, flag, keyword, led, one_of, phrase, quoted, rest
from grammar.engine.verbs import Verb, verb
from grammar.odd.parts import ADV, DIE, REACH, ZONES
from rules.odd import requests as ask


def attack_verb() -> Verb:
    flags = [
        "enhanced",
        "impaired",
        "blast",
        "together",
        "all",
        "friends",
        r"no(?=\s+friends)",
        r"not(?=\s+friends)",
        *REACH,
        *ZONES,
    ]
    stops = [*flags, DIE]
    parts = [
        dice("dice"),
        flag("foes", "at all|on all|vs all|against all|all"),
        one_of("area", {f"{at} {zone}": zone for at in ("at", "on", "into") for zone in ZONES},
               "`at` and a zone"),
        flag("spared", "no friends|not friends|without friends"),
        flag("friends", "friends too|and friends|friends"),
        led("at|on|vs|against", "at", "character", stops),
        *ADV,
        flag("enhanced", "enhanced|enh"),
        flag("impaired", "impaired|imp"),
        flag("blast", "blast"),
        flag("together", "together|joint"),
        one_of("reach", REACH, "`melee`, `thrown`, `ranged` or `spell`"),
        one_of("distance", {**{f"from {zone}": zone for zone in ZONES},
                            **{zone: zone for zone in ZONES}}, "a zone such as near"),
        led("with", "what", "weapon", stops),
        phrase("said", "weapon character", stops),
    ]  # fmt: skip
    return verb(
        ask.Attack, "attack", [], parts,
        usage="attack [DIE|WEAPON] at NAME|all [enhanced|impaired] [adv|dis] [blast] [together]",
        about="Attack: it hits, and its damage runs its course",
    )  # fmt: skip


def sunder_verb() -> Verb:
    return verb(ask.Sunder, "sunder", [pp.Opt(keyword("shield|my shield"))], usage="sunder",
                about="Break your shield: one attack does you no harm")  # fmt: skip


def round_verbs() -> list[Verb]:
    stops = ["surprised", "surprise", "ambushed", "dex"]
    surprise = {"surprised": "foes", "surprise": "foes", "foes surprised": "foes", "ambushed": "us"}
    parts = [
        one_of("surprise", surprise, "`surprised` or `ambushed`"),
        *ADV,
        phrase("who", "character", stops, "names or `all`"),
    ]
    zone = one_of("zone", ZONES, "a zone: close, near, far or distant")
    whose = pp.Opt(keyword("for")) + pp.Opt(phrase("who", "character", name="names"))
    how = one_of("how", ["start", "next", "end"], "`next` or `end`")
    return [
        verb(ask.Initiative, "init", [pp.Opt(keyword("dex|dexterity"))], parts,
             usage="init dex [all|NAMES] [surprised|ambushed] [adv|dis]",
             about="Who acts before the foes: a DEX save, each round"),
        verb(ask.Range, "range", [pp.Opt(keyword("to")), pp.Opt(zone + whose)],
             usage="range close|near|far|distant [NAMES]",
             about="Move one zone, or see where all stand"),
        verb(ask.Round, "round", [pp.Opt(how)], usage="round start|next|end",
             about="Count rounds, or end the fight"),
        verb(ask.Act, "act", [], [flag("move", "move|moved"), quoted("words"),
             rest("words", "what you do")],
             usage='act [move] ["what you do"]', about="Spend your action, or a move"),
    ]  # fmt: skip

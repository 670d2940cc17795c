"""What players of the Odd-like say.

save      = ["group"] ATTRIBUTE ["adv"|"dis"|"vs" NAME [ATTRIBUTE]|"by" NAME|"none"|"recover"]...
aid       = NAME [ATTRIBUTE] ["adv"|"dis"]        interfere = the same
attack    = [dice|["with"] WEAPON|["at"] NAMES|"adv"|"dis"|"enhanced"|"impaired"|"blast"
          |"together"|"melee"|"thrown"|"ranged"|"spell"|["from"] ZONE]...
deed      = ATTRIBUTE [words|"vs" NAME [ATTRIBUTE]|"with" WEAPON|"unaware"|"harmless"|"adv"
          |"dis"]...
harm      = (number|dice) [SCORE|NAMES]...        heal = the same, or "points" ATTRIBUTES
status    = [DEBILITY] ["add"|"clear"] [NAMES]
init      = ["dex"] [NAMES|"all"|"surprised"|"ambushed"|"adv"|"dis"]...
range     = [ZONE]      round = ["start"|"next"|"end"]      act = ["move"] ['"words"']
"""

import pyparsing as pp

from grammar.engine.parts import dice, flag, keyword, led, number, one_of, phrase, quoted, rest
from grammar.engine.tokens import Part, Wanted
from grammar.engine.verbs import Verb, verb
from grammar.odd.parts import ADV, ATTRIBUTES, CAMP, DIE, NUMBER, REACH, ZONES
from rules.odd import requests as ask

AFTER_A_DEED = (
    "vs", "versus", "against", "at", "on", "with", "adv", "advantage", "dis", "disadv",
    "disadvantage", "unaware", "surprised", "harmless", r"no\s+damage",
)  # fmt: skip


def _saves() -> list[Verb]:
    stops = ["none", "no", "not", "unneeded", "needless", "by", "recover", "dazed", "group"]
    attribute = phrase("attribute", "attribute", stops, "an attribute: str, dex or wil")
    parts = [
        *ADV,
        flag("group", "group|party|for the group|for the party|for group"),
        led("vs|versus|against", "against", "character attribute", stops),
        led("by", "by", "character", stops),
        flag("needless", "none|no save needed|no save|not needed|unneeded|needless"),
        flag("recover", "recover|to recover|dazed"),
    ]
    joining = [phrase("who", "character attribute", name="whose save")]
    return [
        verb(ask.Save, "save", [pp.Opt(flag("group", "group|party")), attribute], parts,
             usage="save [group] str|dex|wil [adv|dis] [vs NAME str] [by NAME] [none|recover]",
             about="Roll a d20 under an attribute"),
        verb(ask.Join, "aid", joining, ADV, usage="aid NAME [str|dex|wil] [adv|dis]",
             about="Help with someone's save: the best roll counts"),
        verb(ask.Join, "interfere", joining, ADV, usage="interfere NAME [str|dex|wil] [adv|dis]",
             about="Hinder someone's save: the worst roll counts"),
    ]  # fmt: skip


def _attack() -> Verb:
    flags = ["enhanced", "impaired", "blast", "together", *REACH, *ZONES]
    stops = [*flags, DIE]
    parts = [
        dice("dice"),
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
        usage="attack [DIE|WEAPON] at NAME [enhanced|impaired] [adv|dis] [blast] [together]",
        about="Attack: it hits, and its damage runs its course",
    )  # fmt: skip


def _unquoted(field: str) -> Part:
    """What is done, in one's own words, up to the first that says against whom or how."""
    word = rf'(?!(?:{"|".join(AFTER_A_DEED)})(?!\w))[^\s"]+'
    return Part(
        rf"{word}(?:\s+{word})*",
        "what you do",
        lambda text, place, found: (field, " ".join(found[0].split())),
        Wanted(free=True),
    )


def _deed() -> Verb:
    stops = ["unaware", "surprised", "harmless", "no"]
    parts = [
        quoted("deed", 'the deed in quotes, such as "swing from the chandelier"'),
        led("vs|versus|against|at|on", "against", "character attribute", stops),
        *ADV,
        led("with", "weapon", "weapon", stops),
        flag("unaware", "unaware|surprised"),
        flag("harmless", "harmless|no damage"),
        _unquoted("deed"),
    ]
    return verb(
        ask.Deed, "deed", [one_of("attribute", ATTRIBUTES, "`str`, `dex` or `wil`")], parts,
        usage='deed str|dex|wil "what you do" [vs NAME dex] [unaware] [harmless] [adv|dis]',
        about="A daring manoeuvre instead of damage",
    )  # fmt: skip


def _harm() -> list[Verb]:
    stops = [DIE, NUMBER, "points"]
    on = [
        led("on|to|for|at", "on", "character score", stops),
        phrase("on", "character score", stops, "an attribute or a name"),
    ]
    how_much = [dice("dice"), number("amount")]
    return [
        verb(ask.Harm, "harm", [], [*how_much, *on], usage="harm 3 [str|dex|wil|hp] [NAME]",
             about="Harm without an attack: hit points, or an attribute"),
        verb(ask.Heal, "heal", [], [flag("points", "points"), *how_much, *on],
             usage="heal 2 [str|dex|wil|hp] [NAME]", about="Give hit points or a score back"),
    ]  # fmt: skip


def _status() -> Verb:
    stops = ["add", "clear", "remove", "end"]
    parts = [
        one_of("how", {"add": "add", "clear": "clear", "remove": "clear", "end": "clear"},
               "`add` or `clear`"),
        led("on|for|to|from", "what", "debility character", stops),
        phrase("what", "debility character", stops, "a debility or a name"),
    ]  # fmt: skip
    return verb(
        ask.Status, "status", [], parts, usage="status panicked [add|clear] [NAME]",
        about="Give or clear a debility, or show them",
    )  # fmt: skip


def _fight() -> list[Verb]:
    stops = ["surprised", "surprise", "ambushed", "dex"]
    surprise = {"surprised": "foes", "surprise": "foes", "foes surprised": "foes", "ambushed": "us"}
    parts = [
        one_of("surprise", surprise, "`surprised` or `ambushed`"),
        *ADV,
        phrase("who", "character", stops, "names or `all`"),
    ]
    zone = one_of("zone", ZONES, "a zone: close, near, far or distant")
    how = one_of("how", ["start", "next", "end"], "`next` or `end`")
    return [
        verb(ask.Initiative, "init", [pp.Opt(keyword("dex|dexterity"))], parts,
             usage="init dex [all|NAMES] [surprised|ambushed] [adv|dis]",
             about="Who acts before the foes: a DEX save, each round"),
        verb(ask.Range, "range", [pp.Opt(keyword("to")), pp.Opt(zone)],
             usage="range close|near|far|distant", about="Move one zone, or see where all stand"),
        verb(ask.Round, "round", [pp.Opt(how)], usage="round start|next|end",
             about="Count rounds, or end the fight"),
        verb(ask.Act, "act", [], [flag("move", "move|moved"), quoted("words"),
             rest("words", "what you do")],
             usage='act [move] ["what you do"]', about="Spend your action, or a move"),
    ]  # fmt: skip


_ALL = [
    *_saves(),
    _attack(),
    verb(ask.Sunder, "sunder", [pp.Opt(keyword("shield|my shield"))], usage="sunder",
         about="Break your shield: one attack does you no harm"),
    _deed(),
    *_harm(),
    _status(),
    *_fight(),
    *CAMP,
]  # fmt: skip
VERBS: dict[str, Verb] = {each.name: each for each in _ALL}
ALIASES = {
    "wound": "harm",
    "hit": "harm",
    "sleep": "rest watch",
    "debility": "status",
    "mend": "treat",
    "lackey": "hireling",
    "initiative": "init",
    "tick": "round next",
    "acted": "act",
    "done": "act",
    "levelup": "advance",
    "level up": "advance",
}
BARE = ("save", "attack")

"""What players of the Odd-like say.

save      = ["group"] ATTRIBUTE ["adv"|"dis"|"vs" NAME [ATTRIBUTE]|"by" NAME|"none"|"recover"]...
aid       = NAME [ATTRIBUTE] ["adv"|"dis"]        interfere = the same
attack    = [dice|WEAPON] ["at" NAMES|"adv"|"dis"|"enhanced"|"impaired"|"blast"|"together"
          |"melee"|"thrown"|"ranged"|"spell"|["from"] ZONE]...
deed      = ATTRIBUTE ['"words"'|"vs" NAME [ATTRIBUTE]|"with" WEAPON|"unaware"|"harmless"|"adv"
          |"dis"]...
harm      = (number|dice) [SCORE|NAMES]...        heal = the same, or "points" ATTRIBUTES
rest      = ["short"|"watch"|"long"] [ATTRIBUTES|NAMES]
use       = "ration"|"bandage"|"potion" ["hp"|"cure"|"clear" DEBILITY|"points" [ATTRIBUTES]]
            ["on" NAME]
status    = [DEBILITY] ["add"|"clear"] [NAMES]    treat = [NAME] [SCAR]
init      = ["dex"] [NAMES|"all"|"surprised"|"ambushed"|"adv"|"dis"]...
range     = [ZONE]      round = ["start"|"next"|"end"]      act = ["move"] ['"words"']
time      = [number UNIT]                         advance = "hp"|ATTRIBUTE|"prestige" ['"words"']
hireling  = "hire" [name] | "return" [NAMES] | "dismiss" NAME | "list"
item      = "add" name [number|dice|"bulky"|REACH]... | "drop" ITEM [number] | "give" ITEM "to" NAME
"""

import pyparsing as pp

from grammar.terminals import (
    Verb,
    dice,
    either,
    flag,
    keyword,
    led,
    number,
    one_of,
    phrase,
    quoted,
    rest,
    verb,
)
from rules.odd import requests as ask

ADV = [flag("adv", "adv|advantage"), flag("dis", "dis|disadvantage|disadv")]
REACH = ["melee", "thrown", "ranged", "spell"]
ZONES = ["close", "near", "far", "distant"]
DIE = r"\d{0,3}d\d{1,4}"
NUMBER = r"x?\d{1,6}x?"
UNITS = {
    "round": "round", "rounds": "round", "turn": "turn", "turns": "turn", "hour": "hour",
    "hours": "hour", "watch": "watch", "watches": "watch", "day": "day", "days": "day",
}  # fmt: skip
RESTS = {
    "short": "short", "short rest": "short", "turn": "short", "watch": "watch", "sleep": "watch",
    "a watch": "watch", "long": "long", "long rest": "long", "day": "long",
}  # fmt: skip
ATTRIBUTES = {
    "str": "str", "strength": "str", "dex": "dex", "dexterity": "dex", "talent": "dex",
    "wil": "wil", "will": "wil", "willpower": "wil", "wit": "wil", "wits": "wil",
}  # fmt: skip
SCORES = {
    **ATTRIBUTES, "hp": "hp", "hit points": "hp", "prestige": "prestige",
}  # fmt: skip


def _saves() -> list[Verb]:
    stops = ["none", "no", "not", "unneeded", "needless", "by", "recover", "dazed", "group"]
    attribute = phrase("attribute", "attribute", stops, "an attribute: str, dex or wil")
    parts = [
        *ADV,
        flag("group", "group|party"),
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
        phrase("what", "weapon", stops),
    ]  # fmt: skip
    return verb(
        ask.Attack, "attack", [], parts,
        usage="attack [DIE|WEAPON] at NAME [enhanced|impaired] [adv|dis] [blast] [together]",
        about="Attack: it hits, and its damage runs its course",
    )  # fmt: skip


def _deed() -> Verb:
    stops = ["unaware", "surprised", "harmless", "no"]
    parts = [
        quoted("deed", 'the deed in quotes, such as "swing from the chandelier"'),
        led("vs|versus|against|at|on", "against", "character attribute", stops),
        led("with", "weapon", "weapon", stops),
        *ADV,
        flag("unaware", "unaware|surprised"),
        flag("harmless", "harmless|no damage"),
    ]
    return verb(
        ask.Deed, "deed", [one_of("attribute", ATTRIBUTES, "`str`, `dex` or `wil`")], parts,
        usage='deed str|dex|wil "what you do" [vs NAME dex] [unaware] [harmless] [adv|dis]',
        about="A daring manoeuvre instead of damage",
    )  # fmt: skip


def _harm() -> list[Verb]:
    stops = [DIE, NUMBER, "points"]
    on = [
        led("on|to|for|at", "on", "score character", stops),
        phrase("on", "score character", stops, "an attribute or a name"),
    ]
    how_much = [dice("dice"), number("amount")]
    return [
        verb(ask.Harm, "harm", [], [*how_much, *on], usage="harm 3 [str|dex|wil|hp] [NAME]",
             about="Harm without an attack: hit points, or an attribute"),
        verb(ask.Heal, "heal", [], [flag("points", "points"), *how_much, *on],
             usage="heal 2 [str|dex|wil|hp] [NAME]", about="Give hit points or a score back"),
    ]  # fmt: skip


def _recovery() -> list[Verb]:
    who = phrase("who", "attribute character", name="attributes or a name")
    effects = {
        "hp": "hp", "all hp": "hp", "cure": "cure", "antidote": "cure", "clear": "clear",
        "points": "points",
    }  # fmt: skip
    supplies = {
        "ration": "ration", "rations": "ration", "a ration": "ration", "bandage": "bandage",
        "bandages": "bandage", "a bandage": "bandage", "healing potion": "potion",
        "potion": "potion", "a potion": "potion",
    }  # fmt: skip
    supply = one_of("supply", supplies, "`ration`, `bandage` or `potion`")
    on = led("on|for|to", "on", "character")
    clear = [supply, one_of("effect", {"clear": "clear"}, "`clear`"),
             phrase("debility", "debility")]  # fmt: skip
    points = [supply, one_of("effect", {"points": "points"}, "`points`"),
              pp.Opt(phrase("place", "attribute"))]  # fmt: skip
    a = "Use up a ration, a bandage or a healing potion"
    others = {said: key for said, key in effects.items() if key not in ("clear", "points")}
    plain = [supply, pp.Opt(one_of("effect", others, "what the potion does"))]
    return [
        verb(ask.Rally, "rally", [], ADV, usage="rally [adv|dis]",
             about="Pull yourself together in a fight: a STR save for d6 HP"),
        verb(ask.Rest, "rest", [pp.Opt(one_of("how", RESTS, "`short`, `watch` or `long`")),
                                pp.Opt(keyword("for")), pp.Opt(who)],
             usage="rest short|watch|long [str dex] [NAME]", about="Rest, sleep, or rest a day"),
        either("use",
               verb(ask.Use, "use", clear, [on], usage="use potion clear shaky", about=a),
               verb(ask.Use, "use", points, [on], usage="use potion points [str dex]", about=a),
               verb(ask.Use, "use", plain, [on],
                    usage="use ration | use bandage [on NAME] | use potion hp|cure", about=a),
               about=a),
        verb(ask.Treat, "treat", [pp.Opt(keyword("on")),
                                  pp.Opt(phrase("who", "character scar", name="a name"))],
             usage="treat NAME [broken limb]", about="Mend a scar that waits, or a mortal wound"),
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
        verb(ask.Act, "act", [], [flag("move", "move|moved"), quoted("words")],
             usage='act [move] ["what you do"]', about="Spend your action, or a move"),
    ]  # fmt: skip


def _world() -> list[Verb]:
    unit = one_of("unit", UNITS, "`turns`, `watches` or `days`")
    what = one_of("what", SCORES, "`hp`, an attribute or `prestige`")
    a = "Hire lackeys and pay them"
    who = phrase("who", "character", name="the name of a lackey")
    hire = one_of("how", ["hire"], "`hire`")
    name = rest("name", "a name")
    return [
        verb(ask.Time, "time", [pp.Opt(keyword("pass")), pp.Opt(number("amount") + unit)],
             usage="time 1 turn|watch|day", about="Let time pass, or see the clock"),
        verb(ask.Advance, "advance", [what, pp.Opt(quoted("ability"))],
             usage='advance hp|str|dex|wil | advance prestige "ability"',
             about="Spend a completed expedition"),
        either(
            "hireling",
            verb(ask.Hireling, "hireling", [hire, pp.Opt(name)], usage="hireling hire [name]",
                 about=a),
            verb(ask.Hireling, "hireling", [one_of("how", {"return": "return", "pay": "return"},
                 "`return`"), pp.Opt(who)], usage="hireling return [NAMES]", about=a),
            verb(ask.Hireling, "hireling", [one_of("how", ["dismiss"], "`dismiss`"), who],
                 usage="hireling dismiss NAME", about=a),
            verb(ask.Hireling, "hireling", [pp.Opt(keyword("list"))], usage="hireling list",
                 about=a, how="list"),
            about=a,
        ),
    ]  # fmt: skip


def _item() -> Verb:
    a = "What you carry: add, drop, give"
    stops = [DIE, NUMBER, "bulky", *REACH]
    amount = number("count")
    what = phrase("what", "item", [NUMBER])
    add = [amount, dice("dice"), flag("bulky", "bulky"), one_of("reach", REACH, "its reach")]
    return either(
        "item",
        verb(ask.ItemAdd, "item", [keyword("add|take"), pp.Opt(number("count")),
                                   phrase("name", "words", stops, "what it is")], add,
             usage="item add NAME [d10] [bulky] [3]", about=a),
        verb(ask.ItemDrop, "item", [keyword("drop|remove"), what], [amount],
             usage="item drop NAME [2]", about=a),
        verb(ask.ItemDrop, "item", [keyword("give"), what],
             [amount, led("to", "to", "character")], usage="item give NAME to NAME", about=a),
        verb(ask.ItemList, "item", [pp.Opt(keyword("list"))], usage="item list", about=a),
        about=a,
    )  # fmt: skip


_ALL = [
    *_saves(),
    _attack(),
    verb(ask.Sunder, "sunder", [], usage="sunder",
         about="Break your shield: one attack does you no harm"),
    _deed(),
    *_harm(),
    *_recovery(),
    _status(),
    *_fight(),
    *_world(),
    _item(),
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

"""What players of the Odd-like say when nobody fights: resting, growing, hiring, carrying.

rally     = ["adv"|"dis"]                         treat = [NAME] [SCAR]
rest      = ["short"|"watch"|"long"] [ATTRIBUTES|NAMES]
use       = "ration"|"bandage"|"potion" ["hp"|"cure"|"clear" DEBILITY|"points" [ATTRIBUTES]]
            ["on" NAME]
xp        = ["+"number] [NAMES]                   table = "scars" [number] | "debilities" | ...
time      = [number UNIT]                         advance = "hp"|ATTRIBUTE|"prestige" words
hireling  = "hire" [name] | "return" [NAMES] | "dismiss" NAME | "list"
item      = "add" name [number|dice|"bulky"|REACH|"for" NAMES]... | "drop" [number] ITEM
          | "give" ITEM "to" NAME
"""

import pyparsing as pp

from grammar.engine.parts import (
    dice,
    flag,
    keyword,
    led,
    led_number,
    number,
    one_of,
    phrase,
    quoted,
    rest,
    signed,
)
from grammar.engine.verbs import Verb, either, verb
from rules.odd import requests as ask

ADV = [
    flag("adv", "adv|advantage|with adv|with advantage"),
    flag("dis", "dis|disadvantage|disadv|with dis|with disadvantage"),
]
REACH = ["melee", "thrown", "ranged", "spell"]
ZONES = ["close", "near", "far", "distant"]
DIE = r"\d{0,3}d\d{1,4}"
NUMBER = r"[x×]?\d{1,6}"
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
TABLES = {
    "scar": "scars", "scars": "scars", "debilities": "debilities", "debility": "debilities",
    "weapons": "weapons", "weapon": "weapons", "chain": "chain", "damage": "chain",
}  # fmt: skip
SCORE = "`hp`, an attribute or `prestige`"
SCORES = {
    **ATTRIBUTES, "hp": "hp", "hit points": "hp",
}  # fmt: skip


def _recovery() -> list[Verb]:
    who = phrase("who", "character attribute", name="attributes or a name")
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
    a, b = "Use up a ration, a bandage or a healing potion", "Rest, sleep, or rest a day"
    how = one_of("how", RESTS, "`short`, `watch` or `long`")
    others = {said: key for said, key in effects.items() if key not in ("clear", "points")}
    plain = [supply, pp.Opt(one_of("effect", others, "what the potion does"))]
    return [
        verb(ask.Rally, "rally", [], ADV, usage="rally [adv|dis]",
             about="Pull yourself together in a fight: a STR save for d6 HP"),
        either("rest",
               verb(ask.Rest, "rest", [phrase("who", "character attribute", RESTS), how],
                    usage="rest NAME short|watch|long", about=b),
               verb(ask.Rest, "rest", [pp.Opt(how), pp.Opt(keyword("for")), pp.Opt(who)],
                    usage="rest short|watch|long [str dex] [NAME]", about=b),
               about=b),
        either("use",
               verb(ask.Use, "use", clear, [on], usage="use potion clear shaky", about=a),
               verb(ask.Use, "use", points, [on], usage="use potion points [str dex]", about=a),
               verb(ask.Use, "use", plain, [on, phrase("on", "character", effects, "a name")],
                    usage="use ration | use bandage [on NAME] | use potion hp|cure", about=a),
               about=a),
        verb(ask.Treat, "treat", [pp.Opt(keyword("on")),
                                  pp.Opt(phrase("who", "character scar", name="a name"))],
             usage="treat NAME [broken limb]", about="Mend a scar that waits, or a mortal wound"),
    ]  # fmt: skip


def _world() -> list[Verb]:
    unit = one_of("unit", UNITS, "`turns`, `watches` or `days`")
    what = one_of("what", SCORES, SCORE)
    b = "Spend a completed expedition"
    c = "Let time pass, or see the clock"
    return [
        either("time",
               verb(ask.Time, "time", [pp.Opt(keyword("pass")), keyword("a|an|one"), unit],
                    usage="time a watch", about=c, amount=1),
               verb(ask.Time, "time", [pp.Opt(keyword("pass")), pp.Opt(number("amount") + unit)],
                    usage="time 1 turn|watch|day", about=c),
               about=c),
        either(
            "advance",
            verb(ask.Advance, "advance", [one_of("what", ["prestige"], SCORE),
                 pp.Opt(quoted("ability"))], usage='advance prestige "ability"', about=b),
            verb(ask.Advance, "advance", [one_of("what", ["prestige"], SCORE),
                 rest("ability", "the ability")], usage="advance prestige ABILITY", about=b),
            verb(ask.Advance, "advance", [what], usage="advance hp|str|dex|wil", about=b),
            about=b,
        ),
        verb(ask.Award, "xp", [], [signed("amount"), number("amount"),
                                   phrase("who", "character", [NUMBER], "names or `all`")],
             usage="xp [+1] [NAMES|all]", about="Give completed expeditions, or see them"),
        verb(ask.Table, "table", [one_of("name", TABLES, "the name of a table"),
                                  pp.Opt(number("number"))],
             usage="table scars [4] | table debilities|weapons|chain", about="Read a table"),
    ]  # fmt: skip


def _hirelings() -> list[Verb]:
    a = "Hire lackeys and pay them"
    who = phrase("who", "character", name="the name of a lackey")
    hire = one_of("how", ["hire"], "`hire`")
    name = rest("name", "a name")
    return [
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
    some = pp.Opt(number("count"))
    add = [
        amount,
        led_number("x|×", "count"),
        dice("dice"),
        flag("bulky", "bulky"),
        one_of("reach", REACH, "its reach"),
        led("for|to", "who", "character"),
    ]
    return either(
        "item",
        verb(ask.ItemAdd, "item", [keyword("add|take"), some,
                                   phrase("name", "words", stops, "what it is")], add,
             usage="item add NAME [d10] [bulky] [3] [for NAMES]", about=a),
        verb(ask.ItemDrop, "item", [keyword("drop|remove"), some, what], [amount],
             usage="item drop NAME [2]", about=a),
        verb(ask.ItemDrop, "item", [keyword("give"), some, what],
             [amount, led("to", "to", "character")], usage="item give NAME to NAME", about=a),
        verb(ask.ItemList, "item", [pp.Opt(keyword("list|show"))], usage="item list", about=a),
        about=a,
    )  # fmt: skip


CAMP = [*_recovery(), *_world(), *_hirelings(), _item()]

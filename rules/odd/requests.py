"""What a player of the Odd-like may ask, and how they say it."""

from dataclasses import dataclass

from rules.core.requests.request import Phrase, Request
from rules.core.requests.verb import (
    AllWords,
    Dice,
    Flag,
    Key,
    LedNumber,
    Maybe,
    Names,
    Number,
    OneOf,
    Own,
    Quoted,
    Said,
    Signed,
    read_as,
    verb,
)

ATTRIBUTES = {
    "str": "str", "strength": "str", "dex": "dex", "dexterity": "dex", "talent": "dex",
    "wil": "wil", "will": "wil", "willpower": "wil", "wit": "wil", "wits": "wil",
}  # fmt: skip
REACH = ("melee", "thrown", "ranged", "spell")
ZONES = ("close", "near", "far", "distant")
RESTS = {
    "short": "short", "short rest": "short", "turn": "short", "watch": "watch", "sleep": "watch",
    "a watch": "watch", "long": "long", "long rest": "long", "day": "long",
}  # fmt: skip
SUPPLIES = {
    "ration": "ration", "rations": "ration", "a ration": "ration", "bandage": "bandage",
    "bandages": "bandage", "a bandage": "bandage", "healing potion": "potion", "potion": "potion",
    "a potion": "potion", "antidote": "antidote", "antidotes": "antidote",
    "an antidote": "antidote",
}  # fmt: skip
UNITS = {
    "round": "round", "rounds": "round", "turn": "turn", "turns": "turn", "hour": "hour",
    "hours": "hour", "watch": "watch", "watches": "watch", "day": "day", "days": "day",
}  # fmt: skip
TABLES = {
    "scar": "scars", "scars": "scars", "debilities": "debilities", "debility": "debilities",
    "weapons": "weapons", "weapon": "weapons", "chain": "chain", "damage": "chain",
}  # fmt: skip

DIE = r"\d{0,3}d\d{1,4}"
NUMBER = r"[x×]?\d{1,6}"
NAMES = "names or `all`"
ADV = Flag("adv|advantage|with adv|with advantage")
DIS = Flag("dis|disadvantage|disadv|with dis|with disadvantage")

_AFTER_A_SAVE = ("none", "no", "not", "unneeded", "needless", "by", "recover", "dazed", "group",
                 "come")  # fmt: skip
_IN_AN_ATTACK = ("enhanced", "impaired", "blast", "together", "all", "friends", r"no(?=\s+friends)",
                 r"not(?=\s+friends)", *REACH, *ZONES, DIE)  # fmt: skip
_AFTER_A_DEED = ("unaware", "surprised", "harmless", "no")
_POINTS = (DIE, NUMBER, "points")
#: which score, or whose
_SCORE = (
    Names("character score", _POINTS, lead="on|to|for|at"),
    Names("character score", _POINTS, "an attribute or a name"),
)


@verb(
    "save [group] str|dex|wil [NAMES|all] [adv|dis] [vs NAME str] [by NAME] [none|recover]",
    "Roll a d20 under an attribute",
    Maybe(Said("group", Flag("group|party"))),
    "attribute",
    parts=("adv", "dis", "group", "against", "by", "needless", "recover", "who"),
    bare=True,
    wasteful=True,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Save(Request):
    attribute: Phrase = read_as(
        Names("attribute", (*_AFTER_A_SAVE, "all"), "an attribute: str, dex or wil", single=True),
        required=True,
    )
    #: who roll, each by themselves
    who: Phrase | None = read_as(
        Names("character", _AFTER_A_SAVE, lead="for"),
        Names("character attribute", _AFTER_A_SAVE, NAMES),
    )
    group: bool = read_as(Flag("group|party|for the group|for the party|for group"))
    #: who rolls for the group
    by: Phrase | None = read_as(Names("character", _AFTER_A_SAVE, lead="by"))
    #: a character, and maybe an attribute
    against: Phrase | None = read_as(
        Names("character attribute", _AFTER_A_SAVE, lead="vs|versus|against")
    )
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)
    #: the game master rules that no save is needed
    needless: bool = read_as(Flag("none|no save needed|no save|not needed|unneeded|needless"))
    #: coming round from being Dazed, as an action
    recover: bool = read_as(Flag("recover|to recover|dazed|come round|to come round"))


@verb("aid NAME [str|dex|wil] [adv|dis]", "Help with someone's save: the best roll counts", "who")
@verb("interfere NAME [str|dex|wil] [adv|dis]", "Hinder someone's save: the worst roll counts",
      "who")  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Join(Request):
    """Aid, or interfere with, someone's save."""

    who: Phrase = read_as(Names("character attribute", expects="whose save"), required=True)
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)


@verb(
    "attack [DIE|WEAPON] at NAME|all [enhanced|impaired] [adv|dis] [blast] [together]",
    "Attack: it hits, and its damage runs its course",
    bare=True,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Request):
    dice: tuple[tuple[int, int], ...] = read_as(Dice(), default=())
    #: `at all`: the other side
    foes: bool = read_as(Flag("at all|on all|vs all|against all|all"))
    #: everyone in this zone
    area: str = read_as(
        OneOf({f"{at} {zone}": zone for at in ("at", "on", "into") for zone in ZONES},
              "`at` and a zone"), default="",
    )  # fmt: skip
    #: only the others there
    spared: bool = read_as(Flag("no friends|not friends|without friends"))
    #: those on one's own side there too
    friends: bool = read_as(Flag("friends too|and friends|friends"))
    at: Phrase | None = read_as(Names("character", _IN_AN_ATTACK, lead="at|on|vs|against"))
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)
    enhanced: bool = read_as(Flag("enhanced|enh"))
    impaired: bool = read_as(Flag("impaired|imp"))
    blast: bool = read_as(Flag("blast"))
    together: bool = read_as(Flag("together|joint"))
    reach: str = read_as(OneOf(REACH, "`melee`, `thrown`, `ranged` or `spell`"), default="")
    distance: str = read_as(
        OneOf({**{f"from {zone}": zone for zone in ZONES}, **{zone: zone for zone in ZONES}},
              "a zone such as near"), default="",
    )  # fmt: skip
    what: Phrase | None = read_as(Names("weapon", _IN_AN_ATTACK, lead="with"))
    #: a weapon or targets, without `with` and `at`
    said: tuple[Phrase, ...] = read_as(Names("weapon character", _IN_AN_ATTACK), default=())


@verb("sunder", "Break your shield: one attack does you no harm", Maybe(Key("shield|my shield")))
@dataclass(frozen=True, slots=True, kw_only=True)
class Sunder(Request):
    pass


_DEED = "A daring manoeuvre instead of damage"


@verb("deed avoid NAME [str|dex|wil] [adv|dis]", _DEED, Key("avoid|avoided by"), "who",
      gm_only=True)  # fmt: skip
@verb("deed stands", _DEED, Key("stands|unavoided"), parts=(), gm_only=True)
@dataclass(frozen=True, slots=True, kw_only=True)
class Avoid(Request):
    """Let a foe save to avoid a deed that was tried before, or say that nobody does."""

    who: Phrase | None = read_as(Names("character attribute", expects="who saves to avoid it"))
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)


@verb(
    'deed str|dex|wil "what you do" [vs NAME dex] [unaware] [harmless] [adv|dis]',
    _DEED,
    "attribute",
    parts=(Said("deed", Quoted('the deed in quotes, such as "swing from the chandelier"')),
           "against", "adv", "dis", "weapon", "unaware", "harmless",
           Said("deed", Own("own_words"))),
)  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Deed(Request):
    attribute: str = read_as(OneOf(ATTRIBUTES, "`str`, `dex` or `wil`"), required=True)
    deed: str = ""
    against: Phrase | None = read_as(
        Names("character attribute", _AFTER_A_DEED, lead="vs|versus|against|at|on")
    )
    weapon: Phrase | None = read_as(Names("weapon", _AFTER_A_DEED, lead="with"))
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)
    unaware: bool = read_as(Flag("unaware|surprised"))
    harmless: bool = read_as(Flag("harmless|no damage"))


@verb("harm 3 [str|dex|wil|hp] [NAME]", "Harm without an attack: hit points, or an attribute",
      also="wound hit", edits=True)  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Request):
    dice: tuple[tuple[int, int], ...] = read_as(Dice(), default=())
    amount: int | None = read_as(Number())
    #: an attribute or hp, and characters
    on: tuple[Phrase, ...] = read_as(*_SCORE, default=())


@verb("heal 2 [str|dex|wil|hp] [NAME]", "Give hit points or a score back")
@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Request):
    #: placing points that a rest or a potion gave
    points: bool = read_as(Flag("points"))
    dice: tuple[tuple[int, int], ...] = read_as(Dice(), default=())
    amount: int | None = read_as(Number())
    on: tuple[Phrase, ...] = read_as(*_SCORE, default=())


_CHANGED = ("add", "clear", "remove", "end")


@verb("status panicked [add|clear] [NAME]", "Give or clear a debility, or show them",
      also="debility", edits=True)  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Status(Request):
    how: str = read_as(
        OneOf({"add": "add", "clear": "clear", "remove": "clear", "end": "clear"},
              "`add` or `clear`"), default="",
    )  # fmt: skip
    #: a debility or `fresh`, and characters
    what: tuple[Phrase, ...] = read_as(
        Names("debility character", _CHANGED, lead="on|for|to|from"),
        Names("debility character", _CHANGED, "a debility or a name"),
        default=(),
    )


@verb("init dex [all|NAMES] [surprised|ambushed] [adv|dis]",
      "Who acts before the foes: a DEX save, each round", Maybe(Key("dex|dexterity")),
      also="initiative")  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative(Request):
    surprise: str = read_as(
        OneOf({"surprised": "foes", "surprise": "foes", "foes surprised": "foes",
               "ambushed": "us"}, "`surprised` or `ambushed`"), default="",
    )  # fmt: skip
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)
    who: Phrase | None = read_as(
        Names("character", ("surprised", "surprise", "ambushed", "dex"), NAMES)
    )


@verb("range close|near|far|distant [NAMES]", "Move one zone, or see where all stand",
      Maybe(Key("to")), Maybe("zone", Maybe(Key("for")), Maybe("who")), edits=True)  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Range(Request):
    zone: str = read_as(OneOf(ZONES, "a zone: close, near, far or distant"), default="")
    who: Phrase | None = read_as(Names("character", expects="names"))


@verb("round start|next|end", "Count rounds, or end the fight", Maybe("how"), also="tick=next")
@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Request):
    how: str = read_as(OneOf(("start", "next", "end"), "`next` or `end`"), default="")


@verb('act [move] ["what you do"]', "Spend your action, or a move", also="acted done")
@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Request):
    move: bool = read_as(Flag("move|moved"))
    words: str = read_as(Quoted(), AllWords("what you do"), default="")


@verb("rally [adv|dis]", "Pull yourself together in a fight: a STR save for d6 HP", wasteful=True)
@dataclass(frozen=True, slots=True, kw_only=True)
class Rally(Request):
    adv: bool = read_as(ADV)
    dis: bool = read_as(DIS)


_REST = "Rest, sleep, or rest a day"


@verb("rest NAME short|watch|long", _REST,
      Said("who", Names("character attribute", tuple(RESTS))), "how",
      also="sleep=watch")  # fmt: skip
@verb("rest short|watch|long [str dex] [NAME]", _REST, Maybe("how"), Maybe(Key("for")),
      Maybe("who"))  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Request):
    how: str = read_as(OneOf(RESTS, "`short`, `watch` or `long`"), default="short")
    #: attributes for the points, and characters
    who: Phrase | None = read_as(
        Names("character attribute", expects="attributes or a name", several="attribute")
    )


_USE = "Use up a ration, a bandage, an antidote or a healing potion"
_EFFECTS = ("hp", "all hp", "cure", "antidote", "clear", "points")
_ON = Names("character", _EFFECTS, lead="on|for|to")
_WHOM = Said("on", _ON, Names("character", _EFFECTS, "a name"))


def _effect(word: str) -> Said:
    return Said("effect", OneOf({word: word}, f"`{word}`"))


@verb("use potion clear shaky", _USE, "supply", Maybe(_WHOM), _effect("clear"), "debility",
      parts=("on",), wasteful=True)  # fmt: skip
@verb("use potion points [str dex]", _USE, "supply", Maybe(_WHOM), _effect("points"),
      Maybe("place"), parts=("on",), wasteful=True)  # fmt: skip
@verb("use ration | use bandage|antidote [on NAME] | use potion hp|cure", _USE, "supply",
      parts=("effect", _WHOM), wasteful=True)  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Use(Request):
    """Eat, bind, drink: a ration, a bandage, an antidote or a potion."""

    supply: str = read_as(
        OneOf(SUPPLIES, "`ration`, `bandage`, `antidote` or `potion`"), required=True
    )
    #: of a potion
    effect: str = read_as(
        OneOf({"hp": "hp", "all hp": "hp", "cure": "cure", "antidote": "cure"},
              "what the potion does"), default="",
    )  # fmt: skip
    debility: Phrase | None = read_as(Names("debility"))
    on: Phrase | None = read_as(_ON)
    #: attributes for the points
    place: Phrase | None = read_as(Names("attribute", several="attribute"))


@verb("treat NAME [broken limb]", "Mend a scar that waits, or a mortal wound", Maybe(Key("on")),
      Maybe("who"), also="mend")  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Treat(Request):
    #: a character, and maybe one of the scars that wait
    who: Phrase | None = read_as(Names("character scar", expects="a name"))


_TIME = "Let time pass, or see the clock"


@verb("time a watch", _TIME, Maybe(Key("pass")), Key("a|an|one"), "unit", amount=1, edits=True)
@verb("time 1 turn|watch|day", _TIME, Maybe(Key("pass")), Maybe("amount", "unit"), edits=True)
@dataclass(frozen=True, slots=True, kw_only=True)
class Time(Request):
    amount: int | None = read_as(Number())
    unit: str = read_as(OneOf(UNITS, "`turns`, `watches` or `days`"), default="")


_ADVANCE = "Spend a completed expedition"
_SCORES = "`hp`, an attribute or `prestige`"
_PRESTIGE = Said("what", OneOf(("prestige",), _SCORES))


@verb('advance prestige "ability"', _ADVANCE, _PRESTIGE, Maybe(Said("ability", Quoted())),
      also="levelup level_up")  # fmt: skip
@verb("advance prestige ABILITY", _ADVANCE, _PRESTIGE, "ability")
@verb("advance hp|str|dex|wil", _ADVANCE, "what", parts=())
@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Request):
    what: str = read_as(
        OneOf({**ATTRIBUTES, "hp": "hp", "hit points": "hp"}, _SCORES), required=True
    )
    ability: str = read_as(AllWords("the ability"), default="")


@verb("xp [+1] [NAMES|all]", "Give completed expeditions, or see them")
@dataclass(frozen=True, slots=True, kw_only=True)
class Award(Request):
    """Give completed expeditions without a scene, or see what is there to be spent."""

    amount: int | None = read_as(Signed(), Number())
    who: Phrase | None = read_as(Names("character", (NUMBER,), NAMES))


@verb("table scars [4] | table debilities|weapons|chain", "Read a table", "name", Maybe("number"))
@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Request):
    name: str = read_as(OneOf(TABLES, "the name of a table"), required=True)
    number: int | None = read_as(Number())


_HIRE = "Hire lackeys and pay them"


def _how(*ways: str, means: str = "") -> Said:
    return Said("how", OneOf({way: means or way for way in ways}, f"`{ways[0]}`"))


@verb("hireling hire [name]", _HIRE, _how("hire"), Maybe("name"), parts=(), also="lackey")
@verb("hireling return [NAMES]", _HIRE, _how("return", "pay", means="return"), Maybe("who"),
      parts=())  # fmt: skip
@verb("hireling dismiss NAME", _HIRE, _how("dismiss"), "who", parts=())
@verb("hireling list", _HIRE, Maybe(Key("list")), parts=(), how="list")
@dataclass(frozen=True, slots=True, kw_only=True)
class Hireling(Request):
    how: str
    name: str = read_as(AllWords("a name"), default="")
    who: Phrase | None = read_as(Names("character", expects="the name of a lackey"))


_ITEMS = "What you carry: add, drop, give"


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing(Request):
    """Something to be packed, as it is described."""

    name: Phrase = read_as(
        Names(
            "words", (DIE, NUMBER, "bulky", *REACH, r"armou?r\s+\d{1,6}"), "what it is", one=True
        ),
        required=True,
    )
    count: int | None = read_as(Number(), LedNumber("x|×"))
    #: which belongs to the sheet, and is refused
    armour: int | None = read_as(LedNumber("armour|armor"))
    dice: tuple[tuple[int, int], ...] = read_as(Dice(), default=())
    bulky: bool = read_as(Flag("bulky"))
    reach: str = read_as(OneOf(REACH, "its reach"), default="")


_COUNT = Maybe(Said("count", Number()))
_DESCRIBED = ("count", "armour", "dice", "bulky", "reach")


@verb("item add NAME [d10] [bulky] [3], NAME … [for NAMES]", _ITEMS, Key("add|take"), _COUNT,
      "name", parts=(*_DESCRIBED, "more", "who"), edits=True)  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class ItemAdd(Thing):
    #: what else is packed with it
    more: tuple[Thing, ...] = read_as(Own("one_more"), default=())
    #: whose packs it goes into
    who: Phrase | None = read_as(Names("character", lead="for|to"))


@verb("item drop NAMES [2]", _ITEMS, Key("drop|remove"), _COUNT, "what", parts=("count",))
@verb("item give NAMES to NAME", _ITEMS, Key("give"), _COUNT, "what", parts=("count", "to"),
      give=True)  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class ItemDrop(Request):
    what: Phrase = read_as(Names("item", (NUMBER,)), required=True)
    count: int | None = read_as(Number())
    #: to someone, instead of dropping it
    give: bool = False
    to: Phrase | None = read_as(Names("character", lead="to"))


@verb("item list", _ITEMS, Maybe(Key("list|show")))
@dataclass(frozen=True, slots=True, kw_only=True)
class ItemList(Request):
    pass

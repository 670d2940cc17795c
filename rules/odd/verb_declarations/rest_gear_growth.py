"""Verbs for rests, supplies, treatment, growth, tables, hirelings and things."""

from rules.core.verb_declarations import gear
from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
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
    option,
    read_as,
    verb,
)
from rules.odd.verb_declarations.saves_and_combat import (
    ATTRIBUTES,
    DIE,
    NAMES,
    NUMBER,
    REACH,
    RESTS,
    SUPPLIES,
    TABLES,
)

_REST = "Take a short rest, sleep for a watch, or rest for a day"


@verb("rest NAME short|watch|long", _REST,
      Said("who", Names("character attribute", tuple(RESTS))), "how",
      also="sleep=watch", button="Rests, and gets back what that brings")  # fmt: skip
@verb("rest short|watch|long [str dex] [NAME]", _REST, Maybe("how"), Maybe(Key("for")),
      Maybe("who"),
      options=(option("how", "How long: a short rest, a watch or a long rest", form="text",
                      words=("short", "watch", "long")),
               option("who", "Who rests, if not you", lead="", kinds="character")))  # fmt: skip
@declare
class Rest(Request):
    how: str = read_as(OneOf(RESTS, "`short`, `watch` or `long`"), default="short")
    #: attributes that get the points, and characters
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
@verb("use [2] ration|bandage [on NAME] | use antidote [on NAME] | use potion hp|cure", _USE,
      Maybe(Said("count", Own("how_many"))), "supply", parts=("effect", _WHOM), wasteful=True,
      options=(option("supply", "What to use: a ration, a bandage, a potion or an antidote"),
               option("target", "On whom, if not yourself", "on", lead="on"),
               option("effect", "What the potion does", words=("hp", "cure", "clear", "points")))
      )  # fmt: skip
@declare
class Use(Request):
    """Use a ration, a bandage, an antidote or a potion."""

    supply: str = read_as(
        OneOf(SUPPLIES, "`ration`, `bandage`, `antidote` or `potion`"), required=True
    )
    #: how many to use; each is rolled
    count: int = 1
    #: what a potion does
    effect: str = read_as(
        OneOf({"hp": "hp", "all hp": "hp", "cure": "cure", "antidote": "cure"},
              "what the potion does"), default="",
    )  # fmt: skip
    debility: Phrase | None = read_as(Names("debility"))
    on: Phrase | None = read_as(_ON)
    #: attributes that get the points
    place: Phrase | None = read_as(Names("attribute", several="attribute"))


@verb("treat NAME [broken limb]", "Treat a scar or a mortal wound", Maybe(Key("on")),
      Maybe("who"), also="mend", button="Treats it, so that it ends",
      options=(option("who", "Who is treated", kinds="character"),), rolls=True)  # fmt: skip
@declare
class Treat(Request):
    #: a character, and perhaps a pending scar
    who: Phrase | None = read_as(Names("character scar", expects="a name"))


_ADVANCE = "Spend a completed expedition"
_SCORES = "`hp`, an attribute or `prestige`"
_PRESTIGE = Said("what", OneOf(("prestige",), _SCORES))


@verb('advance prestige "ability"', _ADVANCE, _PRESTIGE, Maybe(Said("ability", Quoted())),
      also="levelup level_up level")  # fmt: skip
@verb("advance prestige ABILITY", _ADVANCE, _PRESTIGE, "ability")
@verb("advance hp|str|dex|wil", _ADVANCE, Maybe("what"), parts=(),
      options=(option("advance", "What to raise", "what", form="text",
                      words=("hp", "str", "dex", "wil", "prestige")),
               option("choice", "The ability, if it is prestige", "ability", form="quoted"))
      )  # fmt: skip
@declare
class Advance(Request):
    what: str = read_as(OneOf({**ATTRIBUTES, "hp": "hp", "hit points": "hp"}, _SCORES), default="")
    ability: str = read_as(AllWords("the ability"), default="")


@verb("xp [+1] [NAMES|all]", "Give completed expeditions, or see them",
      options=(option("amount", "How many, such as +1", form="text", words=("+1",)),
               option("who", "Who gets it, if not you", lead="")))  # fmt: skip
@declare
class Award(Request):
    """Give completed expeditions without a scene, or show how many are left."""

    amount: int | None = read_as(Signed(), Number())
    who: Phrase | None = read_as(Names("character", (NUMBER,), NAMES))


@verb("table scars [4] | table debilities|weapons|chain", "Read a table", "name", Maybe("number"),
      options=(option("table", "Which table to roll on", "name"),
               option("number", "The number to look up, if not rolled")), rolls=True)  # fmt: skip
@declare
class Table(Request):
    name: str = read_as(OneOf(TABLES, "the name of a table"), required=True)
    number: int | None = read_as(Number())


_HIRE = "Hire people to help you, and pay them"


def _expect_way(*ways: str, means: str = "") -> Said:
    return Said("how", OneOf({way: means or way for way in ways}, f"`{ways[0]}`"))


@verb("hireling hire [name]", _HIRE, _expect_way("hire"), Maybe("name"), parts=(), also="lackey",
      orders={"hire": "Hire someone to help"},
      options=(option("name", "What they are called", form="name"),))  # fmt: skip
@verb("hireling return [NAMES]", _HIRE, _expect_way("return", "pay", means="return"), Maybe("who"),
      parts=(), orders={"return": "Pay them on returning to a safe place"},
      options=(option("who", "Which hireling, if not all"),))  # fmt: skip
@verb("hireling dismiss NAME", _HIRE, _expect_way("dismiss"), "who", parts=(),
      orders={"dismiss": "Let a hireling go"},
      options=(option("who", "Which hireling", required=True),))  # fmt: skip
@verb("hireling list", _HIRE, Maybe(Key("list")), parts=(), how="list",
      orders={"list": "Show who is hired"})  # fmt: skip
@declare
class Hireling(Request):
    how: str
    name: str = read_as(AllWords("a name"), default="")
    who: Phrase | None = read_as(Names("character", expects="the name of a hireling"))


#: a price behind a thing; `coin` may be left out at its end
PRICE = r"for\s+(?:\w+\s+coins?\b|\d{1,6}(?=\s*(?:$|,|#|(?:and|for)\b)))"
_ITEMS = "What you carry: add, drop, give"


@declare
class AddItem(gear.Thing):
    """Something to pack, as described."""

    name: Phrase = gear.read_name(DIE, "bulky", *REACH, r"armou?r\s+\d{1,6}", PRICE)
    #: refused: armour belongs on the sheet
    armour: int | None = read_as(LedNumber("armour|armor"))
    dice: tuple[tuple[int, int], ...] = read_as(Dice(), default=())
    bulky: bool = read_as(Flag("bulky"))
    reach: str = read_as(OneOf(REACH, "its reach"), default="")
    #: the price in coin, paid at once
    price: int = read_as(Own("price"), default=0)


ITEMS = (
    gear.way_to_add(AddItem, _ITEMS, "[d10] [bulky] [for 10 coin]",
                    parts=("price", "armour", "dice", "bulky", "reach", "more", "who"),
                    options=(option("dice", "The damage it does, such as d8"),
                             option("bulky", "Whether it takes two slots"),
                             option("reach", "How it is used, if it is a weapon"))),
    *gear.ways_to_pay(),
    *gear.ways_to_carry(_ITEMS, drops="Lets this go, to have room"),
)  # fmt: skip

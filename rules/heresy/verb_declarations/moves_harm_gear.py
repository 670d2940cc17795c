"""Moves, aid, damage, harm, healing, the Last Breath, and carried things."""

from rules.core.verb_declarations import gear
from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.rolls_and_history import PickNumbers
from rules.core.verb_declarations.slash_options import BONUS, TARGET
from rules.core.verb_declarations.verb import (
    Dice,
    Flag,
    Item,
    Key,
    LedNumber,
    Maybe,
    Names,
    Number,
    Numbers,
    OneOf,
    Own,
    Said,
    Signed,
    option,
    read_as,
    verb,
    way_of,
)

Pool = tuple[tuple[int, int], ...]  # (count, sides) in the order written

STATS = {key: key for key in ("ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel")} | {"str": "s"}
#: words that end a name in a move
FLAGS = ("using", "edge", r"no\s+forward", "insight", "drop", "fail")
_IN_POOL = ("keep", "proven", "melee", "ranged", "risk", "burst", "hatred", "cheap", "outnumbered",
            r"\d{0,3}d\d{1,4}")  # fmt: skip
#: words that aren't names, where a name may be left out
_BUSY = ("add", "spend", "gain", "end", "drop", "remove", "resolve", "use", "give", "lose", "clear")
NAME = "a name"
SOMEONE = Names("character", expects=NAME)
FOR = Names("character", expects=NAME, lead="for|to")
WHOM = Maybe(Said("who", Names("character", _BUSY, NAME)))
_ADV = Flag("adv|advantage|with adv|with advantage")
_DIS = Flag("dis|disadvantage|with dis|with disadvantage")
_EDGE = Flag("edge|precision|with edge|with precision")

_MOVE = "Make a move: 2d6 and a stat"
_WITH = option("with", "What you carry and use for it", "weapon", lead="with", kinds="weapon")
_REACH = option("reach", "Whether it is a blow or a shot", "mode")
_WHO_HEALS = option("who", "Who is healed, if not you", lead="")
_REROLL = "Reroll your last move, or one die of it"


@verb("move this i know", _MOVE, Key(r'"?this[\s_]*i(?:[\s_]*know)?"?', "this i know"), parts=(),
      makes="reroll", know=True,
      buttons={"this i know": "Roll all dice again: say what in your past taught you this",
               "": "Makes this move"})  # fmt: skip
@verb("reroll 2", _REROLL, Maybe(Key("die")), "die", parts=(), also="edge",
      button="Rolls this die once more, for the edge that you have")  # fmt: skip
@verb("reroll shrine", _REROLL, "shrine", parts=())
@verb("reroll all", _REROLL, "whole", parts=())
@verb("reroll", _REROLL, parts=())
@declare
class Reroll(Request):
    """Reroll one die (`die`), or all. `know` is This I Know, `shrine` the home world's perk."""

    die: int | None = read_as(Number("a die"))
    whole: bool = read_as(Flag("all|both"))
    know: bool = False
    shrine: bool = read_as(Flag("shrine"))


@verb("move NAME[+STAT] [+1] [adv|dis] [edge] [at NAME] [with WEAPON] [no forward]", _MOVE, "what",
      bare=True, rank=3,
      options=(option("move", "The move to make", "what", kinds="move"), TARGET, _WITH,
               option("stat", "The stat to roll with", lead="+", kinds="stat"),
               option("mode", "Roll with advantage, disadvantage or edge", "adv", "dis", "edge"),
               BONUS), rolls=True)  # fmt: skip
@declare
class MakeMove(Request):
    what: Phrase = read_as(Names("move stat", FLAGS), required=True)
    stat: Phrase | None = read_as(Own("plus_stat"))
    modifiers: tuple[int, ...] = read_as(Signed(), default=())
    adv: bool = read_as(_ADV)
    dis: bool = read_as(_DIS)
    edge: bool = read_as(_EDGE)
    no_forward: bool = read_as(Flag("no forward"))
    #: spend one of the class resource for +1
    insight: bool = read_as(Flag("insight"))
    fail: bool = read_as(Flag("fail"))
    #: target the whole other side
    foes: bool = read_as(Own("foes"), default=False)
    target: Phrase | None = read_as(Names("character", FLAGS, NAME, "at|on|vs|against"))
    weapon: Phrase | None = read_as(Own("with_dice"), Own("with_weapon"))
    #: what an overloaded character drops
    drop: tuple[Phrase, ...] = read_as(Names("item", lead="drop"), default=())


_PICK = "Take what a roll offers"
_OF = Maybe(Key("of|from"), Said("of", Number()))
TAKEN = (
    way_of(PickNumbers, "pick 2 3 [of 41]", _PICK, Said("numbers", Numbers()), _OF, parts=(),
           button="Chooses this"),
    way_of(PickNumbers, "pick done", _PICK, Said("done", Flag("done")), _OF, parts=()),
)  # fmt: skip


@verb("pick answered", _PICK, Key("answered"))
@declare
class Answered(Request):
    """Record that the game master has answered a miss."""


@verb("pick OPTION", _PICK, "option")
@declare
class PickOption(Request):
    option: Phrase = read_as(Names("option"), required=True)


@verb("aid NAME [+1]", "Roll bonds to help someone's latest roll", "who", hinder=False,
      button="Roll to help: on a success their roll gets better")  # fmt: skip
@verb("interfere NAME [+1]", "Roll bonds to hinder someone's latest roll", "who", hinder=True,
      button="Roll to hinder: on a success their roll gets worse")  # fmt: skip
@verb("move aid NAME", _MOVE, Key("aid|help"), "who", makes="aid", rank=2, hinder=False)
@verb("move interfere NAME", _MOVE, Key("interfere|hinder"), "who", makes="interfere", rank=2,
      hinder=True)  # fmt: skip
@declare
class Aid(Request):
    who: Phrase = read_as(SOMEONE, required=True)
    hinder: bool = False
    modifiers: tuple[int, ...] = read_as(Signed(), default=())
    adv: bool = read_as(_ADV)
    dis: bool = read_as(_DIS)


_DAMAGE = "Deal damage: dice against Defense"
_MODE = OneOf(("melee", "ranged"), "`melee` or `ranged`")


@verb("damage reroll [NAME]", _DAMAGE, Key("reroll|again"), Maybe(Key("for|of")),
      Maybe("who"), button="Rolls the damage that you deal")  # fmt: skip
@declare
class DamageAgain(Request):
    """Reroll one's own or a companion's damage, for one Insight."""

    who: Phrase | None = read_as(SOMEONE)


@verb("damage [2d6] [+1d] [proven 2] [vs 3] [at NAME] [with WEAPON] [ranged]", _DAMAGE,
      options=(option("dice", "The dice to roll, such as 2d6; your weapon's if left out"),
               option("target", "Who takes it"),
               option("with", "The weapon you strike with", "weapon"), _REACH), rolls=True
      )  # fmt: skip
@declare
class Damage(Request):
    dice: Pool = read_as(Dice(), default=())
    extra: int = read_as(Own("extra_dice"), default=0)
    mode: str = read_as(_MODE, default="")
    vs: int | None = read_as(Own("vs_defense"))
    keep: bool = read_as(Flag("keep"))
    proven: int = read_as(Own("proven"), default=0)
    #: wounds added when any die wounds
    more: int = read_as(Own("more_wounds"), default=0)
    #: target the whole other side
    foes: bool = read_as(Own("foes"), default=False)
    target: Phrase | None = read_as(Names("character", _IN_POOL, NAME, "at|on|vs|against"))
    weapon: Phrase | None = read_as(Names("weapon", _IN_POOL, "a weapon", "with"))
    risk: bool = read_as(Flag("risk"))
    burst: bool = read_as(Flag("burst"))
    hatred: bool = read_as(Flag("hatred"))
    #: after an Unsuspecting Strike, for Cheap Shot
    cheap: bool = read_as(Flag("cheap"))
    #: a weapon or a target, without `with` and `at`
    said: tuple[Phrase, ...] = read_as(Names("weapon character", _IN_POOL, "a weapon"), default=())


_COUNTED = Maybe(Key("wounds?", "wounds"))
#: an optional `wounds` after the number, and whose they are
_WOUNDED: tuple[Item, ...] = (_COUNTED, Maybe(Key("to|on|for|at")), Maybe(Said("who", SOMEONE)))


@verb("suffer [2d6] [from NAME] [for NAME] [melee|ranged]",
      "Take damage, against your own Defense", button="Rolls the damage that comes back at you",
      options=(option("dice", "The dice that hit you, such as 2d6"),
               option("from", "Who deals it", "source"),
               option("who", "Who suffers it, if not you"), _REACH), rolls=True)  # fmt: skip
# dice have to beat Defense, so this is a blow and no bare harm
@verb("harm 2d6 [NAME]", "Deal wounds, or dice that roll against Defense", "dice", *_WOUNDED,
      parts=(), rank=1, edits=True)  # fmt: skip
@declare
class Suffer(Request):
    dice: Pool = read_as(Dice(), default=())
    extra: int = read_as(Own("extra_dice"), default=0)
    mode: str = read_as(_MODE, default="")
    vs: int | None = read_as(Own("vs_defense"))
    keep: bool = read_as(Flag("keep"))
    proven: int = read_as(Own("proven"), default=0)
    outnumbered: bool = read_as(Flag("outnumbered"))
    source: Phrase | None = read_as(Names("character", _IN_POOL, NAME, "from|by"))
    who: Phrase | None = read_as(
        Names("character", _IN_POOL, NAME, "for|on|at"), Names("character", _IN_POOL, NAME)
    )


_HARM = "Inflict wounds that ignore Defense"
_WOUNDS = Number("how many wounds", 2)


@verb("harm 1 [NAME]", _HARM, "amount", *_WOUNDED, also="wound hit", edits=True,
      options=(option("amount", "How many wounds, or dice such as 2d6", form="line"),
               option("who", "Who is harmed", lead="")))  # fmt: skip
@declare
class Harm(Request):
    amount: int = read_as(_WOUNDS, required=True)
    who: Phrase | None = None


@verb("harm NAME 1", _HARM, "said", _COUNTED, rank=2, edits=True)
@declare
class HarmNamed(Request):
    """Inflict wounds with the character first, then the number."""

    said: Phrase = read_as(Names("character number", ("wounds?",), NAME), required=True)


_HEAL, _REST = "Heal someone's wounds", "Rest for a day"
_CURES = {
    "rest": "rest", "medics": "medics", "medic": "medics", "medkit": "medkit",
    "rest with medics": "medics", "rest medics": "medics", "kit": "medkit",
}  # fmt: skip
_PATIENT = Said("who", Names("character", (*_CURES, r"\d{1,2}"), NAME))


@verb("heal rest|medics|medkit [NAME]", _HEAL, "how", *_WOUNDED, parts=(), wasteful=True,
      button="Heals wounds",
      options=(option("amount", "How many wounds, or how: rest, medics or medkit", "amount", "how",
                      form="text", words=("rest", "medics", "medkit")), _WHO_HEALS))  # fmt: skip
@verb("heal 2 [NAME]", _HEAL, "amount", *_WOUNDED, parts=(), wasteful=True)
@verb("heal NAME medkit", _HEAL, _PATIENT, "how", parts=(), wasteful=True)
@verb("heal NAME 2", _HEAL, _PATIENT, "amount", _COUNTED, parts=(), wasteful=True)
@verb("rest medics [NAME]", _REST, Maybe(Key("with")), Key("medics?", "medics"), *_WOUNDED,
      parts=(), how="medics", wasteful=True,
      options=(option("how", "How you rest: for a night, or with medics", form="text",
                      words=("night", "medics")),
               option("who", "Who rests, if not you", lead="")))  # fmt: skip
@verb("rest night [NAME]", _REST, Maybe(Key("for|a|the")), Key("night"), *_WOUNDED, parts=(),
      how="night", also="sleep=night|medics", wasteful=True)  # fmt: skip
@verb("rest [NAME]", _REST, *_WOUNDED, parts=(), how="rest", wasteful=True)
@declare
class Heal(Request):
    how: str = read_as(
        OneOf(_CURES, "`rest`, `medics`, `medkit` or a number of wounds"), default=""
    )
    amount: int | None = read_as(_WOUNDS)
    who: Phrase | None = None


_BREATH = "Draw your Last Breath"


@verb("breath lower STAT", _BREATH, Key("lower|cost"), "stat", button="Rolls the Last Breath")
@declare
class BreathCost(Request):
    stat: Phrase = read_as(Names("stat"), required=True)


@verb("breath [+1] [adv|dis]", _BREATH)
@verb("move last breath", _MOVE, Key(r"last(?:[\s_]*breath)?|breath"), makes="breath", rank=1)
@declare
class Breath(Request):
    modifiers: tuple[int, ...] = read_as(Signed(), default=())
    adv: bool = read_as(_ADV)
    dis: bool = read_as(_DIS)
    edge: bool = read_as(_EDGE)
    no_forward: bool = read_as(Flag("no forward"))


_ITEMS = "What you carry"


@declare
class AddItem(gear.Thing):
    """Something to carry: a weapon if it has dice or uses."""

    name: Phrase = gear.read_name("tags?", "uses", "weight", r"\d{0,3}d\d{1,4}")
    dice: Pool = read_as(Dice(), default=())
    tags: str = read_as(Own("tags"), Own("one_tag"), default="")
    uses: int | None = read_as(LedNumber("uses"))
    weight: int | None = read_as(LedNumber("weight"))


_OF_A_NEW_ONE = (
    option("dice", "The damage it does, such as 2d6"),
    option("tags", "What is special about it, such as proven 2, loud", form="quoted", lead="tags"),
    option("uses", "How often it can be used"),
    option("weight", "How heavy it is"),
)
ITEMS = (
    gear.way_to_add(AddItem, _ITEMS, '[2d6] [tags "proven 2, loud"] [uses 6] [weight 1]',
                    options=_OF_A_NEW_ONE, button="Changes what is carried"),
    *gear.ways_to_carry(_ITEMS),
)  # fmt: skip

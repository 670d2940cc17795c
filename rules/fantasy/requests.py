"""What a player of Generic Fantasy may ask, and how they say it."""

from dataclasses import dataclass

from rules.core.requests import pack
from rules.core.requests.request import Phrase, Request
from rules.core.requests.verb import (
    Choose,
    Flag,
    Item,
    Key,
    LedNumber,
    Many,
    Maybe,
    Names,
    Number,
    OneOf,
    Own,
    Plus,
    Said,
    Signed,
    read_as,
    verb,
    way_of,
)

DICE = "attribute skill die"
STOPS = ("need", "needs", r"needs?\d+", "sneak", "precise", "berserk", "sure", "all")
RESTS = ("hour", "night", "week")
HOWS = "`hour`, `night` or `week`"
#: what people put before how long they rest
_LEADS = ("", "an ", "a ", "the ", "for an ", "for a ", "for the ", "a full ", "for a full ")
_UNITS = {
    "rounds": "rounds", "round": "rounds", "hours": "hours", "hour": "hours",
    "days": "days", "day": "days", "a round": "rounds", "an hour": "hours", "a day": "days",
}  # fmt: skip
_TRIGGERS = {"leader": "leader", "half": "half", "halved": "half", "lone": "lone", "alone": "lone"}
_MORE = Plus(DICE, "a skill or a die", STOPS)
_HELP = Names("hireling", STOPS, lead="with")
_VERSUS = Names(DICE, STOPS, lead="vs|versus|against")


def _hand(kinds: str = DICE) -> tuple[Item, Item]:
    """Say dice as people do: `bod+melee`, `int`, `d8+d6`, `longsword+athletics`."""
    first = Names(kinds, STOPS, "dice such as bod+melee")
    return Said("hand", first), Many(Said("hand", _MORE))


@verb("test bod+melee [need 2] [with hireling NAME]", "Roll an attribute's die, and a skill's",
      *_hand(), bare=True)  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Test(Request):
    """Roll an attribute's die, and a skill's. `hand` is the dice as they were said."""

    hand: tuple[Phrase, ...] = ()
    need: int = read_as(LedNumber("need|needs"), default=1)
    hireling: Phrase | None = read_as(_HELP)


@verb(
    "push [bod|melee|extra|trouble|pass]",
    "Better your latest roll for points, or pass it for trouble",
    Maybe("what"),
    also="trouble=trouble",
    buttons={
        "trouble": "It works after all, and brings trouble of the game master's choice",
        "extra": "Adds one hit, for points of the pool",
        "pass": "Nobody pushes any further",
        "": "Makes this die better, for points of the pool",
    },
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Push(Request):
    """Push a die. Nothing said asks what may be pushed."""

    what: Phrase | None = read_as(
        Names("die_to_push", ("sure", "yes"), "a die to push, or `extra`")
    )
    sure: bool = read_as(Flag("sure|yes"))


@verb(
    "aid NAME [SKILL]",
    "Roll a skill die for someone else's test",
    "who",
    button="Adds a die of yours to their roll",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Aid(Request):
    #: and perhaps with which skill
    who: Phrase = read_as(Names("character skill"), required=True)
    skill: Phrase | None = read_as(Names("skill", lead="with"))


@verb(
    "contest bod+melee vs NAME [bod+defense]",
    "Test against someone, who may answer later",
    *_hand(),
    Said("vs", Names(f"character {DICE}", STOPS, lead="vs|versus|against")),
    Many(Said("vs", _MORE)),
    bare=True,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Contest(Request):
    hand: tuple[Phrase, ...] = ()
    vs: tuple[Phrase, ...] = ()
    hireling: Phrase | None = read_as(_HELP)


_ATTACK = "Attack someone: the winner deals harm"
_ARMED = f"weapon {DICE}"
#: a weapon that no list has is asked about, and so is a hireling's help
_WITH = Said("hand", Names(f"words {_ARMED} hireling", STOPS, "a weapon or dice", "with"))
_HOW = ("sneak", "precise", _WITH, "vs")


@verb(
    "attack [WEAPON[+SKILL]] at NAME [vs bod+defense] [sneak|precise]",
    _ATTACK,
    *_hand(f"words {_ARMED}"),  # a weapon that no list has is asked about
    Many("sneak"),
    "target",
    parts=_HOW,
    button="Strikes",
)
@verb("attack at NAME", _ATTACK, "target", parts=_HOW, rank=2)
@verb(
    "attack NAME [with WEAPON]",
    _ATTACK,
    Said("target", Names(f"character {_ARMED}", STOPS, "a character's name")),
    Maybe(_WITH),
    Many(Said("hand", _MORE)),
    parts=_HOW,
    rank=2,
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Request):
    hand: tuple[Phrase, ...] = ()
    target: Phrase | None = read_as(Names("character", STOPS, lead="at|on"))
    vs: tuple[Phrase, ...] = read_as(_VERSUS, _MORE, default=())
    hireling: Phrase | None = None
    sneak: bool = read_as(Flag("sneak"))
    precise: bool = read_as(Flag("precise"))


@verb("attack [WEAPON[+SKILL]] at NAME berserk", _ATTACK, *_hand(_ARMED),
      Choose(((Key("berserk"), "target"), ("target", Key("berserk")))), rank=1)  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Berserk(Request):
    """Strike again after a blow that hurt."""

    hand: tuple[Phrase, ...] = ()
    target: Phrase = read_as(Names("character", STOPS, lead="at|on"), required=True)


_ANSWER = "Answer a challenge, a spell, or harm that was dealt"


@verb(
    "answer armour [2]",
    _ANSWER,
    Key("armour|armor"),
    Maybe("points"),
    how="armour",
    also="defend",
    buttons={"armour": "Armour takes the harm, and wears", "": "Answers with these dice"},
)
@verb("answer spellshield", _ANSWER, Key("spellshield"), parts=(), how="spellshield")
@dataclass(frozen=True, slots=True, kw_only=True)
class Shield(Request):
    """Take harm otherwise: on armour, on the will, or in another's stead."""

    how: str  # armour, spellshield
    points: int | None = read_as(Number())


@verb("answer protect NAME", _ANSWER, Key("protect"), "who")
@dataclass(frozen=True, slots=True, kw_only=True)
class Protect(Request):
    """Take the harm that someone near was dealt."""

    who: Phrase = read_as(Names("character"), required=True)


@verb("answer counterspell", _ANSWER, Key("counterspell|counter"))
@dataclass(frozen=True, slots=True, kw_only=True)
class Counter(Request):
    """Contest a spell that someone else casts."""


@verb("answer yield", _ANSWER, Key("yield|nothing"))
@dataclass(frozen=True, slots=True, kw_only=True)
class Yield(Request):
    """Let it happen: answer a challenge with no dice at all."""


@verb("answer bod+defense", _ANSWER, Maybe(Key("with")), *_hand(f"{DICE} weapon"))
@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Request):
    hand: tuple[Phrase, ...] = ()
    hireling: Phrase | None = read_as(_HELP)


_POOL = Names("character attribute number", expects="an attribute or a name")
_AT = Names("character attribute", lead="to|on|at|for")


@verb("harm 3 [bod] [NAME]", "Take points from a pool", Maybe("points"), Maybe("who"),
      also="wound hit", edits=True)  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Request):
    points: int = read_as(Number(), default=0)
    #: and to which attribute; the points too, if they come last
    who: Phrase | None = read_as(_POOL)
    at: Phrase | None = read_as(_AT)


@verb("heal 2 [bod] [NAME]", "Give points back to a pool", Maybe("points"), Maybe("who"))
@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Request):
    points: int = read_as(Number(), default=0)
    who: Phrase | None = read_as(_POOL)
    at: Phrase | None = read_as(_AT)


_RESTED = OneOf({f"{lead}{how}": how for lead in _LEADS for how in RESTS}, HOWS)
_AFTER_A_REST = (*STOPS, *RESTS, "hungry", "unfed", "only")
_REST_FOR = Said("hand", Names("character", _AFTER_A_REST, lead="for"))


@verb(
    "rest [hour|night|week] [bod] [NAME] [hungry]",
    "Rest, to get points or dice back",
    Maybe(Said("how", _RESTED, Own("no_rest"))),
    parts=("how", "every", "hungry", _REST_FOR, "only", "hand"),
    also="sleep=night|hour|week",
    wasteful=True,
    button="Rests, and gets points of the pool back",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Request):
    how: str = read_as(_RESTED, default="hour")
    every: bool = read_as(Flag("all"))
    #: a night on an empty stomach is tested like an hour
    hungry: bool = read_as(Flag("hungry|unfed|on an empty stomach"))
    #: the one meant of several who rest
    only: Phrase | None = read_as(Names("character", _AFTER_A_REST, lead="only"))
    hand: tuple[Phrase, ...] = read_as(
        Names(f"{DICE} character", _AFTER_A_REST, "an attribute"),
        Plus(DICE, "a skill or a die", _AFTER_A_REST),
        default=(),
    )


@verb("treat [NAME, NAME]", "Save someone who is dying", Maybe("who"))
@dataclass(frozen=True, slots=True, kw_only=True)
class Treat(Request):
    who: Phrase | None = read_as(Names("character"))


@verb(
    "time 2 rounds|hours|days",
    "Let time pass",
    Maybe("count"),
    "unit",
    gm_only=True,
    button="So much time passes, with all that it brings",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Request):
    """Let time pass."""

    count: int = read_as(Number(digits=4), default=1)
    unit: str = read_as(OneOf(_UNITS, "`rounds`, `hours` or `days`"), default="rounds")


_AFTER_A_TABLE = (*STOPS, *_TRIGGERS)


@verb(
    "table reaction|morale|name|style [leader|half|lone] [wil+persuasion]",
    "Read a table with a test, or roll on one",
    "table",
    also="morale=morale reaction=reaction",
    buttons={"morale": "Rolls whether they stand or run", "": "Rolls on this table"},
)
@verb("init [int]", "Find out which side begins",
      Maybe(Said("hand", Names(DICE, STOPS, "dice such as int"))),
      parts=(Said("hand", _MORE),), key="initiative", also="initiative")  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Consult(Request):
    """Read a table with a test, or roll on one that needs none."""

    key: str = ""
    #: and perhaps the first of the dice
    table: Phrase | None = read_as(Names(f"table {DICE}", _AFTER_A_TABLE, "the name of a table"))
    trigger: str = read_as(OneOf(_TRIGGERS, "`leader`, `half` or `lone`"), default="")
    hand: tuple[Phrase, ...] = read_as(
        Names(DICE, _AFTER_A_TABLE, "dice such as wil"),
        Plus(DICE, "a skill or a die", _AFTER_A_TABLE),
        default=(),
    )


@verb("round [next|start|end]", "Whose side it is to act", Maybe("how"), also="tick=next")
@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Request):
    how: str = read_as(
        OneOf(("next", "start", "end", "show"), "`next`, `start` or `end`"), default="show"
    )


@verb("act [move]", "Say that you have acted in this turn", Maybe("move"), also="acted done")
@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Request):
    move: bool = read_as(Flag("move|moved"))


@verb(
    "cast SPELL [2] [on NAME]",
    "Cast a spell for points of will",
    "spell",
    wasteful=True,
    button="Casts it, for points of willpower",
)
@dataclass(frozen=True, slots=True, kw_only=True)
class Cast(Request):
    #: and perhaps how many times over
    spell: Phrase = read_as(Names("spell number", STOPS, "the name of a spell"), required=True)
    target: Phrase | None = read_as(Names("character", STOPS[:-1], lead="on|at"))
    sure: bool = read_as(Flag("sure|yes"))


@verb("xp +1 [NAME] # why", "Gain experience for trouble you brought", edits=True)
@dataclass(frozen=True, slots=True, kw_only=True)
class Experience(Request):
    points: int = read_as(Signed(), Number(), required=True)
    who: Phrase | None = read_as(Names("character", lead="for|to"), Names("character"))


_HIRE = "Hire help, pay it, ask it into danger"


def _hireling(kinds: str = "hireling", stops: tuple[str, ...] = ()) -> Said:
    return Said("who", Names(kinds, stops, "the name of a hireling"))


@verb(
    "hireling new NAME SKILL",
    _HIRE,
    Key("new|hire"),
    "name",
    parts=("skill",),
    how="new",
    buttons={"pay": "Pays the wages of a day"},
)
@verb("hireling pay NAME [3 days]", _HIRE, Key("pay"),
      _hireling("hireling number", ("day", "days")), parts=("days", "unit"), how="pay")  # fmt: skip
@verb("hireling ask NAME [wil+persuasion]", _HIRE, Key("ask"), _hireling(f"hireling {DICE}", STOPS),
      parts=("hand",), how="ask")  # fmt: skip
@verb("hireling dismiss NAME", _HIRE, Key("dismiss|fire"), _hireling(), parts=(), how="dismiss")
@verb("hireling list", _HIRE, Maybe(Key("list|show")), parts=(), how="list")
@dataclass(frozen=True, slots=True, kw_only=True)
class Hire(Request):
    how: str  # new, pay, ask, dismiss, list
    name: str = read_as(Own("new_name"), default="")
    who: Phrase | None = None
    skill: Phrase | None = read_as(
        Own("skill_value"), Names("skill", lead="with|skill"), Names("skill", expects="a skill")
    )
    days: int = read_as(LedNumber("for"), default=0)
    unit: str = read_as(Flag("days|day"), default="")
    hand: tuple[Phrase, ...] = read_as(_MORE, default=())


_ITEMS = "Buy, use, give and mend things"
_WORN = Key("armour|armor|shield|light armour|medium armour|heavy armour")


@dataclass(frozen=True, slots=True, kw_only=True)
class AddItem(pack.Thing):
    """Something found, made or given: what the list of goods has is as it is there."""

    name: Phrase = pack.read_name("slots", "harm", r"armour(?=\s+[+-]?\d)", "uses")
    slots: int = read_as(LedNumber("slots"), default=1)
    harm: int = read_as(LedNumber("harm"), default=0)
    armour: int = read_as(LedNumber("armour"), default=0)
    uses: int = read_as(LedNumber("uses"), default=0)


@verb("item buy [2] rope, lantern …", _ITEMS, Key("buy"), Maybe(Said("count", Number())), "what",
      parts=("count", "more"))  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Buy(Request):
    what: Phrase = read_as(
        Names("good", pack.ENDS, "something on sale, such as rope", one=True), required=True
    )
    count: int | None = read_as(Own("times"))
    more: tuple["Buy", ...] = read_as(Own("more_goods"), default=())


@verb("item repair [2]", _ITEMS, Key("repair|mend"), Maybe(Said("count", Number())),
      Maybe(_WORN), Maybe(Said("count", Number())), parts=())  # fmt: skip
@dataclass(frozen=True, slots=True, kw_only=True)
class Repair(Request):
    count: int | None = None


ITEMS = (
    pack.way_to_add(AddItem, _ITEMS, "[slots 1] [harm 2] [armour 1]", "add|take"),
    way_of(pack.PartWith, "item sell [2|all] THING", _ITEMS, Key("sell"), *pack.BEFORE_A_PORTION,
           "what", parts=("count", "every", "more"), how="sell"),
    *pack.ways_to_carry(_ITEMS),
)  # fmt: skip


_ADVANCE = "Roll experience, and choose what it gives"


def _learnt(kind: str) -> Maybe:
    return Maybe(Said("what", Names(kind, expects=f"a {kind}")))


@verb(
    "advance feat [NAME]",
    _ADVANCE,
    Key("feat"),
    _learnt("feat"),
    how="feat",
    button="Spends the XP on it",
)
@verb("advance spell [NAME]", _ADVANCE, Key("spell"), _learnt("spell"), how="spell")
@verb("advance class [NAME]", _ADVANCE, Key("class"), _learnt("class"), how="class")
@verb("advance skill [NAME]", _ADVANCE, Key("skill"), _learnt("skill"), how="skill")
@verb("advance attribute [NAME]", _ADVANCE, Key("attribute"), _learnt("attribute"),
      how="attribute")  # fmt: skip
@verb("advance again", _ADVANCE, Key("again"), how="again")
@dataclass(frozen=True, slots=True, kw_only=True)
class Learn(Request):
    """Choose what an advance gives."""

    how: str  # feat, class, skill, attribute, spell, again
    what: Phrase | None = None


@verb("advance d8", _ADVANCE, Maybe("die"), also="levelup level_up")
@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Request):
    die: Phrase | None = read_as(Names("die", expects="a die such as d8"))

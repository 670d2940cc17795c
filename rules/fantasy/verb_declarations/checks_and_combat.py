"""Verbs for tests, contests, fights, spells and tables."""

from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
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
    Plus,
    Said,
    option,
    read_as,
    verb,
)

DICE = "attribute skill die"
STOPS = ("need", "needs", r"needs?\d+", "sneak", "precise", "berserk", "sure", "all")
RESTS = ("hour", "night", "week")
HOWS = "`hour`, `night` or `week`"
#: words before the length of a rest
LEADS = ("", "an ", "a ", "the ", "for an ", "for a ", "for the ", "a full ", "for a full ")
_TRIGGERS = {"leader": "leader", "half": "half", "halved": "half", "lone": "lone", "alone": "lone"}
MORE = Plus(DICE, "a skill or a die", STOPS)
_HELP = Names("hireling", STOPS, lead="with")
_DICE = (
    option("attribute", "The attribute to roll", "hand", kinds="attribute"),
    option("skill", "The skill to add", "hand", lead="+", kinds="skill"),
)
_VERSUS = Names(DICE, STOPS, lead="vs|versus|against")


def _hand(kinds: str = DICE) -> tuple[Item, Item]:
    """Return items for dice as people type them: `bod+melee`, `int`, `d8+d6`,
    `longsword+athletics`."""
    first = Names(kinds, STOPS, "dice such as bod+melee")
    return Said("hand", first), Many(Said("hand", MORE))


@verb("test bod+melee [need 2] [with hireling NAME]", "Roll an attribute's die, and a skill's",
      *_hand(), bare=True,
      options=(*_DICE, option("need", "How many hits it needs"),
               option("with", "The hireling who helps", "hireling")),
      rolls=True)  # fmt: skip
@declare
class Test(Request):
    """Roll an attribute's die, and a skill's; `hand` is the typed dice."""

    hand: tuple[Phrase, ...] = ()
    need: int = read_as(LedNumber("need|needs"), default=1)
    hireling: Phrase | None = read_as(_HELP)


@verb("push [bod|melee|extra|trouble|pass]",
      "Better your latest roll for points, or pass it for trouble", Maybe("what"),
      also="trouble=trouble",
      buttons={"trouble": "It works after all, and brings trouble of the game master's choice",
               "extra": "Adds one hit, for points of the pool",
               "pass": "Nobody pushes any further",
               "": "Makes this die better, for points of the pool"})  # fmt: skip
@declare
class Push(Request):
    """Push a die; without one, ask what to push."""

    what: Phrase | None = read_as(
        Names("die_to_push", ("sure", "yes"), "a die to push, or `extra`")
    )
    points: int | None = read_as(LedNumber("for"))  # the price, if it was typed
    sure: bool = read_as(Flag("sure|yes"))


@verb("aid NAME [SKILL]", "Roll a skill die for someone else's test", "who",
      button="Adds a die of yours to their roll")  # fmt: skip
@declare
class Aid(Request):
    #: the character, and perhaps the skill
    who: Phrase = read_as(Names("character skill"), required=True)
    skill: Phrase | None = read_as(Names("skill", lead="with"))


@verb("contest bod+melee vs NAME [bod+defense]", "Test against someone, who may answer later",
      *_hand(), Said("vs", Names(f"character {DICE}", STOPS, lead="vs|versus|against")),
      Many(Said("vs", MORE)), bare=True,
      options=(*_DICE,
               option("target", "Against whom", "vs", lead="vs", kinds="character")), rolls=True
      )  # fmt: skip
@declare
class Contest(Request):
    hand: tuple[Phrase, ...] = ()
    vs: tuple[Phrase, ...] = ()
    hireling: Phrase | None = read_as(_HELP)


_ATTACK = "Attack someone: the winner deals harm"
_ARMED = f"weapon {DICE}"
#: "words" for unknown weapons, which are asked about, and for a hireling's help
_WITH = Said("hand", Names(f"words {_ARMED} hireling", STOPS, "a weapon or dice", "with"))
_HOW = ("sneak", "precise", _WITH, "vs")


@verb(
    "attack [WEAPON[+SKILL]] at NAME [vs bod+defense] [sneak|precise]",
    _ATTACK,
    *_hand(f"words {_ARMED}"),  # "words" for unknown weapons, which are asked about
    Many("sneak"),
    "target",
    parts=_HOW,
    button="Strikes",
    options=(
        option("target", "Whom to attack", lead="at"),
        option("with", "The weapon you use", "hand", lead="with", kinds="weapon"),
        option("manner", "How you strike", "sneak", "precise", words=("sneak", "precise")),
    ),
    rolls=True,
)
@verb("attack at NAME", _ATTACK, "target", parts=_HOW, rank=2)
@verb("attack NAME [with WEAPON]", _ATTACK,
      Said("target", Names(f"character {_ARMED}", STOPS, "a character's name")), Maybe(_WITH),
      Many(Said("hand", MORE)), parts=_HOW, rank=2)  # fmt: skip
@declare
class Attack(Request):
    hand: tuple[Phrase, ...] = ()
    target: Phrase | None = read_as(Names("character", STOPS, lead="at|on"))
    vs: tuple[Phrase, ...] = read_as(_VERSUS, MORE, default=())
    hireling: Phrase | None = None
    sneak: bool = read_as(Flag("sneak"))
    precise: bool = read_as(Flag("precise"))


@verb("attack NAME [with WEAPON] berserk", _ATTACK,
      Choose((("target",), (Said("target", Names(f"character {_ARMED}", STOPS, "a name")),))),
      Maybe(_WITH), Many(Said("hand", MORE)), Key("berserk"), parts=(_WITH,), rank=1)  # fmt: skip
@verb("attack [WEAPON[+SKILL]] at NAME berserk", _ATTACK, *_hand(_ARMED),
      Choose(((Key("berserk"), "target"), ("target", Key("berserk")))), rank=1)  # fmt: skip
@declare
class Berserk(Request):
    """Strike again after a hit that hurt."""

    hand: tuple[Phrase, ...] = ()
    target: Phrase = read_as(Names("character", STOPS, lead="at|on"), required=True)


_ANSWER = "Answer a challenge, a spell, or harm that was dealt"


@verb("answer armour [2]", _ANSWER, Key("armour|armor"), Maybe("points"), how="armour",
      also="defend",
      buttons={"armour": "Armour takes the harm, and wears", "": "Answers with these dice"}
      )  # fmt: skip
@verb("answer spellshield", _ANSWER, Key("spellshield"), parts=(), how="spellshield")
@declare
class Shield(Request):
    """Take harm on armour or on the will."""

    how: str  # armour, spellshield
    points: int | None = read_as(Number())


@verb("answer protect NAME", _ANSWER, Key("protect"), "who")
@declare
class Protect(Request):
    """Take harm that was dealt to someone nearby."""

    who: Phrase = read_as(Names("character"), required=True)


@verb("answer counterspell", _ANSWER, Key("counterspell|counter"))
@declare
class Counter(Request):
    """Contest a spell that someone else casts."""


@verb("answer yield", _ANSWER, Key("yield|nothing|pass|stand"))
@declare
class Yield(Request):
    """Answer a challenge without any dice."""


@verb("answer bod+defense", _ANSWER, Maybe(Key("with")), *_hand(f"{DICE} weapon"))
@declare
class Answer(Request):
    hand: tuple[Phrase, ...] = ()
    hireling: Phrase | None = read_as(_HELP)


@verb("treat [NAME, NAME]", "Save someone who is dying", Maybe("who"),
      options=(option("who", "Who is treated"),), rolls=True)  # fmt: skip
@declare
class Treat(Request):
    who: Phrase | None = read_as(Names("character"))


_AFTER_A_TABLE = (*STOPS, *_TRIGGERS, "of")


@verb("table reaction|morale|name|style [leader|half|lone] [wil+persuasion] [of NAME]",
      "Read a table with a test, or roll on one", "table", also="morale=morale reaction=reaction",
      buttons={"morale": "Rolls whether they stand or run", "": "Rolls on this table"},
      options=(option("table", "Which table to roll on", kinds="table"),
               option("who", "What shakes them, if it is their morale", "trigger", form="line")),
      rolls=True)  # fmt: skip
@verb("init [int]", "Find out which side begins",
      Maybe(Said("hand", Names(DICE, STOPS, "dice such as int"))),
      parts=(Said("hand", MORE),), key="initiative", also="initiative",
      options=(option("roll", "What to roll for initiative", "hand", kinds="attribute"),),
      rolls=True)  # fmt: skip
@declare
class Consult(Request):
    """Read a table with a test, or roll on one without a test."""

    key: str = ""
    #: the table, and perhaps the first of the dice
    table: Phrase | None = read_as(Names(f"table {DICE}", _AFTER_A_TABLE, "the name of a table"))
    trigger: str = read_as(OneOf(_TRIGGERS, "`leader`, `half` or `lone`"), default="")
    hand: tuple[Phrase, ...] = read_as(
        Names(DICE, _AFTER_A_TABLE, "dice such as wil"),
        Plus(DICE, "a skill or a die", _AFTER_A_TABLE),
        default=(),
    )
    #: whose reaction or morale it is; the innkeeper needs no sheet
    of: Phrase | None = read_as(Names("words", expects="a name", lead="of"))


@verb("round [next|start|end]", "Whose side it is to act", Maybe("how"), also="tick=next",
      options=(option("how", "What to do: next, start, end, run, or by a time", form="text",
                      words=("next", "start", "end", "run", "by friday 18:00")),))  # fmt: skip
@declare
class Round(Request):
    how: str = read_as(
        OneOf(("next", "start", "end", "show"), "`next`, `start` or `end`"), default="show"
    )

    @property
    def begins_round(self) -> bool:
        return self.how == "next"


@verb("act [move]", "Say that you have acted in this turn", Maybe("move"), also="acted done")
@declare
class Act(Request):
    move: bool = read_as(Flag("move|moved"))


@verb("cast SPELL [2] [on NAME]", "Cast a spell for points of will", "spell", wasteful=True,
      button="Casts it, for points of willpower",
      options=(option("spell", "The spell to cast", kinds="spell"),
               option("points", "How many times over", "spell", form="number"),
               option("target", "On whom")), rolls=True)  # fmt: skip
@declare
class Cast(Request):
    #: the spell, and perhaps how many times it is paid
    spell: Phrase = read_as(Names("spell number", STOPS, "the name of a spell"), required=True)
    # without `all`, which is a target here
    target: Phrase | None = read_as(Names("character", STOPS[:-1], lead="on|at"))
    sure: bool = read_as(Flag("sure|yes"))

"""Verbs for games on a page."""

from rules.core.verb_declarations import gear
from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.slash_options import BONUS, MODE, TARGET
from rules.core.verb_declarations.verb import (
    Flag,
    Key,
    LedNumber,
    Maybe,
    Names,
    Number,
    Own,
    Plus,
    Signed,
    option,
    read_as,
    verb,
)

NAME = "a name"
SOMEONE = Names("character", expects=NAME)
_ADV = Flag("adv|advantage|with adv|with advantage")
_DIS = Flag("dis|disadvantage|with dis|with disadvantage")
_AT = Names("character", expects=NAME, lead="at|on|against|vs")
_DIFFICULTY = LedNumber("vs|against|difficulty|dc")
_STOPS = ("difficulty", "dc")
_STAT = option("stat", "The stat to roll with", lead="+", kinds="stat")
_VERSUS = option("against", "The number to meet, if it isn't the usual one", "difficulty",
                 lead="vs")  # fmt: skip
_MOVE = "Make a move of this game's page"


@declare
class Rolling(Request):
    """What can be typed with every roll."""

    modifiers: tuple[int, ...] = read_as(Signed(), default=())
    adv: bool = read_as(_ADV)
    dis: bool = read_as(_DIS)
    difficulty: int | None = read_as(_DIFFICULTY)
    target: Phrase | None = read_as(_AT)


@verb("move NAME[+STAT] [+1] [adv|dis] [vs 15] [at NAME]", _MOVE, "what", bare=True,
      options=(option("move", "The move to make", "what", kinds="move"), TARGET, _STAT, _VERSUS,
               MODE, BONUS), rolls=True, button="Makes this move")  # fmt: skip
@declare
class MakeMove(Rolling):
    what: Phrase = read_as(Names("move character", _STOPS), required=True)
    stat: Phrase | None = read_as(Plus("stat unrolled", "a stat", _STOPS))


@verb("check [ROLL] STAT[+STAT] [+1] [adv|dis] [vs 15] [at NAME]", "Roll the dice of this game",
      Maybe("what"), bare=True,
      options=(option("stat", "The stat to roll with", "what", kinds="stat roll"),
               option("second", "The other stat, if the roll takes two", "stat", lead="+",
                      kinds="stat"), _VERSUS, MODE, BONUS, TARGET), rolls=True,
      button="Rolls this")  # fmt: skip
@declare
class Check(Rolling):
    what: Phrase | None = read_as(Names("roll stat unrolled", _STOPS, several="stat"))
    stat: Phrase | None = read_as(Plus("stat unrolled", "a stat", _STOPS))


@verb("choose 2", "Choose from the list of your latest move", "number", parts=(),
      button="Chooses this")  # fmt: skip
@declare
class ChooseOption(Request):
    number: int = read_as(Number("the number of a line", 3), required=True)


@verb(
    "effect Steam +1 [for NAME]",
    "Let an effect of the page happen",
    "what",
    edits=True,
    button="Lets this happen",
    options=(
        option("effect", "The effect as a page writes it", "what", form="line", lead="",
               required=True),
        option("who", "Whom it is for, if not you"),
    ),
)  # fmt: skip
@declare
class TakeEffect(Request):
    what: str = read_as(Own("effect"), required=True)
    target: bool = read_as(Flag("for the target"))
    nobody: bool = read_as(Flag("for nobody|for no one"))
    who: Phrase | None = read_as(Names("character", expects=NAME, lead="for"))


_POINTS = option("amount", "How many points, or dice such as d6", "amount", form="line", lead="")
_TRACK = option("track", "Which track, if not the usual one", "what", kinds="track")
_TO = option("who", "Who it happens to, if not you", "to", lead="to", kinds="character")


@declare
class Points(Request):
    """A number of points, for a track, on someone."""

    amount: str = read_as(Own("amount"), default="")
    what: Phrase | None = read_as(Names("track character", expects="a track or a name"))
    to: Phrase | None = read_as(
        Names("track character", expects="a track or a name", lead="to|for|on|from")
    )


@verb("harm 2 [TRACK] [NAME]", "Take points from a track, or fill one", Maybe("amount"),
      edits=True, also="damage", button="Takes the harm",
      options=(_POINTS, _TRACK, _TO))  # fmt: skip
@declare
class Harm(Points):
    """Harm someone: a falling track falls, a rising one rises."""


@verb("heal 2 [TRACK] [NAME]", "Give points back", Maybe("amount"), edits=True,
      button="Gives points back", options=(_POINTS, _TRACK, _TO))  # fmt: skip
@declare
class Heal(Points):
    """Heal someone: the opposite of harm."""


_STATUS = "Take a condition, or get rid of one"
_WHAT = option("condition", "The condition", "what", kinds="condition")


@verb("status clear CONDITION [NAME]", _STATUS, Key("clear|remove|off|end"), "what", edits=True,
      clear=True)  # fmt: skip
@verb("status CONDITION [NAME]", _STATUS, Maybe(Key("add|mark")), "what", edits=True, rank=1,
      options=(_WHAT, option("who", "Who has it, if not you")))  # fmt: skip
@verb("status", _STATUS, parts=(), rank=2)
@declare
class Status(Request):
    what: Phrase | None = read_as(Names("condition character", several="condition"))
    who: Phrase | None = read_as(Names("character", expects=NAME, lead="for|on|to"))
    clear: bool = False


_HOLD = "Spend the hold that a move gave you"


@verb("hold spend [2] [MOVE]", _HOLD, Key("spend|use"), Maybe("amount"), Maybe("move"), parts=(),
      how="spend", button="Spends hold",
      options=(option("action", "What to do with it: spend, add or end", form="text",
                      words=("spend", "add", "end")),
               option("move", "The move that it is kept for", kinds="move"),
               option("amount", "How much of it", lead="")))  # fmt: skip
@verb("hold add [2] MOVE", _HOLD, Key("add|gain"), Maybe("amount"), "move", parts=(), how="add",
      edits=True)  # fmt: skip
@verb("hold end MOVE", _HOLD, Key("end|drop"), "move", parts=(), how="end")
@verb("hold [NAME]", _HOLD, Maybe(Key("show|list")), Maybe("who"), parts=(), how="show", rank=2)
@declare
class Hold(Request):
    how: str
    amount: int | None = read_as(Number("how much", 3))
    move: Phrase | None = read_as(Names("move", expects="the name of a move"))
    who: Phrase | None = read_as(SOMEONE)


_ITEMS = "What you carry: add, drop, give"


@declare
class AddItem(gear.Thing):
    """Something to carry, by name."""

    name: Phrase = gear.read_name()


ITEMS = (gear.way_to_add(AddItem, _ITEMS), *gear.ways_to_carry(_ITEMS))

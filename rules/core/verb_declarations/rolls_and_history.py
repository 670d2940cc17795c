"""Plain dice and chances, history, picks, undo, redo and fixes."""

from rules.core.dice.expression import Roll
from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Flag,
    Key,
    Maybe,
    Number,
    Numbers,
    Own,
    name_who,
    option,
    read_as,
    verb,
)


@verb("roll 2d6+1", "Roll any dice, with or without a game", "roll", also="r",
      options=(option("dice", "The dice to roll, such as 2d6+1", "roll", form="text"),
               option("label", "What the roll is for", lead="#", form="line")),
      rolls=True)  # fmt: skip
@declare
class RollDice(Request):
    """Roll dice, without any system's rules."""

    roll: Roll = read_as(Own("roll"), required=True)


_ODDS = "See your odds before you roll"


@verb("odds SENTENCE", _ODDS, "text", rank=1, looks=True,
      together="odds SENTENCE | odds 4d6kh3 >= 12 | odds | odds ask", also="chances",
      options=(option("sentence", "The roll or action, such as 2d6+1 >= 9", "text"),)
      )  # fmt: skip
@declare
class Odds(Request):
    """Show the chances of a sentence."""

    text: str = read_as(AllWords("a sentence or dice", "sentence"), required=True)


@verb("odds", _ODDS, rank=2, looks=True)
@declare
class OddsOffered(Request):
    """Show the chances of everything that one's card offers."""


@verb("odds ask [of 41]", _ODDS, Key("ask|asked"), Maybe(Key("of"), "of"), parts=(),
      looks=True)  # fmt: skip
@declare
class OddsAsked(Request):
    """Show the chances of the roll that one is asked for."""

    of: int | None = read_as(Number("the number of an entry", kinds="entry"))


_HISTORY = "See what happened here"


@verb("history last 20 [NAME]", _HISTORY, Key("last"), "last", Maybe(name_who("character")),
      parts=(), looks=True, orders={"last": "Show the latest events"},
      options=(option("count", "How many", "last", form="number", required=True),
               option("who", "Only what this character did")))  # fmt: skip
@verb("history reveal 41", _HISTORY, Key("reveal"), "reveal", parts=(),
      orders={"reveal": "Show everyone a secret roll"},
      options=(option("number", "Its number", "reveal", form="number", required=True),)
      )  # fmt: skip
@verb("history 41", _HISTORY, Maybe(Key("show")), "number", parts=(), looks=True,
      orders={"show": "Show what happened, or one event in full"},
      options=(option("entry", "An event's number, or someone's name", "number",
                      form="text", kinds="entry character"),))  # fmt: skip
@verb("history [NAME]", _HISTORY, Maybe(Key("show")),
      Maybe(name_who("character", "last", "reveal")), parts=(), looks=True)  # fmt: skip
@declare
class History(Request):
    number: int | None = read_as(Number(kinds="entry"))
    last: int | None = read_as(Number(kinds="count"))
    who: Phrase | None = None
    reveal: int | None = read_as(Number(kinds="entry"))


_PICK = "Pick an option by its number"
_OF = Maybe(Key("of|from"), "of")
BY_LABEL = "pick LABEL [of 41]"


@verb("pick 2 3 [of 41]", _PICK, "numbers", _OF, parts=())
@verb("pick done [of 41]", _PICK, "done", _OF, parts=())
@verb(BY_LABEL, "Pick an option by its number or its label", "label", _OF, parts=())
@declare
class PickNumbers(Request):
    """Take choices by number, by label, or by a clear part of a label."""

    numbers: tuple[int, ...] = read_as(Numbers(), default=())
    label: str = read_as(Own("label"), default="")
    of: int | None = read_as(Number(kinds="entry"))
    done: bool = read_as(Flag("done"))


@verb("do SENTENCE", "Do anything, in your own words or with a kept sentence", "text",
      options=(option("what", "What you do, such as roll 2d6 # climbing", "text"),))  # fmt: skip
@declare
class Do(Request):
    """Run any sentence, or a stored one."""

    text: str = read_as(AllWords("a sentence", "kept sentence"), required=True)


_ENTRY = Number("the number of an entry", kinds="entry")
_WHICH_ENTRY = option("number", "Its number; the latest if left out", form="text")


@verb("undo [41]", "Undo your last action, or the one with this number", Maybe("number"),
      options=(_WHICH_ENTRY,))  # fmt: skip
@declare
class Undo(Request):
    number: int | None = read_as(_ENTRY)


@verb("redo [41]", "Redo what you undid", Maybe("number"),
      options=(_WHICH_ENTRY,))  # fmt: skip
@declare
class Redo(Request):
    number: int | None = read_as(_ENTRY)


@verb("fix [41] SENTENCE", "Correct what you did; the dice stay", Maybe("number"),
      Maybe(Key("with"), "falling"), "text",
      options=(option("sentence", "What you meant, such as move hack+S", "text"),)
      )  # fmt: skip
@declare
class Fix(Request):
    """Correct an entry. `falling`: the later entries that the speaker knows will be undone with
    it."""

    text: str = read_as(AllWords("a sentence", "sentence"), required=True)
    number: int | None = read_as(_ENTRY)
    falling: tuple[int, ...] = read_as(Numbers(), default=())


@verb("again [modifiers]", "Repeat your last roll", Maybe("more"),
      options=(option("with", "What's different, such as +1", "more", form="line"),))  # fmt: skip
@declare
class Again(Request):
    more: str = read_as(AllWords("modifiers"), default="")

"""Verbs for plain dice and for chances."""

from rules.core.dice.expression import Roll
from rules.core.verb_declarations.request import Request, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Key,
    Maybe,
    Number,
    Own,
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

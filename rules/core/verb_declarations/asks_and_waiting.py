"""Verbs for asking people to roll, and for whose turn it is."""

from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.rounds_plans_votes import SetDeadline
from rules.core.verb_declarations.verb import (
    AllWords,
    Key,
    Maybe,
    Names,
    Number,
    OneOf,
    Sign,
    option,
    read_as,
    verb,
    way_of,
)

_ASK = "Ask characters for a roll, with a button for each"
_ENTRY = Number("the number of an entry")
_OF = Maybe(Maybe(Key("of")), "of")
_COLON = Sign(":", "a colon and what to roll")
_SENTENCE = AllWords("a sentence", "sentence")


@verb("ask close", _ASK, Key("close"), _OF)
@declare
class AskClose(Request):
    """Stop waiting for the answers to an ask."""

    of: int | None = read_as(_ENTRY)


@verb("ask roll rest", _ASK, Key("roll rest|roll the rest|rest"), _OF)
@declare
class AskRest(Request):
    """Roll for everyone who hasn't answered an ask."""

    of: int | None = read_as(_ENTRY)


@verb("ask NAME, NAME: SENTENCE", _ASK, "who", _COLON, "text",
      together="ask NAME, NAME: SENTENCE [with odds] | ask all: SENTENCE | ask roll rest"
               " | ask close",
      options=(option("who", "Who to ask: names with commas, or all"),
               option("roll", "What they should roll, as they would write it", "text",
                      lead=":")))  # fmt: skip
@declare
class Ask(Request):
    """Ask characters to say a sentence, usually a roll."""

    who: Phrase = read_as(Names("character", expects="a name and a colon"), required=True)
    text: str = read_as(_SENTENCE, required=True)


_TURN = "See or choose whose turn it is to speak"


@verb("turn next|end", _TURN, "how", parts=())
@verb("turn [NAME]", _TURN, Maybe("who"), parts=(), rank=2,
      options=(option("who", "Whose turn it is now, or next, end, by friday"),))  # fmt: skip
@declare
class PassTurn(Request):
    """Give the floor to a character, to the next, or to nobody; without an option, show it."""

    who: Phrase | None = read_as(Names("character", expects="a name"))
    how: str = read_as(
        OneOf({"next": "next", "end": "end", "done": "end"}, "`next` or `end`"), default=""
    )


TURN_BY = (way_of(SetDeadline, "turn by TIME", _TURN, Key("by"), "until", rank=1, whole=False),)


@verb("waiting", "Who we're waiting on, and for what", looks=True)
@declare
class Waiting(Request):
    pass

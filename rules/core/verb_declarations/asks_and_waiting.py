"""Who is asked for a roll, waited for, reminded, away or lent."""

from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.rounds_plans_votes import SetDeadline
from rules.core.verb_declarations.verb import (
    AllWords,
    Flag,
    Key,
    Maybe,
    Names,
    Number,
    OneOf,
    Own,
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


_AWAY = "Tell the table you're away"


@verb("away end", _AWAY, Key("end|back|off"), also="back=end")
@declare
class ComeBack(Request):
    pass


@verb("away [until TIME]", _AWAY, Maybe("until"),
      options=(option("until", "Until when; or end, when you're back", form="text",
                      lead="until"),
               option("words", "Why, in your own words", lead="#", form="line")))  # fmt: skip
@declare
class GoAway(Request):
    until: str = read_as(Own("away_until"), default="")


_NUDGE = "Remind players the table is waiting on"


@verb("nudge off", _NUDGE, "off", parts=())
@verb("nudge after 48h quiet 22-8 Europe/Berlin", _NUDGE, parts=("after", "quiet", "zone"),
      options=(option("after", "After how long, such as 48h; or off", form="line", lead="after"),
               option("quiet", "Quiet hours, such as 22-8", form="line", lead="quiet"),
               option("zone", "The time zone, such as Europe/Berlin", form="line")))  # fmt: skip
@declare
class Nudge(Request):
    """Set when people are reminded of open choices; without an option, show it."""

    after: str = read_as(Own("nudge_after"), default="")
    quiet: str = read_as(Own("quiet_hours"), default="")
    zone: str = read_as(Own("time_zone"), default="")
    off: bool = read_as(Flag("off|never", "`after` and a span such as 48h, or `off`"))


_LEND = "Lend your character to another player"
_LENT = Names("character", ("back", "end"), "a name")


@verb("lend NAME to PLAYER [until TIME]", _LEND, "who", Key("to"), "person", Maybe("until"),
      options=(option("who", "Which of your characters"),
               option("to", "Who plays them in the meantime", "person", form="person", lead="to"),
               option("until", "Until when, such as friday", form="line", lead="until"))
      )  # fmt: skip
@declare
class Lend(Request):
    who: Phrase = read_as(_LENT, required=True)
    person: str = read_as(Own("borrower"), required=True)
    until: str = read_as(Own("lent_until"), default="")


@verb("lend NAME back", _LEND, Maybe(Key("back|end")), "who", Maybe(Key("back|end")))
@declare
class TakeBack(Request):
    who: Phrase = read_as(_LENT, required=True)

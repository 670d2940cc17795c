"""Verbs for being away, reminders and lending."""

from rules.core.verb_declarations.request import Phrase, Request, declare
from rules.core.verb_declarations.verb import Flag, Key, Maybe, Names, Own, option, read_as, verb

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

"""Verbs about the days of a game: the time, the date, and reminders."""

from rules.core.records.calendar import PARTS, UNITS
from rules.core.verb_declarations.request import Request, declare
from rules.core.verb_declarations.verb import (
    AllWords,
    Key,
    Maybe,
    Number,
    OneOf,
    Own,
    Said,
    Signed,
    option,
    read_as,
    verb,
)

_TIME = "Let time pass, or see what time it is"
_LONG = {
    **{unit: unit for unit in ("rounds", *UNITS)},
    **{unit.removesuffix("s"): unit for unit in ("rounds", *UNITS) if unit != "watches"},
    "watch": "watches",
}
_UNIT = OneOf(_LONG, "`turns`, `hours`, `watches` or `days`")
_PASSES = "Lets that much time pass"


@verb("time", _TIME, looks=True)
@declare
class ShowTime(Request):
    """Show what time it is, in the units of the rules."""


@verb("time a watch", _TIME, Key("a|an|one"), "unit", amount=1,
      together="time | time 2 hours|watches|days", button=_PASSES)  # fmt: skip
@verb("time 2 hours|watches|days", _TIME, Maybe("amount"), "unit",
      button=_PASSES, options=(option("span", "How long, such as 2 hours", "unit", form="text"),)
      )  # fmt: skip
@declare
class PassTime(Request):
    """Let time pass."""

    amount: int = read_as(Number(), default=1)
    unit: str = read_as(_UNIT, required=True)


_REMIND = "Set a reminder"


@verb("remind list", _REMIND, Key("list|show"), looks=True,
      together="remind me in 2 days to WORDS | remind all on friday 18:00: WORDS | remind list"
               " | remind drop 41",
      orders={"list": "List your reminders"})  # fmt: skip
@declare
class ListReminders(Request):
    """List one's reminders."""


@verb("remind drop 41", _REMIND, Key("drop|forget|cancel"), "number",
      orders={"drop": "Drop a reminder"},
      options=(option("number", "Its number", form="number", required=True),)
      )  # fmt: skip
@declare
class DropReminder(Request):
    """Drop a reminder."""

    number: int = read_as(Number("the number of a reminder", 9), required=True)


@verb("remind me in 2 days to WORDS", _REMIND, "words", rank=1,
      orders={"me": "Remind yourself of something",
              "all": "Remind all players (game masters only)"},
      options=(option("when", "When, such as in 2 days, or friday 18:00", "words", form="words",
                      required=True),))  # fmt: skip
@declare
class SetReminder(Request):
    """Set a reminder; the words say who, when and what."""

    words: str = read_as(Own("speech"), required=True)


_DATE = "See what day it is in the story, or move it on"


@verb("date", _DATE, Maybe(Key("show")), looks=True,
      orders={"show": "Show what day it is in the story"},
      together="date | date set 3 Thaw 1021, evening | date +2 days | date next morning"
               " | date months Thaw 30, Bloom 31 | date weekdays Firstday, Restday")  # fmt: skip
@declare
class ShowDate(Request):
    """Show the date."""


@verb("date set 3 Thaw 1021, evening", _DATE, Key("set"), "words",
      orders={"set": "Set the day; no time passes"},
      options=(option("day", "The day, such as 3 Thaw 1021, evening, or day 12", "words",
                      form="text", required=True),))  # fmt: skip
@declare
class SetDate(Request):
    """Give the current moment another date."""

    words: str = read_as(AllWords("a day, such as day 12, evening"), required=True)


@verb("date pass 2 days", _DATE, Key("pass"), Said("amount", Number()), Maybe("unit"), parts=(),
      button=_PASSES, orders={"pass": "Let days pass"},
      options=(option("span", "How long, such as 2 days", "amount", "unit", form="text",
                      required=True),))  # fmt: skip
@verb("date +2 days", _DATE, "amount", Maybe("unit"), parts=(), button=_PASSES)
@declare
class PassDays(Request):
    """Let days, or any other span, pass."""

    amount: int = read_as(Signed(), required=True)
    unit: str = read_as(_UNIT, default="days")


_NEXT = {**{part: part for part in PARTS}, "day": "morning", "dawn": "morning",
         "afternoon": "noon"}  # fmt: skip


@verb("date next morning|noon|evening|night", _DATE, Key("next"), "part", Maybe("after"),
      also="the_next=next the_following=next",
      buttons={"next": "Lets the night pass"},
      orders={"next": "Skip to the next morning, noon, evening or night"},
      options=(option("part", "Skip until when", required=True),))  # fmt: skip
@declare
class PassUntil(Request):
    """Let time pass until a part of the day begins."""

    part: str = read_as(OneOf(_NEXT, "`morning`, `noon`, `evening` or `night`"), required=True)
    #: the game's clock, in seconds, when a rest offered this
    after: int | None = read_as(Own("elapsed"))


@verb("date months Thaw 30, Bloom 31", _DATE, Key("months"), "words",
      orders={"months": "Name the months and their lengths"},
      options=(option("months", "The months with their days, such as Thaw 30, Bloom 31", "words",
                      form="text", required=True),))  # fmt: skip
@declare
class SetMonths(Request):
    words: str = read_as(AllWords("months, such as Thaw 30, Bloom 31"), required=True)


@verb("date weekdays Firstday, Restday", _DATE, Key("weekdays"), "words",
      orders={"weekdays": "Name the days of the week; today is the first"},
      options=(option("weekdays", "The days of the week, with commas", "words",
                      form="text", required=True),))  # fmt: skip
@declare
class SetWeekdays(Request):
    words: str = read_as(AllWords("weekdays, such as Firstday, Restday"), required=True)

"""Notes, searches, dates, time that passes, and reminders."""

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

_NOTE = "Write private notes, and share them if you like"
_WHICH = option("note", "Which note", "name", form="line", required=True, kinds="note")
_NAME = AllWords("the name of a note", "note")


@verb("note list", _NOTE, Key("list"), looks=True, orders={"list": "List the notes you can read"},
      together="note NAME: WORDS | note NAME | note list | note share NAME with NAME|all"
               " | note unshare NAME | note drop NAME")  # fmt: skip
@verb("note", _NOTE, parts=(), looks=True, also="notes")
@declare
class ListNotes(Request):
    """List the notes that one may read."""


@verb("note drop NAME", _NOTE, Key("drop|forget|delete"), "name",
      orders={"drop": "Drop one of your notes"}, options=(_WHICH,))  # fmt: skip
@declare
class DropNote(Request):
    """Drop one's own note."""

    name: str = read_as(_NAME, required=True)


@verb("note share NAME with NAME|all", _NOTE, Key("share"), "name",
      orders={"share": "Share one of your notes"},
      options=(_WHICH, option("with", "Who can read it: a name, gm, or all", "name", form="line",
                              lead="with", kinds="character", required=True)))  # fmt: skip
@declare
class ShareNote(Request):
    """Let others read a note; the words say who: `The Baron with Griff`."""

    name: str = read_as(_NAME, required=True)


@verb("note unshare NAME", _NOTE, Key("unshare|hide"), "name",
      orders={"unshare": "Keep a note to yourself again"}, options=(_WHICH,))  # fmt: skip
@declare
class UnshareNote(Request):
    """Stop sharing a note."""

    name: str = read_as(_NAME, required=True)


@verb("note NAME: WORDS", _NOTE, Key("show|read"), "words", parts=(), rank=1, shows=True,
      looks=True, orders={"show": "Read a note"},
      options=(option("note", "Which note", "words", form="line", required=True, kinds="note"),)
      )  # fmt: skip
@verb("note NAME: WORDS", _NOTE, Maybe(Key("write|new|add")), "words", parts=(), rank=2,
      orders={"write": "Write a note, or replace one"},
      options=(option("note", "The note's name", "words", form="line", required=True),
               option("text", "What it says", "words", lead=":", form="words"),
               option("file", "A picture to go with it", form="attachment")))  # fmt: skip
@declare
class WriteNote(Request):
    """Write a note, or read one; the words hold its name and text: `The Baron: owes us a
    favour`."""

    words: str = read_as(Own("speech"), required=True)
    shows: bool = False


@verb("find WORDS", "Search this game: words, results and notes", "words", looks=True,
      whole_game=True,
      options=(option("words", "What to look for", form="line", required=True),
               option("before", "Only before this number, to read on", "words", lead="before",
                      form="number")))  # fmt: skip
@declare
class Find(Request):
    """Search everything that one may read."""

    words: str = read_as(AllWords("what to look for"), required=True)


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
      buttons={"next": "Goes on to the morning"},
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

"""Days: the one clock of a game, what its days are called, and the night that a rest offers.

A day begins in the morning, and has four parts of one watch each. The clock counts what has
passed since the game began; a calendar says which day that was, and what days are called.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core import limits
from rules.core.errors import BadValues, Refused
from rules.core.outcome import Choice, Fact, Grade
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import join_names
from rules.fast_tuples import NamedTuple

PARTS = ("morning", "noon", "evening", "night")
#: in seconds, as a sentence says them; a round is as long as the rules of a game say
UNITS = {"minutes": 60, "turns": 600, "hours": 3600, "watches": 21_600, "days": 86_400,
         "weeks": 604_800}  # fmt: skip
WATCH, DAY = UNITS["watches"], UNITS["days"]
NIGHT_PASSES = "Let the night pass"
#: the group of that choice, by which faces know it
NIGHT = "night"


@freeze
class Month:
    name: str
    days: int


@freeze
class Calendar:
    """What the days of a game are called."""

    months: tuple[Month, ...] = ()
    weekdays: tuple[str, ...] = ()
    #: seconds between the clock and the date: a date that is set lets no time pass
    shift: int = 0
    #: which day of the calendar day 1 was, counted from the beginning of year 0
    first: int = 0
    #: which of the weekdays the first day of year 0 would have been
    weekday: int = 0


class Passed(NamedTuple):
    """What the rules make of time that passes: the scene as it is then, and what to tell.

    A `title` is the game's own way to tell the time.
    """

    scene: Any
    lines: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    choices: tuple[Choice, ...] = ()
    ends: tuple[str, ...] = ()
    grade: Grade = Grade.NONE
    title: str = ""


class Dated(NamedTuple):
    """A moment of a game: which day it is since the first, which part of it, and its names."""

    day: int
    part: str
    month: str = ""
    of_month: int = 0
    year: int = 0
    weekday: str = ""

    @property
    def named(self) -> str:
        """Return the day: `Firstday 3 Thaw 1021`, or `day 12`."""
        named = f"{self.of_month} {self.month} {self.year}" if self.month else f"day {self.day}"
        return f"{self.weekday} {named}".strip()

    @property
    def text(self) -> str:
        """Return the whole date: `3 Thaw 1021, evening`."""
        return f"{self.named[0].upper()}{self.named[1:]}, {self.part}"

    @property
    def heading(self) -> str:
        return write_heading(self.text)

    def facts(self) -> tuple[Fact, ...]:
        return Fact("date", self.text), Fact("day", self.day), Fact("part", self.part)


def write_heading(date: str) -> str:
    """Return a whole date as a scene begins with it: `Evening, 3 Thaw 1021`."""
    named, _, part = date.rpartition(", ")
    return f"{part.capitalize()}, {f'd{named[1:]}' if named.startswith('Day ') else named}"


def calendar_of(game: Any) -> Calendar:
    """Return the calendar of a game; one that knows no names where none was made."""
    return game.calendar or Calendar()


def moment_of(game: Any) -> int:
    """Return how many seconds ago the first morning was, as the date has it."""
    return int(game.elapsed + calendar_of(game).shift)


def date_of(game: Any) -> Dated:
    """Return what the time of a game is called."""
    return _name_day(calendar_of(game), moment_of(game))


def _name_day(calendar: Calendar, moment: int) -> Dated:
    days, seconds = divmod(moment, DAY)
    part, whole = PARTS[seconds // WATCH], calendar.first + days
    week = calendar.weekdays
    weekday = week[(whole + calendar.weekday) % len(week)] if week else ""
    if not calendar.months:
        return Dated(days + 1, part, weekday=weekday)
    year, left = divmod(whole, _days_a_year(calendar.months))
    month, of_month = _month_at(calendar.months, left)
    return Dated(days + 1, part, month, of_month, year, weekday)


def find_date(game: Any) -> Dated | None:
    """Return what the time is called in a game that counts its days: some has passed, or its days
    have names."""
    return date_of(game) if game.calendar is not None or game.elapsed else None


def _days_a_year(months: Sequence[Month]) -> int:
    return sum(month.days for month in months)


def _month_at(months: Sequence[Month], day: int) -> tuple[str, int]:
    for month in months:
        if day < month.days:
            return month.name, day + 1
        day -= month.days
    raise AssertionError(day)


def seconds_in(amount: int, unit: str, a_round: int) -> int:
    """Return a span in seconds; refuse one that is none, or too long to be meant."""
    seconds = amount * (a_round if unit == "rounds" else UNITS[unit])
    if not 0 < seconds <= limits.DAYS_AT_ONCE * DAY:
        raise Refused("astray_span", most=limits.DAYS_AT_ONCE)
    return seconds


def until_next(game: Any, part: str, after: int | None = None) -> int:
    """Return the seconds until a part of a day begins anew; 0 or less where that was already.

    `after`: what had passed when the wait for it began, if that is not now.
    """
    now, begins = moment_of(game), PARTS.index(part) * WATCH
    since = now if after is None else after + calendar_of(game).shift
    return since + DAY - (since - begins) % DAY - now


def offer_night(game: Any) -> Choice:
    """Offer the game master to let the night of a rest pass, once for all who rest that night."""
    says = f"date next morning after {write_elapsed(game.elapsed)}"
    return Choice(NIGHT_PASSES, says, "gm", group=NIGHT, recalls=False)


def write_elapsed(seconds: int) -> str:
    """Return what has passed since a game began, as hours, minutes and seconds."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}" + (f":{rest:02}" if rest else "")


def with_months(game: Any, said: str) -> Calendar:
    """Return the calendar of a game with other months; none ends it.

    The day keeps its name where there still is such a day, and else begins the year.
    """
    calendar, now = calendar_of(game), date_of(game)
    months = tuple(map(_read_month, _split_list(said)))
    if len(months) > limits.MONTHS:
        raise BadValues([("months", said, f"at most {limits.MONTHS} months")])
    _check_names([month.name for month in months], "months")
    bare = replace(calendar, months=months)
    if not months:
        return bare
    same = next((m for m in months if m.name == now.month and now.of_month <= m.days), months[0])
    of_month = now.of_month if same.name == now.month else 1
    year = now.year if now.month else 1
    return _on_day(bare, now.day, Named(year=year, month=same.name, of_month=of_month))


def _read_month(said: str) -> Month:
    name, _, days = said.removesuffix(" days").rpartition(" ")
    if not (name and days.isdecimal() and len(days) < 4 and 0 < int(days) <= limits.MONTH_DAYS):
        wanted = f"a month and its days (up to {limits.MONTH_DAYS}), such as Thaw 30"
        raise BadValues([("months", said, wanted)])
    return Month(name.strip(" :"), int(days))


def with_weekdays(game: Any, said: str) -> Calendar:
    """Return the calendar of a game with other weekdays; none ends them. Today is the first."""
    calendar, names = calendar_of(game), _split_list(said)
    if len(names) > limits.WEEKDAYS:
        raise BadValues([("weekdays", said, f"at most {limits.WEEKDAYS} weekdays")])
    _check_names(names, "weekdays")
    today = calendar.first + moment_of(game) // DAY
    return replace(calendar, weekdays=tuple(names), weekday=-today % max(1, len(names)))


def _split_list(said: str) -> list[str]:
    if said.casefold() in ("off", "none"):
        return []
    return [" ".join(part.split()) for part in said.replace(";", ",").split(",") if part.strip()]


def _check_names(names: Sequence[str], what: str) -> None:
    """Refuse names by which no day could be told, and two that are alike."""
    for name in names:
        worded = name.replace("'", "").replace("-", "").replace(" ", "").isalpha()
        if not worded or len(name) > limits.MONTH_NAME or name.casefold() in (*PARTS, "day"):
            raise BadValues([(what, name, f"a name of at most {limits.MONTH_NAME} letters")])
    if len({name.casefold() for name in names}) < len(names):
        raise BadValues([(what, ", ".join(names), "names that differ")])


class Named(NamedTuple):
    """What someone called a day: only what was said is filled."""

    day: int = 0
    month: str = ""
    of_month: int = 0
    year: int | None = None
    weekday: str = ""
    part: str = ""


def read_date(game: Any, said: str) -> Calendar:
    """Return the calendar in which this very moment is called as it was said."""
    calendar, now = calendar_of(game), date_of(game)
    named = _read_named(calendar, said)
    shift = calendar.shift
    if named.part:
        shift += PARTS.index(named.part) * WATCH - moment_of(game) % DAY
    if named.day:
        shift += (named.day - now.day) * DAY
    dated = replace(calendar, shift=shift)
    if named.month:
        dated = _on_day(dated, now.day, named._replace(year=_year_of(named, now)))
    if named.weekday:
        today = dated.first + (game.elapsed + shift) // DAY
        place = dated.weekdays.index(named.weekday)
        dated = replace(dated, weekday=(place - today) % len(dated.weekdays))
    return dated


def _year_of(named: Named, now: Dated) -> int:
    return now.year if named.year is None else named.year


def _on_day(calendar: Calendar, day: int, named: Named) -> Calendar:
    """Return the calendar in which a day since the first is the one that is named."""
    passed, months = 0, calendar.months
    for month in months:
        if month.name == named.month:
            break
        passed += month.days
    whole = (named.year or 0) * _days_a_year(months) + passed + named.of_month - 1
    return replace(calendar, first=whole - (day - 1))


def _read_named(calendar: Calendar, said: str) -> Named:
    """Read `3 Thaw 1021, evening`, `Day 12` or `noon`; what is no part of a date is refused."""
    words = " ".join(said.casefold().replace(",", " ").replace(".", " ").split())
    parts = {part: part for part in PARTS}
    months = {month.name.casefold(): month.name for month in calendar.months}
    weekdays = {name.casefold(): name for name in calendar.weekdays}
    part, words = _take_name(words, parts)
    month, words = _take_name(words, months)
    weekday, words = _take_name(words, weekdays)
    left = [word for word in words.split() if word not in ("the", "of", "in", "on", "at")]
    if left[:1] == ["day"] and not month and len(left) == 2:
        return Named(day=_number(said, left[1], 1, months), weekday=weekday, part=part)
    numbers = [_number(said, word, 0, months) for word in left]
    if len(numbers) > 2 or bool(numbers) != bool(month) or not (part or month or weekday):
        raise _explain_unread_date(said, months)
    if not month:
        return Named(weekday=weekday, part=part)
    return _check_day(calendar, said, Named(0, month, numbers[0],
                      numbers[1] if len(numbers) > 1 else None, weekday, part))  # fmt: skip


def _take_name(words: str, names: Mapping[str, str]) -> tuple[str, str]:
    """Return the longest of these names among the words, and the words without it."""
    for folded in sorted(names, key=len, reverse=True):
        if f" {folded} " in f" {words} ":
            return names[folded], f" {words} ".replace(f" {folded} ", " ", 1).strip()
    return "", words


def _number(said: str, word: str, low: int, months: Mapping[str, str]) -> int:
    digits = word.removesuffix("st").removesuffix("nd").removesuffix("rd").removesuffix("th")
    if not (digits.isascii() and digits.isdecimal() and low <= int(digits[:9]) <= limits.LAST_YEAR):
        raise _explain_unread_date(said, months, word)
    return int(digits)


def _check_day(calendar: Calendar, said: str, named: Named) -> Named:
    days = next(month.days for month in calendar.months if month.name == named.month)
    if not 1 <= named.of_month <= days:
        raise Refused("no_such_day", month=named.month, days=days)
    return named


def _explain_unread_date(said: str, months: Mapping[str, str], word: str = "") -> Refused:
    """Return why words are no date: most often a month that is not in the calendar."""
    if not months:
        return Refused("no_months", said=said[:60])
    if word[:1].isalpha():
        typed = next((each for each in said.split() if each.casefold().strip(",.") == word), word)
        names = join_names(months.values())
        return Refused("no_such_month", name=typed.strip(",.")[:40], months=names)
    return Refused("no_date", said=said[:60], example=f"3 {next(iter(months.values()))}, evening")

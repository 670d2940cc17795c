"""Days: a game's clock, the names of its days, and the night that a rest offers.

A day begins in the morning, and has four parts of one watch each. The clock counts the seconds
since the game began; a calendar says which day that was, and names the days.
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
#: the seconds of each unit, by its word; a round has the length that the rules give it
UNITS = {"minutes": 60, "turns": 600, "hours": 3600, "watches": 21_600, "days": 86_400,
         "weeks": 604_800}  # fmt: skip
WATCH, DAY = UNITS["watches"], UNITS["days"]
NIGHT_PASSES = "Go on to the morning"
#: that choice's group, which the interfaces look for
NIGHT = "night"


@freeze
class Month:
    name: str
    days: int


@freeze
class Calendar:
    """How the days of a game are named."""

    months: tuple[Month, ...] = ()
    weekdays: tuple[str, ...] = ()
    #: seconds between the clock and the date, because setting a date lets no time pass
    shift: int = 0
    #: the number of days from the beginning of year 0 to day 1 of the game
    first: int = 0
    #: the index of the weekday that the first day of year 0 falls on
    weekday: int = 0


class Passed(NamedTuple):
    """What a system's rules do when time passes: the scene after it, and what to show.

    `title` is the system's own headline for it, if it has one.
    """

    scene: Any
    lines: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    choices: tuple[Choice, ...] = ()
    ends: tuple[str, ...] = ()
    grade: Grade = Grade.NONE
    title: str = ""


class Dated(NamedTuple):
    """A moment of a game: the number of the day, the part of the day, and their names."""

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
    """Return a date the way a scene begins with it: `Evening, 3 Thaw 1021`."""
    named, _, part = date.rpartition(", ")
    return f"{part.capitalize()}, {f'd{named[1:]}' if named.startswith('Day ') else named}"


def calendar_of(game: Any) -> Calendar:
    """Return the calendar of a game; without one, an empty calendar."""
    return game.calendar or Calendar()


def moment_of(game: Any) -> int:
    """Return the seconds between the first morning and now, by the date."""
    return int(game.elapsed + calendar_of(game).shift)


def date_of(game: Any) -> Dated:
    """Return the current date of a game."""
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
    """Return the current date, or None in a game that has no calendar and no time passed."""
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
    """Return a span in seconds; refuse one that is empty or too long to be meant."""
    seconds = amount * (a_round if unit == "rounds" else UNITS[unit])
    if not 0 < seconds <= limits.DAYS_AT_ONCE * DAY:
        raise Refused("astray_span", most=limits.DAYS_AT_ONCE)
    return seconds


def until_next(game: Any, part: str, after: int | None = None) -> int:
    """Return the seconds until a part of the day begins next, or 0 or less if it has begun since
    `after`.

    `after` is the clock when the wait began, if that isn't now.
    """
    now, begins = moment_of(game), PARTS.index(part) * WATCH
    since = now if after is None else after + calendar_of(game).shift
    return since + DAY - (since - begins) % DAY - now


def offer_night(game: Any) -> Choice:
    """Offer the game master to let the night pass, once for everyone who rests that night."""
    # several such buttons may hang: once one passed the night, the others know that it's over
    says = f"date next morning after {write_elapsed(game.elapsed)}"
    return Choice(NIGHT_PASSES, says, "gm", group=NIGHT, recalls=False)


def write_elapsed(seconds: int) -> str:
    """Return the time since a game began as hours, minutes and seconds."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}" + (f":{rest:02}" if rest else "")


def with_months(game: Any, said: str) -> Calendar:
    """Return the game's calendar with other months, or with none.

    Today keeps its name if the new calendar still has such a day; else it is the first of the year.
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
    """Return the game's calendar with other weekdays, or with none; today is the first of them."""
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
    """Refuse month and weekday names that can't be read back, and two that are the same."""
    for name in names:
        worded = name.replace("'", "").replace("-", "").replace(" ", "").isalpha()
        if not worded or len(name) > limits.MONTH_NAME or name.casefold() in (*PARTS, "day"):
            raise BadValues([(what, name, f"a name of at most {limits.MONTH_NAME} letters")])
    if len({name.casefold() for name in names}) < len(names):
        raise BadValues([(what, ", ".join(names), "names that differ")])


class Named(NamedTuple):
    """The parts of a date that someone typed; the others are empty."""

    day: int = 0
    month: str = ""
    of_month: int = 0
    year: int | None = None
    weekday: str = ""
    part: str = ""


def read_date(game: Any, said: str) -> Calendar:
    """Return the calendar, changed so that the current moment has this date."""
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
    # last, because the day that gets this name may have been typed beside it
    if named.weekday:
        today = dated.first + (game.elapsed + shift) // DAY
        place = dated.weekdays.index(named.weekday)
        dated = replace(dated, weekday=(place - today) % len(dated.weekdays))
    return dated


def _year_of(named: Named, now: Dated) -> int:
    return now.year if named.year is None else named.year


def _on_day(calendar: Calendar, day: int, named: Named) -> Calendar:
    """Return the calendar, changed so that the day with this number has the named date."""
    passed, months = 0, calendar.months
    for month in months:
        if month.name == named.month:
            break
        passed += month.days
    whole = (named.year or 0) * _days_a_year(months) + passed + named.of_month - 1
    return replace(calendar, first=whole - (day - 1))


def _read_named(calendar: Calendar, said: str) -> Named:
    """Read `3 Thaw 1021, evening`, `Day 12` or `noon`; refuse anything that isn't part of a
    date."""
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
    """Return the longest of these names found in the text, and the text without it."""
    # `Late Thaw` before `Thaw`, which it contains
    for folded in sorted(names, key=len, reverse=True):
        if f" {folded} " in f" {words} ":
            return names[folded], f" {words} ".replace(f" {folded} ", " ", 1).strip()
    return "", words


def _number(said: str, word: str, low: int, months: Mapping[str, str]) -> int:
    digits = word.removesuffix("st").removesuffix("nd").removesuffix("rd").removesuffix("th")
    known = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(limits.LAST_YEAR))
    if not (known and low <= int(digits) <= limits.LAST_YEAR):
        raise _explain_unread_date(said, months, word)
    return int(digits)


def _check_day(calendar: Calendar, said: str, named: Named) -> Named:
    days = next(month.days for month in calendar.months if month.name == named.month)
    if not 1 <= named.of_month <= days:
        raise Refused("no_such_day", month=named.month, days=days)
    return named


def _explain_unread_date(said: str, months: Mapping[str, str], word: str = "") -> Refused:
    """Return the refusal of a date; most often its month isn't in the calendar."""
    if not months:
        return Refused("no_months", said=said[:60])
    if word[:1].isalpha():
        typed = next((each for each in said.split() if each.casefold().strip(",.") == word), word)
        names = join_names(months.values())
        return Refused("no_such_month", name=typed.strip(",.")[:40], months=names)
    return Refused("no_date", said=said[:60], example=f"3 {next(iter(months.values()))}, evening")

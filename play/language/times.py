"""Reads and writes times: `friday`, `48h`, `tomorrow 18:00`, `2026-12-01 Europe/Berlin`.

A day without an hour means its beginning. Replies state the time with its time zone.
"""

import difflib
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache

from rules.lazy_regex import compile_later

EXPECTED = "a time such as friday, tomorrow 18:00, 48h or 2026-12-01"
EXPECTED_SPAN = "a span of time such as 48h, 90m or 3 days"

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july",
    "august", "september", "october", "november", "december",
)  # fmt: skip
_UNITS = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
_UNIT = r"(m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)"
_SPAN = compile_later(rf"(\d{{1,5}}|an?|one)\s*{_UNIT}(?![a-z])")
_HOUR = compile_later(r"(?:^|\s)(?:at\s+)?(\d{1,2})(?::(\d\d))?\s*(am|pm)?$")
_SHORT_NUMBER = r"[0-9]{1,4}"
_LONGEST = 5 * 366 * 86400


class Unclear(ValueError):
    """Raised for words that are no time. `hints` may say what was meant."""

    def __init__(self, expected: str = EXPECTED, hints: tuple[str, ...] = ()) -> None:
        super().__init__(expected)
        self.expected = expected
        self.hints = hints


class Past(ValueError):
    """Raised for a time in the past."""


def span(words: str) -> int:
    """Return a span of time in seconds: `48h`, `1d 12h`, `a week`."""
    said = " ".join(words.casefold().split())
    found = list(_SPAN.finditer(said))
    left = _SPAN.sub("", said).replace("and", "").strip(" ,")
    if not found or left:
        raise Unclear(EXPECTED_SPAN)
    seconds = sum(_UNITS[f[2][0]] * (int(f[1]) if f[1].isdigit() else 1) for f in found)
    if not 0 < seconds <= _LONGEST:
        raise Unclear(EXPECTED_SPAN)
    return seconds


@cache
def _zones() -> dict[str, str]:
    from zoneinfo import available_timezones

    return {name.casefold(): name for name in available_timezones()}


def zone(name: str) -> tzinfo:
    """Return a time zone by its name, such as Europe/Berlin, in any case."""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError  # slow to import, and rarely needed

    said = name.strip().casefold().replace(" ", "_")
    if said in ("", "utc", "gmt", "z"):
        return UTC
    known = _zones()
    if said not in known:
        cities = {each.rpartition("/")[2]: each for each in known}
        near = [known[each] for each in difflib.get_close_matches(said, known, 3, 0.7)]
        near += [known[cities[each]] for each in difflib.get_close_matches(said, cities, 2, 0.8)]
        raise Unclear("a time zone such as Europe/Berlin", tuple(dict.fromkeys(near)))
    try:
        return ZoneInfo(known[said])
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Unclear("a time zone such as Europe/Berlin") from error


def zone_name(place: tzinfo) -> str:
    return str(getattr(place, "key", "UTC"))


def moment(words: str, now: datetime, here: tzinfo = UTC) -> tuple[datetime, tzinfo]:
    """Return the time that is meant, and the zone it was read in. It must be in the future."""
    said, place = _with_zone(words, here)
    said = re.sub(r"^(?:until|till|on|by)\s+", "", said)
    said = re.sub(r"(?<=-\d\d)t(?=\d\d:)", " ", said)
    local = now.astimezone(place)
    try:
        found = now + timedelta(seconds=span(re.sub(r"^(?:in|for)\s+", "", said)))
    except Unclear:
        found = _read_named_day(said, local)
    if found <= now:
        raise Past
    if found > now + timedelta(seconds=_LONGEST):
        raise Unclear
    return found.astimezone(UTC), place


def _with_zone(words: str, here: tzinfo) -> tuple[str, tzinfo]:
    """Split a time zone off the end of the words."""
    said = " ".join(words.casefold().split()).rstrip(".")
    found = re.search(r"(?:^|\s)([a-z_]+/[a-z_/+\d-]+|utc|gmt)$", said)
    if found is None:
        return said, here
    return said[: found.start()].strip(), zone(found[1])


def _read_named_day(said: str, local: datetime) -> datetime:
    """Return a named day, at its hour if one is given."""
    day, hour, minute = said, None, 0
    found = _HOUR.search(said)
    if found is not None and (found[2] or found[3]):
        hour, minute = _hour(found)
        day = said[: found.start()].strip(" ,")
    begin = local.replace(hour=hour or 0, minute=minute, second=0, microsecond=0)
    return _read_day(day, begin, local, hour is not None)


def _hour(found: re.Match[str]) -> tuple[int, int]:
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3]:
        if not 1 <= hour <= 12:
            raise Unclear
        hour = hour % 12 + (12 if found[3] == "pm" else 0)
    if hour > 23 or minute > 59:
        raise Unclear
    return hour, minute


def _read_day(day: str, begin: datetime, local: datetime, timed: bool) -> datetime:
    """Return the day that is meant, at the hour of `begin`."""
    if day == "" and timed:
        return begin if begin > local else begin + timedelta(days=1)
    if day == "tonight" or (day == "today" and timed):
        return begin if timed else begin.replace(hour=20)
    if day == "tomorrow":
        return begin + timedelta(days=1)
    name = re.sub(r"^(?:next|this|on)\s+", "", day)
    weekday = next((n for n, d in enumerate(_DAYS) if len(name) >= 3 and d.startswith(name)), None)
    if weekday is not None:
        ahead = begin + timedelta(days=(weekday - begin.weekday()) % 7)
        return ahead if ahead > local else ahead + timedelta(days=7)
    return _read_date(name, begin)


def _read_date(day: str, begin: datetime) -> datetime:
    """Return a date: 2026-12-01, 1.12.2026, 1 December, December 1st 2026."""
    numbers = re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})", day)
    dotted = re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", day)
    try:
        if numbers:
            return begin.replace(year=int(numbers[1]), month=int(numbers[2]), day=int(numbers[3]))
        if dotted:
            return begin.replace(year=int(dotted[3]), month=int(dotted[2]), day=int(dotted[1]))
        return _month(day, begin)
    except ValueError as error:
        raise Unclear from error


def _month(day: str, begin: datetime) -> datetime:
    words = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b|,|\bof\b", "", day).split()
    named = [w for w in words if not re.fullmatch(_SHORT_NUMBER, w)]
    numbers = [int(w) for w in words if re.fullmatch(_SHORT_NUMBER, w)]
    if len(named) != 1 or len(named[0]) < 3 or not 1 <= len(numbers) <= 2:
        raise Unclear
    month = next((n for n, m in enumerate(_MONTHS, 1) if m.startswith(named[0])), 0)
    year = numbers[1] if len(numbers) == 2 else begin.year
    found = begin.replace(year=year, month=month, day=numbers[0])
    return found.replace(year=year + 1) if len(numbers) == 1 and found < begin else found


def describe_time(when: datetime | int, place: tzinfo = UTC) -> str:
    """Return a time for people, with its time zone."""
    if isinstance(when, int):
        when = datetime.fromtimestamp(when, UTC)
    local = when.astimezone(place)
    day = f"{_DAYS[local.weekday()].title()} {local.day} {_MONTHS[local.month - 1].title()}"
    return f"{day} {local.year}, {local:%H:%M} {zone_name(place)}"


#: a time as the bot writes it
_TOLD = compile_later(
    rf"(?:{'|'.join(_DAYS).title()}) (\d{{1,2}}) ({'|'.join(_MONTHS).title()}) (\d{{4}}), "
    r"(\d\d):(\d\d) (UTC|[A-Z]\w+(?:/[\w+-]+)+)"
)


def replace_told(text: str, write: Callable[[datetime, str], str]) -> str:
    """Return a text with every time that was written for people rewritten."""

    def rewrite(found: re.Match[str]) -> str:
        day, month, year, hour, minute, place = found.groups()
        number = _MONTHS.index(month.casefold()) + 1
        try:
            whole = (int(year), number, int(day), int(hour), int(minute))
            return write(datetime(*whole, tzinfo=zone(place)), found[0])
        except (ValueError, OverflowError):  # not one of the bot's own times
            return found[0]

    return _TOLD.sub(rewrite, text)


def describe_span(seconds: int) -> str:
    """Return a span for people: 48 hours, 3 days, 90 minutes."""
    for size, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds % size == 0 and (seconds >= size) and not (size == 86400 and seconds < 3 * size):
            count = seconds // size
            return f"{count} {name}{'' if count == 1 else 's'}"
    return f"{max(1, seconds // 60)} minutes"


def is_within(minute: int, begins: int, ends: int) -> bool:
    """Say whether a minute of the day is within quiet hours, which may span midnight."""
    if begins <= ends:
        return begins <= minute < ends
    return minute >= begins or minute < ends

"""Times in the bot's words, which Discord and the terminal show differently.

On Discord every reader sees times in their own zone; elsewhere they are written out. These marks
are never stored: only answers that record nothing contain them.
"""

from datetime import UTC, datetime

from play.current_time import stamp
from play.language.times import replace_told
from rules.lazy_regex import compile_later

#: a marked time: seconds since 1970, and whether to show a distance or a date
_MARK = compile_later("\ue000(-?\\d{1,12})([Rf])\ue001")
#: the first and the last date that can be written
EARLIEST, LATEST = -62_135_596_800, 253_402_300_799
MARKS = compile_later("[\ue000\ue001]")
_UNITS = (
    (86400 * 365, "year"),
    (86400 * 30, "month"),
    (86400, "day"),
    (3600, "hour"),
    (60, "minute"),
)


def _seconds(when: str | int | datetime) -> int:
    if isinstance(when, int):
        return when
    moment = datetime.fromisoformat(when) if isinstance(when, str) else when
    return int(moment.timestamp())


def mark_distance(when: str | int | datetime) -> str:
    """Mark a time to be shown as a distance: "2 hours ago", "in 3 days"."""
    return f"\ue000{_seconds(when)}R\ue001"


def mark_date(when: str | int | datetime) -> str:
    """Mark a time to be shown as a date and a time of day."""
    return f"\ue000{_seconds(when)}f\ue001"


def for_discord(text: str) -> str:
    """Return a text with its times in Discord's notation, which uses each reader's zone."""
    if ":" not in text and "\ue000" not in text:  # as in most
        return text
    text = replace_told(text, lambda when, _: f"{mark_date(when)} ({mark_distance(when)})")
    return _MARK.sub(lambda found: f"<t:{found[1]}:{found[2]}>", text)


def add_distances(text: str, now: datetime) -> str:
    """Return a text in which every time is followed by its distance from now."""
    return replace_told(
        text, lambda when, told: f"{told} ({distance(_seconds(when) - _seconds(now))})"
    )


def in_words(text: str, now: datetime) -> str:
    """Return a text with its marked times in words."""
    return _MARK.sub(lambda found: _write_moment(int(found[1]), found[2], now), text)


def _write_moment(seconds: int, how: str, now: datetime) -> str:
    if how == "f":
        seconds = min(max(seconds, EARLIEST), LATEST)  # an imported text may contain anything
        when = datetime.fromtimestamp(seconds, UTC)
        return f"{when:%A} {when.day} {when:%B} {when.year}, {when:%H:%M} UTC"
    return distance(seconds - int(now.timestamp()))


def distance(seconds: int) -> str:
    """Return how far away a time is: "2 hours ago", "in 3 days", "just now"."""
    for size, name in _UNITS:
        # asked for a moment ago, "in 2 hours" is 1:59:58; days to come are rounded, as Discord does
        soon = size // 60 if size < 86400 else size // 2
        soon = soon if seconds > 0 and abs(seconds) + size // 60 >= size else 0
        count = (abs(seconds) + soon) // size
        if count:
            told = f"{count} {name}{'' if count == 1 else 's'}"
            return f"{told} ago" if seconds < 0 else f"in {told}"
    return "just now"


def moment(seconds: int) -> str:
    """Return a time in the journal's notation."""
    return stamp(datetime.fromtimestamp(seconds, UTC))

"""What the bot says about clocks."""

from collections.abc import Mapping

from play.wording.markup import escape_markup
from rules.core.records.tables_decks_notes import HIDDEN, OPEN, Clock

CLOCKS, NO_CLOCKS = (
    "Clocks",
    "No clocks yet. A game master can make one: `/clock new The flood 6`",
)
TICK, TICK_BACK = "Tick", "Tick back"
_FULL, _EMPTY = "▰", "▱"
_SIGHTS = {HIDDEN: " (hidden)", OPEN: " (anyone can tick it)"}


def clock_bar(clock: Clock, title: str) -> str:
    """Return a clock's segments, and the count if the title doesn't give it."""
    bar = f"{_FULL * clock.filled}{_EMPTY * (clock.segments - clock.filled)}"
    told = title in (clock_now(clock), clock_made(clock))
    return bar if told else f"{bar} {clock.filled}/{clock.segments}"


def clock_line(clock: Clock, *, sight: bool = False) -> str:
    return f"{escape_markup(clock.name)} {clock_bar(clock, '')}{describe_sight(clock, sight)}"


def describe_sight(clock: Clock, told: bool = True) -> str:
    return _SIGHTS.get(clock.sight, "") if told else ""


def clock_made(clock: Clock) -> str:
    return f"New clock: {clock.name}, {clock.segments} segments"


def clock_now(clock: Clock) -> str:
    if clock.filled == clock.segments:
        return f"{clock.name} is full"
    return f"{clock.name}: {clock.filled} of {clock.segments}"


def clock_stopped(by: int) -> str:
    return f"Only {abs(by)} counted: it's {'full' if by > 0 else 'empty'} now."


def clock_dropped(name: str) -> str:
    return f"The clock {name} is gone"


def clock_sight(clock: Clock) -> str:
    told = {HIDDEN: "{} is hidden from the players", OPEN: "Anyone can tick {} now"}
    return told.get(clock.sight, "Everyone can see {} now").format(clock.name)


def tick_of(name: str) -> str:
    return f"Tick {name}"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "no_such_clock": "There's no clock called “{name}” here.",
    "clock_hidden": "{name} is already hidden.",
    "clock_open": "Anyone can already tick {name}.",
    "clock_seen": "Everyone can already see {name}.",
    "clock_size": "A clock has {least} to {most} segments.",
    "clock_full": "{name} is already full.",
    "clock_empty": "{name} is already empty.",
    "clock_at": "{name} is already at {value}.",
    "clock_beyond": "{name} goes from 0 to {most}.",
    "clock_still": "A clock ticks by 1 or more, or back with -1.",
    "clock_not_open": "Only a game master can tick {name}.",
}

"""What the bot says about absences and reminders."""

from collections.abc import Mapping


def clock(minute: object) -> str:
    """Return a minute of the day as a clock time."""
    assert isinstance(minute, int)
    return f"{minute // 60:02}:{minute % 60:02}"


def goes_away(name: str, told: str) -> str:
    return f"{name} is away until {told}" if told else f"{name} is away"


def comes_back(name: str) -> str:
    return f"{name} is back"


def nudges(span: str, quiet: str | None, zone: str) -> str:
    if not span:
        return "Reminders are off"
    hours = f", never {quiet.replace('-', '–')} ({zone})" if quiet else ""
    return f"Reminders are on: after {span}{hours}"


TURN_ON = "To turn them on: `/nudge after 48h`"

#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {"not_away": "You aren't away."}

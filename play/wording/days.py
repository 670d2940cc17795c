"""Every sentence the bot itself says about days, reminders and notes."""

from play.wording.table import plain

ROUNDS = "Rounds are counted with /round next."


def it_is(date: str) -> str:
    return f"It is {date[0].lower()}{date[1:]}" if date.startswith("Day ") else f"It is {date}"


def passes(amount: int, unit: str) -> str:
    """Say how much time has passed."""
    if amount != 1:
        return f"{amount} {unit} pass"
    one = "watch" if unit == "watches" else unit.removesuffix("s")
    return f"1 {one} passes"


REMINDERS, NO_REMINDERS = "Your reminders", "None yet: `/remind me in 2 days to feed the horse`"
REMINDER_DROPPED = "Reminder dropped"


def reminder_set(when: str, to_all: bool) -> str:
    return f"I'll remind everyone {_at(when)}" if to_all else f"I'll remind you {_at(when)}"


def _at(when: str) -> str:
    return f"on {when}"


def reminder_line(number: str, when: str, what: str, to_all: bool) -> str:
    whom = ", for everyone" if to_all else ""
    return f"`#{number}` {when}{whom}: {plain(what)}"

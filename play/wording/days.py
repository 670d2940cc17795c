"""Every sentence the bot itself says about days, reminders and notes."""

from play.language.speech import excerpt
from play.wording.table import code, plain
from rules.core.records.record import Value

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


NOTES = "Your notes"
NO_NOTES = "None yet: `/note The Baron: owes us a favour`"


def noted(name: str, *, again: bool) -> str:
    return f"{plain(name)} {'rewritten' if again else 'noted'}"


def note_dropped(name: str) -> str:
    return f"{plain(name)} dropped"


def note_shared(name: str, shared: Value) -> str:
    return f"{plain(name)} shared with {_listed(shared)}"


def note_unshared(name: str) -> str:
    return f"{plain(name)} is yours alone again"


def by_whom(person: str) -> str:
    return f"Written by {plain(person)}."


def shared_with(shared: Value) -> str:
    return f"Shared with {_listed(shared)}." if shared else ""


def _listed(shared: Value) -> str:
    if not isinstance(shared, list):
        return "everyone"
    return ", ".join("the game master" if each == "gm" else plain(str(each)) for each in shared)


def note_line(name: str, text: str, by: str) -> str:
    whose = f" ({plain(by)})" if by else ""
    return f"**{plain(name)}**{whose}: {plain(excerpt(text, 100))}"


def found(count: int, words: str) -> str:
    if not count:
        return f"Nothing here says {plain(words)}"
    return f"{count} found for {plain(words)}" if count > 1 else f"One found for {plain(words)}"


def found_line(number: int, text: str) -> str:
    return f"`#{number}` {plain(text)}"


def found_note(text: str) -> str:
    return f"A note: {plain(text)}"


def read_on(words: str, number: int) -> str:
    return f"There may be more: {code(f'/find {words} before {number}')}"

"""Every sentence the bot itself says about days, reminders and notes."""

from play.language.speech import excerpt
from play.wording.table import code, escape_markup
from rules.core.records.record import Value

ROUNDS = "To start the next round: `/round next`"


def it_is(date: str) -> str:
    return f"It's {date[0].lower()}{date[1:]}" if date.startswith("Day ") else f"It's {date}"


def passes(amount: int, unit: str) -> str:
    """Say how much time has passed."""
    if amount != 1:
        return f"{amount} {unit} pass"
    one = "watch" if unit == "watches" else unit.removesuffix("s")
    return f"1 {one} passes"


REMINDERS, NO_REMINDERS = "Your reminders", "None yet. Try `/remind me in 2 days to feed the horse`"
REMINDER_DROPPED = "Reminder dropped"


def reminder_set(when: str, to_all: bool) -> str:
    return f"I'll remind everyone {_at(when)}" if to_all else f"I'll remind you {_at(when)}"


def _at(when: str) -> str:
    return f"on {when}"


def reminder_line(number: str, when: str, what: str, to_all: bool) -> str:
    whom = ", for everyone" if to_all else ""
    return f"`#{number}` {when}{whom}: {escape_markup(what)}"


NOTES = "Your notes"
NO_NOTES = "None yet. Write one: `/note The Baron: owes us a favour`"


def describe_noting(name: str, *, again: bool) -> str:
    return f"Note {'changed' if again else 'saved'}: {escape_markup(name)}"


def note_dropped(name: str) -> str:
    return f"Note dropped: {escape_markup(name)}"


def note_shared(name: str, shared: Value) -> str:
    return f"Note shared with {_join_readers(shared)}: {escape_markup(name)}"


def note_unshared(name: str) -> str:
    return f"Only you can read {escape_markup(name)} again"


def by_whom(person: str) -> str:
    return f"Written by {escape_markup(person)}."


def describe_sharing(shared: Value) -> str:
    return f"Shared with {_join_readers(shared)}." if shared else ""


def _join_readers(shared: Value) -> str:
    if not isinstance(shared, list):
        return "everyone"
    return ", ".join(
        "the game master" if each == "gm" else escape_markup(str(each)) for each in shared
    )


def note_line(name: str, text: str, by: str) -> str:
    whose = f" ({escape_markup(by)})" if by else ""
    return f"**{escape_markup(name)}**{whose}: {escape_markup(excerpt(text, 100))}"


def describe_found(count: int, words: str) -> str:
    if not count:
        return f"Nothing found for “{escape_markup(words)}”"
    return (
        f"{count} results for “{escape_markup(words)}”"
        if count > 1
        else f"1 result for “{escape_markup(words)}”"
    )


def found_line(number: int, text: str) -> str:
    return f"`#{number}` {escape_markup(text)}"


def found_note(text: str) -> str:
    return f"Note: {escape_markup(text)}"


def read_on(words: str, number: int) -> str:
    return f"For more: {code(f'/find {words} before {number}')}"

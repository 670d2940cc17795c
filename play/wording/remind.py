"""What the bot says about reminders."""

from collections.abc import Mapping

from play.wording.markup import escape_markup

REMINDERS, NO_REMINDERS = "Your reminders", "None yet. Try `/remind me in 2 days to feed the horse`"
REMINDER_DROPPED = "Reminder dropped"


def reminder_set(when: str, to_all: bool) -> str:
    return f"I'll remind everyone {_at(when)}" if to_all else f"I'll remind you {_at(when)}"


def _at(when: str) -> str:
    return f"on {when}"


def reminder_line(number: str, when: str, what: str, to_all: bool) -> str:
    whom = ", for everyone" if to_all else ""
    return f"`#{number}` {when}{whom}: {escape_markup(what)}"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "remind_when": "When, and about what? Try `/remind me in 2 days to feed the horse`",
    "remind_which": "Which reminder? See yours: `/remind list`",
    "no_reminder": "There's no reminder {name}. See yours: `/remind list`",
    "not_your_reminder": "Reminder {number} is someone else's.",
    "too_many_reminders": "You have {most} reminders, which is the limit. Drop one: "
    "`/remind drop {number}`",
}

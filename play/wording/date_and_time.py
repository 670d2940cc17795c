"""What the bot says about dates and passing time."""

from collections.abc import Mapping

ROUNDS = "To start the next round: `/round next`"


def it_is(date: str) -> str:
    return f"It's {within_sentence(date)}"


def within_sentence(date: str) -> str:
    return f"{date[0].lower()}{date[1:]}" if date.startswith("Day ") else date


def passes(amount: int, unit: str) -> str:
    """Tell how much time passes."""
    if amount != 1:
        return f"{amount} {unit} pass"
    one = "watch" if unit == "watches" else unit.removesuffix("s")
    return f"1 {one} passes"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {
    "astray_span": "Try `/time 2 hours`. Anything up to {most} days works.",
    "no_months": "This game has no months yet, so I can't read `{said}`. Name them with "
    "`/date months Thaw 30, Bloom 31`, or use `day 12, evening`.",
    "no_such_month": "There's no month {name} here, only {months}.",
    "no_such_day": "{month} has only {days} days.",
    "no_date": "I can't read the day `{said}`. Try `{example}`.",
    "backwards": "Time only moves forward. To go back, `/undo`; to change the day: "
    "`/date set day 12`",
    "same_date": "It's already {date}.",
    "night_passed": "That night is already over. It's {date}.",
}

"""The steps to a new character: the fields of the page, in order."""

from rules.core.creation_walk import Answers, Line, Option, Step, Walk, find_first_choice
from rules.core.outcome import MOST_CHOICES
from rules.own.page import CHAIN, Field, Kind, Page

#: the most questions; fields beyond them are set on the sheet
MOST_STEPS, MOST_LINES = 15, 4
#: begins the key of a negative number
MINUS = "minus_"


def walk(page: Page, answers: Answers) -> Walk:
    """Return the steps, and the words that the answers so far make."""
    steps = [step for each in page.fields.values() if (step := _step(each)) is not None]
    steps = steps[:MOST_STEPS]
    lines = tuple(
        Line(each.key, each.name)
        for each in page.fields.values()
        if each.kind in (Kind.TEXT, Kind.LIST)
    )
    says = tuple(
        f"{step.key}={_value(page.fields[step.key], find_first_choice(answers, step.key))}"
        for step in steps
        if find_first_choice(answers, step.key)
    )
    return Walk(tuple(steps), says, lines[:MOST_LINES])


def _value(made: Field, key: str) -> str:
    """Return the text that an option's key stands for."""
    if made.kind is Kind.CHOICE:
        word = made.words[int(key.removeprefix("option_"))]
        return f'"{word}"' if " " in word else word
    return key.replace(MINUS, "-")


def _step(made: Field) -> Step | None:
    match made.kind:
        case Kind.NUMBER:
            options = _numbers(made.default, made.low, made.high)
            return Step(
                made.key, made.name, _describe_limits(made), options, 0, otherwise=str(made.default)
            )
        case Kind.TRACK:
            options = _numbers(made.high, 1 - made.rising, max(made.high, 1))
            about = f"It goes from 0 to {made.high}."
            return Step(made.key, made.name, about, options, 0, otherwise=str(made.default))
        case Kind.DIE:
            sizes = [each for each in CHAIN if made.low <= each <= made.high]
            options = tuple(Option(f"d{each}", f"d{each}") for each in sizes)
            return Step(made.key, made.name, "The die it rolls.", options, 0,
                        otherwise=f"d{made.default}")  # fmt: skip
        case Kind.CHOICE:
            words = made.words[:MOST_CHOICES]
            options = tuple(Option(f"option_{n}", word) for n, word in enumerate(words))
            return Step(made.key, made.name, "One of these.", options, 0, otherwise="none yet")
        case Kind.FLAG:
            return Step(made.key, made.name, "Yes or no.", (Option("yes", "Yes"),), 0,
                        otherwise="no")  # fmt: skip
    return None


def _describe_limits(made: Field) -> str:
    limited = made.high - made.low <= 1000
    return f"From {made.low} to {made.high}." if limited else "A number."


def _numbers(middle: int, low: int, high: int) -> tuple[Option, ...]:
    """Return the numbers to choose from, highest first: all of them, or those around a middle."""
    if high - low >= MOST_CHOICES:
        low = max(low, min(middle - MOST_CHOICES // 2, high - MOST_CHOICES + 1))
        high = low + MOST_CHOICES - 1
    return tuple(
        Option(str(n) if n >= 0 else f"{MINUS}{-n}", str(n)) for n in range(high, low - 1, -1)
    )

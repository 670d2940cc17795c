"""A new character: its steps, one question each, and its fields set by hand."""

from functools import partial
from typing import Any

from rules.core.creation_walk import Answers, Line, Option, Step, Walk, find_first_choice
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, Refused
from rules.core.outcome import MOST_CHOICES
from rules.core.records.field_values import NO, YES, fill, slug
from rules.core.records.field_values import assign as assign_plainly
from rules.core.records.record import put
from rules.core.system import Created, Creation
from rules.own.page_values import CHAIN, Field, Kind, Page
from rules.own.reader.results_and_effects import describe_kind, find_value
from rules.own.sheet import OwnScene, OwnSheet, settle, value_of


def assign(page: Page, sheet: Any, key: str, operator: str, text: str) -> Any:
    """Return the sheet with one field set from text."""
    name = slug(key)
    if name == "conditions" or name == slug(page.conditions_name):
        return _with_conditions(page, sheet, operator, text)
    made = page.fields.get(name)
    if made is None:
        return assign_plainly(sheet, key, operator, text)
    match made.kind:
        case Kind.DIE | Kind.CHOICE | Kind.FLAG:
            return put(sheet, made.key, _read(made, key, text))
        case Kind.LIST:
            return put(sheet, made.key, _read_list(value_of(sheet, made.key), operator, text))
    return assign_plainly(sheet, made.key, operator, text)


def _read(made: Field, key: str, text: str) -> Any:
    if made.kind is Kind.FLAG and text.strip().casefold() in YES | NO:
        return text.strip().casefold() in YES
    said = text.strip()
    if made.kind is Kind.CHOICE and said.casefold() in ("", "none"):
        return ""
    if made.kind is Kind.DIE and said.isdecimal():
        said = f"d{said}"
    value = find_value(made, said)
    if value is None:
        raise BadValues([(key, text, describe_kind(made))])
    return int(value) if made.kind is Kind.DIE else value


def _read_list(held: dict[str, int], operator: str, text: str) -> dict[str, int]:
    """Return things by name: `rope, lamp`; with `+=` they are added."""
    found = dict(held) if operator == "+=" else {}
    for part in text.split(","):
        key = slug(part)
        if key and key not in ("none",):
            found[key] = found.get(key, 0) + 1
    return found


def _with_conditions(page: Page, sheet: Any, operator: str, text: str) -> Any:
    names = {slug(each.name): key for key, each in page.conditions.items()}
    said = [slug(part) for part in text.split(",") if slug(part) and slug(part) != "none"]
    wrong = next((part for part in said if part not in names), None)
    if wrong is not None:
        known = ", ".join(each.name for each in page.conditions.values())
        raise BadValues([("conditions", wrong, f"one of {known}")])
    kept = sheet.conditions if operator == "+=" else ()
    return put(sheet, "conditions", tuple(dict.fromkeys((*kept, *(names[each] for each in said)))))


def create(
    page: Page, kind: type[OwnSheet], creation: Creation, scene: OwnScene, dice: Dice
) -> Created:
    """Make a character; the typed value of a falling track is also its maximum."""
    values = {slug(key): text for key, text in creation.values.items()}
    # a maximum limits its track, so maxima come first and tracks last
    order = {key: place for place, key in enumerate((*page.fields, *kind.set_last))}
    ordered = dict(sorted(values.items(), key=lambda each: order.get(each[0], -1)))
    sheet = fill(kind(name=creation.name), ordered, partial(assign, page))
    for key, made in page.fields.items():
        if made.kind is not Kind.TRACK or made.rising:
            continue
        if key in values and f"{key}_max" not in values:
            sheet = put(sheet, f"{key}_max", max(1, value_of(sheet, key)))
        # a track that starts full is full at a typed maximum too
        elif f"{key}_max" in values and key not in values and made.default == made.high:
            sheet = put(sheet, key, getattr(sheet, f"{key}_max"))
    check_tracks(page, None, sheet)
    return Created(settle(page, sheet))


def check_tracks(page: Page, before: Any, after: Any) -> None:
    """Refuse a track above its maximum."""
    for key, made in page.fields.items():
        if made.kind is Kind.TRACK and value_of(after, key) > getattr(after, f"{key}_max"):
            most = getattr(after, f"{key}_max")
            raise Refused("beyond_track", name=after.name, track=made.name, most=most)


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
    # without limits of its own a number has those of every page, which say nothing
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

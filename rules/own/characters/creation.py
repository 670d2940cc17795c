"""A new character, and fields set by hand, each read by its kind."""

from functools import partial
from typing import Any

from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, Refused
from rules.core.records.field_values import NO, YES, fill, slug
from rules.core.records.field_values import assign as assign_plainly
from rules.core.records.record import put
from rules.core.system import Created, Creation
from rules.own.page import Field, Kind, Page
from rules.own.reader.effects import describe_kind, find_value
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

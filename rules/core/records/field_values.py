"""Typed text, turned into the value of a field, or refused with what was expected."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from rules.core.errors import BadValues
from rules.core.records.record import (
    Record,
    get,
    hints_of,
    is_allowed,
    name_field,
    named_fields,
    put,
)
from rules.core.sheet import Sheet

#: what is expected if there is no such field
A_FIELD = "a field of this sheet"
#: what is expected if there is no such setting
A_SETTING = "a setting of this game"
YES = {"yes", "on", "true", "y", ""}
NO = {"no", "off", "false", "n"}
R = TypeVar("R", bound=Record)
NEVER_SET = ("record", "name", "owner", "npc", "shown", "retired", "kept")


class Unfit(ValueError):
    """The text isn't a value of this type; the message says what would be."""


def slug(name: str) -> str:
    """Return a name as a key: lower case, words joined by underscores, no dots."""
    return re.sub(r"[\s.\-]+", "_", name.strip().casefold()).strip("_")


def words(key: str) -> str:
    """Return a key as words."""
    return key.replace("_", " ")


def assign(record: R, key: str, operator: str, text: str) -> R:
    """Return the record with one field, or a part of one, set from text."""
    path = _path(record, key)
    hint, meta = _expectation(type(record), path)
    within_what, _, _ = path.rpartition(".")
    if within_what and get(record, within_what) is None:
        raise BadValues([(key, text, "a part of what is on the sheet")])
    said = text
    try:
        # a portrait or a colour is taken away by `none`, which no pattern fits
        none = "pattern" in meta and text.casefold() == "none"
        value = "" if none else convert(hint, text)
        if operator == "+=":
            value = _sum(get(record, path), value)
            said = str(value) if isinstance(value, int) else text  # what it would add up to
        _check(value, meta)
    except Unfit as error:
        raise BadValues([(key, said, str(error))]) from error
    result: R = put(record, path, value)
    return result


def _path(record: Record, key: str) -> str:
    head, _, rest = key.partition(".")
    known = {name for _, name in named_fields(type(record))}
    name = slug(head)
    if name not in known or (isinstance(record, Sheet) and name in NEVER_SET):
        raise BadValues([(key, "", A_FIELD)], sorted(map(words, known - {*NEVER_SET})))
    return f"{name}.{rest}" if rest else name


def _expectation(kind: Any, path: str) -> tuple[Any, Mapping[str, Any]]:
    head, _, rest = path.partition(".")
    hint, meta = hints_of(kind)[head], _limits_of(kind, head)
    while rest:
        step, _, rest = rest.partition(".")
        if get_origin(hint) in (dict, Mapping):
            hint, meta = get_args(hint)[1], {}
        elif is_dataclass(hint) and step in (known := hints_of(hint)):  # type: ignore[arg-type]
            hint, meta = known[step], _limits_of(hint, step)
        else:
            raise BadValues([(path, "", A_FIELD)])
    return hint, meta


def _limits_of(kind: Any, name: str) -> Mapping[str, Any]:
    return next(f.metadata for f in fields(kind) if name_field(f) == name)


def convert(hint: Any, text: str) -> Any:
    """Read text as a value of this type."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _convert_optional(hint, text)
    if origin is tuple:
        parts = (part.strip() for part in text.split(","))
        return tuple(convert(get_args(hint)[0], part) for part in parts if part)
    if origin in (dict, Mapping):
        return _convert_mapping(get_args(hint)[1], text)
    if hint is bool:
        return _yes_or_no(text)
    if hint is int:
        return read_whole_number(text)
    if hint is str:
        return text
    raise Unfit("one of its parts, such as `weapons.shotgun.uses=6`")


def _convert_optional(hint: Any, text: str) -> Any:
    if text.casefold() in ("none", "nothing", ""):
        return None
    return convert(next(part for part in get_args(hint) if part is not type(None)), text)


def _convert_mapping(hint: Any, text: str) -> dict[str, Any]:
    made = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        key, colon, value = part.partition(":")
        if not colon and hint is not bool:
            key, _, value = part.rpartition(" ")
        made[slug(key)] = convert(hint, value.strip())
    return made


def read_whole_number(text: str) -> int:
    """Read a whole number of at most nine digits."""
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", text.strip()):
        long = re.fullmatch(r"[+-]?[0-9]+", text.strip())
        raise Unfit("a smaller number" if long else "a whole number")
    return int(text)


def _yes_or_no(text: str) -> bool:
    word = text.strip().casefold()
    if word not in YES | NO:
        raise Unfit("yes or no")
    return word in YES


def _sum(old: Any, new: Any) -> Any:
    if type(old) is type(new) and type(new) in (int, tuple):
        return old + new
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **new}
    raise Unfit("a number or a list, to add to")


def _check(value: Any, meta: Mapping[str, Any]) -> None:
    if is_allowed(meta, value):
        return
    if "allowed" in meta:
        raise Unfit("one of " + ", ".join(meta["allowed"]))
    if "pattern" in meta:
        raise Unfit(meta["expected"])
    raise Unfit(f"a whole number from {meta['low']} to {meta['high']}")


def fill(sheet: R, values: Mapping[str, str], assigning: Any = assign) -> R:
    """Return the sheet with all values set, or refuse with everything wrong at once."""
    problems: list[tuple[str, str, str]] = []
    hints: dict[str, None] = {}
    for key, text in values.items():
        try:
            sheet = assigning(sheet, key, "=", text)
        except BadValues as error:
            problems.extend(error.problems)
            hints |= dict.fromkeys(error.hints)
    if problems:
        raise BadValues(problems, tuple(hints))
    return sheet


def limits(kind: type[Record], path: str) -> tuple[int, int]:
    """Return the lowest and the highest number allowed at this path; counters start at 0."""
    meta = marks(kind, path)
    return meta.get("low", 0), meta.get("high", 10**9)


def marks(kind: type[Record], path: str) -> Mapping[str, Any]:
    """Return the metadata of the field at this path, or of a part of it."""
    try:
        return _expectation(kind, path)[1]
    except (BadValues, KeyError):
        return {}

"""Whether values from outside could be a record: of the right types and within limits."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin

from rules.core.records.record import hints_of, is_allowed, name_field

#: the largest number stored (what a float in JSON holds exactly), and the most parts of a value
LARGEST_NUMBER, MOST_PARTS = 2**53, 2_000


def is_writable(text: str) -> bool:
    """Say whether a text can be stored everywhere: without NUL and lone surrogates."""
    if "\0" in text:
        return False
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def make_writable(text: str) -> str:
    """Return a storable text, with U+FFFD in place of every letter that isn't."""
    return text if is_writable(text) else re.sub("[\0\ud800-\udfff]", "\ufffd", text)


def fits(kind: Any, values: Any) -> bool:
    """Say whether JSON values could be a record of this type; missing fields are fine."""
    if not isinstance(values, dict):
        return False
    hints = hints_of(kind)
    known = {name_field(f): f for f in fields(kind)}
    return all(
        name in known and _fits(hints[name], value) and is_allowed(known[name].metadata, value)
        for name, value in values.items()
    )


def fits_at(kind: Any, path: str, value: Any) -> bool:
    """Say whether a value could ever have been at a path of a record of this type.

    A number may be beyond its field's limits, because gear can add to it.
    """
    hint, meta = kind, dict[str, Any]()
    for step in path.split("."):
        if get_origin(hint) in (Union, UnionType):
            hint = next(part for part in get_args(hint) if part is not type(None))
        if is_dataclass(hint):
            meta = next((dict(f.metadata) for f in fields(hint) if name_field(f) == step), {})
            hint = hints_of(hint).get(step)  # type: ignore[arg-type]
        elif get_origin(hint) in (dict, Mapping):
            hint, meta = get_args(hint)[1], {}
        else:
            hint = None
        if hint is None:
            return False
    counted = isinstance(value, int) and "low" in meta
    return value is None or (_fits(hint, value) and (counted or is_allowed(meta, value)))


def _fits(hint: Any, value: Any) -> bool:
    if isinstance(value, list | dict) and len(value) > MOST_PARTS:
        return False
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(part, value) for part in parts)
    if origin is tuple:
        return isinstance(value, list) and _all_fit(parts, value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, dict) and all(
            is_writable(key) and _fits(parts[1], each) for key, each in value.items()
        )
    if isinstance(hint, type) and is_dataclass(hint):
        return fits(hint, value)
    return _is_a(hint, value)


def _is_a(hint: Any, value: Any) -> bool:
    if hint is int:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and -LARGEST_NUMBER <= value <= LARGEST_NUMBER
    if isinstance(value, str) and not is_writable(value):
        return False
    return value is None if hint is None else not isinstance(hint, type) or isinstance(value, hint)


def _all_fit(parts: tuple[Any, ...], value: list[Any]) -> bool:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return all(_fits(parts[0], each) for each in value)
    return len(parts) == len(value) and all(map(_fits, parts, value))

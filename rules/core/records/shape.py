"""Whether values from elsewhere could be a record: of the right types and within their limits."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin

from rules.core.records.record import hints_of, within


def fits(kind: Any, values: Any) -> bool:
    """Say whether JSON values could be a record of this kind. Missing fields are no fault."""
    if not isinstance(values, dict):
        return False
    hints = hints_of(kind)
    known = {f.name.removesuffix("_"): f for f in fields(kind)}
    return all(
        name in known and _fits(hints[name], value) and within(known[name].metadata, value)
        for name, value in values.items()
    )


def _fits(hint: Any, value: Any) -> bool:
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(part, value) for part in parts)
    if origin is tuple:
        return isinstance(value, list) and _all_fit(parts, value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, dict) and all(_fits(parts[1], each) for each in value.values())
    if isinstance(hint, type) and is_dataclass(hint):
        return fits(hint, value)
    return _is_a(hint, value)


def _is_a(hint: Any, value: Any) -> bool:
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return value is None if hint is None else not isinstance(hint, type) or isinstance(value, hint)


def _all_fit(parts: tuple[Any, ...], value: list[Any]) -> bool:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return all(_fits(parts[0], each) for each in value)
    return len(parts) == len(value) and all(map(_fits, parts, value))

"""Refuses changes that make a game too large."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules.core import limits
from rules.core.errors import Refused
from rules.core.records.record import Change, encode
from rules.core.scene import AnyScene


def check_limits(scene: AnyScene, changes: Sequence[Change]) -> None:
    """Refuse changes that make a game larger than allowed."""
    changes = [change for change in changes if type(change.after) is not int]  # always as small
    if not changes:
        return
    born = [change.after for change in changes if change.field == "record" and change.after]
    if born:
        _check_counts(scene, born)
    for change in changes:
        if measure_longest(change.after) > max(limits.TEXT, measure_longest(change.before)):
            raise Refused("text_too_long", most=limits.TEXT)
    for record in {change.record for change in changes}:
        sheet = scene.sheets.get(record)
        grows = sum(
            size(change.after) - size(change.before)
            for change in changes
            if change.record == record and change.field != "record"
        )
        if sheet is not None and grows > 0 and size(encode(sheet)) + grows > limits.SHEET:
            raise Refused("sheet_too_full", name=sheet.name)


def _check_counts(scene: AnyScene, born: Sequence[Any]) -> None:
    """Refuse more characters, or more things of a kind, than a game may have."""
    kinds = Counter(each.get("thing", "") for each in born if isinstance(each, Mapping))
    if kinds[""] and len(scene.sheets.records()) + kinds[""] > limits.CHARACTERS:
        raise Refused("too_many_characters", most=limits.CHARACTERS)
    for kind, most in limits.THINGS.items():
        there = sum(thing.thing == kind for thing in scene.things.values())
        if kinds[kind] and there + kinds[kind] > most:
            raise Refused("too_many_of_a_kind", kind=kind, most=most)


def measure_longest(value: Any) -> int:
    """Return the length of the longest text in a value."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return max(map(measure_longest, value.values()), default=0)
    if isinstance(value, list | tuple):
        return max(map(measure_longest, value), default=0)
    return 0


def size(value: Any) -> int:
    """Return the rough size of a value, in characters."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return sum(len(key) + size(part) for key, part in value.items())
    if isinstance(value, list | tuple):
        return sum(map(size, value))
    return 4

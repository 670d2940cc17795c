"""Limits that a game master never meets: they keep one game from being a burden to all.

They bind what is added. What exists already loads, is shown and can be exported.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.errors import Refused
from rules.core.permissions import AnyScene
from rules.core.records.record import Change, encode
from rules.core.records.things import MOST_THINGS

#: characters and NPCs of a game; people whom an import names
CHARACTERS, PEOPLE = 1_000, 200
#: characters of a text field, and of all that stands on one sheet
TEXT, SHEET = 4_000, 60_000
#: bytes of a game that is taken in
LARGEST_IMPORT = 10 * 2**20


def check_limits(scene: AnyScene, changes: Sequence[Change]) -> None:
    """Refuse what makes a game larger than it may be."""
    born = [change.after for change in changes if change.field == "record" and change.after]
    kinds = Counter(each.get("thing", "") for each in born if isinstance(each, Mapping))
    if kinds[""] and len(scene.sheets.records()) + kinds[""] > CHARACTERS:
        raise Refused("too_many_characters", most=CHARACTERS)
    for kind, most in MOST_THINGS.items():
        there = sum(thing.thing == kind for thing in scene.things.values())
        if kinds[kind] and there + kinds[kind] > most:
            raise Refused("too_many_of_a_kind", kind=kind, most=most)
    for change in changes:
        if measure_longest(change.after) > max(TEXT, measure_longest(change.before)):
            raise Refused("text_too_long", most=TEXT)
    for record in {change.record for change in changes}:
        sheet = scene.sheets.get(record)
        grows = sum(
            size(change.after) - size(change.before)
            for change in changes
            if change.record == record and change.field != "record"
        )
        if sheet is not None and grows > 0 and size(encode(sheet)) + grows > SHEET:
            raise Refused("sheet_too_full", name=sheet.name)


def measure_longest(value: Any) -> int:
    """Return the length of the longest text within a value."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return max(map(measure_longest, value.values()), default=0)
    if isinstance(value, list | tuple):
        return max(map(measure_longest, value), default=0)
    return 0


def size(value: Any) -> int:
    """Return roughly how much there is of a value, in characters."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return sum(len(key) + size(part) for key, part in value.items())
    if isinstance(value, list | tuple):
        return sum(map(size, value))
    return 4

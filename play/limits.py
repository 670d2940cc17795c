"""Limits that a game master never meets: they keep one game from being a burden to all.

They bind what is added. What exists already loads, is shown and can be exported.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.errors import Refused
from rules.core.records.record import Change, encode
from rules.core.records.things import MOST_THINGS
from rules.core.scene import AnyScene

#: characters and NPCs of a game; people whom an import names
CHARACTERS, PEOPLE = 1_000, 200
#: characters of a text field, and of all that stands on one sheet
TEXT, SHEET = 4_000, 60_000
#: bytes of a game that is taken in
LARGEST_IMPORT = 10 * 2**20
#: characters of a name, of a thing's, and of the title of a scene or chapter
NAME, THING_NAME, TITLE = 100, 60, 100
#: NPCs that one sentence makes
NPCS_AT_ONCE = 25
#: sentences that a character keeps, and the characters of one and of its name
SHORTCUTS, SHORTCUT, SHORTCUT_NAME = 50, 500, 40
#: characters of a plan, and its sentences, of which the first that stands is said
PLAN, ALTERNATIVES = 1_000, 5
#: reminders and notes of one person, and the characters of each
REMINDERS, REMINDER = 20, 300
NOTES, NOTE, NOTE_NAME = 100, 1_800, 60
#: characters of a whisper, and those who hear it
WHISPER, HEARERS = 1_800, 10
#: characters of a vote's question and of an answer, how many answers; of what is sealed
QUESTION, ANSWER, ANSWERS, SEALED = 300, 60, 10, 1_000
#: of a table: lines, letters, problems that are told, and rolls at once
TABLE_LINES, TABLE_LETTERS, TABLE_PROBLEMS, TABLE_TIMES = 1_000, 40_000, 50, 20
#: cards of a deck, and how many are drawn at once
CARDS, CARDS_DRAWN = 400, 20
#: pictures of a game, and the bytes of one
PICTURES, PICTURE_BYTES = 50, 2 * 2**20


def check_limits(scene: AnyScene, changes: Sequence[Change]) -> None:
    """Refuse what makes a game larger than it may be."""
    if not changes:
        return
    born = [change.after for change in changes if change.field == "record" and change.after]
    if born:
        _check_counts(scene, born)
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


def _check_counts(scene: AnyScene, born: Sequence[Any]) -> None:
    """Refuse more characters, or more things of a kind, than a game may have."""
    kinds = Counter(each.get("thing", "") for each in born if isinstance(each, Mapping))
    if kinds[""] and len(scene.sheets.records()) + kinds[""] > CHARACTERS:
        raise Refused("too_many_characters", most=CHARACTERS)
    for kind, most in MOST_THINGS.items():
        there = sum(thing.thing == kind for thing in scene.things.values())
        if kinds[kind] and there + kinds[kind] > most:
            raise Refused("too_many_of_a_kind", kind=kind, most=most)


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

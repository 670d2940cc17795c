"""Changes as arithmetic: applied to a scene, joined into one, and taken back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.core.errors import Moved
from rules.core.records.field_values import limits, marks
from rules.core.records.record import Change, Record, Value, decode, encode
from rules.core.records.tables_decks_notes import kind_of
from rules.core.scene import G, S, Scene, T


def are_same(kept: Any, expected: Any) -> bool:
    """Compare values; a tuple equals a list, and None equals an empty list or mapping."""
    if kept == expected:
        return True
    if isinstance(kept, Mapping) and isinstance(expected, Mapping):
        return kept.keys() == expected.keys() and all(are_same(kept[k], expected[k]) for k in kept)
    if is_list(kept) and is_list(expected):
        return len(kept) == len(expected) and all(map(are_same, kept, expected))
    # a removed field is read back as its default, which is empty
    return (kept is None and _is_empty(expected)) or (expected is None and _is_empty(kept))


def is_list(value: Any) -> bool:
    """Say whether a value is a list of others."""
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_empty(value: Any) -> bool:
    return isinstance(value, (Sequence, Mapping)) and not value


def apply(values: dict[str, Any], change: Change) -> None:
    """Write one change into a record's values, if they still are what the change expects.

    A missing field was added to the sheet later, and has its default.
    """
    *steps, last = change.field.split(".")
    for step in steps:
        deeper = values.get(step)
        values[step] = dict(deeper) if deeper else {}
        values = values[step]
    added = not steps and last not in values
    if not added and not are_same(values.get(last), change.before):
        raise Moved(change.name, change.field)
    if change.after is None:  # a part that was removed, or a field back at its default
        values.pop(last, None)
    else:
        values[last] = change.after


def replay_changes(scene: Scene[S, G, T], changes: Iterable[Change]) -> Scene[S, G, T]:
    """Return the scene with changes applied to it."""
    touched: dict[int, dict[str, Any]] = {}
    kinds: dict[int, Record] = {}
    for change in changes:
        if change.field == "record":
            scene = _born_or_gone(scene, change)
            continue
        if change.record not in touched:
            kinds[change.record] = found = find(scene, change)
            touched[change.record] = encode(found)
        apply(touched[change.record], change)
    for record, values in touched.items():
        scene = scene.put(decode(type(kinds[record]), values, record))
    return scene


def _born_or_gone(scene: Scene[S, G, T], change: Change) -> Scene[S, G, T]:
    if change.after is None:
        if change.record in scene.things:
            return scene.drop_thing(change.record)
        return replace(scene, sheets=scene.sheets.drop_sheet(change.record))
    assert isinstance(change.after, Mapping)
    if (thing := kind_of(change.after)) is not None:
        return scene.put(decode(thing, change.after, change.record))
    return scene.put(scene.sheets.make_sheet(change.record, change.after))


def find(scene: Scene[S, G, T], change: Change) -> Record:
    """Return the record that a change is about."""
    if change.record == scene.stage.record:
        return scene.stage
    if change.record == scene.game.record:
        return scene.game
    if change.record in scene.things:
        return scene.things[change.record]
    if change.record not in scene.sheets:
        raise Moved(change.name, change.field)
    return scene.sheets[change.record]


def as_before(scene: Scene[S, G, T], changes: Iterable[Change]) -> Scene[S, G, T]:
    """Return the scene with fields set back to before the changes, newest first.

    It doesn't matter what happened to them since.
    """
    for change in changes:
        values = encode(find(scene, change))
        within, _, _ = change.field.rpartition(".")
        if within and at(values, within) is None:
            continue  # a part of something that is gone by now
        now = at(values, change.field)
        scene = replay_changes(scene, [replace(change, before=now, after=change.before)])
    return scene


def merge_changes(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Join successive changes into the fewest that have the same effect."""
    joined: dict[tuple[int, str], Change] = {}
    for change in changes:
        place = (change.record, change.field)
        first = joined.get(place)
        joined[place] = replace(change, before=first.before) if first else change
    return tuple(change for change in joined.values() if not are_same(change.before, change.after))


def inverses(
    scene: Scene[S, G, T], changes: Sequence[Change], moved_on: bool = False
) -> tuple[Change, ...]:
    """Return the changes that undo `changes` as things are now, newest first.

    For a number the difference is taken back, for a list its elements; anything else only while it
    still has the value that the change left. Otherwise it raises `Moved`. `moved_on`: another round
    has begun, so whatever is counted per round stays.
    """
    found = []
    for change in reversed(changes):
        if moved_on and is_of_round(scene, change):
            continue
        back = _inverse(scene, change)
        if not are_same(back.before, back.after):
            found.append(back)
            scene = replay_changes(scene, [back])
    # checked at the end: halfway through, a pool may be fuller than its new maximum
    for record in dict.fromkeys(back.record for back in found):
        sheet = scene.sheets.get(record)
        if sheet is not None and (path := sheet.find_invalid_field()):
            raise Moved(sheet.name, path)
    return tuple(found)


def is_of_round(scene: Scene[S, G, T], change: Change) -> bool:
    """Say whether a change is only about whose turn it is, and what is left of the turn."""
    if change.field == "record" or not _is_here(scene, change):
        return False
    if change.record in scene.things:
        return False
    tables: dict[int, Record] = {scene.stage.record: scene.stage, scene.game.record: scene.game}
    # peeked at, because every sheet that was seen is compared when changes are listed
    record = tables.get(change.record) or scene.sheets.peek(change.record)
    what = _mark(record, change.field, "round")
    if not isinstance(what, tuple):
        return bool(what)
    return _same_but(what, change.before, change.after)


def takes_away(change: Change, put: Change) -> bool:
    """Say whether a change removes what another put in the same place."""
    # numbers add up, so none of them is this change's alone
    if (change.record, change.field) != (put.record, put.field) or is_number(change.before):
        return False
    if is_list(change.before) and is_list(change.after) and is_list(put.after):
        new = [each for each in _seq(put.after) if each not in _seq(put.before or ())]
        gone = [each for each in _seq(change.before) if each not in _seq(change.after)]
        return any(each in gone for each in new)
    return are_same(change.before, put.after)


def _is_here(scene: Scene[S, G, T], change: Change) -> bool:
    every = (scene.stage.record, scene.game.record, *scene.sheets, *scene.things)
    return change.record in every


def _same_but(parts: Sequence[str], before: Value, after: Value) -> bool:
    """Say whether two lists have the same elements, ignoring some parts of each."""

    def strip_parts(element: Any) -> Any:
        return {key: part for key, part in element.items() if key not in parts}

    ours, theirs = (
        sorted(map(str, map(strip_parts, _seq(each or ())))) for each in (before, after)
    )
    return ours == theirs


def _inverse(scene: Scene[S, G, T], change: Change) -> Change:
    if change.field == "record":
        return _invert_making(scene, change)
    record = find(scene, change)
    now = at(encode(record), change.field)
    try:
        new = _taken_back(record, change, now)
    except Moved:
        if not _is(record, change.field, "passing") and not is_of_round(scene, change):
            raise
        new = now
    return Change(change.record, change.name, change.field, now, new)


def _is(record: Record, path: str, what: str) -> bool:
    """Say whether a field, or this part of it, has a mark such as `points`."""
    return bool(_mark(record, path, what))


def _mark(record: Record, path: str, what: str) -> Any:
    """Return the mark of a field, or of this part of it; None if it has none."""
    kind, head = type(record), path.partition(".")[0]
    found = (marks(kind, each).get(what) for each in dict.fromkeys((head, path)))
    return next(filter(None, found), None)


def points(record: Record, path: str) -> bool:
    """Say whether a field's numbers are references, so that they must not be added up."""
    return _is(record, path, "points")


def _taken_back(record: Record, change: Change, now: Any) -> Value:
    """Return the value a field should have without the change."""
    if are_same(now, change.after) or _is_older(record, change, now):
        # Nothing happened in between, so the old value fits exactly: a list keeps its order, and a
        # number isn't held to limits that are newer than it.
        return change.before
    numbers = isinstance(now, int) and is_number(change.before) and is_number(change.after)
    if numbers and not points(record, change.field):
        return _subtract_change(record, change, now)
    if is_list(now) and is_list(change.before) and is_list(change.after):
        return _invert_list_change(change, list(now))
    raise Moved(change.name, change.field)


def _is_older(record: Record, change: Change, now: Any) -> bool:
    """Say whether a part is as the change left it, apart from fields added to its type since.

    Such fields have their defaults.
    """
    left = change.after
    if not (isinstance(now, Mapping) and isinstance(left, Mapping) and left.keys() < now.keys()):
        return False
    values = encode(record)
    apply(values, replace(change, before=now))
    completed = encode(decode(type(record), values, record.record))
    return are_same(now, at(completed, change.field))


def _subtract_change(record: Record, change: Change, now: int) -> int:
    """Return a number without what a change added, or raise `Moved` if that breaks its limits."""
    assert isinstance(change.before, int)
    assert isinstance(change.after, int)
    less = now - (change.after - change.before)
    low, high = limits(type(record), change.field)
    # what was given has been used since, so it can't be taken back
    if not low <= less <= high:
        raise Moved(change.name, change.field)
    return less


def _invert_making(scene: Scene[S, G, T], change: Change) -> Change:
    if change.before is None:
        now = encode(find(scene, change))
        made = _born_or_gone(scene, change)
        # what was changed on the sheet since would vanish with it, unnamed
        if not are_same(now, encode(find(made, change))):
            raise Moved(change.name, "record")
        return Change(change.record, change.name, "record", now, None)
    return Change(change.record, change.name, "record", None, change.before)


def _invert_list_change(change: Change, now: list[Any]) -> list[Any]:
    """Remove what the change put into a list, and put back what it removed."""
    before, after = list(_seq(change.before)), list(_seq(change.after))
    for element in before:
        if element in after:
            after.remove(element)
        else:
            now.append(element)
    kept_before = list(_seq(change.before))
    for element in _seq(change.after):
        if element in kept_before:
            kept_before.remove(element)
        elif element in now:
            now.remove(element)
        else:
            raise Moved(change.name, change.field)
    return now


def _seq(value: Value) -> Sequence[Any]:
    assert isinstance(value, Sequence)
    return value


def at(values: Any, path: str) -> Any:
    """Return the value at a path, or None."""
    for step in path.split("."):
        values = values.get(step) if isinstance(values, Mapping) else None
    return values


def is_number(value: Any) -> bool:
    """Say whether a value is a number; a bool isn't."""
    return isinstance(value, int) and not isinstance(value, bool)

"""A sheet as it is, and as it looks to players who weren't told everything."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.core.records.changes import (
    are_same,
    at,
    find,
    is_list,
    is_number,
    merge_changes,
    points,
    replay_changes,
)
from rules.core.records.field_values import limits
from rules.core.records.record import Change, Record, decode, encode
from rules.core.records.tables_decks_notes import kind_of
from rules.core.scene import G, S, Scene, T

#: what really changed, and the part that was told
Step = tuple[Sequence[Change], Sequence[Change]]


def as_told(scene: Scene[S, G, T], steps: Sequence[Step]) -> Scene[S, G, T]:
    """Return the scene as it looks to people who only know what they were told; oldest step
    first."""
    for really, _ in reversed(steps):
        scene = _undo_births(scene, really)
    sheets = {record: encode(scene.sheets[record]) for record in _list_touched(scene, steps)}
    for really, _ in reversed(steps):
        for change in reversed(_select_changes(sheets, really)):
            _take_back(scene.sheets[change.record], sheets[change.record], change)
    for _, told in steps:
        for change in _select_changes(sheets, told):
            _put(sheets[change.record], change, carry_change(scene.sheets[change.record],
                 at(sheets[change.record], change.field), change))  # fmt: skip
    for record, values in sheets.items():
        kind = type(scene.sheets[record])
        for change in (c for really, told in steps for c in (*really, *told) if c.record == record):
            # without a gain that wasn't told, a loss that was may lead below 0
            _put(values, change, within_limits(kind, change.field, at(values, change.field)))
        scene = scene.put(decode(kind, values, record))
    return scene


def _list_touched(scene: Scene[S, G, T], steps: Iterable[Step]) -> set[int]:
    every = {change.record for really, told in steps for change in (*really, *told)}
    return {record for record in every if record in scene.sheets}


def _select_changes(sheets: Mapping[int, Any], changes: Iterable[Change]) -> list[Change]:
    return [each for each in changes if each.record in sheets and each.field != "record"]


def _undo_births(scene: Scene[S, G, T], changes: Iterable[Change]) -> Scene[S, G, T]:
    """Take back that characters were made or removed."""
    for change in changes:
        if change.field == "record" and change.record in scene.sheets and change.before is None:
            scene = replay_changes(
                scene, [Change(change.record, change.name, "record", None, None)]
            )
        elif change.field == "record" and _is_sheet(change.before):
            scene = replay_changes(
                scene, [Change(change.record, change.name, "record", None, change.before)]
            )
    return scene


def _is_sheet(values: Any) -> bool:
    return isinstance(values, Mapping) and kind_of(values) is None


def _take_back(record: Record, values: dict[str, Any], change: Change) -> None:
    back = Change(change.record, change.name, change.field, change.after, change.before)
    now = at(values, change.field)
    fits = _counts(record, change, now) or _lists(change, now) or are_same(now, change.after)
    if fits:  # else it was overwritten later, and the difference is lost
        _put(values, change, carry_change(record, now, back))


def carry_change(record: Record, now: Any, change: Change) -> Any:
    """Return the new value of a field after a change that was made to another view of it.

    For a number the difference is applied, for a list its elements; anything else is replaced.
    """
    if _counts(record, change, now):
        return now + (change.after - change.before)  # type: ignore[operator]
    if are_same(now, change.before) or not _lists(change, now):
        return change.after
    before, after = list(change.before), list(change.after)  # type: ignore[arg-type]
    kept = [each for each in now if each not in before or each in after]
    return [*kept, *(each for each in after if each not in before and each not in kept)]


def _counts(record: Record, change: Change, now: Any) -> bool:
    numbers = all(map(is_number, (now, change.before, change.after)))
    return numbers and not points(record, change.field)


def _lists(change: Change, now: Any) -> bool:
    return all(map(is_list, (now, change.before, change.after)))


def _put(values: dict[str, Any], change: Change, new: Any) -> None:
    *steps, last = change.field.split(".")
    for step in steps:
        deeper = values.get(step)
        values[step] = dict(deeper) if deeper else {}
        values = values[step]
    if new is None and steps:
        values.pop(last, None)
    else:
        values[last] = new


def within_limits(kind: type[Record], path: str, value: Any) -> Any:
    """Return a number held within its field's limits, and anything else as it is."""
    if not is_number(value):
        return value
    low, high = limits(kind, path)
    return max(low, min(high, value))


def rebase_changes(scene: Scene[S, G, T], changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return changes adapted to a scene with other values than the one they were made in.

    A change that would make a sheet invalid is left out.
    """
    made: list[Change] = []
    for change in changes:
        every = (scene.stage.record, scene.game.record, *scene.things)
        # only sheets look different to players; stage, game and things are as they are
        if change.field == "record" or change.record in every:
            made.append(change)
            scene = replay_changes(scene, [change])
            continue
        if change.record not in scene.sheets:
            continue
        record = find(scene, change)
        now = at(encode(record), change.field)
        new = within_limits(type(record), change.field, carry_change(record, now, change))
        each = Change(change.record, change.name, change.field, now, new)
        after = replay_changes(scene, [each])
        sheet = after.sheets.get(change.record)
        if sheet is None or not sheet.find_invalid_field():
            scene = after
            made.append(each)
    return merge_changes(made)

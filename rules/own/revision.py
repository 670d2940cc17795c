"""One page replaced by another: what that changes on existing sheets."""

from collections.abc import Mapping
from typing import Any

from rules.core.records.record import Change, Value, decode, encode, get
from rules.fast_tuples import NamedTuple
from rules.own.page_values import Field, Kind, Page
from rules.own.sheet import make_sheet, settle, step_die

#: by a sheet's record: its name, and its values as stored
Rows = Mapping[int, tuple[str, Mapping[str, Any]]]


class Revision(NamedTuple):
    """What is added and removed, by sheet name, and the changes that do it."""

    added: Mapping[str, list[str]]
    removed: Mapping[str, Mapping[str, Value]]
    limits: Mapping[str, Mapping[str, list[Value]]]
    changes: tuple[Change, ...] = ()


class _Sheet:
    """One sheet on its way from one page to another."""

    def __init__(self, old: Page, new: Page, values: Mapping[str, Any]) -> None:
        self._old, self._new = old, new
        self._before = encode(decode(make_sheet(old), values))
        self._kind = make_sheet(new)
        blank = self._kind(name="")
        self._fresh = encode(blank)
        self.added: list[str] = []
        self.removed: dict[str, Value] = {}
        self.limits: dict[str, list[Value]] = {}
        self.after: dict[str, Any] = dict(self._before)

    def revise(self) -> None:
        """Work out every field of the new sheet."""
        for key, made in self._old.fields.items():
            other = self._new.fields.get(key)
            if other is None or other.kind is not made.kind:
                self._remove(key, made)
        for key, made in self._new.fields.items():
            before = self._old.fields.get(key)
            if before is None or before.kind is not made.kind:
                self._add(key, made)
            else:
                self._fit(key, made)
        gone = [key for key in self._before["conditions"] if key not in self._new.conditions]
        if gone:
            kept = [key for key in self._before["conditions"] if key in self._new.conditions]
            self.after["conditions"] = kept
            self.removed["conditions"] = gone
        settled = settle(self._new, decode(self._kind, self.after))
        self.after["state"] = get(settled, "state")

    def _remove(self, key: str, made: Field) -> None:
        self.removed[key] = self.after.pop(key, None)
        if made.kind is Kind.TRACK:
            self.after.pop(f"{key}_max", None)

    def _add(self, key: str, made: Field) -> None:
        self.added.append(key)
        self.after[key] = self._fresh[key]
        if made.kind is Kind.TRACK:
            self.after[f"{key}_max"] = self._fresh[f"{key}_max"]

    def _fit(self, key: str, made: Field) -> None:
        """Fit a value into the new page's limits; a track's length follows the page."""
        value = self.after[key]
        now = value
        if made.kind is Kind.TRACK:
            before = self._old.fields[key].high
            # a length that someone set by hand stays
            if made.high != before and self.after[f"{key}_max"] == before:
                self.limits[f"{key}_max"] = [before, made.high]
                self.after[f"{key}_max"] = made.high
            now = min(value, self.after[f"{key}_max"])
        elif made.kind is Kind.NUMBER:
            now = max(made.low, min(made.high, value))
        elif made.kind is Kind.DIE and not made.low <= value <= made.high:
            now = step_die(made, made.low if value < made.low else made.high, 0)
        elif made.kind is Kind.CHOICE and value not in ("", *made.words):
            now = ""
        if now != value:
            self.limits[key] = [value, now]
            self.after[key] = now

    def changes(self, record: int, name: str) -> list[Change]:
        """Return the changes to write, including what is removed, so that undo can restore it."""
        keys = dict.fromkeys((*self._before, *self.after))
        return [
            Change(record, name, key, self._before.get(key), self.after.get(key))
            for key in keys
            if self._before.get(key) != self.after.get(key) or (key in self.after) != (
                key in self._before)
        ]  # fmt: skip


def revise(old: Page, new: Page, rows: Rows) -> Revision:
    """Return what a new page changes on stored sheets."""
    added, removed, limits, made = (
        dict[str, Any](),
        dict[str, Any](),
        dict[str, Any](),
        list[Change](),
    )
    for record, (name, values) in rows.items():
        sheet = _Sheet(old, new, values)
        sheet.revise()
        for told, what in ((added, sheet.added), (removed, sheet.removed), (limits, sheet.limits)):
            if what:
                told[name] = what
        made += sheet.changes(record, name)
    return Revision(added, removed, limits, tuple(made))

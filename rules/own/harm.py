"""Harm, healing and conditions: tracks move, and switches are turned on and off."""

from collections.abc import Sequence
from typing import Any

from rules.core.characters.targets import find_key, find_meant, find_named
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.record import put
from rules.core.rule_helpers import insist, join_names
from rules.core.scene import changes
from rules.core.verb_declarations.request import Phrase
from rules.own.checks.effects import harm, roll_amount
from rules.own.page_values import Page, find_usual_track
from rules.own.sheet import OwnScene, settle, value_of
from rules.own.verb_declarations import Harm, Heal, Points, Status


def harm_someone(page: Page, request: Harm, scene: OwnScene, dice: Dice) -> Outcome:
    """Lower a falling track, or fill a rising one."""
    return _move(page, request, scene, dice, 1)


def heal_someone(page: Page, request: Heal, scene: OwnScene, dice: Dice) -> Outcome:
    """Move a track the other way."""
    return _move(page, request, scene, dice, -1)


def _move(page: Page, request: Points, scene: OwnScene, dice: Dice, sign: int) -> Outcome:
    key = find_key("track", request.what, request.to)
    track = page.fields[key] if key else find_usual_track(page)
    if track is None:
        raise Refused("no_track")
    amount = roll_amount(request.amount or "1", dice)
    if amount < 1:
        raise Refused("no_points")
    sheets = _whom(scene, request.what, request.to)
    after, told = scene, []
    for sheet in sheets:
        new = settle(page, harm(page, sheet, track.key, sign * amount))
        before, now = value_of(sheet, track.key), value_of(new, track.key)
        full = "track_full" if track.rising else "nothing_left"
        code = full if sign > 0 else "nothing_to_heal" if track.rising else "track_full"
        insist(request, before != now or len(sheets) > 1, code, name=sheet.name, track=track.name)
        after = after.put(new)
        told.append(f"{sheet.name}: {track.name} {before} → {now}")
    first = after.sheets[sheets[0].record]
    return Outcome(
        "; ".join(told),
        facts=(
            Fact("name", first.name),
            Fact("names", [sheet.name for sheet in sheets]),
            Fact("track", track.key),
            Fact("amount", amount),
            Fact("value", value_of(first, track.key)),
            Fact("state", first.state),
        ),
        changes=changes(scene, after),
        subject=first.record,
    )


def _whom(scene: OwnScene, *said: Phrase | None) -> list[Any]:
    return find_named(scene, *said) or find_meant(scene)


def change_status(page: Page, request: Status, scene: OwnScene, dice: Dice) -> Outcome:
    """Give or clear conditions, and turn switches on or off; without one, show a character's."""
    keys = tuple(dict.fromkeys(request.what.keys("condition"))) if request.what else ()
    if not (page.conditions or keys):
        raise Refused("no_conditions")
    sheets = _whom(scene, request.what, request.who)
    if not keys:
        return _show(page, sheets[0])
    after = scene
    for sheet in sheets:
        new = sheet
        for key in keys:
            new = _switch(page, request, new, key)
        after = after.put(settle(page, new))
    first = after.sheets[sheets[0].record]
    return Outcome(
        _tell_status(page, request, [sheet.name for sheet in sheets], keys),
        facts=(
            Fact("name", first.name),
            Fact("conditions", list(first.conditions)),
            Fact("state", first.state),
        ),
        changes=changes(scene, after),
        subject=first.record,
    )


def _switch(page: Page, request: Status, sheet: Any, key: str) -> Any:
    """Return the sheet with a condition or a switch turned on or off."""
    on, made = not request.clear, page.fields.get(key)
    if key not in page.conditions and made is not None:
        insist(request, value_of(sheet, key) != on, "switched_already", name=sheet.name,
               switch=made.name, value="yes" if on else "no")  # fmt: skip
        return put(sheet, key, on)
    code = "has_condition" if on else "lacks_condition"
    told = {"name": sheet.name, "condition": page.conditions[key].name}
    insist(request, (key in sheet.conditions) != on, code, **told)
    rest = tuple(each for each in sheet.conditions if each != key)
    return put(sheet, "conditions", (*rest, key) if on else rest)


def _tell_status(page: Page, request: Status, names: Sequence[str], keys: Sequence[str]) -> str:
    """Describe the change in a line: conditions as what someone is, switches by their name."""
    who, verb = join_names(names), "is" if len(names) == 1 else "are"
    had = [page.conditions[key].name for key in keys if key in page.conditions]
    told = [f"{who} {verb} {'no longer ' if request.clear else ''}{join_names(had)}"] if had else []
    value = "no" if request.clear else "yes"
    switched = [page.fields[key].name for key in keys if key not in page.conditions]
    return "; ".join([*told, *(f"{who}: {name}: {value}" for name in switched)])


def _show(page: Page, sheet: Any) -> Outcome:
    names = [page.conditions[key].name for key in sheet.conditions if key in page.conditions]
    return Outcome(
        f"{sheet.name} is {join_names(names)}" if names else f"{sheet.name} has no conditions",
        facts=(
            Fact("name", sheet.name),
            Fact("conditions", list(sheet.conditions)),
            Fact("state", sheet.state),
        ),
        subject=sheet.record,
        recorded=False,
        private=True,
    )

"""Armour: extra hit points while it is worn."""

from dataclasses import replace

from rules.core.characters.harm_and_rest import find_living
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import shows_numbers
from rules.core.rule_helpers import agree, insist, join_names
from rules.core.scene import changes
from rules.tens.harm.health import HIT_POINTS, check_able, keep_fate
from rules.tens.harm.verdict import entry_kind, fates_of, offer_fate
from rules.tens.sheet import TensScene, TensSheet, effective_max, said_name
from rules.tens.verb_declarations import WearArmour


def wear_armour(request: WearArmour, scene: TensScene, dice: Dice) -> Outcome:
    """Put armour on or take it off; current and maximum hit points move together."""
    after = scene
    new: list[TensSheet] = []
    choices: list[Choice] = []
    old = find_living(request, scene, request.who)
    for sheet in old:
        now = _change_armour(request, sheet)
        after = after.put(now)
        new.append(now)
        choices += offer_fate(sheet, now)
    first, *others = new
    does = agree("put" if request.on else "take", bool(others))
    title = f"{join_names(s.name for s in new)} {does} armour {'on' if request.on else 'off'}"
    if not others and shows_numbers(scene, first):
        title = f"{title} ({HIT_POINTS.describe(old[0], first)})"
    return Outcome(
        title,
        facts=(
            Fact("target", first.name),
            Fact("armour", first.armour),
            Fact("armour_worn", request.on),
            Fact("hp", first.hp),
            Fact("effective_max", effective_max(first)),
            Fact("state", first.state),
        ),
        changes=changes(scene, after),
        choices=tuple(choices),
        kind=entry_kind("", choices),
        ends=fates_of(choices),
        subject=first.record,
    )


def _change_armour(request: WearArmour, sheet: TensSheet) -> TensSheet:
    if sheet.armour_worn == request.on:
        raise AlreadyDone("armour_on" if request.on else "armour_off", name=sheet.name)
    changed = replace(sheet, armour_worn=request.on)
    if not request.on:
        return HIT_POINTS.harm(changed, sheet.armour)
    insist(
        request,
        sheet.armour > 0,
        "no_armour",
        name=sheet.name,
        sentence=f"sheet set armour=3 as {said_name(sheet.name)}",
    )
    check_able(request, sheet)  # armour must not bring anyone round by adding hit points
    return keep_fate(sheet, replace(changed, hp=sheet.hp + sheet.armour))

"""Recovery: healing, rest, treatment and armour."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.core.dice import Dice
from rules.core.errors import AlreadyDone, Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.tens.harm.health import (
    condition,
    counted,
    fates,
    gained,
    group,
    kind_of,
    settled,
    spared,
    targets,
)
from rules.tens.requests import Heal, Rest, Treat, WearArmour
from rules.tens.sheet import TensScene, TensSheet, effective_max


def heal(request: Heal, scene: TensScene, dice: Dice) -> Outcome:
    """Give hit points back, up to the maximum."""
    amount = counted(request.amount, request.who, "a number, such as heal 3")
    if amount < 1:
        raise Refused("nothing_given")
    saves = scene.setting("healing_saves", "off") == "on"

    def healed(sheet: TensSheet) -> TensSheet:
        found = gained(sheet, amount)
        return replace(found, state="stable") if saves and found.state == "dying" else found

    return _recovered("healed", _able(request, scene, "dead"), scene, healed)


def rest(request: Rest, scene: TensScene, dice: Dice) -> Outcome:
    """Rest: half of the maximum after a short one, all of it after a long one."""

    def rested(sheet: TensSheet) -> TensSheet:
        most = effective_max(sheet)
        return gained(sheet, most // 2 if request.how == "short" else most - sheet.hp)

    able = _able(request, scene, "dead", "dying", "fated")
    return _recovered(f"rested ({request.how})", able, scene, rested)


@dataclass(frozen=True, slots=True)
class Able:
    """Of those named, who can recover, and who cannot."""

    sheets: tuple[TensSheet, ...]
    unable: tuple[TensSheet, ...]


def _able(request: Heal | Rest, scene: TensScene, *barred: str) -> Able:
    """Return who of those named can recover. Where it is nobody, refuse."""
    who = request.who
    named = (scene.sheets[record] for record in dict.fromkeys(who.records() if who else ()))
    sheets = tuple(named) or (scene.actor,)
    unable = () if request.anyway else tuple(s for s in sheets if condition(s) in barred)
    if len(unable) == len(sheets):
        code = "dead" if condition(unable[0]) == "dead" else "dying_first"
        raise Refused(code, name=unable[0].name)
    return Able(tuple(sheet for sheet in sheets if sheet not in unable), unable)


def _recovered(
    how: str, able: Able, scene: TensScene, recover: Callable[[TensSheet], TensSheet]
) -> Outcome:
    sheets, after = able.sheets, scene
    for sheet in sheets:
        after = after.put(recover(sheet))
    now = [after.sheets[sheet.record] for sheet in sheets]
    lines = [
        f"{new.name}: +{new.hp - old.hp}, {new.hp}/{effective_max(new)}"
        + (" (the maximum)" if new.hp == effective_max(new) else "")
        for old, new in zip(sheets, now, strict=True)
    ]
    lines += [f"{sheet.name} cannot: {condition(sheet)}" for sheet in able.unable]
    return Outcome(
        f"{', '.join(sheet.name for sheet in sheets)} {how}",
        Grade.SUCCESS,
        facts=(
            Fact("target", sheets[0].name),
            Fact("healed", now[0].hp - sheets[0].hp, "Hit points", "\n".join(lines)),
            Fact("hp", now[0].hp),
            Fact("state", now[0].state),
            Fact("unable", [sheet.name for sheet in able.unable]),
        ),
        changes=changes(scene, after),
        subject=sheets[0].record,
        ends=tuple(group(old) for old, new in zip(sheets, now, strict=True) if spared(old, new)),
    )


def treat(request: Treat, scene: TensScene, dice: Dice) -> Outcome:
    """Stabilise someone: they lose no more by the round, and stay unconscious."""
    sheets = targets(request, request.who, scene)
    after = scene
    for sheet in sheets:
        insist(request, condition(sheet) == "dying", "not_dying", name=sheet.name)
        after = after.put(replace(sheet, state="stable"))
    names = ", ".join(sheet.name for sheet in sheets)
    return Outcome(
        f"{names}: stable",
        Grade.SUCCESS,
        facts=(Fact("target", sheets[0].name), Fact("state", "stable", "State", "stable")),
        changes=changes(scene, after),
        subject=sheets[0].record,
    )


def wear_armour(request: WearArmour, scene: TensScene, dice: Dice) -> Outcome:
    """Put armour on or take it off: current and maximum move together."""
    sheets = targets(request, request.who, scene)
    after = scene
    for sheet in sheets:
        after = after.put(_dressed(request, sheet))
    new = [after.sheets[sheet.record] for sheet in sheets]
    first, several = new[0], len(new) > 1
    does = ("put" if several else "puts") if request.on else ("take" if several else "takes")
    told = [f"{sheet.hp}/{effective_max(sheet)}" for sheet in new]
    lines = [f"{sheet.name}: {line}" for sheet, line in zip(new, told, strict=True)]
    choices = [c for old, now in zip(sheets, new, strict=True) for c in fates(old, now)]
    return Outcome(
        f"{', '.join(s.name for s in new)} {does} armour {'on' if request.on else 'off'}",
        facts=(
            Fact("target", first.name),
            Fact("armour", first.armour),
            Fact("armour_worn", request.on),
            Fact("hp", first.hp, "Hit points", "\n".join(lines) if several else told[0]),
            Fact("effective_max", effective_max(first)),
            Fact("state", first.state),
        ),
        changes=changes(scene, after),
        choices=tuple(choices),
        kind=kind_of("", choices),
        subject=first.record,
    )


def _dressed(request: WearArmour, sheet: TensSheet) -> TensSheet:
    insist(request, sheet.armour > 0, "no_armour", name=sheet.name)
    if sheet.armour_worn == request.on:
        raise AlreadyDone("armour_on" if request.on else "armour_off", name=sheet.name)
    # Armour is no cure: nobody comes round by being dressed.
    state = condition(sheet)
    awake = state == "well" or not request.on
    insist(request, awake, "cannot_act", name=sheet.name, state=state)
    worth = sheet.armour if request.on else -sheet.armour
    return settled(replace(sheet, armour_worn=request.on, hp=sheet.hp + worth), sheet)

"""Healing, rest, and the treatment that stabilises the dying."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.tens.harm.health import condition, gain_hit_points
from rules.tens.harm.verdict import fate_group, is_spared
from rules.tens.requests import Heal, Rest, Treat, read_amount
from rules.tens.sheet import TensScene, TensSheet, effective_max
from rules.tens.targets import find_targets, named_or_actor


def heal(request: Heal, scene: TensScene, dice: Dice) -> Outcome:
    """Give hit points back, up to the maximum."""
    amount = read_amount(request.amount, request.who, "a number, such as heal 3")
    if amount < 1:
        raise Refused("nothing_given")
    saves = scene.setting("healing_saves", "off") == "on"

    def healed(sheet: TensSheet) -> TensSheet:
        found = gain_hit_points(sheet, amount)
        return replace(found, state="stable") if saves and found.state == "dying" else found

    return _recovered("healed", _able(request, scene, "dead"), scene, healed)


def rest(request: Rest, scene: TensScene, dice: Dice) -> Outcome:
    """Rest: half of the maximum after a short one, all of it after a long one."""

    def rested(sheet: TensSheet) -> TensSheet:
        most = effective_max(sheet)
        return gain_hit_points(sheet, most // 2 if request.how == "short" else most - sheet.hp)

    able = _able(request, scene, "dead", "dying", "fated")
    return _recovered(f"rested ({request.how})", able, scene, rested)


@dataclass(frozen=True, slots=True)
class Able:
    """Of those named, who can recover, and who cannot."""

    sheets: tuple[TensSheet, ...]
    unable: tuple[TensSheet, ...]


def _able(request: Heal | Rest, scene: TensScene, *barred: str) -> Able:
    """Return who of those named can recover. Where it is nobody, refuse."""
    sheets = named_or_actor(request.who, scene)
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
        ends=tuple(
            fate_group(old) for old, new in zip(sheets, now, strict=True) if is_spared(old, new)
        ),
    )


def treat(request: Treat, scene: TensScene, dice: Dice) -> Outcome:
    """Stabilise someone: they lose no more by the round, and stay unconscious."""
    sheets = find_targets(request, request.who, scene)
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

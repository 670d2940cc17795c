"""Healing, rest, and the treatment that stabilises the dying."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.core.characters.recovery import insist_effect, insist_own
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.scene import changes
from rules.tens.harm.health import check_able, condition, gain_hit_points, spare
from rules.tens.harm.verdict import fate_group
from rules.tens.requests import Heal, Rest, Treat, read_amount
from rules.tens.sheet import TensScene, TensSheet, effective_max
from rules.tens.targets import named_or_actor, named_or_present

#: why someone can neither be healed nor rest, by how they are
WHY_NOT = {"dead": "dead", "dying": "dying_first", "fated": "fate_first"}
WHY_NO_TREATMENT = {"dead": "dead", "fated": "fate_first"}


def heal(request: Heal, scene: TensScene, dice: Dice) -> Outcome:
    """Give hit points back, up to the maximum."""
    amount = read_amount(request.amount, request.who, "a number, such as heal 3")
    if amount < 1:
        raise Refused("nothing_given")
    saves = scene.setting("healing_saves", "on") == "on"

    def healed(sheet: TensSheet) -> TensSheet:
        found = gain_hit_points(sheet, amount)
        saved = saves and found.state == "dying"
        called_off = request.anyway and found.state in ("dead", "fated")
        return spare(found) if saved or called_off else found

    outcome = _recovered("healed", _able(request, scene, "dead"), scene, healed)
    return insist_effect(request, outcome)


def rest(request: Rest, scene: TensScene, dice: Dice) -> Outcome:
    """Rest: half of the maximum after a short one, all of it after a long one."""

    def rested(sheet: TensSheet) -> TensSheet:
        most = effective_max(sheet)
        return gain_hit_points(sheet, most // 2 if request.how == "short" else most - sheet.hp)

    able = _able(request, scene, "dead", "dying", "fated")
    outcome = _recovered(f"rested ({request.how})", able, scene, rested)
    return insist_effect(request, outcome)


@dataclass(frozen=True, slots=True)
class Able:
    """Of those named, who can recover, and who cannot."""

    sheets: tuple[TensSheet, ...]
    unable: tuple[TensSheet, ...]


def _able(request: Heal | Rest, scene: TensScene, *barred: str) -> Able:
    """Return who of those named can recover. Where it is nobody, refuse."""
    meant = named_or_present if isinstance(request, Rest) else named_or_actor
    sheets = meant(request.who, scene)
    insist_own(scene, sheets)
    unable = () if request.anyway else tuple(s for s in sheets if condition(s) in barred)
    if len(unable) == len(sheets):
        raise Refused(WHY_NOT[condition(unable[0])], name=unable[0].name)
    return Able(tuple(sheet for sheet in sheets if sheet not in unable), unable)


def _recovered(
    how: str, able: Able, scene: TensScene, recover: Callable[[TensSheet], TensSheet]
) -> Outcome:
    after = scene
    lines: list[str] = []
    ends: list[str] = []
    for sheet in able.sheets:
        now = recover(sheet)
        after = after.put(now)
        most = " (the maximum)" if now.hp == effective_max(now) else ""
        lines.append(f"{now.name}: +{now.hp - sheet.hp}, {now.hp}/{effective_max(now)}{most}")
        if condition(sheet) == "fated" != condition(now):
            ends.append(fate_group(sheet))
    lines += [f"{sheet.name} cannot: {condition(sheet)}" for sheet in able.unable]
    old = able.sheets[0]
    new = after.sheets[old.record]
    return Outcome(
        f"{', '.join(sheet.name for sheet in able.sheets)} {how}",
        Grade.SUCCESS,
        facts=(
            Fact("target", old.name),
            Fact("healed", new.hp - old.hp, "Hit points", "\n".join(lines)),
            Fact("hp", new.hp),
            Fact("state", new.state),
            Fact("unable", [sheet.name for sheet in able.unable]),
        ),
        changes=changes(scene, after),
        subject=old.record,
        ends=tuple(ends),
    )


def _dying(scene: TensScene) -> tuple[TensSheet, ...]:
    """Return those of the characters here who are dying."""
    found = tuple(sheet for sheet in scene.present() if condition(sheet) == "dying")
    if not found:
        raise Refused("nobody_dying")
    return found


def treat(request: Treat, scene: TensScene, dice: Dice) -> Outcome:
    """Stabilise someone: they lose no more by the round, and stay unconscious."""
    check_able(request, scene.someone)
    named = named_or_actor(request.who, scene) if request.who else _dying(scene)
    dying = tuple(sheet for sheet in named if request.anyway or condition(sheet) == "dying")
    if not dying:
        raise Refused(WHY_NO_TREATMENT.get(condition(named[0]), "not_dying"), name=named[0].name)
    after = scene
    for sheet in dying:
        after = after.put(spare(sheet))
    first = after.sheets[dying[0].record]
    others = tuple(sheet for sheet in named if sheet not in dying)
    lines = [first.state, *(f"{sheet.name} is not dying" for sheet in others)]
    return Outcome(
        f"{', '.join(sheet.name for sheet in dying)}: {first.state}",
        Grade.SUCCESS,
        facts=(
            Fact("target", first.name),
            Fact("state", first.state, "State", "\n".join(lines)),
            Fact("unable", [sheet.name for sheet in others]),
        ),
        changes=changes(scene, after),
        subject=first.record,
    )

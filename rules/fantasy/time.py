"""Time that passes: death comes closer, and hirelings' pay runs out."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.permissions import is_met
from rules.core.records.record import Value
from rules.core.scene import changes
from rules.fantasy.harm.death import SECONDS, killed
from rules.fantasy.requests.rolls import Pass
from rules.fantasy.sheet import FantasyScene, FantasySheet, Hireling


def let_pass(request: Pass, scene: FantasyScene, dice: Dice) -> Outcome:
    """Let time pass for everyone in the game."""
    if request.count < 1:
        raise Refused("some_time")
    clocked = scene.put(replace(scene.stage, clock=""))
    after, notes = pass_time(clocked, request.count, request.unit)
    gone = [s for s in after.everyone() if s.state == "dead" != scene.sheets[s.record].state]
    timers: dict[str, Value] = {
        s.name: {"unit": s.timer.unit, "remaining": s.timer.remaining}
        for s in after.everyone()
        if s.timer
    }
    unit = request.unit if request.count != 1 else request.unit.removesuffix("s")
    return Outcome(
        f"{request.count} {unit} pass" if request.count != 1 else f"1 {unit} passes",
        Grade.DISASTER if any(map(is_met, gone)) else Grade.NONE,
        "\n".join(notes),
        facts=(
            Fact("count", request.count),
            Fact("unit", request.unit),
            Fact("dead", [s.name for s in gone]),
            Fact("timers", timers),
        ),
        changes=changes(scene, after),
    )


def pass_time(scene: FantasyScene, count: int, unit: str) -> tuple[FantasyScene, tuple[str, ...]]:
    """Return the scene some time later, and what happened meanwhile to those whom players know."""
    passing = count * SECONDS[unit]
    notes: list[str] = []
    for sheet in scene.everyone():
        later, note = _later(sheet, passing)
        later = _unpaid(later, passing)
        if later != sheet:
            scene = scene.put(later)
        notes.extend([note] if note and is_met(sheet) else [])
    return scene, tuple(notes)


def _later(sheet: FantasySheet, passing: int) -> tuple[FantasySheet, str]:
    """Return a character some seconds later, and how it stands with their death."""
    timer = sheet.timer
    if timer is None:
        return sheet, ""
    unit = SECONDS[timer.unit]
    gone, part = divmod(timer.part + passing, unit)
    if gone >= timer.remaining:
        return killed(sheet), f"{sheet.name} dies."
    left = replace(timer, remaining=timer.remaining - gone, part=part)
    return replace(sheet, timer=left), f"{sheet.name}: {left} left."


def _unpaid(sheet: FantasySheet, passing: int) -> FantasySheet:
    """Return an employer some seconds later: hours of pay add up to days."""
    hired = {key: _worked(each, passing) for key, each in sheet.hirelings.items()}
    return sheet if hired == sheet.hirelings else replace(sheet, hirelings=hired)


def _worked(hireling: Hireling, passing: int) -> Hireling:
    if not hireling.paid:
        return hireling
    gone, part = divmod(hireling.part + passing, SECONDS["days"])
    left = max(0, hireling.paid - gone)
    return replace(hireling, paid=left, part=part if left else 0)

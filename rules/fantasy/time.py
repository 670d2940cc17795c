"""What passing time does: death comes closer, and hirelings' pay runs out."""

from dataclasses import replace

from rules.core.outcome import Fact, Grade
from rules.core.permissions import is_met
from rules.core.records.calendar import Passed
from rules.core.records.record import Value
from rules.fantasy.pools_and_death import SECONDS, kill
from rules.fantasy.sheet import FantasyScene, FantasySheet, Hireling


def let_pass(scene: FantasyScene, before: FantasyScene) -> Passed:
    """Let time pass for everyone in the game."""
    passing = scene.game.elapsed - before.game.elapsed
    # once time has passed, the next rest may offer it again
    started = scene.put(replace(scene.stage, clock="")) if passing else scene
    after, notes = pass_time(started, passing) if passing else (scene, ())
    gone = [s for s in after.everyone() if s.state == "dead" != before.sheets[s.record].state]
    timers: dict[str, Value] = {
        s.name: {"unit": s.timer.unit, "remaining": s.timer.remaining}
        for s in after.everyone()
        if s.timer
    }
    facts = (Fact("dead", [s.name for s in gone]), Fact("timers", timers))
    return Passed(after, notes, facts,
                  grade=Grade.DISASTER if any(map(is_met, gone)) else Grade.NONE)  # fmt: skip


def pass_time(scene: FantasyScene, passing: int) -> tuple[FantasyScene, tuple[str, ...]]:
    """Return the scene some seconds later, with lines about characters the players know."""
    notes: list[str] = []
    for sheet in scene.everyone():
        later, note = _pass_time(sheet, passing)
        later = _use_up_pay(later, passing)
        if later != sheet:
            scene = scene.put(later)
        notes.extend([note] if note and is_met(sheet) else [])
    return scene, tuple(notes)


def _pass_time(sheet: FantasySheet, passing: int) -> tuple[FantasySheet, str]:
    """Return a character some seconds later, with a line about their time left."""
    timer = sheet.timer
    if timer is None:
        return sheet, ""
    unit = SECONDS[timer.unit]
    gone, part = divmod(timer.part + passing, unit)
    if gone >= timer.remaining:
        return kill(sheet), f"{sheet.name} dies."
    left = replace(timer, remaining=timer.remaining - gone, part=part)
    return replace(sheet, timer=left), f"{sheet.name} has {left} to live."


def _use_up_pay(sheet: FantasySheet, passing: int) -> FantasySheet:
    """Return an employer some seconds later: part days of pay add up to days."""
    hired = {key: _work_off_pay(each, passing) for key, each in sheet.hirelings.items()}
    return sheet if hired == sheet.hirelings else replace(sheet, hirelings=hired)


def _work_off_pay(hireling: Hireling, passing: int) -> Hireling:
    if not hireling.paid:
        return hireling
    gone, part = divmod(hireling.part + passing, SECONDS["days"])
    left = max(0, hireling.paid - gone)
    return replace(hireling, paid=left, part=part if left else 0)

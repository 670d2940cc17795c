"""Hit points, and how someone is: well, unconscious, dying, stable, fated or dead."""

from dataclasses import replace

from rules.tens.sheet import TensSheet, effective_max


def condition(sheet: TensSheet) -> str:
    """Return how someone is. Hit points decide; `stable`, `fated` and `dead` are remembered.

    An undo may give hit points back and leave a state behind, so the state alone is not asked.
    """
    if sheet.state == "dead" or (sheet.npc and sheet.hp <= -effective_max(sheet)):
        return "dead"
    if sheet.hp > 0:
        return "well"
    if sheet.hp == 0:
        return "unconscious"
    if sheet.state == "stable":
        return "stable"
    return "fated" if sheet.hp <= -effective_max(sheet) else "dying"


def settle_state(sheet: TensSheet, before: TensSheet | None = None) -> TensSheet:
    """Return the sheet in the state that its hit points mean. Whoever loses some is not stable."""
    lower = before is not None and sheet.hp < before.hp
    forgetting = replace(sheet, state="well") if lower and sheet.state == "stable" else sheet
    state = condition(forgetting)
    return sheet if state == sheet.state else replace(sheet, state=state)


def gain_hit_points(sheet: TensSheet, amount: int) -> TensSheet:
    """Return the sheet with hit points more, up to the maximum. Below 0 it counts up from there."""
    most = effective_max(sheet)
    return settle_state(replace(sheet, hp=max(sheet.hp, min(most, sheet.hp + amount))))

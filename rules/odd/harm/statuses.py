"""Debilities given and cleared by hand, and being fresh."""

from dataclasses import replace

from rules.core.errors import BadValues
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.odd.content import BY_NAME
from rules.odd.harm.debilities import drops, shed, suffer
from rules.odd.harm.hazards import named, shown
from rules.odd.healing.recovery import INJURED, lost
from rules.odd.requests import Status
from rules.odd.sheet import OddScene, OddSheet

FRESH = "Fresh"


def status(request: Status, scene: OddScene) -> Outcome:
    """Give or clear a debility; without one, tell what ails someone."""
    debilities = [key for phrase in request.what for key in phrase.keys("debility")]
    if not debilities:
        if request.how:
            raise BadValues([("status", "", "a debility such as panicked")])
        sheets = shown(request.what, scene)
        return _listed(sheets) if len(sheets) > 1 else _shown(sheets[0])
    after, sheets = scene, named(request.what, scene)
    for sheet in sheets:
        for name in debilities:
            after = after.put(_changed(request, after.sheets[sheet.record], name))
    word = "is no longer" if request.how == "clear" else "is"
    names = ", ".join(sheet.name for sheet in sheets)
    return replace(
        _shown(after.sheets[sheets[0].record]),
        title=f"{names} {word} {' and '.join(debilities)}",
        changes=changes(scene, after),
        choices=_choices(sheets, after),
        kind="status",
        recorded=True,
        private=False,
    )


def _choices(sheets: list[OddSheet], after: OddScene) -> tuple[Choice, ...]:
    return tuple(c for sheet in sheets for c in drops(sheet, after.sheets[sheet.record]))


def _changed(request: Status, sheet: OddSheet, name: str) -> OddSheet:
    if name == FRESH:
        return replace(sheet, fresh=request.how != "clear")
    if request.how != "clear":
        return suffer(sheet, name)
    has = name in sheet.debilities
    insist(request, has, "no_such_debility", name=sheet.name, debility=name)
    healed = name != INJURED or not lost(sheet, "str")
    insist(request, healed, "still_injured", name=sheet.name, missing=lost(sheet, "str"))
    return shed(sheet, [name])


def _listed(sheets: list[OddSheet]) -> Outcome:
    """Tell of several what ails each."""
    lines = [
        f"**{sheet.name}**: {', '.join((*sheet.debilities, *['fresh'] * sheet.fresh)) or 'well'}"
        for sheet in sheets
    ]
    first = _shown(sheets[0])
    return replace(first, title="What ails whom", prose="\n".join(lines))


def _shown(sheet: OddSheet) -> Outcome:
    lines = [f"**{name}**: {BY_NAME[name].text}" for name in sheet.debilities]
    lines += ["Fresh: all saves have advantage."] if sheet.fresh else []
    return Outcome(
        f"{sheet.name}: {', '.join(sheet.debilities) or 'no debilities'}",
        prose="\n".join(lines),
        facts=(
            Fact("target", sheet.name),
            Fact("debilities", list(sheet.debilities)),
            Fact("fresh", sheet.fresh),
        ),
        subject=sheet.record,
        recorded=False,
        private=True,
    )

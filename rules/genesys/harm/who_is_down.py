"""Who is down: the state that a sheet's numbers imply, however they came about."""

from dataclasses import replace
from typing import Any

from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import GenesysSheet

#: kinds that don't track strain
STRAINLESS = ("rival", "minion")
#: marks the condition of someone whom version 1 put down by state alone
BY_STATE = "state"
LINES = {
    "well": "{name} comes round.",
    "incapacitated": "**{name} is incapacitated.**",
    "dead": "**All the {name} are down.**",
}


def strains(sheet: GenesysSheet) -> bool:
    """Say whether a character tracks strain; rivals and minions don't."""
    return sheet.kind not in STRAINLESS


def over_wounds(sheet: GenesysSheet) -> bool:
    """Say whether a character is over the wound threshold; minions fall one by one instead."""
    return sheet.kind != "minion" and sheet.wounds > sheet.wound_threshold


def is_over_threshold(sheet: GenesysSheet) -> bool:
    """Say whether a character is over either threshold."""
    return over_wounds(sheet) or (strains(sheet) and sheet.strain > sheet.strain_threshold)


def state_of(sheet: GenesysSheet) -> str:
    """Return the state that a sheet's numbers imply.

    The dead stay dead. Someone put down by hand stays down until that is cleared, and someone the
    game master keeps up stays up.
    """
    if sheet.state == "dead" or (sheet.kind == "minion" and not sheet.minions):
        return "dead"
    if "incapacitated" in sheet.statuses:
        return "incapacitated"
    return "incapacitated" if is_over_threshold(sheet) and not sheet.upright else "well"


def settle(tale: Progress, record: int) -> Progress:
    """Set a character's state to what the numbers imply, and describe it if it changed."""
    sheet = tale.sheet(record)
    if sheet.upright and not is_over_threshold(sheet):
        sheet = replace(sheet, upright=False)
    state = state_of(sheet)
    if state == sheet.state:
        return tale.put(sheet)
    line = LINES[state].format(name=sheet.name)
    told = any(line.strip("*").casefold() in each.casefold() for each in tale.lines)
    return tale.put(replace(sheet, state=state), *([] if told else [line]))


def upgrade(kind: str, version: int, kept: dict[str, Any]) -> dict[str, Any]:
    """Convert an older record to today's shape, without changing who is standing and who is down.

    In version 1 the state was independent of the numbers.
    """
    if kind in ("game", "stage") or version > 1:
        return kept
    wounds = kept.get("wounds", 0) > kept.get("wound_threshold", 12)
    strain = kept.get("strain", 0) > kept.get("strain_threshold", 12)
    is_over = (wounds and kept.get("kind") != "minion") or (
        strain and kept.get("kind") not in STRAINLESS
    )
    match kept.get("state", "well"):
        case "incapacitated" if not is_over:
            by_word = {"incapacitated": {"why": BY_STATE}}
            return {**kept, "statuses": {**kept.get("statuses", {}), **by_word}}
        case "well" if is_over:
            return {**kept, "upright": True}
    return kept


def clear_undone_state(before: GenesysSheet, sheet: GenesysSheet) -> GenesysSheet:
    """Return the sheet without the condition that stands for a version 1 state which was undone."""
    status = sheet.statuses.get("incapacitated")
    undone = (before.state, sheet.state) == ("incapacitated", "well")
    if status is None or status.why != BY_STATE or not undone:
        return sheet
    statuses = {key: each for key, each in sheet.statuses.items() if each is not status}
    return replace(sheet, statuses=statuses)

"""Who is down: what the numbers say of someone, wherever the numbers came from."""

from dataclasses import replace
from typing import Any

from rules.genesys.sheet import GenesysSheet
from rules.genesys.tale import Tale

LINES = {
    "well": "{name} comes round.",
    "incapacitated": "**{name} is incapacitated.**",
    "dead": "**{name}: nobody is left standing.**",
}


def strains(sheet: GenesysSheet) -> bool:
    """Say whether someone keeps count of strain. Rivals and minions do not."""
    return sheet.kind not in ("rival", "minion")


def over_wounds(sheet: GenesysSheet) -> bool:
    """Say whether someone has gone over the wound threshold; minions fall one by one instead."""
    return sheet.kind != "minion" and sheet.wounds > sheet.wound_threshold


def over(sheet: GenesysSheet) -> bool:
    """Say whether someone is over either threshold."""
    return over_wounds(sheet) or (strains(sheet) and sheet.strain > sheet.strain_threshold)


def state_of(sheet: GenesysSheet) -> str:
    """Return the state that follows from a sheet's numbers.

    The dead stay dead. Whoever was put down by a word stays down until a word ends it, and whom
    the game master keeps up stands although the numbers say otherwise.
    """
    if sheet.state == "dead" or (sheet.kind == "minion" and not sheet.minions):
        return "dead"
    if "incapacitated" in sheet.statuses:
        return "incapacitated"
    return "incapacitated" if over(sheet) and not sheet.upright else "well"


def settle(tale: Tale, record: int) -> Tale:
    """Let someone's state be what the numbers say, and tell it where that is new."""
    sheet = tale.sheet(record)
    if sheet.upright and not over(sheet):
        sheet = replace(sheet, upright=False)
    state = state_of(sheet)
    if state == sheet.state:
        return tale.put(sheet)
    return tale.put(replace(sheet, state=state), LINES[state].format(name=sheet.name))


def upgrade(kind: str, version: int, kept: dict[str, Any]) -> dict[str, Any]:
    """Bring an older record into today's shape: who was put down by a word has a condition."""
    if kind in ("game", "stage") or version > 1 or kept.get("state") != "incapacitated":
        return kept
    most = (kept.get("wound_threshold", 12), kept.get("strain_threshold", 12))
    if kept.get("wounds", 0) > most[0] or kept.get("strain", 0) > most[1]:
        return kept
    return {**kept, "statuses": {**kept.get("statuses", {}), "incapacitated": {}}}

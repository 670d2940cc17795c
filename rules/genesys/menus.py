"""What the symbols of a check can buy: only what is affordable, each for whose it is to choose."""

from collections.abc import Mapping
from typing import Any

from rules.core.outcome import Choice
from rules.genesys.sheet import GenesysScene, GenesysSheet
from rules.genesys.tables import QUALITIES, SPENDS, Spend

#: the plain and the special symbol of each side
PAYS = {"player": ("advantage", "triumph"), "gm": ("threat", "despair")}
MOST_OPTIONS = 24
DONE_LABEL = "Spend nothing"
DELEGATE_LABEL = "Let the players choose"


def cost_of(row: Spend, memory: Mapping[str, Any]) -> int:
    """Return what a row costs in plain symbols here; 0 where only the special pays."""
    if row.key == "critical":
        return int(memory.get("crit", 0))
    if row.key == "second_weapon":
        return int(memory.get("second_cost", row.cost))
    return row.cost


def fits(row: Spend, memory: Mapping[str, Any]) -> bool:
    """Say whether a row makes sense after this check."""
    return not row.needs or row.needs in memory.get("needs", ())


def menu(
    scene: GenesysScene,
    record: int,
    memory: Mapping[str, Any],
    left: Mapping[str, int],
    *,
    sides: tuple[str, ...] = ("player", "gm"),
    entry: int = 0,
    delegated: bool = False,
) -> tuple[Choice, ...]:
    """Return the options that what is left can pay for."""
    sheet = scene.sheets[record]
    found: list[Choice] = []
    for side in sides:
        options = [
            Choice(
                label,
                f"{says} entry {entry}" if entry else says,
                *_whose(side, delegated),
                sheet.name,
                owed=side == "gm" and not entry,
                group="threat" if side == "gm" else "",
                take=1 if side == "gm" else times,
            )
            for label, says, times in _options(side, memory, left)
        ][:MOST_OPTIONS]
        if side == "gm" and options:
            options += _otherwise(sheet, entry, delegated)
        found.extend(options)
    return tuple(found)


def _whose(side: str, delegated: bool) -> tuple[str]:
    if side == "player":
        return ("player",)
    return ("anyone" if delegated else "gm",)


def _otherwise(sheet: GenesysSheet, entry: int, delegated: bool) -> list[Choice]:
    """Offer the game master to hand the choice over, or to leave it."""
    tail = f" entry {entry}" if entry else ""
    nothing = Choice(
        DONE_LABEL, f"spend nothing{tail}", "gm", sheet.name, owed=not entry, group="threat"
    )
    if delegated or entry:
        return [nothing]
    handed = Choice(DELEGATE_LABEL, "spend delegate", "gm", sheet.name, owed=True, group="threat")
    return [handed, nothing]


def _options(
    side: str, memory: Mapping[str, Any], left: Mapping[str, int]
) -> list[tuple[str, str, int]]:
    """Return label, sentence and how often, for each affordable way to pay for each row."""
    plain, special = PAYS[side]
    found: list[tuple[str, str, int]] = []
    for row in SPENDS.values():
        if row.side != side or not fits(row, memory):
            continue
        cost = cost_of(row, memory)
        for words, name in _variants(row, memory):
            if cost and left[plain] >= cost:
                says = f"spend {cost} {plain} {words}"
                found.append((f"{name} ({cost} {plain})", says, left[plain] // cost))
            if row.special and left[special] >= row.special:
                says = f"spend {row.special} {special} {words}"
                times = left[special] // row.special
                found.append((f"{name} ({row.special} {special})", says, times))
    return [*found, *_deeper(side, memory, left)]


def _variants(row: Spend, memory: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the row as it is said and named; a quality once for each the weapon has."""
    if row.key != "quality":
        return [(row.key.replace("_", " "), row.name)]
    return [(f"quality {key}", QUALITIES[key].name) for key in memory.get("qualities", ())]


def _deeper(
    side: str, memory: Mapping[str, Any], left: Mapping[str, int]
) -> list[tuple[str, str, int]]:
    """Offer a critical that was paid for twice: +10."""
    twice = 2 * int(memory.get("crit", 0))
    if side != "player" or not twice or left["advantage"] < twice:
        return []
    if not fits(SPENDS["critical"], memory):
        return []
    label = f"Critical injury +10 ({twice} advantage)"
    return [(label, f"spend {twice} advantage critical", 1)]

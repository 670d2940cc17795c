"""Hits: how many land on whom, step by step."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.tens.sheet import Temp, TensSheet


@dataclass(frozen=True, slots=True)
class Landing:
    """Hits on their way: each step's name and what is left after it."""

    hits: int
    steps: tuple[tuple[str, int], ...] = ()

    def then(self, step: str, hits: int) -> "Landing":
        return Landing(hits, (*self.steps, (step, hits)))


def landing(
    hits: int, kind: str, target: TensSheet | None, critical: bool = False, least: int = 0
) -> Landing:
    """Double for a critical, then resistance, vulnerability and immunity, in this order.

    `least` is what resistance leaves of one hit: 0, or 1 at tables that chose so.
    """
    found = Landing(hits)
    if critical:
        found = found.then("critical", hits * 2)
    if target is None or not kind:
        return found
    if kind in target.resist:
        found = found.then("resistance", max(found.hits // 2, min(least, found.hits)))
    if kind in target.vulnerable:
        found = found.then("vulnerability", found.hits * 2)
    if kind in target.immune:
        found = found.then("immunity", 0)
    return found


def absorbed(sheet: TensSheet, hits: int) -> tuple[TensSheet, int]:
    """Take hits from the temporary points, oldest first. Return the sheet and how many it took."""
    left = hits
    kept: list[Temp] = []
    for temp in sheet.temp:
        taken = min(left, temp.amount)
        left -= taken
        if temp.amount > taken:
            kept.append(replace(temp, amount=temp.amount - taken))
    if left == hits:
        return sheet, 0
    return replace(sheet, temp=tuple(kept)), hits - left


def converted(terms: Iterable[tuple[int, int]]) -> int:
    """Return the hits of a fifth-edition damage roll: its dice and its flat part, never below 0."""
    return max(0, sum(count for count, _ in terms))


def converted_temp(amount: int) -> int:
    """Return a fifth-edition amount of temporary hit points as ours: a tenth, at least 1."""
    return max(1, amount // 10)

"""Debilities: each fills a slot, once, and makes saves harder."""

from collections.abc import Iterable
from dataclasses import replace

from rules.core.outcome import Choice
from rules.odd.sheet import OddSheet, is_hero, slots_used, spoken
from rules.odd.tables import BY_NAME


def suffer(sheet: OddSheet, *names: str) -> OddSheet:
    """Return the sheet with debilities. One that is there already counts once.

    A new one ends being fresh.
    """
    new = [name for name in dict.fromkeys(names) if name not in sheet.debilities]
    if not new:
        return sheet
    return replace(sheet, debilities=(*sheet.debilities, *new), fresh=False)


def shed(sheet: OddSheet, names: Iterable[str]) -> OddSheet:
    gone = set(names)
    return replace(sheet, debilities=tuple(d for d in sheet.debilities if d not in gone))


def cleared_by(sheet: OddSheet, *ways: str) -> tuple[str, ...]:
    """Return the debilities that these kinds of rest or remedy clear."""
    return tuple(name for name in sheet.debilities if BY_NAME[name].clears in ways)


def dropping(sheet: OddSheet) -> str:
    """Return the group of the choices that a drop of this character answers."""
    return f"drop {sheet.name}"


def drops(before: OddSheet, after: OddSheet) -> tuple[Choice, ...]:
    """Return what a player must drop where a debility has filled the pack to bursting."""
    new = len(after.debilities) - len(before.debilities)
    over = slots_used(after) - after.slots
    if new <= 0 or over <= 0 or not after.items or not is_hero(after):
        return ()
    take = min(new, over, len(after.items))
    return tuple(
        Choice(f"Drop {item.name}", f"item drop {spoken(item.name)}", of=after.name, owed=True,
               group=dropping(after), take=take)
        for item in after.items.values()
    )  # fmt: skip

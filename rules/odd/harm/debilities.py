"""Debilities: each fills a slot, once, and makes saves harder."""

from collections.abc import Iterable
from dataclasses import replace

from rules.core.outcome import Choice
from rules.odd.content import BY_NAME
from rules.odd.sheet import OddScene, OddSheet, is_hero, slots_used, spoken


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


def needless(scene: OddScene, choice: Choice) -> bool:
    """Say whether a drop is owed for a pack that is not over full any more."""
    sheet = next((each for each in scene.sheets.values() if each.name == choice.of), None)
    return sheet is not None and choice.group == dropping(sheet) and not _over(sheet)


def _over(sheet: OddSheet) -> int:
    return max(0, slots_used(sheet) - sheet.slots)


def drops(before: OddSheet, after: OddSheet) -> tuple[Choice, ...]:
    """Return what a player must drop where a debility has filled the pack to bursting."""
    new = len(after.debilities) - len(before.debilities)
    over = _over(after)
    if new <= 0 or not over or not after.items or not is_hero(after):
        return ()
    take = min(new, over, len(after.items))
    return tuple(
        Choice(f"Drop {item.name}", f"item drop {spoken(item.name)}", of=after.name, owed=True,
               group=dropping(after), take=take)
        for item in after.items.values()
    )  # fmt: skip

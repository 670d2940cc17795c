"""What a Last Breath leaves of a character."""

from dataclasses import replace

from rules.heresy.sheet import HeresySheet, Number, stat_of


def breathed(sheet: HeresySheet, band: str) -> HeresySheet:
    """Return the sheet after a Last Breath: alive with all the wounds one can have, or dead."""
    if band == "6-":
        return replace(sheet, state="dead")
    return replace(sheet, state="stable", wounds=min(sheet.wounds, sheet.max_wounds))


def with_stat(sheet: HeresySheet, stat: str, by: Number) -> HeresySheet:
    """Return the sheet with a stat changed, and with it what follows from Strength and Toughness.

    Only a positive Toughness adds to max wounds. Without a class neither was computed.
    """
    old = stat_of(sheet, stat)
    new = max(-3, min(3, old + by))
    changed: dict[str, Number] = {stat: new}
    if sheet.class_ and stat == "t":
        changed["max_wounds"] = max(1, sheet.max_wounds + max(0, new) - max(0, old))
    if sheet.class_ and stat == "s":
        changed["load"] = max(0, sheet.load + new - old)
    return replace(sheet, **changed)  # type: ignore[arg-type]

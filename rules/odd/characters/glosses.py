"""A few words about what a character may choose: `12 of 14`, `d8`."""

from rules.odd.sheet import OddScene


def gloss(kind: str, key: str, scene: OddScene) -> str | None:
    """Return what to know of a thing before choosing it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind in ("attribute", "score") and key in ("str", "dex", "wil", "hp"):
        return f"{getattr(sheet, key)} of {getattr(sheet, f'{key}_max')}"
    item = sheet.items.get(key) if kind in ("weapon", "item") else None
    if item is not None:
        return " · ".join(filter(None, (item.die, f"{item.count} left" if item.count > 1 else "")))
    return sheet.arms.get(key.removeprefix("="), "")

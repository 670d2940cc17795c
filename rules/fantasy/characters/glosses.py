"""A few words about what a character may choose: `d8 · 5 left`, `harm 3`."""

from rules.fantasy.content import SPELLS
from rules.fantasy.sheet import ATTRIBUTES, FantasyScene, attribute


def gloss(kind: str, key: str, scene: FantasyScene) -> str | None:
    """Return what to know of a thing before choosing it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind == "attribute" and key in ATTRIBUTES:
        found = attribute(sheet, key)
        return f"d{found.die} · {found.pool} left"
    if kind == "skill":
        return f"d{sheet.skills[key]}" if key in sheet.skills else ""
    if kind == "spell" and key in SPELLS:
        return f"{SPELLS[key].cost} WIL"
    item = sheet.items.get(key) if kind in ("weapon", "item") else None
    return f"harm {item.harm}" if item and item.harm else ""

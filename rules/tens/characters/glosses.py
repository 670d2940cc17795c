"""A few words about what a character may choose: `DEX +2`, `2 slashing`."""

from rules.tens.content import ABILITY_NAMES, MOVES
from rules.tens.sheet import TensScene, modifier_of


def gloss(kind: str, key: str, scene: TensScene) -> str | None:
    """Return what to know of a thing before choosing it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind == "move" and key in MOVES:
        rolled = MOVES[key].abilities
        return " · ".join(f"{each.upper()} {modifier_of(sheet, each):+d}" for each in rolled)
    if kind == "ability" and key in ABILITY_NAMES.values():
        return f"{modifier_of(sheet, key):+d}"
    weapon = sheet.weapons.get(key) if kind == "weapon" else None
    return f"{weapon.hits} {weapon.type}".strip() if weapon else ""

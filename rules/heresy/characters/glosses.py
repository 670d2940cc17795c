"""A few words about what a character may choose: `WS +1 · melee`, `2d6 · 3 shots`."""

from rules.core.records.values import slug
from rules.heresy.content import MOVES, Move
from rules.heresy.sheet import SHOWN, HeresyScene, HeresySheet, stat_of

#: moves that anyone can make; all others must stand on the sheet
OPEN = ("Basic moves", "Special moves")


def gloss(kind: str, key: str, scene: HeresyScene) -> str | None:
    """Return what to know of a thing before choosing it; None where it is not theirs to choose."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind == "move" and key in MOVES:
        return _gloss_move(MOVES[key], sheet)
    if kind == "stat" and key in SHOWN:
        return f"{stat_of(sheet, key):+d}"
    weapon = sheet.weapons.get(key) if kind == "weapon" else None
    if weapon is None:
        return ""
    shots = f"{weapon.uses} shots" if weapon.max_uses else ""
    return " · ".join(filter(None, (weapon.damage, shots)))


def _gloss_move(move: Move, sheet: HeresySheet) -> str | None:
    if move.group not in OPEN and move.key not in map(slug, sheet.moves):
        return None
    stat = f"{SHOWN[move.stat]} {stat_of(sheet, move.stat):+d}" if move.stat in SHOWN else ""
    return " · ".join(filter(None, (stat, move.mode)))

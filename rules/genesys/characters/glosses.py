"""A few words about what a character may choose: `Agility 3 · rank 1`, `damage 6 · medium`."""

from rules.genesys.content import SKILLS
from rules.genesys.sheet import CHARACTERISTICS, GenesysScene, rank_of


def gloss(kind: str, key: str, scene: GenesysScene) -> str | None:
    """Return what to know of a thing before choosing it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind == "skill" and key in SKILLS:
        of = SKILLS[key].characteristic
        return f"{of.capitalize()} {getattr(sheet, of)} · rank {rank_of(sheet, key)}"
    if kind == "characteristic" and key in CHARACTERISTICS:
        return str(getattr(sheet, key))
    weapon = sheet.weapons.get(key) if kind in ("weapon", "belonging") else None
    if weapon is None:
        return ""
    damage = f"damage {'+' if weapon.brawn else ''}{weapon.damage}"
    return " · ".join(filter(None, (damage, weapon.range, "empty" if weapon.out else "")))

"""Names for the fields of a sheet, descriptions of their changes, and notes on each choice."""

from typing import Any

from rules.core.records.record import Change
from rules.core.sheet import Labels, Names
from rules.tens.content import ABILITY_NAMES, MOVES
from rules.tens.harm.health import BECOMES, describe_becoming
from rules.tens.sheet import ABILITIES, TensScene, modifier_of


def _describe_temporary(change: Change, names: Names) -> str:
    """Describe a change of temporary hit points, added up over all sources."""

    def total(parts: Any) -> int:
        return sum(int(part["amount"]) for part in parts or ())

    return f"{change.name}: temporary HP {total(change.before)} → {total(change.after)}"


def _state(change: Change, names: Names) -> str:
    before, after = str(change.before), str(change.after)
    become = describe_becoming(before, after) if after in BECOMES else f"is {after}"
    return f"{change.name} {become}"


def _proficiency(change: Change, names: Names) -> str:
    """Describe a proficiency bonus set by hand; None means that it follows the level."""
    if not change.after:
        return f"{change.name}'s proficiency follows the level again"
    return f"{change.name}'s proficiency is now +{change.after}"


LABELS = Labels(
    words={
        **{key: key.upper() for key in ABILITIES},
        "hp": "HP",
        "max_hp": "max HP",
        "xp": "XP",
        "items.*": "{}",
        "armour_worn": "armour",
    },
    verbs={
        "armour_worn": ("puts armour on", "takes armour off"),
        "proficient": ("is proficient in {}", "is no longer proficient in {}"),
        "resist": ("is resistant to {}", "is no longer resistant to {}"),
        "vulnerable": ("is vulnerable to {}", "is no longer vulnerable to {}"),
        "immune": ("is immune to {}", "is no longer immune to {}"),
        "moves": ("learns {}", "no longer knows {}"),
    },
    sentences={"temp": _describe_temporary, "state": _state, "proficiency": _proficiency},
    better=frozenset({"hp", "armour"}),
    quiet=frozenset({"defined"}),  # the title says it
)


def gloss(kind: str, key: str, scene: TensScene) -> str | None:
    """Return what to know about a thing before choosing it."""
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

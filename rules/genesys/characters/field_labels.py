"""Names for the fields of a sheet, descriptions of their changes, and notes on each choice."""

from collections.abc import Mapping
from typing import Any

from rules.core.records.field_values import words
from rules.core.records.record import Change
from rules.core.sheet import Labels, Names
from rules.genesys.content import SKILLS
from rules.genesys.harm.conditions import BENEFITS, CONDITIONS
from rules.genesys.sheet import CHARACTERISTICS, GenesysScene, describe_range, rank_of

#: statuses that the surroundings cause
HAZARDS = ("burning", "vacuum", "atmosphere", "holding_breath", "suffocating")


def _range(change: Change, names: Names) -> str:
    """Describe how far apart two characters are, if the reader knows both."""
    numbers = change.field.rpartition(".")[2].split("-")
    known = [names.get(int(each), "") for each in numbers if each.isdecimal()]
    if len(known) != 2 or not all(known):
        return ""
    one, other = known
    if not change.after:
        return f"{one} and {other} are no longer in range of each other"
    return describe_range(one, other, str(change.after))


def _story(change: Change, names: Names) -> str:
    side = "players" if change.field == "story_player" else "game master"
    return f"Story points: {side} {change.before} → {change.after}"


def _describe_pending(part: Mapping[str, Any]) -> str:
    count, op = int(part.get("count") or 1), str(part.get("op", ""))
    what = f"{op.removeprefix('up_')} upgrade" if op.startswith("up_") else _DICE.get(op, words(op))
    return f"{count} {what} on the next check"


#: words for pending dice whose key isn't a noun
_DICE = {"harder": "more difficulty", "easier": "less difficulty"}


LABELS = Labels(
    words={
        "xp": "XP",
        "skills.*": "{}",
        "items.*.count": "{}",
        "weapons.*.out": "{}",
        "statuses.*.level": "{}",
        "weapons.*.qualities": "{} qualities",
    },
    verbs={
        "statuses": ("is {}", "is no longer {}"),
        **{
            f"statuses.{key}": (f"is {told}", f"is no longer {told}")
            for key, told in CONDITIONS.items()
        },
        "criticals": ("suffers {}", "is healed of {}"),
        "career": ("has the career skill {}", "no longer has the career skill {}"),
        "talents": ("learns {}", "no longer knows {}"),
        "pending": ("has {}", "no longer has {}"),
        "weapons.*.out": ("has no ammunition for {}", "has ammunition for {} again"),
    },
    parts={"pending": _describe_pending},
    sentences={"ranges": _range, "story_player": _story, "story_gm": _story},
    worse=frozenset({"wounds", "strain"}),
    quiet=frozenset(
        {
            "statuses.treated",
            # the maneuver mentions these, or the next pool does
            *(f"statuses.{key}" for key in ("prone", *BENEFITS)),
            # their own cards show them: hazards, and damage to weapons
            *(f"statuses.{key}" for key in HAZARDS),
            *(f"{kind}.*.{key}" for kind in ("weapons", "items") for key in ("damaged", "wear")),
            "weapons.*.held",
            "weapons.*.fired",  # told by the shot and the reloading
            "weapons.*.count",  # told by the throw, or by what came and went
            "turn",
            "kind",
            "statuses.*.turns",
            "statuses.*.until",
            "statuses.*.why",
        }
    ),
)


def gloss(kind: str, key: str, scene: GenesysScene) -> str | None:
    """Return what to know about a thing before choosing it."""
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

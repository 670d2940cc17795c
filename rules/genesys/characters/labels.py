"""How the fields of a sheet are called, and how what changes in them is told."""

from collections.abc import Mapping
from typing import Any

from rules.core.labels import Labels, Names
from rules.core.records.record import Change
from rules.core.records.values import words


def _range(change: Change, names: Names) -> str:
    """Tell how far apart two are; who is not known is not named."""
    numbers = change.field.rpartition(".")[2].split("-")
    known = [names.get(int(each), "") for each in numbers if each.isdecimal()]
    if len(known) != 2 or not all(known):
        return ""
    one, other = known
    if not change.after:
        return f"{one} and {other} are no longer in range of each other"
    if change.after == "engaged":
        return f"{one} and {other} are engaged"
    return f"{one} and {other} are at {change.after} range"


def _story(change: Change, names: Names) -> str:
    side = "players" if change.field == "story_player" else "game master"
    return f"Story points: {side} {change.before} → {change.after}"


def _describe_pending(part: Mapping[str, Any]) -> str:
    count, op = int(part.get("count") or 1), str(part.get("op", ""))
    what = f"{op.removeprefix('up_')} upgrade" if op.startswith("up_") else words(op)
    return f"{count} {what} on the next check"


LABELS = Labels(
    words={
        "xp": "XP",
        "skills.*": "{}",
        "items.*.count": "{}",
        **dict.fromkeys(
            ("weapons.*.out", "weapons.*.damaged", "weapons.*.held", "items.*.damaged"), "{}"
        ),
        "statuses.*.level": "{}",
        "weapons.*.qualities": "{} qualities",
    },
    verbs={
        "statuses": ("is {}", "is no longer {}"),
        "statuses.cover": ("is in cover", "is no longer in cover"),
        "criticals": ("suffers {}", "is healed of {}"),
        "career": ("has the career skill {}", "no longer has the career skill {}"),
        "talents": ("learns {}", "no longer knows {}"),
        "pending": ("has {}", "no longer has {}"),
        "weapons.*.out": ("has no ammunition for {}", "has ammunition for {} again"),
        "weapons.*.damaged": ("has a damaged {}", "has a whole {} again"),
        "weapons.*.held": ("takes up {}", "drops {}"),
        "items.*.damaged": ("has a damaged {}", "has a whole {} again"),
    },
    parts={"pending": _describe_pending},
    sentences={"ranges": _range, "story_player": _story, "story_gm": _story},
    worse=frozenset({"wounds", "strain"}),
    quiet=frozenset(
        {
            "statuses.treated",
            "statuses.aiming",  # the maneuver tells it, or the pool
            "turn",
            "kind",
            "statuses.*.turns",
            "statuses.*.until",
            "statuses.*.why",
        }
    ),
)

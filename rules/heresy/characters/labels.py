"""How the fields of a sheet are called, and how what changes in them is told."""

from collections.abc import Mapping
from typing import Any

from rules.core.labels import Labels
from rules.core.records.values import words
from rules.heresy.content import MOVES
from rules.heresy.sheet import SHOWN


def _describe_modifier(part: Mapping[str, Any], kind: str) -> str:
    """Return a modifier as people say it: "+1 forward to Hack and Slash against Scar"."""
    move = str(part.get("move") or "")
    to = f" to {MOVES[move].name if move in MOVES else words(move)}" if move else ""
    to += f" with {SHOWN.get(str(part['stat']), part['stat'])}" if part.get("stat") else ""
    against = f" against {part['target']}" if part.get("target") else ""
    return f"{int(part['value']):+} {kind}{to}{against}"


def _bond(part: Mapping[str, Any]) -> str:
    return str(part["target"])


LABELS = Labels(
    words={
        **SHOWN,
        "xp": "XP",
        "max_wounds": "max wounds",
        "load": "load",
        "hold.*": "{} hold",
        "multiclass.*": "{} class since level",
        "resource.value": "Insight or Wrath",
        "resources.*.value": "{}",
    },
    verbs={
        "defense_mods": ("gains Defense from {}", "loses Defense from {}"),
        "bonds": ("has a bond with {}", "no longer has that bond with {}"),
        "moves": ("learns {}", "no longer knows {}"),
        "forward": ("takes {}", "loses {}"),
        "ongoing": ("takes {}", "loses {}"),
        "mutations": ("mutates: {}", "is rid of {}"),
        "hatred": ("hates {}", "no longer hates {}"),
        "flags": ("has the flag {}", "no longer has the flag {}"),
        "defined": ("writes the move {}", "drops the move {}"),
    },
    parts={
        "forward": lambda part: _describe_modifier(part, "forward"),
        "ongoing": lambda part: _describe_modifier(part, "ongoing"),
        "bonds": _bond,
    },
    worse=frozenset({"wounds"}),
    quiet=frozenset(
        {
            "session",
            "weight",
            "resource.name",
            "resource.max",
            "resources.*.max",
            "mutations",  # whose card tells it
            "multiclass",
        }
    ),
)

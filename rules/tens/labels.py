"""How the fields of a sheet are called, and how what changes in them is told."""

from rules.core.labels import Labels
from rules.tens.sheet import ABILITIES

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
        "armour_worn": ("puts the armour on", "takes the armour off"),
        "proficient": ("is proficient in {}", "is no longer proficient in {}"),
        "resist": ("is resistant to {}", "is no longer resistant to {}"),
        "vulnerable": ("is vulnerable to {}", "is no longer vulnerable to {}"),
        "immune": ("is immune to {}", "is no longer immune to {}"),
        "moves": ("learns {}", "no longer knows {}"),
        "defined": ("writes the move {}", "drops the move {}"),
    },
    parts={
        "temp": lambda part: (
            f"{part.get('amount', 0)} temporary HP"
            + (f" from {part['source']}" if part.get("source") else "")
        ),
    },
    better=frozenset({"hp", "armour"}),
)

"""How the fields of a sheet are called, and how what changes in them is told."""

from rules.core.labels import Labels
from rules.odd.sheet import SHOWN

LABELS = Labels(
    words={
        **SHOWN,
        **{f"{key}_max": f"max {shown}" for key, shown in SHOWN.items()},
        "items.*.count": "{}",
        "arms.*": "{}",
    },
    verbs={
        "debilities": ("is {}", "is no longer {}"),
        "scars": ("has the scar {}", "no longer has the scar {}"),
        "marks": ("has the scar {}", "no longer has the scar {}"),
        "aspects": ("has the aspect {}", "no longer has the aspect {}"),
        "prestige": ("gains the prestige ability {}", "loses the prestige ability {}"),
        "lackeys": ("hires {}", "lets {} go"),
        "employer": ("serves {}", "no longer serves {}"),
        "shield": ("has a shield", "has no shield left"),
        "fresh": ("is fresh", "is no longer fresh"),
        "warband": ("is a warband", "is no longer a warband"),
        "zone": ("is {}", "is no longer {}"),
    },
    better=frozenset({"str", "dex", "wil", "hp"}),
    quiet=frozenset({"pending"}),
)

"""How the fields of a sheet are called, and how what changes in them is told."""

from rules.core.labels import Labels
from rules.odd.sheet import SHOWN

LABELS = Labels(
    words={
        **SHOWN,
        **{f"{key}_max": f"max {shown}" for key, shown in SHOWN.items()},
        "items.*.count": "{}",
    },
    verbs={
        "debilities": ("is {}", "is no longer {}"),
        "scars": ("has the scar {}", "no longer has the scar {}"),
        "marks": ("bears {}", "no longer bears {}"),
        "aspects": ("has the aspect {}", "no longer has the aspect {}"),
        "prestige": ("has the prestige {}", "no longer has the prestige {}"),
        "lackeys": ("leads {}", "no longer leads {}"),
        "employer": ("serves {}", "no longer serves {}"),
        "shield": ("has a shield", "has no shield any more"),
        "fresh": ("is fresh", "is no longer fresh"),
        "warband": ("is a warband", "is no longer a warband"),
        "zone": ("is {}", "is no longer {}"),
    },
    better=frozenset({"str", "dex", "wil", "hp"}),
    quiet=frozenset({"pending"}),
)

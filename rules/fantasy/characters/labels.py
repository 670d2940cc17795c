"""How the fields of a sheet are called, and how what changes in them is told."""

from rules.core.labels import Labels, Names
from rules.core.records.record import Change
from rules.core.records.values import words
from rules.fantasy.sheet import ATTRIBUTES


def _die(change: Change, names: Names) -> str:
    """Tell an attribute's or a skill's die."""
    head, _, last = change.field.partition(".")
    name = f"{head.upper()} die" if head in ATTRIBUTES else words(last)
    if not change.after:
        return (
            f"{change.name}: {name} d{change.before} → lost"
            if head in ATTRIBUTES
            else f"{change.name} has lost {name}"
        )
    came = f"d{change.before} → " if change.before else ""
    return f"{change.name}: {name} {came}d{change.after}"


def _describe_normal(change: Change, names: Names) -> str:
    return f"{change.name}: normal {_die(change, names).partition(': ')[2]}" if change.after else ""


def _state(change: Change, names: Names) -> str:
    """Tell who dies. Who is treated has still lost something: nobody is well by that."""
    if (change.before, change.after) == ("dying", "well"):
        return ""
    return f"{change.name} is {'alive again' if change.after == 'well' else change.after}"


LABELS = Labels(
    words={
        **{f"{key}.pool": key.upper() for key in ATTRIBUTES},
        "xp": "XP",
        "max_armour": "max armour",
        "items.*.count": "{}",
        "slots": "slots",
        "defends": "defends with",
    },
    verbs={
        "wounds": ("is wounded: {}", "is healed of {}"),
        "lost": ("has lost {}", "has {} back"),
        "feats": ("learns {}", "no longer knows {}"),
        "spells": ("learns {}", "no longer knows {}"),
        "hirelings": ("hires {}", "lets {} go"),
        "employer": ("serves {}", "no longer serves {}"),
        "leader": ("leads", "no longer leads"),
    },
    sentences={
        **{f"{key}.die": _die for key in ATTRIBUTES},
        **{f"{key}.normal": _describe_normal for key in ATTRIBUTES},
        "skills.*": _die,
        "state": _state,
    },
    better=frozenset({*(f"{key}.pool" for key in ATTRIBUTES), "armour"}),
    quiet=frozenset({"timer", "lost", "hirelings.*.paid", "hirelings.*.part", "hirelings.*.state"}),
)

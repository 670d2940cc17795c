"""How the fields of a sheet are called, and how what changes in them is told."""

from rules.core.labels import Labels, Names
from rules.core.records.record import Change
from rules.odd.sheet import SHOWN

MORTAL = "mortal"
#: how people say that it's over
_BACK = {"dead": "alive again", "paralysed": "back up"}


def _tell_zone(change: Change, names: Names) -> str:
    """Tell where someone went; nobody stands anywhere once the fight is over."""
    return f"{change.name} is {change.after}" if change.after else ""


def _tell_state(change: Change, names: Names) -> str:
    """Tell a state. A mortal wound, and its treatment, are told wherever they come from."""
    if MORTAL in (change.before, change.after) and change.after in (MORTAL, "well"):
        return ""
    back = _BACK.get(str(change.before), f"no longer {change.before}")
    return f"{change.name} is {back if change.after == 'well' else change.after}"


def _tell_expeditions(change: Change, names: Names) -> str:
    """Tell how many expeditions someone can still spend."""
    if not change.after:
        return f"{change.name} has no expeditions left"
    return f"{change.name} has {change.after} expedition{'s' * (change.after != 1)} to spend"


LABELS = Labels(
    words={
        **SHOWN,
        **{f"{key}_max": f"max {shown}" for key, shown in SHOWN.items()},
        "items.*.count": "{}",
        "arms.*": "{}",
    },
    verbs={
        "debilities": ("is {}", "is no longer {}"),
        "scars": ("gets a scar: {}", "no longer has the scar {}"),
        "marks": ("gets a scar: {}", "no longer has the scar {}"),
        "aspects": ("has the aspect {}", "no longer has the aspect {}"),
        "prestige": ("gains the prestige ability {}", "loses the prestige ability {}"),
        "lackeys": ("hires {}", "lets {} go"),
        "employer": ("serves {}", "no longer serves {}"),
        "shield": ("has a shield", "has no shield left"),
        "fresh": ("is Fresh", "is no longer Fresh"),
        "warband": ("is a warband", "is no longer a warband"),
    },
    sentences={"state": _tell_state, "zone": _tell_zone, "expeditions": _tell_expeditions},
    better=frozenset({"str", "dex", "wil", "hp"}),
    quiet=frozenset({"pending"}),
)

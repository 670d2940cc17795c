"""Names for the fields of a sheet, descriptions of their changes, and notes on each choice."""

from rules.core.characters.group_names import count_things
from rules.core.records.record import Change
from rules.core.sheet import Labels, Names
from rules.odd.sheet import SHOWN, OddScene

MORTAL = "mortal"
#: words for the end of a state
_BACK = {"dead": "alive again", "paralysed": "back up"}


def _tell_zone(change: Change, names: Names) -> str:
    """Describe where someone went; the end of a fight clears the zone without a line."""
    return f"{change.name} is {change.after}" if change.after else ""


def _tell_state(change: Change, names: Names) -> str:
    """Describe a change of state; mortal wounds and their treatment have their own lines."""
    if MORTAL in (change.before, change.after) and change.after in (MORTAL, "well"):
        return ""
    back = _BACK.get(str(change.before), f"no longer {change.before}")
    return f"{change.name} is {back if change.after == 'well' else change.after}"


def _tell_expeditions(change: Change, names: Names) -> str:
    """Describe how often someone can still advance: once for each expedition."""
    if not change.after:
        return f"{change.name} has no advancements left"
    often = {1: "once", 2: "twice"}.get(int(str(change.after)), f"{change.after} times")
    return f"{change.name} can advance {often} (`/advance`)"


def _tell_count(change: Change, names: Names) -> str:
    """Describe how many of a thing there are now."""
    thing = change.field.split(".")[1].replace("_", " ")
    before, count = (int(str(each or 0)) for each in (change.before, change.after))
    left = " left" if count < before else " now"
    many = f"{count or 'no'} {thing}" if count < 2 else count_things(thing, count)
    return f"{change.name} has {many}{left}"


def _tell_arm(change: Change, names: Names) -> str:
    """Describe the damage of a weapon that was named for the first time."""
    weapon = change.field.partition(".")[2].replace("_", " ")
    if not change.after:
        return f"{change.name} no longer has the {weapon}"
    return f"{change.name}'s {weapon} deals {change.after} from now on"


LABELS = Labels(
    words={
        **SHOWN,
        **{f"{key}_max": f"max {shown}" for key, shown in SHOWN.items()},
    },
    verbs={
        "debilities": ("is {}", "is no longer {}"),
        "scars": ("gets a scar: {}", "no longer has the scar {}"),
        "aspects": ("has the aspect {}", "no longer has the aspect {}"),
        "prestige": ("gains the prestige ability {}", "loses the prestige ability {}"),
        "lackeys": ("hires {}", "lets {} go"),
        "shield": ("has a shield", "has no shield left"),
        "fresh": ("is Fresh", "is no longer Fresh"),
        "warband": ("is a warband", "is no longer a warband"),
    },
    sentences={
        "state": _tell_state,
        "zone": _tell_zone,
        "expeditions": _tell_expeditions,
        "arms.*": _tell_arm,
        "items.*.count": _tell_count,
    },
    better=frozenset({"str", "dex", "wil", "hp"}),
    quiet=frozenset({"pending", "marks", "employer"}),  # the lines of the scar and the hire say it
)


def gloss(kind: str, key: str, scene: OddScene) -> str | None:
    """Return what to know about a thing before choosing it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind in ("attribute", "score") and key in ("str", "dex", "wil", "hp"):
        return f"{getattr(sheet, key)} of {getattr(sheet, f'{key}_max')}"
    item = sheet.items.get(key) if kind in ("weapon", "item") else None
    if item is not None:
        return " · ".join(filter(None, (item.die, f"{item.count} left" if item.count > 1 else "")))
    return sheet.arms.get(key.removeprefix("="), "")

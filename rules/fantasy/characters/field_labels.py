"""Names for the fields of a sheet, descriptions of their changes, and notes on each choice."""

from rules.core.records.field_values import words
from rules.core.records.record import Change, Value
from rules.core.sheet import Labels, Names
from rules.fantasy.content import SPELLS
from rules.fantasy.sheet import ATTRIBUTES, FantasyScene, attribute


def _die(change: Change, names: Names) -> str:
    """Describe a change of an attribute's or a skill's die."""
    head, _, last = change.field.partition(".")
    name = head.upper() if head in ATTRIBUTES else words(last)
    if not change.after:
        return (
            f"{change.name}: {name} d{change.before} → lost"
            if head in ATTRIBUTES
            else f"{change.name} has lost {name}"
        )
    came = f"d{change.before} → " if change.before else "lost → " * (head in ATTRIBUTES)
    return f"{change.name}: {name} {came}d{change.after}"


def _describe_normal(change: Change, names: Names) -> str:
    return f"{change.name}: normal {_die(change, names).partition(': ')[2]}" if change.after else ""


def _state(change: Change, names: Names) -> str:
    """Describe who dies or lives again; someone treated isn't called "well", because they lost a
    die."""
    if (change.before, change.after) == ("dying", "well"):
        return ""
    return f"{change.name} is {'alive again' if change.after == 'well' else change.after}"


def tell_wound(wound: str) -> str:
    """Return a wound as it is shown: `BOD d8 → d6`."""
    head, _, rest = wound.partition(" ")
    return f"{head.upper()} {rest}" if head in ATTRIBUTES else wound


def _list_wounds(value: Value) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else []


def _wounds(change: Change, names: Names) -> str:
    """Describe a wound that the table added, or how many healed; others show as a lower die."""
    before, after = _list_wounds(change.before), _list_wounds(change.after)
    gone = len(before) - len(after)
    if gone > 0:
        return f"{change.name} has {'one wound' if gone == 1 else f'{gone} wounds'} fewer"
    new = [each for each in after if each not in before and " → " not in each]
    return f"{change.name} is wounded: {', '.join(new)}" if new else ""


def _defends(change: Change, names: Names) -> str:
    """Describe a change of someone's standing answer to attacks."""
    if not change.after:
        return f"{change.name} no longer has a standing answer"
    said = (part.upper() if part in ATTRIBUTES else part for part in str(change.after).split("+"))
    return f"{change.name} defends with {' + '.join(said)}"


LABELS = Labels(
    words={
        **{f"{key}.pool": key.upper() for key in ATTRIBUTES},
        "xp": "XP",
        "max_armour": "max armour",
        "items.*.count": "{}",
        "slots": "slots",
        "items.*.uses": "{} left",
        "hirelings.*.state": "hireling {}",
    },
    verbs={
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
        "wounds": _wounds,
        "defends": _defends,
    },
    better=frozenset({*(f"{key}.pool" for key in ATTRIBUTES), "armour"}),
    tied={f"{key}.{part}": f"{key}.die" for key in ATTRIBUTES for part in ("pool", "normal")},
    quiet=frozenset({"timer", "lost", "hirelings.*.paid", "hirelings.*.part", "hirelings.*.state"}),
)


def gloss(kind: str, key: str, scene: FantasyScene) -> str | None:
    """Return what to know about a thing before choosing it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind == "attribute" and key in ATTRIBUTES:
        found = attribute(sheet, key)
        return f"d{found.die} · {found.pool} left"
    if kind == "skill":
        return f"d{sheet.skills[key]}" if key in sheet.skills else ""
    if kind == "spell" and key in SPELLS:
        return f"{SPELLS[key].cost} WIL"
    item = sheet.items.get(key) if kind in ("weapon", "item") else None
    return f"harm {item.harm}" if item and item.harm else ""

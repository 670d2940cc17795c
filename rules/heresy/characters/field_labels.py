"""Names for the fields of a sheet, descriptions of their changes, and notes on each choice."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.records.field_values import slug, words
from rules.core.records.record import Change
from rules.core.rule_helpers import join_names
from rules.core.sheet import Labels, Names
from rules.heresy.content import MOVES, Move
from rules.heresy.sheet import PINNING, SHOWN, HeresyScene, HeresySheet, stat_of


def _name_move(key: str) -> str:
    return MOVES[key].name if key in MOVES else words(key)


def _describe_modifier(part: Mapping[str, Any], kind: str) -> str:
    """Return a modifier in words: "+1 forward to Hack and Slash against Scar".

    Suppressing Fire's is left out, because its move already says that all allies have it.
    """
    if part.get("why") == PINNING:
        return ""
    move = str(part.get("move") or "")
    to = f" to {_name_move(move)}" if move else ""
    to += f" with {SHOWN.get(str(part['stat']), part['stat'])}" if part.get("stat") else ""
    against = f" against {part['target']}" if part.get("target") else ""
    return f"{int(part['value']):+} {kind}{to}{against}"


def _describe_moves(change: Change, names: Names) -> str:
    """Describe which moves were learnt or lost, by their names."""
    before, after = (
        list(each) if isinstance(each, Sequence) else [] for each in (change.before, change.after)
    )
    came = [_name_move(str(key)) for key in after if key not in before]
    went = [_name_move(str(key)) for key in before if key not in after]
    told = [f"learns {join_names(came)}"] if came else []
    told += [f"no longer knows {join_names(went)}"] if went else []
    return f"{change.name} {' and '.join(told)}" if told else ""


def _describe_judgement(change: Change, names: Names) -> str:
    """Describe a new Judgement; using one up isn't described, because the attack mentions it."""
    key = change.field.rpartition(".")[2]
    foe = next((name for name in names.values() if slug(name) == key), words(key).title())
    return f"{change.name} judges {foe}" if change.after else ""


def _describe_hold(change: Change, names: Names) -> str:
    """Describe how much hold is left."""
    move = _name_move(change.field.rpartition(".")[2])
    return f"{change.name} has {change.after or 'no'} hold on {move}"


def _bond(part: Mapping[str, Any]) -> str:
    return str(part["target"])


LABELS = Labels(
    words={
        **SHOWN,
        "xp": "XP",
        "max_wounds": "max wounds",
        "load": "load",
        "multiclass.*": "{} class since level",
        "resource.value": "Insight or Wrath",
        "second.value": "Insight or Wrath",
    },
    verbs={
        "defense_mods": ("gains Defense from {}", "loses Defense from {}"),
        "bonds": ("has a bond with {}", "no longer has that bond with {}"),
        "tactic": ("uses the {} tactic", "drops the {} tactic"),
        "focus": ("focuses on {}", "no longer focuses on {}"),
        "quarry": ("claims {}", "gives up the claim on {}"),
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
    sentences={"moves": _describe_moves, "judged": _describe_judgement, "hold.*": _describe_hold},
    worse=frozenset({"wounds"}),
    quiet=frozenset(
        {
            "session",
            "weight",
            "resource.name",
            "resource.max",
            "second.name",
            "second.max",
            "raises",
            "mutations",  # its own card shows it
            "multiclass",
        }
    ),
)

#: moves that anyone can make; all others must be on the sheet
OPEN = ("Basic moves", "Special moves")


def gloss(kind: str, key: str, scene: HeresyScene) -> str | None:
    """Return what to know about a thing before choosing it; None if this character can't choose
    it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind == "move" and key in MOVES:
        return _gloss_move(MOVES[key], sheet)
    if kind == "stat" and key in SHOWN:
        return f"{stat_of(sheet, key):+d}"
    weapon = sheet.weapons.get(key) if kind == "weapon" else None
    if weapon is None:
        return ""
    shots = f"{weapon.uses} shots" if weapon.max_uses else ""
    return " · ".join(filter(None, (weapon.damage, shots)))


def _gloss_move(move: Move, sheet: HeresySheet) -> str | None:
    if move.group not in OPEN and move.key not in map(slug, sheet.moves):
        return None
    stat = f"{SHOWN[move.stat]} {stat_of(sheet, move.stat):+d}" if move.stat in SHOWN else ""
    return " · ".join(filter(None, (stat, move.mode)))

"""A sheet for people: its card, its offers, names of fields, and notes on each choice."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.outcome import BESIDE, Fact
from rules.core.records.field_values import words
from rules.core.records.record import Change, Value
from rules.core.sheet import Labels, Names
from rules.core.system import CardButton
from rules.tens.content import ABILITY_NAMES, MOVES
from rules.tens.death import BECOMES, TOLD, condition, describe_becoming
from rules.tens.sheet import (
    ABILITIES,
    FEET_A_UNIT,
    TensScene,
    TensSheet,
    describe_weapon,
    effective_max,
    modifier_of,
    proficiency,
    said_name,
    speed,
)

#: lines short enough to join the one before
SHORT = frozenset(("class", "temp", "armour", "speed", "xp"))


def derive_values(sheet: TensSheet) -> Mapping[str, Value]:
    units = speed(sheet)
    return {
        "modifiers": {key: modifier_of(sheet, key) for key in ABILITIES},
        "proficiency": proficiency(sheet),
        "speed": units,
        "speed_feet": units * FEET_A_UNIT,
        "effective_max": effective_max(sheet),
        "moves": [*sheet.moves, *own_names(sheet)],
        "state": condition(sheet),
    }


def card(sheet: TensSheet) -> tuple[Fact, ...]:
    scores = "  ".join(
        f"{key.upper()} {getattr(sheet, key)} ({modifier_of(sheet, key):+d})" for key in ABILITIES
    )
    temp = ", ".join(f"{t.amount} ({t.source})" if t.source else str(t.amount) for t in sheet.temp)
    weapons = ", ".join(f"{w.name} ({describe_weapon(w)})" for w in sheet.weapons.values())
    items = ", ".join(f"{words(k)} ({n})" if n > 1 else words(k) for k, n in sheet.items.items())
    worn = "worn, included in HP" if sheet.armour_worn else "not worn"
    titled = f"{sheet.class_} {sheet.level}" if sheet.class_ else f"level {sheet.level}"
    skilled = ", ".join(map(words, sheet.proficient))
    skilled = f"{proficiency(sheet):+d} in {skilled}" if skilled else f"{proficiency(sheet):+d}"
    lines = (
        ("class", titled, titled),
        # temporary points have a line of their own
        ("hp", "HP", vitals(replace(sheet, temp=())).removeprefix("HP ")),
        ("temp", "Temporary HP", temp),
        ("armour", "Armour", f"{sheet.armour}, {worn}" if sheet.armour else ""),
        ("speed", "Speed", f"{speed(sheet) * FEET_A_UNIT} ft"),
        ("abilities", "Abilities", scores),
        ("proficient", "Proficiency", skilled),
        ("resist", "Resistant", ", ".join(sheet.resist)),
        ("vulnerable", "Vulnerable", ", ".join(sheet.vulnerable)),
        ("immune", "Immune", ", ".join(sheet.immune)),
        ("weapons", "Weapons", weapons),
        ("items", "Items", items),
        ("moves", "Moves", ", ".join((*sheet.moves, *own_names(sheet)))),
        ("fate", "Fate", sheet.fate),
        ("xp", "Experience", str(sheet.xp) if sheet.xp else ""),
    )
    return tuple(
        Fact(key, text, label, text, BESIDE if key in SHORT else "")
        for key, label, text in lines
        if text
    )


def own_names(sheet: TensSheet) -> tuple[str, ...]:
    return tuple(move.name for move in sheet.defined.values())


def vitals(sheet: TensSheet) -> str:
    temp = sum(each.amount for each in sheet.temp)
    state = condition(sheet)
    told = f"HP {sheet.hp}/{effective_max(sheet)}"
    told += f" +{temp}" if temp else ""
    return told if state == "well" else f"{told}, {TOLD.get(state, state)}"


#: the buttons beside groups of the card
CARD_BUTTONS = {
    "hp": CardButton("Rest…", ("rest ", "fate ", "armour ")),
    "weapons": CardButton("Strike…", ("move strike",)),
    "abilities": CardButton("Moves…", ("move ",)),
    "items": CardButton("Gear…", ("item ",)),
}


def offers(sheet: TensSheet, scene: TensScene) -> Mapping[str, str]:
    """Return the sentences that a character's card offers in their current state."""
    name = said_name(sheet.name)
    match condition(sheet):
        case "fated":
            return {"Fate": f"fate {name}"}
        case "dying" | "dead":
            return {}
        case "unconscious" | "stable":
            return {"Short rest": "rest short"}
    found = {"Dodge": "move dodge", "Focus": "move focus", "Strike": "move strike"}
    if sheet.hp < effective_max(sheet):
        found["Short rest"] = "rest short"
    if sheet.armour:
        found["Armour off" if sheet.armour_worn else "Armour on"] = (
            "armour off" if sheet.armour_worn else "armour on"
        )
    return found


def _describe_temporary(change: Change, names: Names) -> str:
    """Describe a change of temporary hit points, added up over all sources."""

    def total(parts: Any) -> int:
        return sum(int(part["amount"]) for part in parts or ())

    return f"{change.name}: temporary HP {total(change.before)} → {total(change.after)}"


def _state(change: Change, names: Names) -> str:
    before, after = str(change.before), str(change.after)
    become = describe_becoming(before, after) if after in BECOMES else f"is {after}"
    return f"{change.name} {become}"


def _proficiency(change: Change, names: Names) -> str:
    """Describe a proficiency bonus set by hand; None means that it follows the level."""
    if not change.after:
        return f"{change.name}'s proficiency follows the level again"
    return f"{change.name}'s proficiency is now +{change.after}"


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
        "armour_worn": ("puts armour on", "takes armour off"),
        "proficient": ("is proficient in {}", "is no longer proficient in {}"),
        "resist": ("is resistant to {}", "is no longer resistant to {}"),
        "vulnerable": ("is vulnerable to {}", "is no longer vulnerable to {}"),
        "immune": ("is immune to {}", "is no longer immune to {}"),
        "moves": ("learns {}", "no longer knows {}"),
    },
    sentences={"temp": _describe_temporary, "state": _state, "proficiency": _proficiency},
    better=frozenset({"hp", "armour"}),
    quiet=frozenset({"defined"}),  # the title says it
)


def gloss(kind: str, key: str, scene: TensScene) -> str | None:
    """Return what to know about a thing before choosing it."""
    sheet = scene.someone
    if sheet is None:
        return ""
    if kind == "move" and key in MOVES:
        rolled = MOVES[key].abilities
        return " · ".join(f"{each.upper()} {modifier_of(sheet, each):+d}" for each in rolled)
    if kind == "ability" and key in ABILITY_NAMES.values():
        return f"{modifier_of(sheet, key):+d}"
    weapon = sheet.weapons.get(key) if kind == "weapon" else None
    return f"{weapon.hits} {weapon.type}".strip() if weapon else ""

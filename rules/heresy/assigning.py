"""Values typed for a sheet whose words the core cannot know: classes, dice, moves, bonds."""

import re
from collections.abc import Mapping
from dataclasses import replace

from rules.core.errors import BadValues
from rules.core.values import assign as assign_plain
from rules.core.values import slug
from rules.heresy.content import (
    BACKGROUND_NAMES,
    BACKGROUNDS,
    CLASS_NAMES,
    CLASSES,
    HOME_NAMES,
    HOMES,
    MOVE_NAMES,
    PROTECTIONS,
    spoken_forms,
)
from rules.heresy.gear import read_dice
from rules.heresy.sheet import Bond, DefenseMod, HeresySheet

LISTS: Mapping[str, tuple[Mapping[str, str], Mapping[str, object]]] = {
    "class": (CLASS_NAMES, CLASSES),
    "home": (HOME_NAMES, HOMES),
    "background": (BACKGROUND_NAMES, BACKGROUNDS),
}
PROTECTION_NAMES = spoken_forms(PROTECTIONS)
_MOD = re.compile(r"(?P<name>[^\d+-]+?)\s*(?P<value>[+-]?\d+)?\s*(?P<vs>melee|ranged)?")


def assign(sheet: HeresySheet, key: str, operator: str, text: str) -> HeresySheet:
    """Return the sheet with one field set from text."""
    head, _, part = key.partition(".")
    if head in LISTS and not sheet.npc:
        return assign_plain(sheet, head, "=", _listed(head, text))
    if head == "damage" and text and not read_dice(text):
        raise BadValues([(key, text, "dice such as 2d6")])
    if head == "defense_mods":
        return _protected(sheet, part, operator, text)
    if key == "moves":
        return _learned(sheet, operator, text)
    if key == "bonds":
        bonds = tuple(Bond(name.strip()) for name in text.split(",") if name.strip())
        return replace(sheet, bonds=(*sheet.bonds, *bonds) if operator == "+=" else bonds)
    if key == "resource":
        return assign_plain(sheet, "resource.value", operator, text)
    return assign_plain(sheet, key, operator, text)


def _listed(head: str, text: str) -> str:
    """Return the key of a row by any of its names, or by their beginning."""
    names, rows = LISTS[head]
    said = text.strip().casefold()
    if said in ("", "none"):
        return ""
    exact = names.get(said) or names.get(said.replace("_", " "))
    begun = {key for name, key in names.items() if name.startswith(said)}
    if exact is None and len(begun) != 1:
        raise BadValues([(head, text, "one of " + ", ".join(rows))])
    return exact or begun.pop()


def _protected(sheet: HeresySheet, part: str, operator: str, text: str) -> HeresySheet:
    """Set parts of Defense: `flak, parry`, `shield +1 melee`, or `defense_mods.cover=none`."""
    if part and text.casefold() in ("none", "no", "off", "0"):
        left = {key: mod for key, mod in sheet.defense_mods.items() if key != slug(part)}
        return replace(sheet, defense_mods=left)
    said = [f"{part} {text}"] if part else [each for each in text.split(",") if each.strip()]
    made: dict[str, DefenseMod] = {}
    for each in said:
        key, mod = _mod(each)
        made[key] = mod
    kept = sheet.defense_mods if part or operator == "+=" else {}
    return replace(sheet, defense_mods={**kept, **made})


def _mod(said: str) -> tuple[str, DefenseMod]:
    found = _MOD.fullmatch(said.strip())
    known = PROTECTION_NAMES.get(found["name"].strip().casefold()) if found else None
    if found is None or (known is None and found["value"] is None):
        expected = "such as flak, or shield +1 melee"
        raise BadValues([("defense_mods", said.strip(), expected)])
    row = PROTECTIONS[known] if known else None
    value = int(found["value"]) if found["value"] else row.value if row else 0
    vs = found["vs"] or (row.vs if row else "")
    return known or slug(found["name"]), DefenseMod(value, vs)


def _learned(sheet: HeresySheet, operator: str, text: str) -> HeresySheet:
    keys = []
    for said in filter(None, (part.strip() for part in text.split(","))):
        key = MOVE_NAMES.get(said.casefold().replace("_", " "))
        keys.append(key or slug(said))
    kept = sheet.moves if operator == "+=" else ()
    return replace(sheet, moves=(*kept, *(key for key in keys if key not in kept)))

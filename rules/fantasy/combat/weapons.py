"""Weapons: those carried, new ones, which of them is meant, and what they shoot."""

import difflib
from collections.abc import Sequence
from dataclasses import replace

from rules.core.errors import NotFound, Refused
from rules.core.outcome import ADDS, Choice, Outcome
from rules.core.records.field_values import slug, words
from rules.core.rule_helpers import insist
from rules.core.verb_declarations.request import Name, Phrase, Request
from rules.fantasy.checks.plain_test import Wanted, dice_of
from rules.fantasy.checks.trial import whose
from rules.fantasy.content import (
    ATTRIBUTE_NAMES,
    GOODS,
    SKILL_NAMES,
    USUAL,
    WEAPON_NAMES,
    WEAPONS,
    weapon_of,
)
from rules.fantasy.sheet import FantasyScene, FantasySheet, Item, attribute
from rules.fantasy.verb_declarations.checks_and_combat import Attack

#: the skills for striking
FIGHTING = ("melee", "ranged")
KNOWN = (*WEAPON_NAMES, *ATTRIBUTE_NAMES, *SKILL_NAMES)


def carried_weapons(sheet: FantasySheet) -> tuple[str, ...]:
    """Return the weapons a character carries, in the order of the sheet."""
    return tuple(key for key, item in sheet.items.items() if is_weapon(key, item))


def is_weapon(key: str, item: Item) -> bool:
    """Say whether a thing is a weapon: from the list of goods, or described as one."""
    return key in WEAPONS or bool(item.skill) or (item.harm > 0 and key not in GOODS)


def need_weapon(
    request: Request, sheet: FantasySheet | None, weapon: str, said: Sequence[Phrase] = ()
) -> None:
    """Refuse a weapon that a character doesn't carry, if the sheet lists any.

    If it was typed in one of `said`, offer the carried ones in its place.
    """
    held = carried_weapons(sheet) if sheet else ()
    if not sheet or not weapon or not held or weapon in held or request.anyway:
        return
    place = next((p for p in said if p.key("weapon") == weapon or not p.names), None)
    if place is not None and not place.key("character"):
        near = [key for key in held if set(key.split("_")) & set(place.text.casefold().split())]
        hints = [words(key) for key in dict.fromkeys((*near, *held))]
        raise NotFound("not_in_pack", place.text.strip('"'), hints, place.start + 1)
    carried = ", ".join(words(key) for key in held)
    raise Refused("not_carried", name=sheet.name, weapon=words(weapon), carried=carried)


def as_wielded(sheet: FantasySheet | None, phrases: Sequence[Phrase]) -> Wanted:
    """Read what someone strikes with; their own weapons use the skill they were given."""
    return read_wielded(sheet, [name for phrase in phrases for name in phrase.names])


def read_wielded(sheet: FantasySheet | None, names: Sequence[Name]) -> Wanted:
    """Read the same from names that are known already."""
    want = dice_of(names)
    own = sheet.items.get(want.weapon) if sheet else None
    said = {name.kind for name in names}
    if own is None or not own.skill or said & {"skill", "die", "attribute"}:
        return want
    usual = USUAL[own.skill]
    return dice_of((*names, Name("attribute", usual, usual), Name("skill", own.skill, own.skill)))


def add_weapon(
    request: Attack, scene: FantasyScene, striker: FantasySheet, unknown: Phrase, want: Wanted
) -> tuple[FantasyScene, Wanted] | Outcome:
    """Add an unknown weapon to the sheet, or ask which skill it uses."""
    name = " ".join(unknown.text.strip('" ').split())
    key = slug(name)
    if key:
        need_weapon(request, striker, key, (unknown,))
    # cut, because comparing takes the square of the length
    near = difflib.get_close_matches(name.casefold()[:60], KNOWN, 3, 0.6)
    if not key or (near and not want.skill):
        raise NotFound("unknown_weapon", name, near, unknown.start + 1)
    if want.skill not in FIGHTING:
        choices = tuple(
            Choice(
                f"{skill.capitalize()}: {USUAL[skill].upper()}"
                f" d{attribute(striker, USUAL[skill]).die}",
                f"{ADDS}with {skill}",
                whose(striker),
                striker.name,
            )
            for skill in FIGHTING
        )
        title = f"{striker.name}, how is {name} wielded?"
        return Outcome(title, choices=choices, recorded=False)
    kept = striker.items.get(key, Item(slots=0))
    armed = replace(kept, harm=max(1, kept.harm), skill=want.skill)
    scene = scene.put(replace(striker, items={**striker.items, key: armed}))
    weapon = Name("weapon", key, words(key))
    return scene, dice_of((weapon, *want.names))


def use_ammo(request: Request, scene: FantasyScene, record: int, weapon: str) -> FantasyScene:
    """Use up one arrow or bolt, if the sheet tracks them."""
    ammo = weapon_of(weapon).ammo if weapon and record else ""
    if not ammo or ammo not in scene.sheets[record].items:
        return scene
    sheet = scene.sheets[record]
    kept = sheet.items[ammo]
    insist(request, kept.uses > 0, "out_of_ammo", name=sheet.name, ammo=ammo)
    less = replace(kept, uses=max(0, kept.uses - 1))
    return scene.put(replace(sheet, items={**sheet.items, ammo: less}))

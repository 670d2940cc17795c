"""Names that can be typed, and how a sentence spells them."""

from collections.abc import Callable, Iterable, Mapping

from rules.core.characters.group_names import make_plural
from rules.core.characters.pack import thing_names
from rules.core.records.field_values import words
from rules.fantasy.characters.creation import WORDS
from rules.fantasy.characters.fields import FIELDS
from rules.fantasy.checks.push import FEAT_PUSHES
from rules.fantasy.combat.weapons import carried_weapons
from rules.fantasy.content import (
    ATTRIBUTE_NAMES,
    CLASS_NAMES,
    FEAT_NAMES,
    GOOD_NAMES,
    SKILL_NAMES,
    SPELL_NAMES,
    TABLE_NAMES,
    WEAPON_NAMES,
    WEAPONS,
)
from rules.fantasy.gear import PACK
from rules.fantasy.sheet import LADDER, FantasyScene, FantasySheet

#: dice that are understood, also from other games: the rules refuse those they don't have
SIZES = (*LADDER, 2, 3, 5, 7, 9, 14, 16, 20, 24, 30, 100)
DIE_NAMES = {f"{count}d{size}": f"{count}d{size}" for count in ("", *range(1, 7)) for size in SIZES}
PUSHES = {
    **ATTRIBUTE_NAMES,
    **{word: word for word in ("extra", "trouble", "pass", *FEAT_PUSHES)},
    **SKILL_NAMES,
    "extra hit": "extra",
    "one more hit": "extra",
}
NAMES: Mapping[str, Mapping[str, str]] = {
    "attribute": ATTRIBUTE_NAMES,
    "skill": SKILL_NAMES,
    "die": DIE_NAMES,
    "die_to_push": {**PUSHES, **{f"d{size}": f"d{size}" for size in SIZES}},
    "weapon": WEAPON_NAMES,
    "spell": SPELL_NAMES,
    "feat": FEAT_NAMES,
    "class": CLASS_NAMES,
    "good": GOOD_NAMES,
    "table": TABLE_NAMES,
    "field": FIELDS,
    "creation": {word: word for word in WORDS},
}


def names(kind: str, scene: FantasyScene) -> Mapping[str, str]:
    """Return the names of a kind that can be typed here, those on the sheet first."""
    known = NAMES.get(kind, {})
    own = OWN.get(kind)
    if kind == "item":  # a game master who plays nobody gives things too
        return _items(scene)
    return own(scene.someone, scene) if own and scene.someone else known


def _put_own_first(held: Iterable[str], known: Mapping[str, str]) -> dict[str, str]:
    """Return the same names, with those of what someone has first."""
    own = set(held)
    return {said: key for said, key in known.items() if key in own} | dict(known)


def _items(scene: FantasyScene) -> dict[str, str]:
    """Return all names of carried things, including those from the list of goods."""
    own = thing_names(PACK, scene)
    held = set(own.values())
    sold = {said: key for said, key in GOOD_NAMES.items() if key in held}
    return sold | own | {make_plural(said): key for said, key in own.items()}


def _pushes(sheet: FantasySheet, scene: FantasyScene) -> dict[str, str]:
    """Return the dice a roll may have; helpers' dice go by the helper's name."""
    helpers = [each.name for each in scene.list_unretired() if not each.npc]
    named = {name.casefold(): name for name in (*helpers, *sheet.hirelings)}
    return {**NAMES["die_to_push"], **named}


#: names that depend on the character
OWN: Mapping[str, Callable[[FantasySheet, FantasyScene], Mapping[str, str]]] = {
    "skill": lambda sheet, scene: _put_own_first(sheet.skills, SKILL_NAMES),
    "spell": lambda sheet, scene: _put_own_first(sheet.spells, SPELL_NAMES),
    "weapon": lambda sheet, scene: {
        **list_own_weapons(sheet),
        **_put_own_first(sheet.items, WEAPON_NAMES),
    },
    "carried": lambda sheet, scene: {words(key): key for key in carried_weapons(sheet)},
    "hireling": lambda sheet, scene: hireling_names(sheet),
    "die_to_push": _pushes,
}


def spell_name(kind: str, key: str) -> str:
    """Return how a sentence spells a key."""
    return words(key) if kind in ("weapon", "spell", "feat", "class", "good", "item") else key


def list_own_weapons(sheet: FantasySheet | None) -> dict[str, str]:
    """Return a character's weapons that are in no list."""
    held = sheet.items if sheet else {}
    own = [key for key, item in held.items() if item.harm and key not in WEAPONS]
    return {said: key for key in own for said in (key, words(key))}


def hireling_names(sheet: FantasySheet | None) -> dict[str, str]:
    """Return the names of a character's hirelings."""
    kept = sheet.hirelings if sheet else {}
    return {said: key for key in kept for said in (key.casefold(), f"hireling {key.casefold()}")}

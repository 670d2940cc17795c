"""Weapons, tags and what they cost to use."""

import re
from collections.abc import Iterable
from dataclasses import replace

from rules.core.request import Phrase, Request
from rules.core.ruling import insist
from rules.core.values import slug, words
from rules.heresy.requests import Pool
from rules.heresy.sheet import HeresySheet, Weapon

TERM = r"(\d{0,3})d(\d{1,4})"
DICE = re.compile(rf"\s*{TERM}(?:\s*\+\s*{TERM})*\s*", re.IGNORECASE)


def read_dice(text: str) -> Pool:
    """Read dice such as `2d6` or `1d8+1d6`; nothing where the text is no dice."""
    if not DICE.fullmatch(text):
        return ()
    parts = re.findall(TERM, text.casefold())
    return tuple((int(count or 1), int(sides)) for count, sides in parts)


def dice_text(pool: Pool) -> str:
    return "+".join(f"{count}d{sides}" for count, sides in pool)


def rating(tags: Iterable[str], name: str) -> int:
    """Return the number of a tag such as `proven 2` or `Proven (2)`; 0 where there is none."""
    for tag in tags:
        found = re.fullmatch(rf"(?:{name})\s*\(?\s*\+?(\d+)\s*\)?", tag.strip(), re.IGNORECASE)
        if found:
            return int(found[1])
    return 0


def tagged(tags: Iterable[str], *names: str) -> bool:
    return any(tag.strip().casefold() in names for tag in tags)


def weapon_named(sheet: HeresySheet, phrase: Phrase | None) -> str:
    """Return the weapon on the sheet that was named; its words where it is not there."""
    if phrase is None:
        return ""
    return phrase.key("weapon") or slug(phrase.text.strip('"'))


def fitting(sheet: HeresySheet, mode: str) -> list[str]:
    """Return the weapons with dice that serve in melee, or at range. What has uses is no blade."""
    return [
        key
        for key, weapon in sheet.weapons.items()
        if weapon.damage
        and not (mode == "melee" and weapon.max_uses and not tagged(weapon.tags, "melee"))
        and not (mode == "ranged" and tagged(weapon.tags, "melee", "hand"))
    ]


def guns(sheet: HeresySheet, kind: str = "") -> list[str]:
    """Return the weapons whose uses are counted, of one kind where its name or a tag says so."""
    return [
        key
        for key, weapon in sheet.weapons.items()
        if weapon.max_uses and (kind in key or tagged(weapon.tags, kind))
    ]


def counted(sheet: HeresySheet, weapon: str) -> Weapon | None:
    """Return the weapon if it is on the sheet and its uses are counted."""
    found = sheet.weapons.get(weapon)
    return found if found is not None and found.max_uses else None


def spend_use(sheet: HeresySheet, weapon: str, count: int, request: Request) -> HeresySheet:
    """Return the sheet with some uses of a weapon gone, or refuse when they are short."""
    found = counted(sheet, weapon)
    if found is None or not count:
        return sheet
    insist(request, found.uses >= count, "no_uses", weapon=words(weapon), left=found.uses)
    left = replace(found, uses=max(0, found.uses - count))
    return replace(sheet, weapons={**sheet.weapons, weapon: left})


def reloaded(sheet: HeresySheet, weapon: str) -> HeresySheet:
    """Return the sheet with a weapon full again, for one ammo."""
    found = sheet.weapons[weapon]
    full = replace(found, uses=found.max_uses)
    ammo = max(0, sheet.ammo - 1)
    return replace(sheet, weapons={**sheet.weapons, weapon: full}, ammo=ammo)


def loadable(sheet: HeresySheet, weapon: str, request: Request) -> None:
    """Refuse to reload without ammo, or what is full."""
    found = sheet.weapons[weapon]
    insist(request, found.uses < found.max_uses, "full_already", weapon=words(weapon))
    insist(request, sheet.ammo > 0, "no_ammo", name=sheet.name)

"""Sets each field of a sheet from typed text."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.core.errors import BadValues
from rules.core.records.field_values import assign as assign_any
from rules.core.records.field_values import slug, words
from rules.fantasy.content import (
    ATTRIBUTE_NAMES,
    BACKGROUNDS,
    CLASS_NAMES,
    CLASSES,
    FEAT_NAMES,
    GOOD_NAMES,
    GOODS,
    SKILL_NAMES,
    SPELL_NAMES,
    item_of,
)
from rules.fantasy.pools_and_death import SECONDS
from rules.fantasy.sheet import (
    ATTRIBUTES,
    SKILLS,
    FantasySheet,
    Item,
    Timer,
    attribute,
    make_attribute,
    with_attribute,
)

A_DIE = "a die: d4, d6, d8, d10 or d12"
#: further words for fields of the sheet
FIELDS: Mapping[str, str] = {
    **ATTRIBUTE_NAMES,
    **SKILL_NAMES,
    "feat": "feats",
    "spell": "spells",
    "item": "items",
    "armor": "armour",
    "max_armor": "max_armour",
    "coins": "coin",
    "gold": "coin",
    "defence": "defense",
}


def assign(sheet: FantasySheet, key: str, operator: str, text: str) -> FantasySheet:
    """Set one field of a sheet, or a part of one, from text."""
    head, _, part = key.casefold().partition(".")
    head, text = FIELDS.get(head, head), text.strip()
    if head in ATTRIBUTES:
        return _attribute(sheet, head, part, text)
    if head in SKILLS or (head == "skills" and part):
        return _skill(sheet, SKILL_NAMES.get(part, part) if part else head, text)
    if part:
        return _part(sheet, f"{head}.{part}", operator, text)
    own = OWN.get(head)
    return own(sheet, operator, text) if own else assign_any(sheet, head, operator, text)


def read_die(key: str, text: str) -> int:
    """Read a die of the ladder: `d8`, or `8`."""
    found = re.fullmatch(r"1?d?(4|6|8|10|12)", text.casefold())
    if found is None:
        raise BadValues([(key, text, A_DIE)])
    return int(found[1])


def _attribute(sheet: FantasySheet, key: str, part: str, text: str) -> FantasySheet:
    """Set a whole attribute to a die, healthy and full, or only one part of it."""
    now = attribute(sheet, key)
    match part:
        case "":
            new = make_attribute(read_die(key, text))
        case "die":
            die = read_die(key, text)
            pool = min(now.pool, die) if now.die else die  # a lost attribute comes back full
            new = replace(now, die=die, pool=pool)
        case "normal":
            return with_attribute(sheet, key, replace(now, normal=read_die(key, text)))
        case "pool":
            if not re.fullmatch(r"\d{1,2}", text) or int(text) > now.die:
                raise BadValues([(f"{key}.pool", text, f"a number from 0 to {now.die}")])
            return with_attribute(sheet, key, replace(now, pool=int(text)))
        case _:
            raise BadValues([(f"{key}.{part}", text, "`die`, `normal` or `pool`")])
    lost = tuple(each for each in sheet.lost if each != key)
    return with_attribute(replace(sheet, lost=lost), key, new)


def _skill(sheet: FantasySheet, key: str, text: str) -> FantasySheet:
    if key not in SKILLS:
        raise BadValues([(key, text, "a skill: " + ", ".join(SKILLS))])
    if text.casefold() in ("none", "no", "0", ""):
        kept = {each: size for each, size in sheet.skills.items() if each != key}
        return replace(sheet, skills=kept)
    return replace(sheet, skills={**sheet.skills, key: read_die(key, text)})


def _skills(sheet: FantasySheet, operator: str, text: str) -> FantasySheet:
    sheet = sheet if operator == "+=" else replace(sheet, skills={})
    parts = [part.strip() for part in text.split(",")]
    for part in [part for part in parts if part.casefold() not in ("", "none")]:
        key, _, size = re.sub(r"[:\s]+", " ", part).partition(" ")
        sheet = _skill(sheet, SKILL_NAMES.get(key.casefold(), key), size or "d4")
    return sheet


def _class(sheet: FantasySheet, operator: str, text: str) -> FantasySheet:
    """Set a class; its main attributes must all be d8 or better."""
    if text.casefold() in ("", "none"):
        return replace(sheet, class_="")
    key = _find_key("class", text, CLASS_NAMES)
    low = [each for each in CLASSES[key].main if attribute(sheet, each).normal < 8]
    if low:
        wanted = f"needs d8 or better in {' and '.join(each.upper() for each in low)}"
        raise BadValues([("class", text, wanted)])
    return replace(sheet, class_=key)


def _find_key(field: str, text: str, names: Mapping[str, str]) -> str:
    """Return the key for a name; a beginning is enough if it is clear."""
    said = text.strip('" ').casefold()
    key = names.get(said) or names.get(slug(said))
    if key is not None:
        return key
    begun = dict.fromkeys(key for name, key in names.items() if name.startswith(said))
    if len(begun) == 1:
        return next(iter(begun))
    ways = dict.fromkeys(words(value) for value in begun or names.values())
    raise BadValues([(field, text, "one of " + ", ".join(ways))])


def _list(
    field: str, text: str, operator: str, held: tuple[str, ...], names: Mapping[str, str]
) -> tuple[str, ...]:
    said = [part for part in text.split(",") if part.strip()]
    if [part.strip().casefold() for part in said] == ["none"]:
        said = []
    found = tuple(_find_key(field, part, names) for part in said)
    return tuple(dict.fromkeys((*held, *found) if operator == "+=" else found))


def _background(sheet: FantasySheet, operator: str, text: str) -> FantasySheet:
    return replace(sheet, background=_find_key("background", text, {b: b for b in BACKGROUNDS}))


def _feats(sheet: FantasySheet, operator: str, text: str) -> FantasySheet:
    return replace(sheet, feats=_list("feats", text, operator, sheet.feats, FEAT_NAMES))


def _spells(sheet: FantasySheet, operator: str, text: str) -> FantasySheet:
    return replace(sheet, spells=_list("spells", text, operator, sheet.spells, SPELL_NAMES))


def _assign_lost(sheet: FantasySheet, operator: str, text: str) -> FantasySheet:
    return replace(sheet, lost=_list("lost", text, operator, sheet.lost, ATTRIBUTE_NAMES))


def _defends(sheet: FantasySheet, operator: str, text: str) -> FantasySheet:
    """Set a standing answer: an attribute, and perhaps a skill."""
    if text.casefold() in ("", "none", "no"):
        return replace(sheet, defends="")
    said = [word.strip().casefold() for word in text.split("+")]
    known = [ATTRIBUTE_NAMES.get(word) or SKILL_NAMES.get(word) for word in said]
    first, rest = known[0], known[1:]
    if first not in ATTRIBUTES or len(rest) > 1 or any(each not in SKILLS for each in rest):
        raise BadValues([("defends", text, "an attribute and perhaps a skill: bod+defense")])
    return replace(sheet, defends="+".join(each for each in known if each))


def _armour(sheet: FantasySheet, operator: str, text: str) -> FantasySheet:
    """Set armour points, or put on armour by name."""
    if text and not text.lstrip("+-").isdecimal():
        return _items(sheet, "+=", text)
    found = assign_any(sheet, "armour", operator, text)
    return replace(found, max_armour=max(found.max_armour, found.armour))


def _items(sheet: FantasySheet, operator: str, text: str) -> FantasySheet:
    """Set what a character carries, by name: goods as they are sold, other things as typed."""
    if operator == "=":
        worn = sum(item.armour * item.count for item in sheet.items.values())
        # points that no listed thing gives were set by hand, and stay
        most = max(0, sheet.max_armour - worn)
        sheet = replace(sheet, items={}, max_armour=most, armour=min(sheet.armour, most))
    for said in filter(None, (part.strip('" ') for part in text.split(","))):
        if said.casefold() == "none":
            continue
        key = GOOD_NAMES.get(said.casefold(), slug(said))
        good = GOODS.get(key)
        item = item_of(good) if good else Item()
        held = sheet.items.get(key)
        more = item
        if held:
            more = replace(held, count=held.count + 1, uses=held.uses + item.uses)
        sheet = replace(
            sheet,
            items={**sheet.items, key: more},
            armour=sheet.armour + item.armour,
            max_armour=sheet.max_armour + item.armour,
        )
    return sheet


def _timer(sheet: FantasySheet, operator: str, text: str) -> FantasySheet:
    if text.casefold() in ("", "none", "no"):
        state = "well" if sheet.state == "dying" else sheet.state
        return replace(sheet, timer=None, state=state)
    found = re.fullmatch(r"(\d{1,3})\s*(round|hour|day)s?", text.casefold())
    if sheet.state == "dead":
        raise BadValues([("timer", text, "nothing: the dead have no time left")])
    if found is None or f"{found[2]}s" not in SECONDS or not int(found[1]):
        raise BadValues([("timer", text, 'a time such as "3 rounds", or none')])
    timer = Timer(f"{found[2]}s", int(found[1]))
    return replace(sheet, timer=timer, state="dying" if sheet.state == "well" else sheet.state)


def _part(sheet: FantasySheet, path: str, operator: str, text: str) -> FantasySheet:
    """Set a part of a thing that is on the sheet."""
    head, key, *rest = path.split(".")
    kept = {"items": sheet.items, "hirelings": sheet.hirelings}.get(head)
    if kept is None:
        return assign_any(sheet, path, operator, text)
    # the path was lowered on its way here, but hirelings are called Pip
    held = {each.casefold(): each for each in kept}
    if key not in held:
        raise BadValues([(path, text, "something that is on the sheet")])
    return assign_any(sheet, ".".join((head, held[key], *rest)), operator, text)


#: fields with their own way to be set
OWN: Mapping[str, Callable[[FantasySheet, str, str], FantasySheet]] = {
    "skills": _skills,
    "class": _class,
    "background": _background,
    "feats": _feats,
    "spells": _spells,
    "defends": _defends,
    "armour": _armour,
    "items": _items,
    "lost": _assign_lost,
    "timer": _timer,
}

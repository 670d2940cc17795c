"""Weapons and items: their dice and tags, added, dropped and weighed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.values import slug, words
from rules.core.requests.request import Phrase, Request
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.heresy.checks.modifiers import is_overloaded
from rules.heresy.content import PROTECTION_NAMES, PROTECTIONS
from rules.heresy.requests.rolls import Pool
from rules.heresy.requests.sheets import AddItem, DropItem, ShowItems
from rules.heresy.sheet import HeresyScene, HeresySheet, Item, Weapon
from rules.heresy.targets import named_one, whose

TERM = r"(\d{0,3})d(\d{1,4})"
DICE = re.compile(rf"\s*{TERM}(?:\s*\+\s*{TERM})*\s*", re.IGNORECASE)
MOST_THINGS = 100
#: of a thing, of its uses, and of what is carried in all
MOST = 999
#: what the name of a weapon that is fired holds
FIRED = re.compile(
    r"gun|pistol|rifle|bolter|carbine|cannon|launcher|flamer|stubber|melta|plasma|bow(?![a-z])"
)
THROWN = "thrown"


def read_dice(text: str) -> Pool:
    """Read dice such as `2d6` or `1d8+1d6`; nothing where the text is no dice."""
    if not DICE.fullmatch(text):
        return ()
    parts = re.findall(TERM, text.casefold())
    return tuple((int(count or 1), int(sides)) for count, sides in parts)


def dice_text(pool: Pool) -> str:
    return "+".join(f"{count}d{sides}" for count, sides in pool)


def tag_rating(tags: Iterable[str], name: str) -> int:
    """Return the number of a tag such as `proven 2` or `Proven (2)`; 0 where there is none."""
    for tag in tags:
        found = re.fullmatch(rf"(?:{name})\s*\(?\s*\+?(\d+)\s*\)?", tag.strip(), re.IGNORECASE)
        if found:
            return int(found[1])
    return 0


def has_tag(tags: Iterable[str], *names: str) -> bool:
    return any(tag.strip().casefold() in names for tag in tags)


def armour_tag(item: Item) -> int:
    """Return what a tag of an item adds to Defense: `armour 2`."""
    return tag_rating(item.tags, "armou?r|defen[sc]e")


def armour_worn(sheet: HeresySheet) -> int:
    """Return what the best armour among the items adds, unless Defense counts it already."""
    bare = (key for key, item in sheet.items.items() if item.count and not armour_tag(item))
    named = (PROTECTION_NAMES.get(words(key)) for key in bare)
    worn = (key for key in named if key and key not in sheet.defense_mods)
    return max((PROTECTIONS[key].value for key in worn if PROTECTIONS[key].worn), default=0)


def is_thrown(key: str, weapon: Weapon) -> bool:
    """Say whether a weapon is used up as it is used, like a grenade."""
    return "grenade" in key or has_tag(weapon.tags, THROWN, "grenade")


def mode_of(key: str, weapon: Weapon | None) -> str:
    """Return how a weapon attacks: fired ones are ranged. Nothing where nobody can say."""
    if weapon is None:
        return ""
    if has_tag(weapon.tags, "melee", "hand"):
        return "melee"
    fired = weapon.max_uses or has_tag(weapon.tags, "ranged", THROWN) or FIRED.search(key)
    return "ranged" if fired else ""


def weapon_named(sheet: HeresySheet, phrase: Phrase | None) -> str:
    """Return the weapon on the sheet that was named; its words where it is not there."""
    if phrase is None:
        return ""
    return phrase.key("weapon") or slug(phrase.text.strip('"'))


def weapons_for(sheet: HeresySheet, mode: str) -> list[str]:
    """Return the weapons with dice that serve in melee, or at range. What has uses is no blade."""
    return [
        key
        for key, weapon in sheet.weapons.items()
        if weapon.damage and (not mode or mode_of(key, weapon) in ("", mode))
    ]


def add_item(request: AddItem, scene: HeresyScene, dice: Dice) -> Outcome:
    """Put something on a sheet: a weapon where it has dice, else an item."""
    sheet = whose(scene, request.who)
    key = slug(request.name.text.strip('"'))
    if not key:
        raise Refused("no_name")
    _check_numbers(count=(request.count, 1), uses=(request.uses, 0), weight=(request.weight, 0))
    tags = tuple(filter(None, (tag.strip() for tag in request.tags.split(","))))
    thing: Item | Weapon = Item(request.count, tags, request.weight or 0)
    if request.dice or request.uses is not None or "grenade" in key:
        thing = _weapon(request, key, tags)
    new = _with(request, sheet, key, thing)
    return _carried(scene, new, f"{sheet.name} takes {_counted(key, thing)}")


def _check_numbers(**said: tuple[int | None, int]) -> None:
    """Refuse numbers, each with the least it can be, that nothing can have whoever says so."""
    wrong = [
        (key, str(number), f"a whole number from {least} to {MOST}")
        for key, (number, least) in said.items()
        if number is not None and not least <= number <= MOST
    ]
    if wrong:
        raise BadValues(wrong)


def _weapon(request: AddItem, key: str, tags: tuple[str, ...]) -> Weapon:
    """Return a weapon as it was said. Of several, each is a use: they are thrown, not reloaded."""
    uses, count = request.uses or 0, request.count
    if count > 1 and "grenade" not in key:
        tags = (*tags, THROWN)
    if count > 1 or "grenade" in key:
        uses = count * max(1, uses)
    weight = (request.weight or 0) * count
    return Weapon(dice_text(request.dice), tags, uses, uses, weight)


def _with(request: Request, sheet: HeresySheet, key: str, thing: Item | Weapon) -> HeresySheet:
    """Return the sheet with a thing more; the same item again is counted, a weapon is not."""
    most = len(sheet.items) + len(sheet.weapons) < MOST_THINGS
    insist(request, most, "too_much", most=MOST_THINGS)
    if isinstance(thing, Weapon):
        had = sheet.weapons.get(key)
        if had is not None:
            insist(request, _is_heap(key, had), "have_already", what=words(key))
            thing, sheet = _heaped(key, had, thing), without_item(sheet, key)
        heavier = _heavier(sheet, thing.weight)
        return replace(sheet, weapons={**sheet.weapons, key: thing}, weight=heavier)
    old = sheet.items.get(key, replace(thing, count=0))
    item = replace(old, count=old.count + thing.count)
    heavier = _heavier(sheet, old.weight * thing.count)
    return replace(sheet, items={**sheet.items, key: item}, weight=heavier)


def _heaped(key: str, had: Weapon, more: Weapon) -> Weapon:
    """Return a heap with some more on it. Any other weapon gives way to the new one."""
    if not _is_heap(key, had):
        return more
    count, weight = _number(key, more), had.weight + more.weight
    return replace(had, uses=had.uses + count, max_uses=had.max_uses + count, weight=weight)


def _heavier(sheet: HeresySheet, by: int) -> int:
    weight = sheet.weight + by
    if weight > MOST:
        raise Refused("too_heavy", name=sheet.name, weight=weight, most=MOST)
    return weight


def _is_heap(key: str, weapon: Weapon) -> bool:
    """Say whether a weapon is several, of which each use takes one."""
    return bool(weapon.max_uses) and is_thrown(key, weapon)


def _number(key: str, thing: Item | Weapon) -> int:
    """Return how many there are of something."""
    if isinstance(thing, Item):
        return thing.count
    return thing.uses if _is_heap(key, thing) else 1


def _counted(key: str, thing: Item | Weapon) -> str:
    count = _number(key, thing)
    return f"{words(key)} ×{count}" if count > 1 else words(key)


def drop_item(request: DropItem, scene: HeresyScene, dice: Dice) -> Outcome:
    """Drop something, or hand it to someone."""
    sheet, count = scene.actor, request.count
    key = request.what.key("item") or ""
    thing, new = _thing(sheet, key), without_item(sheet, key, count)
    if count is not None:
        _check_numbers(count=(count, 1))
        left = _number(key, thing)
        insist(request, count <= left, "too_few", what=words(key), left=left)
        thing = _part(key, thing, count)
    to = named_one(scene, request.to)
    if to is None:
        return _carried(scene, new, f"{sheet.name} drops {_counted(key, thing)}")
    if to.record == sheet.record:
        raise Refused("own_thing", name=sheet.name, what=words(key))
    other = _with(request, to, key, thing)
    outcome = _carried(scene, new, f"{sheet.name} gives {other.name} {_counted(key, thing)}")
    return replace(outcome, changes=changes(scene, scene.put(new).put(other)))


def _thing(sheet: HeresySheet, key: str) -> Item | Weapon:
    """Return what is called so: the weapon, where there is an item of that name too."""
    thing = sheet.weapons.get(key) or sheet.items.get(key)
    if thing is None:
        raise NotFound("unknown_item", words(key))
    return thing


def _part(key: str, thing: Item | Weapon, count: int) -> Item | Weapon:
    """Return some of an item or of a heap of grenades; all of any other weapon."""
    if isinstance(thing, Item):
        return replace(thing, count=count)
    if not _is_heap(key, thing):
        return thing
    weight = thing.weight * count // thing.max_uses
    return replace(thing, uses=count, max_uses=count, weight=weight)


def without_item(sheet: HeresySheet, key: str, count: int | None = None) -> HeresySheet:
    """Return the sheet without something, or without some of it: all of it by default."""
    thing = _thing(sheet, key)
    rest = None if count is None else _rest(key, thing, count)
    lighter = max(0, sheet.weight - _weight(thing) + (_weight(rest) if rest else 0))
    if isinstance(thing, Weapon):
        return replace(sheet, weapons=_kept(sheet.weapons, key, rest), weight=lighter)
    return replace(sheet, items=_kept(sheet.items, key, rest), weight=lighter)


def _rest(key: str, thing: Item | Weapon, count: int) -> Item | Weapon | None:
    """Return what is left of something without some of it; none where that is all."""
    if count >= _number(key, thing):
        return None
    if isinstance(thing, Item):
        return replace(thing, count=thing.count - count)
    less = thing.weight - _part(key, thing, count).weight
    return replace(thing, uses=thing.uses - count, max_uses=thing.max_uses - count, weight=less)


def _kept(things: Mapping[str, Any], key: str, rest: Item | Weapon | None) -> dict[str, Any]:
    others = {name: each for name, each in things.items() if name != key}
    return others if rest is None else {**things, key: rest}


def _weight(thing: Item | Weapon) -> int:
    return thing.weight * thing.count if isinstance(thing, Item) else thing.weight


def show_items(request: ShowItems, scene: HeresyScene, dice: Dice) -> Outcome:
    sheet = whose(scene, request.who)
    lines = [f"**{words(key)}** {_weapon_line(each)}" for key, each in sheet.weapons.items()]
    lines += [f"**{words(key)}** {_item_line(each)}" for key, each in sheet.items.items()]
    return Outcome(
        f"What {sheet.name} carries",
        prose="\n".join(lines) or "Nothing yet.",
        facts=(*_load_facts(sheet), Fact("carried", [*map(words, (*sheet.weapons, *sheet.items))])),
        recorded=False,
        private=True,
    )


def _weapon_line(weapon: Weapon) -> str:
    parts = [weapon.damage, ", ".join(weapon.tags)]
    parts.append(f"uses {weapon.uses}/{weapon.max_uses}" if weapon.max_uses else "")
    parts.append(f"weight {weapon.weight}" if weapon.weight else "")
    return "; ".join(filter(None, parts))


def _item_line(item: Item) -> str:
    parts = [f"× {item.count}" if item.count != 1 else "", ", ".join(item.tags)]
    parts.append(f"weight {item.weight}" if item.weight else "")
    return "; ".join(filter(None, parts))


def _load_facts(sheet: HeresySheet) -> tuple[Fact, ...]:
    over = max(0, sheet.weight - sheet.load)
    told = "too much to act" if is_overloaded(sheet) else "-1 to every roll" if over else ""
    return (
        Fact("weapons", list(sheet.weapons)),
        Fact("items", list(sheet.items)),
        Fact("weight", sheet.weight, "Weight", f"{sheet.weight} of {sheet.load}"),
        Fact("load", sheet.load),
        Fact("over", over, "Over by" if over else "", f"{over}: {told}"),
    )


def _carried(scene: HeresyScene, new: HeresySheet, title: str) -> Outcome:
    return Outcome(
        title,
        facts=_load_facts(new),
        changes=changes(scene, scene.put(new)),
        subject=new.record,
    )

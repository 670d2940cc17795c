"""Weapons and items: their dice and tags, added, dropped and weighed."""

import re
from collections.abc import Iterable
from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.values import slug, words
from rules.core.requests.request import Phrase, Request
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.heresy.checks.modifiers import is_overloaded
from rules.heresy.content import PROTECTION_NAMES, PROTECTIONS
from rules.heresy.requests import AddItem, DropItem, Pool, ShowItems
from rules.heresy.sheet import HeresyScene, HeresySheet, Item, Weapon
from rules.heresy.targets import named_one, whose

TERM = r"(\d{0,3})d(\d{1,4})"
DICE = re.compile(rf"\s*{TERM}(?:\s*\+\s*{TERM})*\s*", re.IGNORECASE)
MOST_THINGS = 100
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
    tags = tuple(filter(None, (tag.strip() for tag in request.tags.split(","))))
    thing: Item | Weapon = Item(request.count, tags, request.weight or 0)
    if request.dice or request.uses is not None or "grenade" in key:
        thing = _weapon(request, key, tags)
    new = _with(request, sheet, key, thing)
    return _carried(scene, new, f"{sheet.name} takes {_counted(key, thing)}")


def _weapon(request: AddItem, key: str, tags: tuple[str, ...]) -> Weapon:
    """Return a weapon as it was said. Of several, each is a use: they are thrown, not reloaded."""
    uses, count = request.uses or 0, max(1, request.count)
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
        if had is not None and is_thrown(key, had):
            more, weight = thing.uses, had.weight + thing.weight
            heap = replace(had, uses=had.uses + more, max_uses=had.max_uses + more, weight=weight)
            thing, sheet = heap, without_item(sheet, key)
        insist(request, key not in sheet.weapons, "have_already", what=words(key))
        heavier = sheet.weight + thing.weight
        return replace(sheet, weapons={**sheet.weapons, key: thing}, weight=heavier)
    old = sheet.items.get(key, replace(thing, count=0))
    item = replace(old, count=old.count + thing.count)
    heavier = sheet.weight + old.weight * thing.count
    return replace(sheet, items={**sheet.items, key: item}, weight=heavier)


def _counted(key: str, thing: Item | Weapon) -> str:
    count = 1
    if isinstance(thing, Item):
        count = thing.count
    elif is_thrown(key, thing):
        count = thing.uses
    return f"{words(key)} ×{count}" if count > 1 else words(key)


def drop_item(request: DropItem, scene: HeresyScene, dice: Dice) -> Outcome:
    """Drop something, or hand it to someone."""
    sheet = scene.actor
    key = request.what.key("item") or ""
    held = sheet.items.get(key)
    if request.count is not None:
        left = _number(sheet, key)
        insist(request, request.count <= left, "too_few", what=words(key), left=left)
    new = without_item(sheet, key, request.count)
    thing: Item | Weapon = _part(key, sheet.weapons[key], request.count) if held is None else held
    if held is not None and request.count:
        thing = replace(held, count=request.count)
    to = named_one(scene, request.to)
    if to is None:
        return _carried(scene, new, f"{sheet.name} drops {_counted(key, thing)}")
    other = _with(request, to, key, thing)
    outcome = _carried(scene, new, f"{sheet.name} gives {other.name} {_counted(key, thing)}")
    return replace(outcome, changes=changes(scene, scene.put(new).put(other)))


def _number(sheet: HeresySheet, key: str) -> int:
    """Return how many there are of something."""
    if key in sheet.items:
        return sheet.items[key].count
    weapon = sheet.weapons[key]
    return weapon.uses if is_thrown(key, weapon) else 1


def _part(key: str, weapon: Weapon, count: int | None) -> Weapon:
    """Return some of a heap of grenades; all of any other weapon."""
    if not count or not is_thrown(key, weapon):
        return weapon
    weight = weapon.weight * count // max(1, weapon.max_uses)
    return replace(weapon, uses=count, max_uses=count, weight=weight)


def without_item(sheet: HeresySheet, key: str, count: int | None = None) -> HeresySheet:
    """Return the sheet without a weapon, or without some of an item: all of it by default."""
    if key in sheet.weapons and count and count < _number(sheet, key):
        heap = sheet.weapons[key]
        less, most = heap.weight - _part(key, heap, count).weight, heap.max_uses - count
        rest = replace(heap, uses=heap.uses - count, max_uses=most, weight=less)
        lighter = max(0, sheet.weight - heap.weight + less)
        return replace(sheet, weapons={**sheet.weapons, key: rest}, weight=lighter)
    if key in sheet.weapons:
        weapons = {name: each for name, each in sheet.weapons.items() if name != key}
        lighter = max(0, sheet.weight - sheet.weapons[key].weight)
        return replace(sheet, weapons=weapons, weight=lighter)
    if key not in sheet.items:
        raise NotFound("unknown_item", words(key))
    item = sheet.items[key]
    gone = item.count if count is None else min(count, item.count)
    lighter = max(0, sheet.weight - item.weight * gone)
    left = {name: each for name, each in sheet.items.items() if name != key}
    if gone < item.count:
        left = {**sheet.items, key: replace(item, count=item.count - gone)}
    return replace(sheet, items=left, weight=lighter)


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

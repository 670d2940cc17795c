"""Weapons and items: their dice and tags, added, dropped and weighed."""

import re
from collections.abc import Iterable
from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Fact, Outcome
from rules.core.records.values import slug, words
from rules.core.requests.request import Phrase, Request
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.heresy.checks.modifiers import is_overloaded
from rules.heresy.requests import AddItem, DropItem, Pool, ShowItems
from rules.heresy.sheet import HeresyScene, HeresySheet, Item, Weapon
from rules.heresy.targets import named_one, whose

TERM = r"(\d{0,3})d(\d{1,4})"
DICE = re.compile(rf"\s*{TERM}(?:\s*\+\s*{TERM})*\s*", re.IGNORECASE)
MOST_THINGS = 100


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
        if weapon.damage
        and not (mode == "melee" and weapon.max_uses and not has_tag(weapon.tags, "melee"))
        and not (mode == "ranged" and has_tag(weapon.tags, "melee", "hand"))
    ]


def add_item(request: AddItem, scene: HeresyScene, dice: Dice) -> Outcome:
    """Put something on a sheet: a weapon where it has dice, else an item."""
    sheet = whose(scene, request.who)
    key = slug(request.name.text.strip('"'))
    insist(request, bool(key), "no_name")
    tags = tuple(filter(None, (tag.strip() for tag in request.tags.split(","))))
    weight, uses = request.weight or 0, request.uses or 0
    thing: Item | Weapon = Item(request.count, tags, weight)
    if request.dice or request.uses is not None:
        thing = Weapon(dice_text(request.dice), tags, uses, uses, weight)
    new = _with(request, sheet, key, thing)
    return _carried(scene, new, f"{sheet.name} takes {_counted(key, thing)}")


def _with(request: Request, sheet: HeresySheet, key: str, thing: Item | Weapon) -> HeresySheet:
    """Return the sheet with a thing more; the same item again is counted, a weapon is not."""
    most = len(sheet.items) + len(sheet.weapons) < MOST_THINGS
    insist(request, most, "too_much", most=MOST_THINGS)
    if isinstance(thing, Weapon):
        insist(request, key not in sheet.weapons, "have_already", what=words(key))
        heavier = sheet.weight + thing.weight
        return replace(sheet, weapons={**sheet.weapons, key: thing}, weight=heavier)
    old = sheet.items.get(key, replace(thing, count=0))
    item = replace(old, count=old.count + thing.count)
    heavier = sheet.weight + old.weight * thing.count
    return replace(sheet, items={**sheet.items, key: item}, weight=heavier)


def _counted(key: str, thing: Item | Weapon) -> str:
    count = thing.count if isinstance(thing, Item) else 1
    return f"{words(key)} ×{count}" if count > 1 else words(key)


def drop_item(request: DropItem, scene: HeresyScene, dice: Dice) -> Outcome:
    """Drop something, or hand it to someone."""
    sheet = scene.actor
    key = request.what.key("item") or ""
    held = sheet.items.get(key)
    if request.count is not None and held is not None:
        insist(request, request.count <= held.count, "too_few", what=words(key), left=held.count)
    new = without_item(sheet, key, request.count)
    thing: Item | Weapon = sheet.weapons[key] if held is None else held
    if held is not None and request.count:
        thing = replace(held, count=request.count)
    to = named_one(scene, request.to)
    if to is None:
        return _carried(scene, new, f"{sheet.name} drops {_counted(key, thing)}")
    other = _with(request, to, key, thing)
    outcome = _carried(scene, new, f"{sheet.name} gives {other.name} {_counted(key, thing)}")
    return replace(outcome, changes=changes(scene, scene.put(new).put(other)))


def without_item(sheet: HeresySheet, key: str, count: int | None = None) -> HeresySheet:
    """Return the sheet without a weapon, or without some of an item: all of it by default."""
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
    parts = [f"× {item.count}" if item.count > 1 else "", ", ".join(item.tags)]
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

"""What a character carries: items and weapons, added, dropped and weighed."""

from dataclasses import replace

from rules.core.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Fact, Outcome
from rules.core.request import Phrase
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.core.values import slug, words
from rules.heresy.gear import dice_text
from rules.heresy.modifiers import overloaded
from rules.heresy.sheet import HeresyScene, HeresySheet, Item, Weapon
from rules.heresy.sheet_requests import AddItem, DropItem, ShowItems

MOST_THINGS = 100


def whose(scene: HeresyScene, who: Phrase | None) -> HeresySheet:
    """Return the character who is named, or the one who acts."""
    record = who.record() if who is not None else None
    return scene.sheets[record] if record else scene.actor


def add_item(request: AddItem, scene: HeresyScene, dice: Dice) -> Outcome:
    """Put something on a sheet: a weapon where it has dice, else an item."""
    sheet = whose(scene, request.who)
    key = slug(request.name.text.strip('"'))
    insist(request, bool(key), "no_name")
    most = len(sheet.items) + len(sheet.weapons) < MOST_THINGS
    insist(request, most, "too_much", most=MOST_THINGS)
    tags = tuple(filter(None, (tag.strip() for tag in request.tags.split(","))))
    weight = request.weight or 0
    if request.dice or request.uses is not None:
        uses = request.uses or 0
        weapon = Weapon(dice_text(request.dice), tags, uses, uses, weight)
        insist(request, key not in sheet.weapons, "have_already", what=words(key))
        new = replace(sheet, weapons={**sheet.weapons, key: weapon}, weight=sheet.weight + weight)
    else:
        old = sheet.items.get(key, Item(0, tags, weight))
        item = replace(old, count=old.count + request.count)
        heavier = sheet.weight + old.weight * request.count
        new = replace(sheet, items={**sheet.items, key: item}, weight=heavier)
    return _carried(scene, new, f"{sheet.name} takes {words(key)}")


def drop_item(request: DropItem, scene: HeresyScene, dice: Dice) -> Outcome:
    sheet = scene.actor
    key = request.what.key("item") or ""
    held = sheet.items.get(key)
    if request.count is not None and held is not None:
        insist(request, request.count <= held.count, "too_few", what=words(key), left=held.count)
    new = without_item(sheet, key, request.count)
    return _carried(scene, new, f"{sheet.name} drops {words(key)}")


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
    told = "too much to act" if overloaded(sheet) else "-1 to every roll" if over else ""
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

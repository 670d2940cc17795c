"""What is carried: an item fills a slot, a bulky one two, a debility one."""

from dataclasses import replace

from rules.core.errors import NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.values import slug
from rules.core.requests.request import Request
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.odd.combat.weapons import arm_of_dice
from rules.odd.content import WEAPON_NAMES, WEAPONS
from rules.odd.harm.debilities import drop_group
from rules.odd.requests import ItemAdd, ItemDrop, ItemList
from rules.odd.sheet import Item, OddScene, OddSheet, slots_used
from rules.odd.targets import find_named, find_one

SHIELD = "shield"
LONGEST = 60


def with_item(sheet: OddSheet, item: Item) -> OddSheet:
    """Return the sheet with an item more; the same thing again is counted."""
    key = slug(item.name)
    kept = sheet.items.get(key)
    if kept is not None:
        item = replace(kept, count=kept.count + item.count)
    return replace(sheet, items={**sheet.items, key: item})


def without_item(sheet: OddSheet, key: str, count: int | None = None) -> OddSheet:
    """Return the sheet with so many of an item less; without a number, all of it."""
    kept = sheet.items.get(key)
    if kept is None:
        return sheet
    left = 0 if count is None else kept.count - count
    items = {name: item for name, item in sheet.items.items() if name != key or left > 0}
    return replace(sheet, items=items | ({key: replace(kept, count=left)} if left > 0 else {}))


def _made(request: ItemAdd, scene: OddScene) -> Item:
    """Make the item; a weapon that everyone knows brings its own die."""
    name = " ".join(request.name.text.strip('" ').split())
    if not name or len(name) > LONGEST or "." in name:
        raise Refused("item_name")
    known = WEAPONS.get(WEAPON_NAMES.get(name.casefold(), ""))
    die = arm_of_dice(scene, request.dice).die if request.dice else known.die if known else ""
    bulky = request.bulky or bool(known and known.bulky)
    reach = request.reach or (known.reach if known else "melee" if die else "")
    return Item(name, request.count or 1, bulky, die, reach)


def _fits(request: Request, sheet: OddSheet, item: Item) -> None:
    """Refuse what the pack cannot hold. A lackey carries one bulky thing."""
    free = sheet.slots - slots_used(sheet)
    insist(request, item.slots <= free, "pack_full", name=sheet.name, free=max(0, free),
           item=item.name, slots=item.slots)  # fmt: skip
    if sheet.employer and item.bulky:
        bulky = sum(each.count for each in sheet.items.values() if each.bulky)
        insist(request, bulky + item.count <= 1, "one_bulky", name=sheet.name)


def add_item(request: ItemAdd, scene: OddScene) -> Outcome:
    """Put something into the pack, or into everyone's who is named."""
    item = _made(request, scene)
    sheets = find_named([request.who], scene) or [scene.actor]
    after = scene
    for sheet in sheets:
        _fits(request, sheet, item)
        new = with_item(sheet, item)
        after = after.put(replace(new, shield=True) if slug(item.name) == SHIELD else new)
    first = after.sheets[sheets[0].record]
    takes = "takes" if len(sheets) == 1 else "take"
    names = ", ".join(sheet.name for sheet in sheets)
    outcome = _told(scene, first, f"{names} {takes} {_count(item)}", item.name)
    return replace(outcome, changes=changes(scene, after))


def drop_item(request: ItemDrop, scene: OddScene) -> Outcome:
    """Drop something, or hand it to someone."""
    sheet, key = scene.actor, request.what.key("item")
    if key is None:
        raise NotFound("unknown_item", request.what.text)
    kept = sheet.items[key]
    count = kept.count if request.count is None else request.count
    insist(request, 1 <= count <= kept.count, "not_so_many", count=kept.count, item=kept.name)
    given = replace(kept, count=min(count, kept.count))
    after = without_item(sheet, key, given.count)
    if key == SHIELD:
        after = replace(after, shield=False)
    other = find_one(request.to, scene)
    if other is None:
        outcome = _told(scene, after, f"{sheet.name} drops {_count(given)}", kept.name)
        return replace(outcome, settles=drop_group(sheet))
    _fits(request, other, given)
    got = with_item(other, given)
    scene_after = scene.put(after).put(replace(got, shield=True) if key == SHIELD else got)
    outcome = _told(scene, after, f"{sheet.name} gives {other.name} {_count(given)}", kept.name)
    return replace(outcome, changes=changes(scene, scene_after), settles=drop_group(sheet))


def show_pack(request: ItemList, scene: OddScene) -> Outcome:
    """Show the pack."""
    outcome = _told(scene, scene.actor, f"{scene.actor.name}'s pack", None)
    return replace(outcome, prose=describe_pack(scene.actor), recorded=False)


def _count(item: Item) -> str:
    return f"{item.name} ×{item.count}" if item.count > 1 else item.name


def describe_pack(sheet: OddSheet) -> str:
    """Return what is carried, a line each."""
    lines = [
        _count(item) + (f" {item.die}" if item.die else "") + (", bulky" if item.bulky else "")
        for item in sheet.items.values()
    ]
    lines += [f"{name} (a debility)" for name in sheet.debilities]
    return "\n".join(lines) or "empty"


def _told(scene: OddScene, after: OddSheet, title: str, item: str | None) -> Outcome:
    used = slots_used(after)
    return Outcome(
        title,
        facts=(
            Fact("item", item),
            Fact("items", list(after.items)),
            Fact("slots_used", used, "Slots", f"{used} of {after.slots}"),
            Fact("slots", after.slots),
        ),
        changes=changes(scene, scene.put(after)),
        subject=after.record,
    )

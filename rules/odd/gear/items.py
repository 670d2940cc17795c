"""What is carried: an item fills a slot, a bulky one two, a debility one."""

from collections.abc import Sequence
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
from rules.odd.requests.sheets import ItemAdd, ItemDrop, ItemList, Thing
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
    if key not in sheet.items:
        return sheet
    items = {**sheet.items}
    kept = items[key]
    if count is None or count >= kept.count:
        del items[key]
    else:
        items[key] = replace(kept, count=kept.count - count)
    return replace(sheet, items=items)


def _made(thing: Thing, scene: OddScene) -> Item:
    """Make the item; a weapon that everyone knows brings its own die."""
    name = " ".join(thing.name.text.strip('" ').split())
    if not name or len(name) > LONGEST or "." in name:
        raise Refused("item_name")
    if thing.armour is not None:
        raise Refused("worn_armour", item=name, armour=thing.armour)
    if thing.count == 0:
        raise Refused("no_item")
    known = WEAPONS.get(WEAPON_NAMES.get(name.casefold(), ""))
    die = arm_of_dice(scene, thing.dice).die if thing.dice else known.die if known else ""
    bulky = thing.bulky or bool(known and known.bulky)
    reach = thing.reach or (known.reach if known else "melee" if die else "")
    return Item(name, thing.count or 1, bulky, die, reach)


def _fits(request: Request, sheet: OddSheet, item: Item) -> None:
    """Refuse what the pack cannot hold. A lackey carries one bulky thing."""
    free = sheet.slots - slots_used(sheet)
    insist(request, item.slots <= free, "pack_full", name=sheet.name, free=max(0, free),
           item=item.name, slots=item.slots)  # fmt: skip
    if sheet.employer and item.bulky:
        bulky = sum(each.count for each in sheet.items.values() if each.bulky)
        insist(request, bulky + item.count <= 1, "one_bulky", name=sheet.name)


def add_item(request: ItemAdd, scene: OddScene) -> Outcome:
    """Put things into the pack, or into everyone's who is named."""
    items = [_made(thing, scene) for thing in (request, *request.more)]
    sheets = find_named([request.who], scene) or [scene.actor]
    after = scene
    for sheet in sheets:
        for item in items:
            after = after.put(_packed(request, after.sheets[sheet.record], item))
    takes = "takes" if len(sheets) == 1 else "take"
    names = ", ".join(sheet.name for sheet in sheets)
    return _told(scene, after, sheets[0], f"{names} {takes} {_listed(items)}", items)


def _packed(request: Request, sheet: OddSheet, item: Item) -> OddSheet:
    """Return the sheet with an item more, if the pack has room for it."""
    _fits(request, sheet, item)
    new = with_item(sheet, item)
    return replace(new, shield=True) if slug(item.name) == SHIELD else new


def drop_item(request: ItemDrop, scene: OddScene) -> Outcome:
    """Drop things, or hand them to someone."""
    sheet, keys = scene.actor, tuple(dict.fromkeys(request.what.keys("item")))
    if not keys:
        raise NotFound("unknown_item", request.what.text)
    other = find_one(request.to, scene)
    if request.give and (other is None or other.record == sheet.record):
        raise Refused("give_to_whom", item=sheet.items[keys[0]].name)
    if request.count is not None and len(keys) > 1:
        raise Refused("count_of_one")
    items = {key: _some(request, sheet.items[key]) for key in keys}
    moved = list(items.values())
    after = scene
    for key, item in items.items():
        left = without_item(after.sheets[sheet.record], key, item.count)
        after = after.put(replace(left, shield=False) if key == SHIELD else left)
        if other is not None:
            after = after.put(_packed(request, after.sheets[other.record], item))
    does = f"gives {other.name}" if other else "drops"
    outcome = _told(scene, after, sheet, f"{sheet.name} {does} {_listed(moved)}", moved)
    return replace(outcome, settles=drop_group(sheet))


def _some(request: ItemDrop, kept: Item) -> Item:
    """Return as many of an item as were said, or all."""
    count = kept.count if request.count is None else request.count
    insist(request, 1 <= count <= kept.count, "not_so_many", count=kept.count, item=kept.name)
    return replace(kept, count=min(count, kept.count))


def show_pack(request: ItemList, scene: OddScene) -> Outcome:
    """Show the pack."""
    outcome = _told(scene, scene, scene.actor, f"{scene.actor.name}'s pack")
    return replace(outcome, prose=describe_pack(scene.actor), recorded=False)


def _count(item: Item) -> str:
    return f"{item.name} ×{item.count}" if item.count > 1 else item.name


def _listed(items: Sequence[Item]) -> str:
    return ", ".join(map(_count, items))


def describe_pack(sheet: OddSheet) -> str:
    """Return what is carried, a line each."""
    lines = [
        _count(item) + (f" {item.die}" if item.die else "") + (", bulky" if item.bulky else "")
        for item in sheet.items.values()
    ]
    lines += [f"{name} (a debility)" for name in sheet.debilities]
    return "\n".join(lines) or "empty"


def _told(
    before: OddScene, after: OddScene, owner: OddSheet, title: str, moved: Sequence[Item] = ()
) -> Outcome:
    """Tell what was moved, and how full the owner's pack is then."""
    sheet = after.sheets[owner.record]
    used = slots_used(sheet)
    return Outcome(
        title,
        facts=(
            Fact("item", moved[0].name if moved else None),
            Fact("moved", [item.name for item in moved]),
            Fact("items", list(sheet.items)),
            Fact("slots_used", used, "Slots", f"{used} of {sheet.slots}"),
            Fact("slots", sheet.slots),
        ),
        changes=changes(before, after),
        subject=sheet.record,
    )

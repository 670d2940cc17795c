"""Things: bought with coin, carried in slots, used up, mended, passed on."""

import re
from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import may_see
from rules.core.records.values import slug, words
from rules.core.requests.request import Request
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.fantasy.content import GOOD_NAMES, GOODS, item_of, plural
from rules.fantasy.requests import Goods
from rules.fantasy.sheet import FantasyScene, FantasySheet, Item, capacity, carried
from rules.fantasy.targets import named_or_actor, single, single_target

REPAIR_COST = 15
MOST = 99
#: ways to part with a thing: with all of it, where no number is said
WHOLE = ("drop", "give", "sell")


def goods(request: Goods, scene: FantasyScene, dice: Dice) -> Outcome:
    """Buy, sell, drop, give, use, mend or write down a thing."""
    if request.how == "list":
        return show(request, scene)
    if request.how == "add":
        request = _number_apart(request)
    ways = {
        "buy": buy,
        "sell": sell,
        "drop": drop,
        "give": give,
        "use": use,
        "repair": repair,
        "add": add,
    }
    return ways[request.how](request, scene, _count(request, scene))


def _number_apart(request: Goods) -> Goods:
    """Return a thing to write down without the number before its name: so many of it are meant."""
    name = request.name.strip('" ')
    said = re.fullmatch(r"(\d{1,6})\d*\s+(.+)", name)  # six digits are too many already
    if said is None:
        return replace(request, name=name)
    if request.count is not None:
        raise Refused("how_many", most=MOST)
    return replace(request, name=said[2], count=int(said[1]))


def _count(request: Goods, scene: FantasyScene) -> int:
    """Return how many are meant: as said, else all that one parts with, else one."""
    number = single(request.what, "number")
    said = int(number) if number else request.count
    if said is None:
        key = single(request.what, "item") if request.how in WHOLE else None
        return scene.actor.items[key].count if key else 1
    if not 1 <= said <= MOST:
        raise Refused("how_many", most=MOST)
    return said


def with_item(
    request: Request, sheet: FantasySheet, key: str, item: Item, *, count: int, uses: int
) -> FantasySheet:
    """Return the sheet with more of a thing, and its uses; it must fit. Armour is worn at once."""
    free = capacity(sheet) - carried(sheet)
    needed = item.slots * count
    insist(request, needed <= free, "no_room", name=sheet.name, needed=needed, free=max(0, free))
    worn = item.armour * count
    if sheet.max_armour + worn > MOST:
        raise Refused("armour_most", most=MOST)
    held = sheet.items.get(key) or replace(item, count=0, uses=0)
    more = replace(held, count=held.count + count, uses=held.uses + uses)
    return replace(
        sheet,
        items={**sheet.items, key: more},
        armour=sheet.armour + worn,
        max_armour=sheet.max_armour + worn,
    )


def without_item(sheet: FantasySheet, key: str, count: int) -> FantasySheet:
    """Return the sheet with less of a thing."""
    held = sheet.items[key]
    left = held.count - count
    uses = held.uses - held.uses * count // held.count
    items = {**sheet.items, key: replace(held, count=left, uses=uses)}
    if left < 1:
        items = {each: item for each, item in sheet.items.items() if each != key}
    most = max(0, sheet.max_armour - held.armour * count)
    return replace(sheet, items=items, armour=min(sheet.armour, most), max_armour=most)


def buy(request: Goods, scene: FantasyScene, count: int) -> Outcome:
    """Buy something, or a service, for coin."""
    good = GOODS[_key(request, "good")]
    actor = scene.actor
    cost = good.cost * count
    insist(request, cost <= actor.coin, "not_enough_coin", cost=cost, coin=actor.coin)
    sheet = replace(actor, coin=max(0, actor.coin - cost))
    if good.kind != "service":
        uses = good.uses * count
        sheet = with_item(request, sheet, good.key, item_of(good), count=count, uses=uses)
    return _told(f"{actor.name} buys {_some(good.name, count)}", scene, sheet, good.key, cost)


def sell(request: Goods, scene: FantasyScene, count: int) -> Outcome:
    """Sell something for half its price."""
    actor, key = scene.actor, _held(request, scene, count)
    gain = GOODS[key].cost * count // 2 if key in GOODS else 0
    sheet = replace(without_item(actor, key, count), coin=actor.coin + gain)
    title = f"{actor.name} sells {_some(words(key), count)} for {gain} coin"
    return _told(title, scene, sheet, key, -gain)


def drop(request: Goods, scene: FantasyScene, count: int) -> Outcome:
    key = _held(request, scene, count)
    sheet = without_item(scene.actor, key, count)
    title = f"{sheet.name} leaves {_some(words(key), count)} behind"
    return _told(title, scene, sheet, key)


def give(request: Goods, scene: FantasyScene, count: int) -> Outcome:
    """Hand something to another character, who must have room for it."""
    key = _held(request, scene, count)
    record = single_target(request.to)
    if not record:
        raise Refused("give_whom")
    insist(request, record != scene.acting, "not_yourself", name=scene.actor.name)
    actor, other = scene.actor, scene.sheets[record]
    held, sheet = actor.items[key], without_item(actor, key, count)
    uses = held.uses - sheet.items.get(key, Item()).uses
    got = with_item(request, other, key, held, count=count, uses=uses)
    title = f"{actor.name} gives {other.name} {_some(words(key), count)}"
    return _told(title, scene.put(got), sheet, key, before=scene)


def use(request: Goods, scene: FantasyScene, count: int) -> Outcome:
    """Use something up: one of its uses, or one of it."""
    key = _key(request, "item")
    actor = scene.actor
    held = actor.items[key]
    if key in GOODS and GOODS[key].uses:
        insist(request, held.uses >= count, "used_up", name=words(key), left=held.uses)
        less = replace(held, uses=max(0, held.uses - count))
        sheet = replace(actor, items={**actor.items, key: less})
    else:
        insist(request, held.count >= count, "used_up", name=words(key), left=held.count)
        sheet = without_item(actor, key, count)
    return _told(f"{actor.name} uses {_some(words(key), count)}", scene, sheet, key)


def repair(request: Goods, scene: FantasyScene, count: int) -> Outcome:
    """Have armour mended, 15 coin for each point."""
    actor = scene.actor
    broken = actor.max_armour - actor.armour
    insist(request, broken > 0, "nothing_to_repair", name=actor.name)
    insist(request, count <= broken, "repair_most", most=broken)
    cost = REPAIR_COST * count
    insist(request, cost <= actor.coin, "not_enough_coin", cost=cost, coin=actor.coin)
    points = min(count, broken)
    sheet = replace(actor, coin=max(0, actor.coin - cost), armour=actor.armour + points)
    title = f"{actor.name}'s armour is mended: {sheet.armour} of {sheet.max_armour}"
    return _told(title, scene, sheet, "armour", cost)


def add(request: Goods, scene: FantasyScene, count: int) -> Outcome:
    """Write down something found, made or given, that no list has."""
    name = request.name
    key = GOOD_NAMES.get(name.casefold()) or slug(name)
    if not key:
        raise Refused("name_the_thing")
    item = Item(1, *_sizes(request))
    if key in GOODS and item == Item():
        item = item_of(GOODS[key])
    sheet = with_item(request, scene.actor, key, item, count=count, uses=item.uses * count)
    return _told(f"{sheet.name} now has {_some(name, count)}", scene, sheet, key)


def _sizes(request: Goods) -> tuple[int, int, int, int]:
    """Return what was said of a thing: the slots it takes, its harm, armour and uses."""
    sizes = (request.slots, request.harm, request.armour, request.uses)
    if not all(0 <= size <= MOST for size in sizes):
        raise Refused("thing_sizes", most=MOST)
    return sizes


def show(request: Goods, scene: FantasyScene) -> Outcome:
    actor = named_or_actor(request.to, scene)
    if not may_see(scene, actor):
        raise NotFound("unknown_character", actor.name)
    lines = [f"{_some(words(key), i.count)}{_detail(i)}" for key, i in actor.items.items()]
    told = _told(f"What {actor.name} carries", scene, actor)
    return replace(
        told,
        prose="\n".join(lines) or "Nothing.",
        facts=(*told.facts, Fact("carried", list(actor.items))),
        recorded=False,
    )


def _detail(item: Item) -> str:
    slots = item.slots * item.count
    told = [f"{slots} slot" if slots == 1 else f"{slots} slots"]
    told += [f"{item.harm} harm"] if item.harm else []
    told += [f"{item.armour} armour"] if item.armour else []
    told += [f"{item.uses} use" if item.uses == 1 else f"{item.uses} uses"] if item.uses else []
    return f" ({', '.join(told)})"


def _key(request: Goods, kind: str) -> str:
    key = single(request.what, kind)
    if key is None:
        raise Refused("which_thing", how=request.how)
    return key


def _held(request: Goods, scene: FantasyScene, count: int) -> str:
    """Return which thing on the sheet is meant, if there is enough of it."""
    key = _key(request, "item")
    held = scene.actor.items[key].count
    insist(request, count <= held, "used_up", name=words(key), left=held)
    return key


def _some(name: str, count: int) -> str:
    return name if count == 1 else f"{count} {plural(name)}"


def _told(
    title: str,
    after: FantasyScene,
    sheet: FantasySheet,
    key: str = "",
    cost: int = 0,
    before: FantasyScene | None = None,
) -> Outcome:
    held = sheet.items.get(key)
    used, room = carried(sheet), capacity(sheet)
    return Outcome(
        title,
        facts=(
            Fact("item", key),
            Fact("count", held.count if held else 0),
            Fact("uses", held.uses if held else 0),
            Fact("cost", cost),
            Fact("coin", sheet.coin, "Coin", str(sheet.coin)),
            Fact("slots", room),
            Fact("slots_used", used, "Slots", f"{used} of {room}"),
            Fact("armour", sheet.armour),
        ),
        changes=changes(before or after, after.put(sheet)),
        subject=sheet.record,
    )

"""Things: bought and sold for coin, carried in slots, used up, repaired."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.gear import Moved, Pack, find_owner, find_portions, part_with, tell_pack
from rules.core.characters.group_names import name_new_things
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.field_values import slug, words
from rules.core.rule_helpers import insist, join_names
from rules.core.verb_declarations.gear import PartWith
from rules.core.verb_declarations.request import Request
from rules.fantasy.content import GOOD_NAMES, GOODS, Good, item_of
from rules.fantasy.sheet import FantasyScene, FantasySheet, Item, capacity, count_used_slots
from rules.fantasy.verb_declarations.harm_gear_growth import AddItem, Buy, Repair

#: coin for a point of armour
REPAIR_COST = 15
MOST_OF_ONE = 99


def make_thing(request: AddItem, scene: FantasyScene, said: AddItem, name: str, count: int) -> Item:
    """Make what was described; goods from the list come as listed."""
    sizes = (said.slots, said.harm, said.armour, said.uses)
    if not all(0 <= size <= MOST_OF_ONE for size in sizes):
        raise Refused("thing_sizes", most=MOST_OF_ONE)
    item, key = Item(1, *sizes), find_key(name)
    if key in GOODS and item == Item():
        item = item_of(GOODS[key])
    return _multiply(item, count)


def find_key(name: str) -> str:
    """Return the key of a thing, from the list of goods if it is there."""
    return GOOD_NAMES.get(name.casefold()) or slug(name)


def _multiply(item: Item, count: int) -> Item:
    return replace(item, count=count, uses=item.uses * count)


def _split(key: str, item: Item, count: int) -> tuple[Item, Item]:
    """Split off `count` of a thing, with their share of its uses: return those, and the rest."""
    uses = item.uses * count // item.count
    return (
        replace(item, count=count, uses=uses),
        replace(item, count=item.count - count, uses=item.uses - uses),
    )


def _join(request: Request, key: str, had: Item, more: Item) -> Item:
    return replace(had, count=had.count + more.count, uses=had.uses + more.uses)


def _wear(before: FantasySheet, after: FantasySheet) -> FantasySheet:
    """Return the sheet with its armour updated: new armour is worn at once, lost armour stops
    protecting."""
    more = _armour_of(after) - _armour_of(before)
    most = max(0, before.max_armour + more)
    if most > MOST_OF_ONE:
        raise Refused("armour_most", most=MOST_OF_ONE)
    return replace(after, armour=min(before.armour + max(0, more), most), max_armour=most)


def _armour_of(sheet: FantasySheet) -> int:
    return sum(item.armour * item.count for item in sheet.items.values())


def _fit(request: Request, before: FantasySheet, after: FantasySheet, came: Moved) -> None:
    """Refuse things there is no room for."""
    free, needed = (
        capacity(before) - count_used_slots(before),
        count_used_slots(after) - count_used_slots(before),
    )
    insist(request, needed <= free, "no_room", name=before.name, needed=needed, free=max(0, free))


def _find_uses(key: str, item: Item) -> int | None:
    return item.uses if item.uses or _is_ammo(key, item) else None


def _is_ammo(key: str, item: Item) -> bool:
    """Say whether it stays on the sheet when empty; without it, a bow would shoot freely again."""
    return key in GOODS and GOODS[key].uses > 0


def _detail(key: str, item: Item) -> str:
    slots = item.slots * item.count
    told = [f"{slots} slot" if slots == 1 else f"{slots} slots"]
    told += [f"{item.harm} harm"] if item.harm else []
    told += [f"{item.armour} armour"] if item.armour else []
    told += [f"{item.uses} use" if item.uses == 1 else f"{item.uses} uses"] if item.uses else []
    return ", ".join(told)


def _facts(sheet: FantasySheet, moved: Sequence[Moved], cost: int = 0) -> tuple[Fact, ...]:
    key = moved[0].key if moved else ""
    held = sheet.items.get(key)
    used, room = count_used_slots(sheet), capacity(sheet)
    told = f"{used} of {room} slots used"
    if not moved and sheet.armour < sheet.max_armour:  # the list; each thing tells its whole worth
        told += f", {sheet.armour} of {sheet.max_armour} armour left"
    return (
        Fact("item", key),
        Fact("count", held.count if held else 0),
        Fact("uses", held.uses if held else 0),
        Fact("cost", cost),
        Fact("coin", sheet.coin),
        Fact("slots", room),
        Fact("slots_used", used, sheet.name, told),
        Fact("armour", sheet.armour),
    )


PACK: Pack[FantasySheet, Item] = Pack(
    fields={"items": Item},
    make=make_thing,
    facts=_facts,
    detail=_detail,
    key=find_key,
    split=_split,
    join=_join,
    follow=_wear,
    fits=_fit,
    uses=_find_uses,
    lasts=_is_ammo,
)


def let_go(request: PartWith, scene: FantasyScene, dice: Dice) -> Outcome:
    """Drop, give or use things, or sell them for half their price."""
    if request.how != "sell":
        return part_with(request, scene, PACK)
    owner = find_owner(request.whose, scene)
    portions = find_portions(request, owner, PACK)
    gain = sum(GOODS[key].cost * count // 2 for key, count in portions.items() if key in GOODS)
    sheet = owner
    for key, count in portions.items():
        sheet = PACK.take(sheet, key, count)[0]
    moved = [Moved(key, words(key), count) for key, count in portions.items()]
    title = f"{sheet.name} sells {join_names(map(str, moved))} for {gain} coin"
    return _pay(scene, replace(sheet, coin=sheet.coin + gain), title, moved, -gain)


def buy(request: Buy, scene: FantasyScene, dice: Dice) -> Outcome:
    """Buy things or services."""
    actor = scene.actor
    wanted = [(_find_good(said), _check_count(said.count)) for said in (request, *request.more)]
    moved = [Moved(good.key, good.name, count) for good, count in wanted]
    cost = sum(good.cost * count for good, count in wanted)
    insist(request, cost <= actor.coin, "not_enough_coin", cost=cost, coin=actor.coin)
    # with `anyway` a price may be more than there is
    sheet = replace(actor, coin=max(0, actor.coin - cost))
    for good, count in wanted:
        if good.kind != "service":
            item = _multiply(item_of(good), count)
            sheet = PACK.put(request, sheet, good.key, item)
    new = (name_new_things(each.name, each.count) for each in moved)
    return _pay(scene, sheet, f"{actor.name} buys {join_names(new)}", moved, cost)


def _check_count(said: int | None) -> int:
    if said is not None and not 1 <= said <= MOST_OF_ONE:
        raise Refused("how_many", most=MOST_OF_ONE)
    return said or 1


def _find_good(said: Buy) -> Good:
    """Return the one thing for sale that is meant."""
    keys = said.what.keys("good")
    if len(keys) != 1:
        raise Refused("one_good")
    return GOODS[keys[0]]


def repair(request: Repair, scene: FantasyScene, dice: Dice) -> Outcome:
    """Have armour repaired, for 15 coin a point."""
    count = _check_count(request.count)
    actor = scene.actor
    broken = actor.max_armour - actor.armour
    insist(request, broken > 0, "nothing_to_repair", name=actor.name)
    insist(request, count <= broken, "repair_most", most=broken)
    cost = REPAIR_COST * count
    insist(request, cost <= actor.coin, "not_enough_coin", cost=cost, coin=actor.coin)
    points = min(count, broken)
    sheet = replace(actor, coin=max(0, actor.coin - cost), armour=actor.armour + points)
    title = f"{actor.name}'s armour is mended (armour {actor.armour} → {sheet.armour})"
    told = _pay(scene, sheet, title, [Moved("armour", "armour", points)], cost)
    return replace(told, facts=tuple(fact._replace(label="") for fact in told.facts))


def _pay(
    scene: FantasyScene, sheet: FantasySheet, title: str, moved: Sequence[Moved], cost: int
) -> Outcome:
    outcome = tell_pack(scene, scene.put(sheet), sheet, title, PACK, moved)
    return replace(outcome, facts=_facts(sheet, moved, cost))

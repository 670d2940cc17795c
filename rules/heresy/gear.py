"""Weapons and items: their dice, tags and weight."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.core import limits
from rules.core.characters.gear import Moved, Pack, add_things, join_counts, name_thing, split_count
from rules.core.characters.targets import find_meant
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.field_values import slug, words
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.core.verb_declarations.request import Phrase, Request
from rules.heresy.checks.modifiers import is_overloaded
from rules.heresy.content import PROTECTION_NAMES, PROTECTIONS
from rules.heresy.sheet import HeresyScene, HeresySheet, Item, Weapon
from rules.heresy.verb_declarations.moves_harm_gear import AddItem, Pool
from rules.lazy_regex import compile_later

TERM = r"(\d{0,3})d(\d{1,4})"
DICE = compile_later(rf"\s*{TERM}(?:\s*\+\s*{TERM})*\s*", re.IGNORECASE)
#: words in the names of weapons that are fired
FIRED = compile_later(
    r"gun|pistol|rifle|bolter|carbine|cannon|launcher|flamer|stubber|melta|plasma|bow(?![a-z])"
)
THROWN = "thrown"


def read_dice(text: str) -> Pool:
    """Read dice such as `2d6` or `1d8+1d6`; return () if the text isn't dice."""
    if not DICE.fullmatch(text):
        return ()
    parts = re.findall(TERM, text.casefold())
    return tuple((int(count or 1), int(sides)) for count, sides in parts)


def dice_text(pool: Pool) -> str:
    return "+".join(f"{count}d{sides}" for count, sides in pool)


def tag_rating(tags: Iterable[str], name: str) -> int:
    """Return the number of a tag such as `proven 2` or `Proven (2)`, or 0."""
    for tag in tags:
        found = re.fullmatch(rf"(?:{name})\s*\(?\s*\+?(\d+)\s*\)?", tag.strip(), re.IGNORECASE)
        if found:
            return int(found[1])
    return 0


def has_tag(tags: Iterable[str], *names: str) -> bool:
    return any(tag.strip().casefold() in names for tag in tags)


def armour_tag(item: Item) -> int:
    """Return what an item's tag adds to Defense: `armour 2`."""
    return tag_rating(item.tags, "armou?r|defen[sc]e")


def armour_worn(sheet: HeresySheet) -> int:
    """Return what the best armour among the items adds, unless it was added to Defense by hand."""
    # a tag's armour counts already, in `defense`
    bare = (key for key, item in sheet.items.items() if item.count and not armour_tag(item))
    named = (PROTECTION_NAMES.get(words(key)) for key in bare)
    worn = (key for key in named if key and key not in sheet.defense_mods)
    # the best alone: nobody wears two suits of armour
    return max((PROTECTIONS[key].value for key in worn if PROTECTIONS[key].worn), default=0)


def is_thrown(key: str, weapon: Weapon) -> bool:
    """Say whether each use takes one of a weapon, as with grenades."""
    return "grenade" in key or has_tag(weapon.tags, THROWN, "grenade")


def mode_of(key: str, weapon: Weapon | None) -> str:
    """Return how a weapon attacks: "melee", "ranged", or "" if that isn't clear."""
    if weapon is None:
        return ""
    if has_tag(weapon.tags, "melee", "hand"):
        return "melee"
    fired = weapon.max_uses or has_tag(weapon.tags, "ranged", THROWN) or FIRED.search(key)
    return "ranged" if fired else ""


def weapon_named(sheet: HeresySheet, phrase: Phrase | None) -> str:
    """Return the key of the weapon that is named, or its words as a key if it isn't on the
    sheet."""
    if phrase is None:
        return ""
    return phrase.key("weapon") or slug(phrase.text.strip('"'))


def weapons_for(sheet: HeresySheet, mode: str) -> list[str]:
    """Return the weapons with dice that can be used in this mode."""
    return [
        key
        for key, weapon in sheet.weapons.items()
        if weapon.damage and (not mode or mode_of(key, weapon) in ("", mode))
    ]


def make_thing(
    request: AddItem, scene: HeresyScene, said: AddItem, name: str, count: int
) -> Item | Weapon:
    """Make what was described: a weapon if it has dice or uses, else an item."""
    _check_numbers(uses=said.uses, weight=said.weight)
    tags = tuple(filter(None, (tag.strip() for tag in said.tags.split(","))))
    if said.dice or said.uses is not None or "grenade" in slug(name):
        return _make_weapon(said, slug(name), count, tags)
    return Item(count, tags, said.weight or 0)


def _check_numbers(**said: int | None) -> None:
    """Refuse impossible numbers, even with `anyway`."""
    wrong = [
        (key, str(number), f"a whole number from 0 to {limits.OF_ONE_ITEM}")
        for key, number in said.items()
        if number is not None and not 0 <= number <= limits.OF_ONE_ITEM
    ]
    if wrong:
        raise BadValues(wrong)


def _make_weapon(said: AddItem, key: str, count: int, tags: tuple[str, ...]) -> Weapon:
    """Return a weapon as described; several at once are thrown, and each is one use."""
    uses = said.uses or 0
    # nobody swings several at once: two knives are for throwing
    if count > 1 and "grenade" not in key:
        tags = (*tags, THROWN)
    if count > 1 or "grenade" in key:
        uses = count * max(1, uses)
    return Weapon(dice_text(said.dice), tags, uses, uses, (said.weight or 0) * count)


def _join(request: Request, key: str, had: Item | Weapon, more: Item | Weapon) -> Item | Weapon:
    """Return an item or a heap with more added; refuse a second weapon of one name."""
    if isinstance(had, Item) or isinstance(more, Item):
        return join_counts(request, key, had, more)  # type: ignore[no-any-return]
    insist(
        request, _is_heap(key, had), "have_already", what=words(key), cure=f"item drop {words(key)}"
    )
    if not _is_heap(key, had):
        return more
    count, weight = _number(key, more), had.weight + more.weight
    return replace(had, uses=had.uses + count, max_uses=had.max_uses + count, weight=weight)


def _is_heap(key: str, weapon: Weapon) -> bool:
    """Say whether a weapon is a heap, of which each use takes one."""
    return bool(weapon.max_uses) and is_thrown(key, weapon)


def _number(key: str, thing: Item | Weapon) -> int:
    """Return how many there are of a thing."""
    if isinstance(thing, Item):
        return thing.count
    return thing.uses if _is_heap(key, thing) else 1


def _find_uses(key: str, thing: Item | Weapon) -> int | None:
    counted = isinstance(thing, Weapon) and thing.max_uses and not _is_heap(key, thing)
    return thing.uses if isinstance(thing, Weapon) and counted else None


def is_loaded_again(key: str, thing: Item | Weapon) -> bool:
    """Say whether a thing is reloaded when its uses run out, unlike a stimm or a medkit."""
    fired = FIRED.search(key) or has_tag(thing.tags, "ranged")
    return isinstance(thing, Weapon) and bool(thing.damage or fired)


def _split(key: str, thing: Item | Weapon, count: int) -> tuple[Item | Weapon, Item | Weapon]:
    """Split off some of an item, or of a heap such as grenades: return those, and the rest."""
    if isinstance(thing, Item):
        return split_count(key, thing, count)
    if not _is_heap(key, thing):
        if count > 1:
            raise Refused("one_of_a_weapon", what=words(key))
        # only a game master's gift splits one of one, and it takes nothing away
        return thing, thing
    # what rounding loses stays with the rest, so that the sum is right
    weight = thing.weight * count // thing.max_uses
    return (
        replace(thing, uses=count, max_uses=count, weight=weight),
        replace(thing, uses=thing.uses - count, max_uses=thing.max_uses - count,
                weight=thing.weight - weight),
    )  # fmt: skip


def _weigh(before: HeresySheet, after: HeresySheet) -> HeresySheet:
    """Return the sheet with its weight adjusted to what it carries; what was set by hand stays."""
    weight = before.weight + _weight_of(after) - _weight_of(before)
    if weight > limits.OF_ONE_ITEM:
        raise Refused("too_heavy", name=after.name, weight=weight, most=limits.OF_ONE_ITEM)
    return replace(after, weight=max(0, weight))


def _weight_of(sheet: HeresySheet) -> int:
    weapons = sum(weapon.weight for weapon in sheet.weapons.values())
    return weapons + sum(item.weight * item.count for item in sheet.items.values())


def _detail(key: str, thing: Item | Weapon) -> str:
    parts = [", ".join(thing.tags), f"weight {thing.weight}" if thing.weight else ""]
    if isinstance(thing, Weapon):
        told = thing.max_uses and not _is_heap(key, thing)  # grenades: their number tells the uses
        uses = f"{thing.uses} of {thing.max_uses} uses" if told else ""
        parts = [thing.damage, parts[0], uses, parts[1]]
    return "; ".join(filter(None, parts))


def _load_facts(sheet: HeresySheet, moved: Sequence[Moved] = ()) -> tuple[Fact, ...]:
    over = max(0, sheet.weight - sheet.load)
    carried = f"{sheet.name}'s load" if sheet.weight else ""  # things without weight add nothing
    told = "too much to act" if is_overloaded(sheet) else "-1 to every roll" if over else ""
    return (
        Fact("weapons", list(sheet.weapons)),
        Fact("items", list(sheet.items)),
        Fact("weight", sheet.weight, carried, f"{sheet.weight} of {sheet.load}"),
        Fact("load", sheet.load),
        Fact("over", over, "Too heavy" if over else "", f"{over} over, {told}"),
    )


PACK: Pack[HeresySheet, Item | Weapon] = Pack(
    fields={"weapons": Weapon, "items": Item},
    make=make_thing,
    facts=_load_facts,
    detail=_detail,
    count=_number,
    split=_split,
    join=_join,
    follow=_weigh,
    uses=_find_uses,
    lasts=is_loaded_again,
)


def add_items(request: AddItem, scene: HeresyScene, dice: Dice) -> Outcome:
    """Add things to packs; a plain thing that gets dice becomes the weapon it was meant as."""
    things = (each for each in (request, *request.more) if isinstance(each, AddItem))
    armed = {slug(name_thing(each)[0]) for each in things if each.dice}
    bare = scene
    for sheet in find_meant(scene, request.who):
        left = {
            key: each for key, each in sheet.items.items() if key not in armed or each != Item(1)
        }
        bare = bare if len(left) == len(sheet.items) else bare.put(replace(sheet, items=left))
    outcome = add_things(request, bare, PACK)
    return replace(outcome, changes=(*changes(scene, bare), *outcome.changes))


def let_fall(sheet: HeresySheet, key: str) -> HeresySheet:
    """Return the sheet with just enough of a thing dropped to act again, or all of it."""
    thing = PACK.things(sheet).get(key)
    if thing is None:
        raise NotFound("unknown_item", words(key))
    ways = (PACK.take(sheet, key, count + 1)[0] for count in range(_number(key, thing)))
    lighter = sheet
    for lighter in ways:
        if not is_overloaded(lighter):
            break
    return lighter


def count_dropped(sheet: HeresySheet, key: str) -> str:
    """Return how much of a thing falls when it is dropped to act again: `the rope`, `3 anvils`."""
    thing, after = PACK.things(sheet)[key], PACK.things(let_fall(sheet, key)).get(key)
    left = 0 if after is None else _number(key, after)
    return str(Moved(key, words(key), _number(key, thing) - left, left))

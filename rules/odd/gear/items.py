"""What is carried: an item fills a slot, a bulky one two, a debility one."""

from collections.abc import Sequence
from dataclasses import replace

from rules.core.characters.pack import Moved, Pack, part_with
from rules.core.characters.plurals import count_things
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Outcome
from rules.core.requests.pack import PartWith
from rules.core.requests.request import Request
from rules.core.ruling import insist
from rules.odd.combat.weapons import arm_of_dice
from rules.odd.content import WEAPON_NAMES, WEAPONS
from rules.odd.harm.debilities import drop_group, drops_needed
from rules.odd.requests.sheets import AddItem
from rules.odd.sheet import Item, OddScene, OddSheet, slots_used

SHIELD = "shield"


def make_item(request: AddItem, scene: OddScene, said: AddItem, name: str, count: int) -> Item:
    """Make the item; a weapon that everyone knows brings its own die."""
    if said.armour is not None:
        raise Refused("worn_armour", item=name, armour=said.armour)
    known = WEAPONS.get(WEAPON_NAMES.get(name.casefold(), ""))
    die = arm_of_dice(scene, said.dice).die if said.dice else known.die if known else ""
    bulky = said.bulky or bool(known and known.bulky)
    reach = said.reach or (known.reach if known else "melee" if die else "")
    return Item(name, count, bulky, die, reach)


def _fit(request: Request, before: OddSheet, after: OddSheet, came: Moved) -> None:
    """Refuse what the pack cannot hold. A lackey carries one bulky thing."""
    free, slots = before.slots - slots_used(before), slots_used(after) - slots_used(before)
    insist(request, slots <= free, "pack_full", name=before.name, free=max(0, free),
           item=came.name, slots="1 slot" if slots == 1 else f"{slots} slots",
           carried=next((each.name for each in before.items.values()), came.name))  # fmt: skip
    if before.employer and after.items[came.key].bulky:
        bulky = sum(each.count for each in after.items.values() if each.bulky)
        insist(request, bulky <= 1, "one_bulky", name=before.name)


def _bear(before: OddSheet, after: OddSheet) -> OddSheet:
    """Return the sheet with a shield at hand where one was packed, and without where none is."""
    if (SHIELD in before.items) == (SHIELD in after.items):
        return after
    return replace(after, shield=SHIELD in after.items)


def _detail(key: str, item: Item) -> str:
    return ", ".join(filter(None, (item.die, "bulky" if item.bulky else "")))


def _facts(sheet: OddSheet, moved: Sequence[Moved]) -> tuple[Fact, ...]:
    """Tell what was moved, and how full the pack is then."""
    used = slots_used(sheet)
    return (
        Fact("item", moved[0].name if moved else None),
        Fact("moved", [each.name for each in moved]),
        Fact("items", list(sheet.items)),
        Fact("slots_used", used, f"{sheet.name}'s pack", f"{used} of {sheet.slots} slots"),
        Fact("slots", sheet.slots),
    )


PACK: Pack[OddSheet, Item] = Pack(
    fields={"items": Item},
    make=make_item,
    shares=False,
    facts=_facts,
    detail=_detail,
    filled=lambda sheet: [f"{name} (a debility)" for name in sheet.debilities],
    follow=_bear,
    fits=_fit,
)


def let_go(request: PartWith, scene: OddScene, dice: Dice) -> Outcome:
    """Drop things, hand them to someone or use them up: as many as the pack must lose, if any."""
    owed = scene.recalled is not None and request.count is None and not request.every
    (key, *others) = request.what.keys("item") or ("",)
    if owed and request.how == "drop" and not others and key in scene.actor.items:
        request = replace(request, count=drops_needed(scene.actor, scene.actor.items[key]))
    outcome = part_with(request, scene, PACK)
    return replace(outcome, settles=drop_group(scene.actor)) if scene.acting else outcome


def without_item(sheet: OddSheet, key: str, count: int) -> OddSheet:
    """Return the sheet with so many of an item less."""
    return PACK.take(sheet, key, count)[0] if key in sheet.items else sheet


def describe_pack(sheet: OddSheet) -> str:
    """Return what is carried, a line each; the debilities have a line of their own."""
    lines = [
        count_things(item.name, item.count) + (f", {told}" if (told := _detail(key, item)) else "")
        for key, item in sheet.items.items()
    ]
    return "\n".join(lines) or "empty"

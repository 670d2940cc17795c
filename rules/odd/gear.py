"""Gear: what is carried, in slots, and what is used up."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.core.characters.gear import Moved, Pack, add_things, part_with
from rules.core.characters.group_names import count_things, name_new_things
from rules.core.characters.targets import find_meant, find_one
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import ADDS, QUESTION, Choice, Fact, Outcome
from rules.core.rule_helpers import insist, refuse_waste
from rules.core.scene import changes
from rules.core.verb_declarations.gear import PartWith
from rules.core.verb_declarations.request import Request
from rules.odd.attribute_points import check_points, offer_placings, spread_points
from rules.odd.combat.rounds import check_no_battle, spend_action
from rules.odd.combat.weapons import arm_of_dice
from rules.odd.content import WEAPON_NAMES, WEAPONS
from rules.odd.death import check_able
from rules.odd.healing import check_alive, describe_recovery
from rules.odd.scars_and_debilities import (
    Raise,
    drop_group,
    drops_needed,
    list_cleared,
    mend_scars,
    shed,
)
from rules.odd.sheet import (
    ATTRIBUTES,
    HIT_POINTS,
    TRACKS,
    Item,
    OddScene,
    OddSheet,
    close_wound,
    slots_used,
)
from rules.odd.verb_declarations.rest_gear_growth import AddItem, Use

SHIELD = "shield"


def make_item(request: AddItem, scene: OddScene, said: AddItem, name: str, count: int) -> Item:
    """Make an item; a common weapon has its own die."""
    if said.armour is not None:
        raise Refused("worn_armour", item=name, armour=said.armour)
    known = WEAPONS.get(WEAPON_NAMES.get(name.casefold(), ""))
    die = arm_of_dice(scene, said.dice).die if said.dice else known.die if known else ""
    bulky = said.bulky or bool(known and known.bulky)
    reach = said.reach or (known.reach if known else "melee" if die else "")
    return Item(name, count, bulky, die, reach)


def _fit(request: Request, before: OddSheet, after: OddSheet, came: Moved) -> None:
    """Refuse what the pack can't hold; a lackey carries only one bulky thing."""
    free, slots = before.slots - slots_used(before), slots_used(after) - slots_used(before)
    insist(request, slots <= free, "pack_full", name=before.name, free=max(0, free),
           item=came.name, slots="1 slot" if slots == 1 else f"{slots} slots",
           carried=next((each.name for each in before.items.values()), came.name))  # fmt: skip
    if before.employer and after.items[came.key].bulky:
        bulky = sum(each.count for each in after.items.values() if each.bulky)
        insist(request, bulky <= 1, "one_bulky", name=before.name)


def _bear(before: OddSheet, after: OddSheet) -> OddSheet:
    """Return the sheet with a shield in hand exactly if one is packed."""
    if (SHIELD in before.items) == (SHIELD in after.items):
        return after
    return replace(after, shield=SHIELD in after.items)


def _detail(key: str, item: Item) -> str:
    return ", ".join(filter(None, (item.die, "bulky" if item.bulky else "")))


def _facts(sheet: OddSheet, moved: Sequence[Moved]) -> tuple[Fact, ...]:
    """Return what moved, and how full the pack is after it."""
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


def add_items(request: AddItem, scene: OddScene, dice: Dice) -> Outcome:
    """Add things to the pack, and pay for those that have a price."""
    cost = sum(each.price for each in (request, *request.more) if isinstance(each, AddItem))
    if not cost:
        return add_things(request, scene, PACK)
    paid = scene
    for sheet in find_meant(scene, request.who):
        insist(request, cost <= sheet.coin, "too_dear", name=sheet.name, cost=cost, coin=sheet.coin)
        paid = paid.put(replace(sheet, coin=max(0, sheet.coin - cost)))
    outcome = add_things(request, paid, PACK, "buy")
    title = f"{outcome.title} for {cost} coin"
    return replace(outcome, title=title, changes=(*changes(scene, paid), *outcome.changes))


def let_go(request: PartWith, scene: OddScene, dice: Dice) -> Outcome:
    """Drop things, give them to someone or use them up; an owed drop takes as many as needed."""
    owed = scene.recalled is not None and request.count is None and not request.every
    (key, *others) = request.what.keys("item") or ("",)
    if owed and request.how == "drop" and not others and key in scene.actor.items:
        request = replace(request, count=drops_needed(scene.actor, scene.actor.items[key]))
    outcome = part_with(request, scene, PACK)
    return replace(outcome, settles=drop_group(scene.actor)) if scene.acting else outcome


def without_item(sheet: OddSheet, key: str, count: int) -> OddSheet:
    """Return the sheet with `count` of an item removed."""
    return PACK.take(sheet, key, count)[0] if key in sheet.items else sheet


def describe_pack(sheet: OddSheet) -> str:
    """Return what is carried, without debilities."""
    lines = [
        count_things(item.name, item.count) + (f" ({told})" if (told := _detail(key, item)) else "")
        for key, item in sheet.items.items()
    ]
    return ", ".join(lines) or ("only debilities" if sheet.debilities else "empty")


#: the keys that each supply may have on a sheet
CALLED = {
    "ration": ("ration", "rations", "food"),
    "bandage": ("bandage", "bandages"),
    "antidote": ("antidote", "antidotes"),
    "potion": ("potion", "potions", "healing_potion", "healing_potions"),
}
#: the verb for supplies that are eaten or bandaged
WAYS = {"ration": "eats", "bandage": "uses"}
#: supplies that are drunk
DRUNK = {"antidote": "an antidote", "potion": "a healing potion"}
POTION = {
    "hp": "Restore all HP",
    "cure": "Cure poison or disease",
    "clear": "Clear a debility",
    "points": "Regain 1d3 attribute points",
}


def use_supply(request: Use, scene: OddScene, dice: Dice) -> Outcome:
    """Use a supply, on oneself or on someone."""
    actor = scene.actor
    # outside of a fight even the Dazed have time for it
    check_able(request, actor, dazed=not scene.stage.round)
    # bandages and meals take their time, a drink is an action
    if request.supply not in DRUNK:
        check_no_battle(request, scene)
    key = next((name for name in CALLED[request.supply] if name in actor.items), "")
    insist(
        request,
        bool(key),
        "none_left",
        name=actor.name,
        supply=request.supply,
        cure=f"item add {request.supply}",
    )
    patient = find_one(scene, request.on) or actor
    check_alive(request, patient)
    if request.supply != "potion" and request.effect:
        raise Refused("potions_only", supply=request.supply, cure=f"use {request.supply}")
    if request.supply == "antidote":
        request = replace(request, effect="cure")
    if request.supply in DRUNK:
        if request.count != 1:
            raise Refused("one_drink")
        return _drink(request, scene, actor, patient, key=key, dice=dice)
    return _treat(request, scene, actor, patient, key=key, dice=dice)


def _treat(
    request: Use, scene: OddScene, actor: OddSheet, patient: OddSheet, key: str, dice: Dice
) -> Outcome:
    """Eat rations or use bandages: each is rolled, until the patient is at full HP."""
    _check_need(request, scene, patient)
    held = actor.items[key].count if key in actor.items else request.count
    things = f"1 {request.supply}" if held == 1 else count_things(request.supply, held)
    insist(request, 1 <= request.count <= held, "too_few_supplies", name=actor.name, things=things)
    used, faces = scene, list[int]()
    while len(faces) < request.count and (
        not faces or HIT_POINTS.lacks(used.sheets[patient.record])
    ):
        used = used.put(without_item(used.sheets[actor.record], key, 1))
        faces.append(dice.roll(6))
        better = HIT_POINTS.heal(used.sheets[patient.record], faces[-1])
        if request.supply == "ration":
            better = replace(shed(better, list_cleared(better, "meal")), ate=scene.game.turns)
        used = used.put(better)
    some = name_new_things(request.supply, len(faces))
    on = f" on {patient.name}" if patient.record != actor.record else ""
    fed = request.supply == "ration" and list_cleared(patient, "meal")
    full = ", HP already full" if fed and not HIT_POINTS.lacks(patient) else ""
    rolled = f"d6 ({' '.join(map(str, faces))}){full}"
    return describe_recovery(
        scene,
        used,
        [patient],
        f"{actor.name} {WAYS[request.supply]} {some}{on}",
        prose=[rolled, *_tell_spared(request, patient, len(faces))],
        facts=_supply_facts(request, used, actor, key, sum(faces)),
        kind="use",
    )


def _tell_spared(request: Use, patient: OddSheet, used: int) -> list[str]:
    spared = request.count - used
    some = f"The other {request.supply}" if spared == 1 else f"The other {spared}"
    told = f"{some} {'stays' if spared == 1 else 'stay'} in the pack: {patient.name} is at full HP."
    return [told] if spared else []


def _check_need(request: Use, scene: OddScene, patient: OddSheet) -> None:
    """Refuse to waste a supply, unless the player insists."""
    whole = not HIT_POINTS.lacks(patient) and patient.state != "mortal"
    if request.supply == "ration":
        fed = patient.ate >= scene.game.turns and not list_cleared(patient, "meal")
        refuse_waste(request, not (whole and fed), "not_hungry", name=patient.name)
    elif request.supply == "bandage" or request.effect == "hp":
        refuse_waste(request, not whole, "unhurt", name=patient.name, supply=request.supply)
    elif request.effect == "points":
        lost = any(TRACKS[each].lacks(patient) for each in ATTRIBUTES)
        refuse_waste(
            request, lost or patient.state == "mortal", "no_points_lost", name=patient.name
        )


def _supply_facts(
    request: Use, after: OddScene, actor: OddSheet, key: str, roll: int
) -> tuple[Fact, ...]:
    kept = after.sheets[actor.record].items.get(key)
    left = kept.count if kept else 0
    return (
        Fact("supply", request.supply),
        Fact("effect", request.effect or None),
        Fact("roll", roll),
        Fact("left", left),
    )


def _drink(
    request: Use, scene: OddScene, actor: OddSheet, patient: OddSheet, key: str, dice: Dice
) -> Outcome:
    """Drink: an action with exactly one effect, of a potion the chosen one of four."""
    if not request.effect:
        ways = _ways(patient)
        only = next(iter(ways.values())) if len(ways) == 1 else ""
        if only not in POTION:
            return _which(actor, patient, ways)
        request = replace(request, effect=only)  # the only thing it can do for them
    _check_need(request, scene, patient)
    used = spend_action(request, scene, actor) if scene.stage.round else scene
    used = used.put(without_item(used.sheets[actor.record], key, 1))
    sheet = used.sheets[patient.record]
    better, roll, left, rises = _effect(request, sheet, dice)
    return describe_recovery(
        scene,
        used.put(better),
        [patient],
        f"{patient.name} drinks {DRUNK[request.supply]}",
        prose=[*([f"d3 ({roll})"] if roll else []), *(rise.describe() for rise in rises)],
        facts=(
            *_supply_facts(request, used, actor, key, roll),
            Fact("points_left", left),
            Fact("raises", [rise.serialise() for rise in rises]),
        ),
        choices=offer_placings(better, left) if left else (),
        kind="use",
        points={str(patient.record): left},
    )


def _effect(
    request: Use, sheet: OddSheet, dice: Dice
) -> tuple[OddSheet, int, int, tuple[Raise, ...]]:
    """Return the sheet after a drink, the 1d3 rolled, points still to place, and maxima raised by a
    cure."""
    match request.effect:
        case "hp":
            return HIT_POINTS.heal(sheet, HIT_POINTS.lacks(sheet)), 0, 0, ()
        case "cure":
            cured = shed(close_wound(sheet), list_cleared(sheet, "cure"))
            ill = "Diseased" in sheet.pending or cured != sheet
            insist(request, ill, "not_sick", name=sheet.name)
            better, rises = mend_scars(cured, ("Diseased",), dice)
            return better, 0, 0, rises
        case "clear":
            names = request.debility.keys("debility") if request.debility else ()
            if len(names) != 1:
                raise Refused("one_debility", names=" or ".join(names))
            (name,) = names
            has = name in sheet.debilities
            insist(request, has, "no_such_debility", name=sheet.name, debility=name)
            return shed(close_wound(sheet), names), 0, 0, ()
    wanted = request.place.keys("attribute") if request.place else ()
    check_points(wanted, 3, "a healing potion")
    points = dice.roll(3)
    result = spread_points(close_wound(sheet), points, wanted)
    return result.sheet, points, result.left, ()


def _ways(patient: OddSheet) -> dict[str, str]:
    """Return what a potion could do for someone, each with its words; if nothing, everything it
    does."""
    mortal = patient.state == "mortal"
    ill = "Diseased" in patient.pending or bool(list_cleared(patient, "cure"))
    lost = any(TRACKS[each].lacks(patient) for each in ATTRIBUTES)
    helps = {
        "hp": bool(HIT_POINTS.lacks(patient)) or mortal,
        "cure": ill or mortal,
        "points": lost or mortal,
    }
    ways = {POTION[effect]: effect for effect in helps if helps[effect]}
    ways |= {f"Clear {name}": f"clear {name.casefold()}" for name in patient.debilities}
    return ways or {POTION[effect]: effect for effect in helps}


def _which(actor: OddSheet, patient: OddSheet, ways: Mapping[str, str]) -> Outcome:
    """Ask what a potion should do, before it is used up."""
    return Outcome(
        f"What should the potion do for {patient.name}?",
        facts=(Fact("supply", "potion"), Fact("effect", None)),
        choices=tuple(
            Choice(label, f"{ADDS}{effect}", of=actor.name) for label, effect in ways.items()
        ),
        kind=QUESTION,
        recorded=False,
    )

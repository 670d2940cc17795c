"""Weapons, spells and other things carried, and armour worn."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.core.characters.gear import Moved, Pack, add_things
from rules.core.characters.harm_and_rest import find_living
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import shows_numbers
from rules.core.rule_helpers import agree, insist, join_names
from rules.core.scene import changes
from rules.core.verb_declarations.request import Request
from rules.tens.conversion import convert_damage
from rules.tens.death import HIT_POINTS, check_able, entry_kind, fates_of, keep_fate, offer_fate
from rules.tens.sheet import TensScene, TensSheet, Weapon, effective_max, said_name
from rules.tens.verb_declarations import AddItem, WearArmour


def make_thing(
    request: AddItem, scene: TensScene, said: AddItem, name: str, count: int
) -> Weapon | int:
    """Make what was described; anything that deals hits is a weapon, even a spell or fangs."""
    hits = convert_damage(said.terms) if said.terms else said.hits
    if hits is None and not said.hits_type:
        return count
    return Weapon(name, 1 if hits is None else hits, said.hits_type, count)


def add_items(request: AddItem, scene: TensScene, dice: Dice) -> Outcome:
    """Add things to someone's pack; of teeth and spells `takes` would read as being hit by them."""
    things: tuple[Any, ...] = (request, *request.more)
    armed = any(each.terms or each.hits is not None or each.hits_type for each in things)
    return add_things(request, scene, PACK, "now have" if armed else "take")


def describe_weapon(weapon: Weapon) -> str:
    counted = "hit" if weapon.hits == 1 else "hits"
    return " ".join(f"{weapon.hits} {weapon.type} {counted}".split())


def _join(request: Request, key: str, had: Weapon | int, more: Weapon | int) -> Weapon | int:
    """Return more of the same thing; a weapon with another description replaces it."""
    if isinstance(had, Weapon) and isinstance(more, Weapon):
        same = (had.hits, had.type) == (more.hits, more.type)
        return replace(had, count=had.count + more.count) if same else more
    return had + more if isinstance(had, int) and isinstance(more, int) else more


def _facts(sheet: TensSheet, moved: Sequence[Moved]) -> tuple[Fact, ...]:
    return (
        Fact("target", sheet.name),
        Fact("weapons", list(sheet.weapons)),
        Fact("items", dict(sheet.items)),
    )


PACK: Pack[TensSheet, Weapon | int] = Pack(
    fields={"weapons": Weapon, "items": int},
    make=make_thing,
    facts=_facts,
    detail=lambda key, thing: describe_weapon(thing) if isinstance(thing, Weapon) else "",
    join=_join,
)


def wear_armour(request: WearArmour, scene: TensScene, dice: Dice) -> Outcome:
    """Put armour on or take it off; current and maximum hit points move together."""
    after = scene
    new: list[TensSheet] = []
    choices: list[Choice] = []
    old = find_living(request, scene, request.who)
    for sheet in old:
        now = _change_armour(request, sheet)
        after = after.put(now)
        new.append(now)
        choices += offer_fate(sheet, now)
    first, *others = new
    does = agree("put" if request.on else "take", bool(others))
    title = f"{join_names(s.name for s in new)} {does} armour {'on' if request.on else 'off'}"
    if not others and shows_numbers(scene, first):
        title = f"{title} ({HIT_POINTS.describe(old[0], first)})"
    return Outcome(
        title,
        facts=(
            Fact("target", first.name),
            Fact("armour", first.armour),
            Fact("armour_worn", request.on),
            Fact("hp", first.hp),
            Fact("effective_max", effective_max(first)),
            Fact("state", first.state),
        ),
        changes=changes(scene, after),
        choices=tuple(choices),
        kind=entry_kind("", choices),
        ends=fates_of(choices),
        subject=first.record,
    )


def _change_armour(request: WearArmour, sheet: TensSheet) -> TensSheet:
    if sheet.armour_worn == request.on:
        raise AlreadyDone("armour_on" if request.on else "armour_off", name=sheet.name)
    changed = replace(sheet, armour_worn=request.on)
    if not request.on:
        return HIT_POINTS.harm(changed, sheet.armour)
    insist(
        request,
        sheet.armour > 0,
        "no_armour",
        name=sheet.name,
        sentence=f"sheet set armour=3 as {said_name(sheet.name)}",
    )
    check_able(request, sheet)  # armour must not bring anyone round by adding hit points
    return keep_fate(sheet, replace(changed, hp=sheet.hp + sheet.armour))

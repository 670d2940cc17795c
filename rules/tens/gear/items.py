"""Weapons, spells and other carried things."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.core.characters.pack import Moved, Pack, add_things
from rules.core.dice.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.core.verb_declarations.request import Request
from rules.tens.conversion import convert_damage
from rules.tens.sheet import TensScene, TensSheet, Weapon
from rules.tens.verb_declarations import AddItem


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

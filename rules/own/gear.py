"""Carried things: the first list on the page's sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.characters.gear import Moved, Pack, add_things, list_things, part_with, thing_names
from rules.core.characters.group_names import count_things
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.field_values import words
from rules.core.system import Rule
from rules.core.verb_declarations.gear import ListThings, PartWith
from rules.own.page_values import Kind, Page
from rules.own.sheet import OwnScene, attribute, value_of
from rules.own.verb_declarations import AddItem


def lists_of(page: Page) -> list[str]:
    """Return the fields that hold lists of things."""
    return [key for key, each in page.fields.items() if each.kind is Kind.LIST]


def make_pack(page: Page) -> Pack[Any, int] | None:
    """Return how a page's sheets carry things, or None if it has no list."""
    first = next(iter(lists_of(page)), None)
    if first is None:
        return None

    def facts(sheet: Any, moved: Sequence[Moved]) -> tuple[Fact, ...]:
        return (
            Fact("item", moved[0].name if moved else None),
            Fact("moved", [each.name for each in moved]),
            Fact("items", list(value_of(sheet, first))),
        )

    return Pack(
        fields={attribute(first): int},
        make=lambda request, scene, said, name, count: count,
        facts=facts,
    )


def gear_rules(page: Page) -> tuple[Rule, ...]:
    """Return the rules for carried things."""
    pack = make_pack(page)

    def add(request: AddItem, scene: OwnScene, dice: Dice) -> Outcome:
        return add_things(request, scene, _insist(pack))

    def part(request: PartWith, scene: OwnScene, dice: Dice) -> Outcome:
        return part_with(request, scene, _insist(pack))

    def show_things(request: ListThings, scene: OwnScene, dice: Dice) -> Outcome:
        return list_things(request, scene, _insist(pack))

    return Rule(AddItem, add), Rule(PartWith, part), Rule(ListThings, show_things)


def _insist(pack: Pack[Any, int] | None) -> Pack[Any, int]:
    if pack is None:
        raise Refused("no_list")
    return pack


def item_names(page: Page, scene: OwnScene) -> Mapping[str, str]:
    pack = make_pack(page)
    return thing_names(pack, scene) if pack is not None else {}


def describe_list(held: Mapping[str, int]) -> str:
    return ", ".join(count_things(words(key), count) for key, count in held.items())

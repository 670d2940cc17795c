"""Weapons, spells and other things that are carried."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.record import put
from rules.core.records.values import slug, words
from rules.core.scene import changes
from rules.tens.conversion import convert_damage
from rules.tens.requests import AddItem, DropItem, ShowItems
from rules.tens.sheet import TensScene, TensSheet, Weapon
from rules.tens.targets import named_or_actor

LONGEST_NAME = 60


def add_item(request: AddItem, scene: TensScene, dice: Dice) -> Outcome:
    """Put a thing on the sheet. What deals hits is a weapon, be it a spell or a pair of fangs."""
    sheet = named_or_actor(request.who, scene)[0]
    name, key = request.name.strip(), slug(request.name)
    if not key or len(name) > LONGEST_NAME:
        raise BadValues([("item", name[:20], f"a name of at most {LONGEST_NAME} letters")])
    hits = convert_damage(request.terms) if request.terms else request.hits
    if hits is None and not request.hits_type:
        count = sheet.items.get(key, 0) + request.count
        after = put(sheet, f"items.{key}", count)
        told = f"{name} ({count})" if count > 1 else name
    else:
        weapon = Weapon(name, 1 if hits is None else hits, request.hits_type)
        after = put(sheet, f"weapons.{key}", weapon)
        told = f"{name}, {describe_weapon(weapon)}"
    return _outcome(f"{sheet.name} has {told}", scene, after)


def describe_weapon(weapon: Weapon) -> str:
    counted = "hit" if weapon.hits == 1 else "hits"
    return " ".join(f"{weapon.hits} {weapon.type} {counted}".split())


def drop_item(request: DropItem, scene: TensScene, dice: Dice) -> Outcome:
    """Take a thing off the sheet, or some of several."""
    sheet = scene.actor
    key = request.what.key("item") or ""
    if key in sheet.weapons:
        left = {each: weapon for each, weapon in sheet.weapons.items() if each != key}
        return _outcome(f"{sheet.name} drops {words(key)}", scene, replace(sheet, weapons=left))
    has = sheet.items[key]
    count = has if request.count is None else request.count
    if not 1 <= count <= has:
        raise Refused("not_that_many", name=sheet.name, count=has)
    after = put(sheet, f"items.{key}", has - count or None)
    return _outcome(f"{sheet.name} drops {words(key)}", scene, after)


def show_items(request: ShowItems, scene: TensScene, dice: Dice) -> Outcome:
    sheet = scene.actor
    return replace(_outcome(f"{sheet.name} carries", scene, sheet), recorded=False)


def _outcome(title: str, scene: TensScene, sheet: TensSheet) -> Outcome:
    weapons = [f"{weapon.name} ({describe_weapon(weapon)})" for weapon in sheet.weapons.values()]
    items = [
        f"{words(key)} ({count})" if count > 1 else words(key) for key, count in sheet.items.items()
    ]
    return Outcome(
        title,
        facts=(
            Fact("target", sheet.name),
            Fact("weapons", list(sheet.weapons), "Weapons" if weapons else "", ", ".join(weapons)),
            Fact("items", dict(sheet.items), "Items" if items else "", ", ".join(items)),
        ),
        changes=changes(scene, scene.put(sheet)),
        subject=sheet.record,
    )

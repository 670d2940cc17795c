"""Weapons and other things: taken, dropped, repaired, reloaded."""

import re
from dataclasses import replace

from rules.core.errors import BadValues, NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.values import slug
from rules.core.scene import changes
from rules.genesys.content import QUALITIES, SKILLS, skill_words
from rules.genesys.requests import AddItem, ChangeItem, ShowItems
from rules.genesys.sheet import GenesysScene, GenesysSheet, Item, Weapon
from rules.genesys.targets import target_or_self


def add_item(request: AddItem, scene: GenesysScene) -> Outcome:
    """Put a weapon, armour or anything else on a sheet."""
    record = target_or_self(request, request.who, scene)
    sheet = scene.sheets[record]
    key = slug(request.name.text.strip('"'))
    if not key:
        raise Refused("item_name")
    made = _armed(request, sheet, key) if request.skill else _carried(request, sheet, key)
    after = scene.put(made)
    words = key.replace("_", " ")
    return Outcome(
        f"{sheet.name} has {words}",
        facts=(Fact("item", key), Fact("soak", made.soak)),
        changes=changes(scene, after),
        subject=record,
    )


def _armed(request: AddItem, sheet: GenesysSheet, key: str) -> GenesysSheet:
    skill = SKILLS[request.skill]
    if not skill.combat:
        raise BadValues([("skill", skill_words(skill.key), "a skill to fight with")])
    ranged = skill.combat == "ranged"
    weapon = Weapon(
        skill.key,
        damage=request.damage if request.brawn is None else request.brawn,
        brawn=request.brawn is not None,
        crit=request.crit if request.crit is not None else 4,
        range=request.range or ("medium" if ranged else "engaged"),
        qualities=read_qualities(request.qualities),
    )
    return replace(sheet, weapons={**sheet.weapons, key: weapon})


def read_qualities(text: str) -> dict[str, int]:
    """Read `pierce 1, vicious 2`."""
    found = {}
    for part in filter(None, re.split(r"\s*[,;]\s*", text.casefold().strip())):
        said = re.fullmatch(r"([a-z][a-z _-]*?)\s*(\d*)", part)
        key = slug(said[1].replace("-", " ")) if said else part
        if said is None or key not in QUALITIES:
            known = ", ".join(skill_words(each) for each in QUALITIES)
            raise BadValues([("qualities", part, f"one of {known}")])
        found[key] = int(said[2] or 1)
    return found


def _carried(request: AddItem, sheet: GenesysSheet, key: str) -> GenesysSheet:
    """Put on armour, or pack something; what it gives is added to the sheet."""
    before = sheet.items.get(key, Item())
    item = Item(
        request.soak,
        request.melee_defense or request.defense,
        request.ranged_defense or request.defense,
        request.count,
    )
    return replace(_shifted(sheet, before, item), items={**sheet.items, key: item})


def _shifted(sheet: GenesysSheet, before: Item, after: Item) -> GenesysSheet:
    return replace(
        sheet,
        soak=max(0, sheet.soak + after.soak - before.soak),
        melee_defense=max(0, sheet.melee_defense + after.melee_defense - before.melee_defense),
        ranged_defense=max(0, sheet.ranged_defense + after.ranged_defense - before.ranged_defense),
    )


def change_item(request: ChangeItem, scene: GenesysScene) -> Outcome:
    """Take an item off the sheet, mend it, reload it, drop it or pick it up."""
    record = target_or_self(request, request.who, scene)
    sheet = scene.sheets[record]
    key = request.what.key("belonging") or ""
    if key in sheet.weapons:
        made = _weapon(request.how, sheet, key)
    elif key in sheet.items:
        made = _item(request.how, sheet, key)
    else:
        raise NotFound("unknown_item", key, [*sheet.weapons, *sheet.items])
    after = scene.put(made)
    return Outcome(
        f"{sheet.name}: {request.how} {key.replace('_', ' ')}",
        facts=(Fact("item", key), Fact("soak", made.soak)),
        changes=changes(scene, after),
        subject=record,
    )


def show_items(request: ShowItems, scene: GenesysScene) -> Outcome:
    """List what someone carries."""
    sheet = scene.sheets[target_or_self(request, request.who, scene)]
    carried = [skill_words(key) for key in (*sheet.weapons, *sheet.items)]
    return Outcome(
        f"{sheet.name} carries",
        prose=", ".join(carried) or "Nothing yet. Add something: /item add lasgun ranged_heavy",
        facts=(Fact("weapons", list(sheet.weapons)), Fact("items", list(sheet.items))),
        recorded=False,
        private=sheet.npc and not sheet.shown,
    )


def _weapon(how: str, sheet: GenesysSheet, key: str) -> GenesysSheet:
    if how == "remove":
        return replace(sheet, weapons={k: w for k, w in sheet.weapons.items() if k != key})
    change: dict[str, dict[str, bool]] = {
        "repair": {"damaged": False},
        "damage": {"damaged": True},
        "reload": {"out": False},
        "drop": {"held": False},
        "take": {"held": True},
    }
    weapon = replace(sheet.weapons[key], **change[how])  # type: ignore[arg-type]
    return replace(sheet, weapons={**sheet.weapons, key: weapon})


def _item(how: str, sheet: GenesysSheet, key: str) -> GenesysSheet:
    item = sheet.items[key]
    if how in ("remove", "drop"):
        bare = _shifted(sheet, item, Item())
        return replace(bare, items={k: i for k, i in sheet.items.items() if k != key})
    mended = replace(item, damaged=how == "damage")
    return replace(sheet, items={**sheet.items, key: mended})

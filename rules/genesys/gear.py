"""Weapons and other things: taken, dropped, damaged, repaired, reloaded."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from rules.core.characters.gear import (
    Moved,
    Pack,
    add_things,
    join_counts,
    name_thing,
    share_description,
)
from rules.core.characters.targets import find_one_meant, plays_nobody
from rules.core.characters.thing_names import find_twin
from rules.core.dice.dice import Dice
from rules.core.errors import BadValues, NotFound, Refused
from rules.core.outcome import ADDS, QUESTION, Choice, Fact, Outcome
from rules.core.records.field_values import slug
from rules.core.rule_helpers import quote_name, refuse_waste
from rules.core.scene import changes
from rules.core.verb_declarations.request import Phrase, Request
from rules.genesys.checks.check import simple_check
from rules.genesys.checks.check_outcome import Telling, check_outcome
from rules.genesys.combat.turns import require_able, use_action
from rules.genesys.content import QUALITIES, SKILLS, Skill, skill_words
from rules.genesys.healing import KIT
from rules.genesys.ruling_draft import Progress
from rules.genesys.sheet import (
    GenesysScene,
    GenesysSheet,
    Item,
    Weapon,
    set_condition,
    worsen_condition,
)
from rules.genesys.verb_declarations.gear_and_hazards import AddItem, ChangeItem, RepairItem

#: the effect of damage on using a thing
DAMAGE = {"minor": "a setback die to use it", "moderate": "1 harder to use", "major": "unusable"}
#: how hard it is to repair
REPAIRS = {"minor": 1, "moderate": 2, "major": 3}
#: the lowest and highest numbers that a thing can have
BOUNDS = {"crit": (0, 10), "soak": (0, 50),
          "defense": (0, 10), "melee_defense": (0, 10), "ranged_defense": (0, 10)}  # fmt: skip


def add_item(request: AddItem, scene: GenesysScene) -> Outcome:
    """Add weapons, armour or anything else to a sheet, or ask which skill a weapon is used with."""
    things = share_description([request, *cast("tuple[AddItem, ...]", request.more)])
    for place, said in enumerate(things):
        _require_bounds(said)
        likely = _likely_skills(said)
        if len(likely) > 1 and len(things) > 1:  # an answer couldn't say for which
            raise Refused("weapon_skill", item=name_thing(said)[0])
        if len(likely) > 1:
            return _which_skill(said, likely)
        things[place] = replace(said, skill=likely[0].key) if likely else said
    request = replace(things[0], more=tuple(things[1:]))
    return add_things(request, scene, PACK, note=_describe_use(things))


def _describe_use(things: Sequence[AddItem]) -> str:
    """Say which skills new weapons use, or how to turn a thing named like a weapon into one."""
    skills = dict.fromkeys(SKILLS[said.skill].name for said in things if said.skill)
    if skills:
        return f"Used with {', '.join(skills)}."
    names = (name_thing(said)[0] for said in things)
    arms = next((name for name in names if _arms(slug(name))), "")
    if not arms:
        return ""
    return f"To attack with it, say what it does: `/item add {arms} damage 5 crit 3`."


def _arms(key: str) -> bool:
    return any(key.endswith(skill.arms) for skill in SKILLS.values())


def make_thing(
    request: AddItem, scene: GenesysScene, said: AddItem, name: str, count: int
) -> Weapon | Item:
    """Make a weapon if a skill is given, else armour or any other thing."""
    # a bare `defense 1` is for both kinds of attacks
    melee, ranged = said.melee_defense or said.defense, said.ranged_defense or said.defense
    bare = not (said.skill or said.soak or melee or ranged)
    if bare and (weapon := _find_carried(request, scene, name)):  # more of a weapon they have
        return replace(weapon, count=count, held=True)
    if not said.skill:
        return Item(said.soak, melee, ranged, count)
    # it would be stored as a weapon, and what it protects with lost
    if said.soak or melee or ranged:
        raise Refused("weapon_protects")
    far = SKILLS[said.skill].combat == "ranged"
    return Weapon(
        said.skill,
        damage=said.damage if said.brawn is None else said.brawn,
        brawn=said.brawn is not None,
        crit=said.crit if said.crit is not None else 4,
        range=said.range or ("medium" if far else "engaged"),
        qualities=read_qualities(said.qualities),
        count=count,
    )


def _find_carried(request: AddItem, scene: GenesysScene, name: str) -> Weapon | None:
    """Return a weapon of this name that the receiver already has, or None."""
    named = request.who.records() if request.who is not None else ()
    for record in named or (scene.acting,):
        held = scene.sheets[record].weapons if record in scene.sheets else {}
        if (twin := find_twin(held, slug(name))) in held:
            return held[twin]
    return None


def _join(request: Request, key: str, had: Weapon | Item, more: Weapon | Item) -> Weapon | Item:
    """Return more of the same thing; one with another description replaces it."""
    same = replace(had, count=more.count, held=True) if isinstance(had, Weapon) else (
        replace(had, count=more.count))  # fmt: skip
    bare = isinstance(more, Item) and more == Item(count=more.count)
    return join_counts(request, key, had, more) if same == more or bare else more


def _require_bounds(request: AddItem) -> None:
    """Refuse impossible numbers."""
    said = {name: getattr(request, name) for name in BOUNDS}
    wrong = [
        (skill_words(name), str(said[name]), f"a number from {low} to {high}")
        for name, (low, high) in BOUNDS.items()
        if said[name] is not None and not low <= said[name] <= high
    ]
    if wrong:
        raise BadValues(wrong)


def _weapon_like(request: AddItem) -> bool:
    """Say whether a thing is described like a weapon."""
    hits = request.damage or request.brawn is not None or request.crit is not None
    return bool(hits or request.range or request.qualities)


def _likely_skills(request: AddItem) -> list[Skill]:
    """Return the skills that a weapon may use: the one its name implies, or all that fit its reach.

    There are none if it isn't a weapon, or its skill was typed.
    """
    if request.skill or not _weapon_like(request):
        return []
    near = request.brawn is not None or request.range == "engaged"
    far = bool(request.range) and not near
    likely = [
        skill
        for skill in SKILLS.values()
        if skill.combat
        and not (near and skill.combat == "ranged")
        and not (far and skill.combat == "melee")
    ]
    key = slug(name_thing(request)[0])
    told = [skill for skill in likely if key.endswith(skill.arms)]
    return told or likely


def _which_skill(said: AddItem, likely: list[Skill]) -> Outcome:
    """Ask which skill a weapon is used with."""
    return Outcome(
        f"Which skill is the {name_thing(said)[0]} used with?",
        prose="I'll add it once I know.",
        choices=tuple(Choice(skill.name, f"{ADDS}{skill.key}") for skill in likely),
        kind=QUESTION,
        recorded=False,
    )


def read_qualities(text: str) -> dict[str, int]:
    """Read `pierce 1, vicious 2`."""
    found = {}
    for part in filter(None, re.split(r"\s*[,;]\s*", text.casefold().strip())):
        name = part.rstrip("0123456789")
        key, rating = re.sub(r"[ -]", "_", name.strip()), part.removeprefix(name)
        if key not in QUALITIES:
            known = ", ".join(skill_words(each) for each in QUALITIES)
            raise BadValues([("qualities", part, f"one of {known}")])
        found[key] = int(rating or 1)
    return found


def _protect(before: GenesysSheet, after: GenesysSheet) -> GenesysSheet:
    """Return the sheet with soak and defense changed as its armour did; what was set by hand stays.

    A thing that is now described as a weapon is removed from the other things.
    """
    armed = after.weapons.keys() - before.weapons.keys()
    items = {key: item for key, item in after.items.items() if key not in armed}
    after = replace(after, items=items) if len(items) < len(after.items) else after
    more = {
        name: sum(getattr(item, name) for item in after.items.values())
        - sum(getattr(item, name) for item in before.items.values())
        for name in ("soak", "melee_defense", "ranged_defense")
    }
    return replace(after, **{name: max(0, getattr(before, name) + by) for name, by in more.items()})


def change_item(request: ChangeItem, scene: GenesysScene) -> Outcome:
    """Damage an item, reload it or pick it up."""
    sheet = find_one_meant(scene, request.who)
    key = _thing_of(sheet, request.what)
    if key in sheet.weapons:
        weapon = sheet.weapons[key]
        loaded = request.how == "reload" and not (weapon.out or weapon.fired)
        refuse_waste(request, not loaded, "loaded", weapon=skill_words(key))
        made = _weapon(request.how, sheet, key)
    else:
        made = _item(request.how, sheet, key)
    name, item = sheet.name, skill_words(key)
    refuse_waste(request, request.how == "reload" or made != sheet, NO_CHANGE[request.how],
                 name=name, item=item)  # fmt: skip
    after = scene.put(made)
    condition = DAMAGE.get(_thing(made, key).condition, "")
    return Outcome(
        DONE[request.how].format(name=name, thing=item, condition=condition),
        facts=(Fact("item", key), Fact("soak", made.soak)),
        changes=changes(scene, after),
        subject=sheet.record,
    )


DONE = {
    "damage": "{name}'s {thing} is damaged: {condition}",
    "reload": "{name} reloads the {thing}",
    "take": "{name} picks up the {thing}",
}


#: the refusal if an act would change nothing
NO_CHANGE = {"damage": "beyond_use", "reload": "loaded", "take": "held_already"}


def _thing_of(sheet: GenesysSheet, what: Phrase) -> str:
    key = what.key("belonging") or ""
    if key not in sheet.weapons and key not in sheet.items:
        raise NotFound("unknown_item", skill_words(key), _things(sheet))
    return key


def _things(sheet: GenesysSheet) -> list[str]:
    return [skill_words(each) for each in (*sheet.weapons, *sheet.items)]


def repair_item(request: RepairItem, scene: GenesysScene, dice: Dice) -> Outcome:
    """Repair a thing with a Mechanics check; the worse the damage, the harder.

    A game master without a character repairs it without a roll.
    """
    sheet = find_one_meant(scene, request.who)
    key = _thing_of(sheet, request.what)
    words, condition = skill_words(key), _thing(sheet, key).condition
    facts = (Fact("item", key), Fact("soak", sheet.soak))
    # there is nobody to roll for, and a game master may say what happens
    outright = plays_nobody(scene)
    if not outright:
        require_able(scene.actor, request)
    refuse_waste(request, bool(condition), "not_damaged", name=sheet.name, item=words)
    if outright or not condition:
        after = scene.put(_mend_thing(sheet, key))
        return Outcome(f"{sheet.name}'s {words} is repaired", facts=facts,
                       changes=changes(scene, after), subject=sheet.record)  # fmt: skip
    actor = scene.actor
    tale = use_action(Progress(scene), actor.record, request, dice)
    tale, check = simple_check(
        tale, actor.record, "mechanics", dice, difficulty=REPAIRS[condition], mods=request.mods
    )
    if check.net.passed:
        tale = tale.put(
            _mend_thing(tale.sheet(sheet.record), key), f"The {words} is as good as new."
        )
    told = Telling(f"{actor.name}: Mechanics on {words}", facts, {"skill": "mechanics"})
    return check_outcome(scene, tale, check, actor.record, told)


def _thing(sheet: GenesysSheet, key: str) -> Weapon | Item:
    return sheet.weapons[key] if key in sheet.weapons else sheet.items[key]


def _mend_thing(sheet: GenesysSheet, key: str) -> GenesysSheet:
    if key in sheet.weapons:
        return replace(sheet, weapons={**sheet.weapons, key: set_condition(sheet.weapons[key], "")})
    return replace(sheet, items={**sheet.items, key: set_condition(sheet.items[key], "")})


def drop_thing(sheet: GenesysSheet, key: str) -> GenesysSheet:
    """Return the sheet without a thing and its bonuses."""
    return PACK.take(sheet, key, PACK.count(key, _thing(sheet, key)))[0]


def _lay_down(sheet: GenesysSheet, key: str) -> GenesysSheet | None:
    """Return the sheet with a weapon on the ground, where its owner can pick it up again."""
    if key not in sheet.weapons:
        return None
    if not sheet.weapons[key].held:
        raise Refused("not_in_hand", name=sheet.name, gear=skill_words(key))
    weapon = replace(sheet.weapons[key], held=False)
    return replace(sheet, weapons={**sheet.weapons, key: weapon})


def _keep_kit(scene: GenesysScene, sheet: GenesysSheet, key: str) -> None:
    """Refuse to use up a kit, which helps as long as it is carried; name somebody to treat."""
    if not KIT.search(key):
        return
    here = sorted(scene.list_present(), key=lambda each: each.record == sheet.record)
    hurt = (s for s in here if s.wounds and s.state != "dead" and "treated" not in s.statuses)
    whom = next(hurt, None)
    kit = skill_words(key)
    if whom is None:
        raise Refused("kit_stays", kit=kit)
    says = f"check medicae on {quote_name(whom.name)}"
    raise Refused("kit_stays_for", kit=kit, says=says, cure=says)


def _describe_hand(key: str, thing: Weapon | Item) -> str:
    """Return "not in hand" for a weapon that is put away or on the ground, else ""."""
    return "not in hand" if isinstance(thing, Weapon) and not thing.held else ""


def _facts(sheet: GenesysSheet, moved: Sequence[Moved]) -> tuple[Fact, ...]:
    if moved:
        return Fact("item", moved[0].key), Fact("soak", sheet.soak)
    return Fact("weapons", list(sheet.weapons)), Fact("items", list(sheet.items))


PACK: Pack[GenesysSheet, Weapon | Item] = Pack(
    fields={"weapons": Weapon, "items": Item},
    make=make_thing,
    facts=_facts,
    join=_join,
    follow=_protect,
    lay_down=_lay_down,
    check_use=_keep_kit,
    detail=_describe_hand,
)


def _weapon(how: str, sheet: GenesysSheet, key: str) -> GenesysSheet:
    before = sheet.weapons[key]
    after = {
        "damage": worsen_condition(before),
        "reload": replace(before, out=False, fired=0),
        "take": replace(before, held=True),
    }[how]
    # what is picked up is what a later disarm means
    wielded = key if how == "take" else sheet.wielded
    return replace(sheet, weapons={**sheet.weapons, key: after}, wielded=wielded)


def _item(how: str, sheet: GenesysSheet, key: str) -> GenesysSheet:
    if how != "damage":
        raise Refused("not_a_weapon", item=skill_words(key), how=how)
    return replace(sheet, items={**sheet.items, key: worsen_condition(sheet.items[key])})

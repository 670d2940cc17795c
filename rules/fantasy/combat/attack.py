"""A contest that deals harm, its weapon, and the berserk strike after it."""

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.core.characters.targets import find_key, find_one
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import ADDS, Choice, Outcome
from rules.core.permissions import is_gm
from rules.core.records.field_values import slug, words
from rules.core.rule_helpers import insist
from rules.core.verb_declarations.request import Name, Phrase, Request
from rules.fantasy.checks.plain_test import (
    Wanted,
    dice_from_text,
    dice_of,
    need_hireling,
    read_dice,
    roll_hand,
    show_dice,
)
from rules.fantasy.checks.trial import Trial, whose
from rules.fantasy.checks.trial_result import settle
from rules.fantasy.combat.contest import Challenge, berserk_effect, need_fit, roll_or_post
from rules.fantasy.combat.rounds import mark_test
from rules.fantasy.content import (
    ATTRIBUTE_NAMES,
    GOODS,
    SKILL_NAMES,
    USUAL,
    WEAPON_NAMES,
    WEAPONS,
    need_feat,
    weapon_of,
)
from rules.fantasy.pools_and_death import check_able, show_target
from rules.fantasy.sheet import FantasyScene, FantasySheet, Item, attribute
from rules.fantasy.verb_declarations.checks_and_combat import Attack, Berserk

#: the skills for striking
FIGHTING = ("melee", "ranged")
KNOWN = (*WEAPON_NAMES, *ATTRIBUTE_NAMES, *SKILL_NAMES)


def carried_weapons(sheet: FantasySheet) -> tuple[str, ...]:
    """Return the weapons a character carries, in the order of the sheet."""
    return tuple(key for key, item in sheet.items.items() if is_weapon(key, item))


def is_weapon(key: str, item: Item) -> bool:
    """Say whether a thing is a weapon: from the list of goods, or described as one."""
    return key in WEAPONS or bool(item.skill) or (item.harm > 0 and key not in GOODS)


def need_weapon(
    request: Request, sheet: FantasySheet | None, weapon: str, said: Sequence[Phrase] = ()
) -> None:
    """Refuse a weapon that a character doesn't carry, if the sheet lists any.

    If it was typed in one of `said`, offer the carried ones in its place.
    """
    held = carried_weapons(sheet) if sheet else ()
    if not sheet or not weapon or not held or weapon in held or request.anyway:
        return
    place = next((p for p in said if p.key("weapon") == weapon or not p.names), None)
    if place is not None and not place.key("character"):
        near = [key for key in held if set(key.split("_")) & set(place.text.casefold().split())]
        hints = [words(key) for key in dict.fromkeys((*near, *held))]
        raise NotFound("not_in_pack", place.text.strip('"'), hints, place.start + 1)
    carried = ", ".join(words(key) for key in held)
    raise Refused("not_carried", name=sheet.name, weapon=words(weapon), carried=carried)


def as_wielded(sheet: FantasySheet | None, phrases: Sequence[Phrase]) -> Wanted:
    """Read what someone strikes with; their own weapons use the skill they were given."""
    return _read_wielded(sheet, [name for phrase in phrases for name in phrase.names])


def _read_wielded(sheet: FantasySheet | None, names: Sequence[Name]) -> Wanted:
    want = dice_of(names)
    own = sheet.items.get(want.weapon) if sheet else None
    said = {name.kind for name in names}
    if own is None or not own.skill or said & {"skill", "die", "attribute"}:
        return want
    usual = USUAL[own.skill]
    return dice_of((*names, Name("attribute", usual, usual), Name("skill", own.skill, own.skill)))


def strike(
    request: Attack, scene: FantasyScene, phrases: Sequence[Phrase], target: FantasySheet
) -> tuple[FantasyScene, Wanted] | Outcome:
    """Return the dice of an attack, or the question that must be answered first.

    An unknown weapon is asked about once, and is on the sheet from then on.
    """
    unknown = next((phrase for phrase in phrases if not phrase.names), None)
    known = [phrase for phrase in phrases if phrase.names]
    want = as_wielded(scene.someone, known)
    striker = scene.someone
    if striker is None:
        if unknown is None and want.names and not want.attribute:
            return scene, want  # dice that belong to nobody
        return _who(scene, target)
    if unknown is not None:
        return _new_weapon(request, scene, striker, unknown, want)
    if want.names:
        need_weapon(request, striker, want.weapon, known)
        return scene, want
    way, *others = _ways(striker)
    if others:
        choices = tuple(_choices(striker, (way, *others)))
        return Outcome(f"{striker.name}, what do you strike with?", choices=choices, recorded=False)
    weapon = [Name("weapon", key, way) for key in carried_weapons(striker)]
    return scene, _read_wielded(striker, weapon) if weapon else dice_from_text(way)


def _ways(sheet: FantasySheet) -> list[str]:
    """Return what a character may strike with, as sentences: their weapons, or else bare skills."""
    if held := carried_weapons(sheet):
        return [words(key) for key in held]
    skills = [skill for skill in FIGHTING if skill in sheet.skills] or ["melee"]
    return [f"{USUAL[skill]}+{skill}" for skill in skills]


def _choices(striker: FantasySheet, ways: Sequence[str]) -> Iterator[Choice]:
    for way in ways:
        label = show_dice(way) if "+" in way else way[0].upper() + way[1:]
        says = f"{ADDS}with {way.rpartition('+')[2]}"
        yield Choice(label, says, whose(striker), striker.name)


def _who(scene: FantasyScene, target: FantasySheet) -> Outcome:
    """Ask a game master without a character which NPC here strikes."""
    foes = [s for s in scene.list_present(npcs=True) if s.npc and s.state != "dead" and s != target]
    if not is_gm(scene):
        raise NotFound("no_character")
    if not foes:
        raise NotFound("nobody_to_attack", target.name, cure="npc new Scar")
    choices = tuple(Choice(f"{foe.name} attacks", ADDS, "gm", foe.name) for foe in foes)
    return Outcome(f"Who attacks {target.name}?", choices=choices, recorded=False)


def _new_weapon(
    request: Attack, scene: FantasyScene, striker: FantasySheet, unknown: Phrase, want: Wanted
) -> tuple[FantasyScene, Wanted] | Outcome:
    """Add an unknown weapon to the sheet, or ask which skill it uses."""
    name = " ".join(unknown.text.strip('" ').split())
    key = slug(name)
    if key:
        need_weapon(request, striker, key, (unknown,))
    near = difflib.get_close_matches(name.casefold()[:60], KNOWN, 3, 0.6)
    if not key or (near and not want.skill):
        raise NotFound("unknown_weapon", name, near, unknown.start + 1)
    if want.skill not in FIGHTING:
        choices = tuple(
            Choice(
                f"{skill.capitalize()}: {USUAL[skill].upper()}"
                f" d{attribute(striker, USUAL[skill]).die}",
                f"{ADDS}with {skill}",
                whose(striker),
                striker.name,
            )
            for skill in FIGHTING
        )
        title = f"{striker.name}, how is {name} wielded?"
        return Outcome(title, choices=choices, recorded=False)
    kept = striker.items.get(key, Item(slots=0))
    armed = replace(kept, harm=max(1, kept.harm), skill=want.skill)
    scene = scene.put(replace(striker, items={**striker.items, key: armed}))
    weapon = Name("weapon", key, words(key))
    return scene, dice_of((weapon, *want.names))


def attack(request: Attack, scene: FantasyScene, dice: Dice) -> Outcome:
    """Attack someone: a contest in which the winner, on either side, deals harm."""
    victim = find_one(scene, request.target)
    if victim is None or request.target is None:
        raise _on_nobody(request, scene)
    check_able(request, victim)
    target = victim.record
    if is_gm(scene) and scene.acting == target:  # the only one a game master could mean
        scene = replace(scene, acting=0)
    struck = strike(request, scene, (request.target, *request.hand), victim)
    if isinstance(struck, Outcome):
        return struck
    armed, want = struck
    other, actor = read_dice(request.vs), armed.someone
    record = need_fit(request, actor, want, target)
    for said, feat in ((request.sneak, "sneak_attack"), (request.precise, "precise_strike")):
        if said and actor:
            need_feat(request, actor, feat)
    base, late = mark_test(request, armed, record)
    base = use_ammo(request, base, record, want.weapon)
    context: dict[str, Any] = {"attacker": record, "target": target, "want": want.said}
    context |= {"why": request.comment} if request.comment else {}
    context |= {"sneak": record} if request.sneak else {}
    context |= {"precise": record} if request.precise else {}
    key = find_key("hireling", request.hireling) or _hireling(request)
    if key and actor:
        need_hireling(request, scene, actor, key)
    challenge = Challenge(
        what="attack",
        first=record,
        want=want.said,
        target=target,
        hireling=key or "",
        context=context,
    )
    return roll_or_post(request, base, scene, challenge, other=other, dice=dice, late=late)


def _on_nobody(request: Attack, scene: FantasyScene) -> Refused:
    """Return the refusal of an attack without a target, placed where the name is missing."""
    missing = Refused("attack_whom", example=show_target(scene, "attack"))
    missing.column = request.target.end + 1 if request.target else None
    return missing


def _hireling(request: Attack) -> str | None:
    """Return the hireling who was named in place of a weapon: `with hireling Pip`."""
    return next((key for phrase in request.hand for key in phrase.keys("hireling")), None)


def use_ammo(request: Request, scene: FantasyScene, record: int, weapon: str) -> FantasyScene:
    """Use up one arrow or bolt, if the sheet tracks them."""
    ammo = weapon_of(weapon).ammo if weapon and record else ""
    if not ammo or ammo not in scene.sheets[record].items:
        return scene
    sheet = scene.sheets[record]
    kept = sheet.items[ammo]
    insist(request, kept.uses > 0, "out_of_ammo", name=sheet.name, ammo=ammo)
    less = replace(kept, uses=max(0, kept.uses - 1))
    return scene.put(replace(sheet, items={**sheet.items, ammo: less}))


def go_berserk(request: Berserk, scene: FantasyScene, dice: Dice) -> Outcome:
    """Strike again after a hit that hurt, until a test fails."""
    actor = scene.actor
    need_feat(request, actor, "berserk")
    facts = scene.recalled.facts if scene.recalled else {}
    hurt = facts.get("winner") == actor.name and bool(facts.get("harm"))
    insist(request, hurt, "no_blow", name=actor.name)
    victim = find_one(scene, request.target)
    if victim is None:
        raise Refused("attack_whom", example=show_target(scene, "attack"))
    check_able(request, victim)
    target = victim.record
    want = as_wielded(actor, (request.target, *request.hand))
    if not want.names and scene.recalled is not None:  # with the weapon of the first blow
        want = dice_from_text(scene.recalled.memory["context"]["want"])
    need_weapon(request, actor, want.weapon)
    base = use_ammo(request, scene, actor.record, want.weapon)
    hand = roll_hand(request, actor, want, dice)
    context = {"target": target, "attacker": actor.record, "want": want.said}
    concerns = (actor.record, target)
    trial = Trial("berserk", (hand,), context=context, concerns=concerns)
    return replace(settle(trial, berserk_effect, base, scene, dice), settles="")

"""The attack, its ammo, and the berserk strike that may follow."""

from dataclasses import replace
from typing import Any

from rules.core.characters.targets import find_key, find_one
from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Outcome
from rules.core.permissions import is_gm
from rules.core.rule_helpers import insist
from rules.core.verb_declarations.request import Request
from rules.fantasy.checks.dice_hand import dice_from_text, need_hireling, read_dice, roll_hand
from rules.fantasy.checks.requirements import need_feat
from rules.fantasy.checks.trial import Trial
from rules.fantasy.checks.trial_result import settle
from rules.fantasy.combat.blow import berserk_effect
from rules.fantasy.combat.challenge import Challenge, need_fit, roll_or_post
from rules.fantasy.combat.rounds import mark_test
from rules.fantasy.combat.weapons import as_wielded, need_weapon, strike
from rules.fantasy.content import weapon_of
from rules.fantasy.harm.who_is_down import check_able, show_target
from rules.fantasy.sheet import FantasyScene
from rules.fantasy.verb_declarations.checks_and_combat import Attack, Berserk


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

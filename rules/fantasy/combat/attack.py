"""A contest that deals harm, and the berserk strike after it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.core.characters.targets import find_key, find_one
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound, Refused
from rules.core.outcome import ADDS, Choice, Outcome
from rules.core.permissions import is_gm
from rules.core.records.field_values import words
from rules.core.rule_helpers import insist
from rules.core.verb_declarations.request import Name, Phrase
from rules.fantasy.checks.plain_test import (
    Wanted,
    dice_from_text,
    need_hireling,
    read_dice,
    roll_hand,
    show_dice,
)
from rules.fantasy.checks.trial import Trial, whose
from rules.fantasy.checks.trial_result import settle
from rules.fantasy.combat.contest import Challenge, berserk_effect, need_fit, roll_or_post
from rules.fantasy.combat.rounds import mark_test
from rules.fantasy.combat.weapons import (
    FIGHTING,
    add_weapon,
    as_wielded,
    carried_weapons,
    need_weapon,
    read_wielded,
    use_ammo,
)
from rules.fantasy.content import USUAL, need_feat
from rules.fantasy.pools_and_death import check_able, show_target
from rules.fantasy.sheet import FantasyScene, FantasySheet
from rules.fantasy.verb_declarations.checks_and_combat import Attack, Berserk

#: words for no weapon at all
UNARMED = frozenset({"unarmed", "barehanded", "fist", "fists", "bare hands"})


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
        if unknown.text.casefold() not in UNARMED:
            return add_weapon(request, scene, striker, unknown, want)
        want = want if want.names else dice_from_text("bod+melee")
    if want.names:
        need_weapon(request, striker, want.weapon, known)
        return scene, want
    way, *others = _ways(striker)
    if others:
        choices = tuple(_choices(striker, (way, *others)))
        return Outcome(f"{striker.name}, what do you strike with?", choices=choices, recorded=False)
    weapon = [Name("weapon", key, way) for key in carried_weapons(striker)]
    return scene, read_wielded(striker, weapon) if weapon else dice_from_text(way)


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


def attack(request: Attack, scene: FantasyScene, dice: Dice) -> Outcome:
    """Attack someone: a contest in which the winner, on either side, deals harm."""
    _refuse_attacker_as_target(request, scene)
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


def _refuse_attacker_as_target(request: Attack, scene: FantasyScene) -> None:
    """Tell a game master who named attacker and target how to say who attacks."""
    named = request.target.records() if request.target else ()
    met = [scene.sheets[each] for each in named]
    if is_gm(scene) and [each.npc for each in met] == [True, False]:
        raise Refused("attack_as", attacker=met[0].name, target=met[1].name)


def _on_nobody(request: Attack, scene: FantasyScene) -> Refused:
    """Return the refusal of an attack without a target, placed where the name is missing."""
    missing = Refused("attack_whom", example=show_target(scene, "attack"))
    missing.column = request.target.end + 1 if request.target else None
    return missing


def _hireling(request: Attack) -> str | None:
    """Return the hireling who was named in place of a weapon: `with hireling Pip`."""
    return next((key for phrase in request.hand for key in phrase.keys("hireling")), None)


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

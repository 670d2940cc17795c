"""The other side of a contest: answers to attacks, harm and spells."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, Refused
from rules.core.outcome import Outcome
from rules.core.permissions import borrows, may_edit
from rules.core.rule_helpers import insist
from rules.core.verb_declarations.request import Request
from rules.fantasy.checks.plain_test import Wanted, dice_from_text, roll_hand
from rules.fantasy.checks.push import EFFECTS, resume_trial
from rules.fantasy.checks.trial import Trial, as_lone_npc
from rules.fantasy.checks.trial_result import settle
from rules.fantasy.combat.contest import Challenge, roll_challenge
from rules.fantasy.combat.weapons import as_wielded, need_weapon
from rules.fantasy.content import SPELLS, need_feat
from rules.fantasy.harm import contesters, protect_from, shield_from, withstanders
from rules.fantasy.sheet import FantasyScene, FantasySheet
from rules.fantasy.spells import spell_effect
from rules.fantasy.verb_declarations.checks_and_combat import (
    Answer,
    Counter,
    Protect,
    Shield,
    Yield,
)


def is_contestable(request: Request, scene: FantasyScene, memory: Mapping[str, Any]) -> bool:
    """Say whether an entry's memory is of something to answer: nobody contests being healed."""
    spell = memory.get("context", {}).get("spell")
    return not (spell and SPELLS[str(spell)].heals)


def withstand(
    request: Request, scene: FantasyScene, sheet: FantasySheet, want: Wanted, dice: Dice
) -> Outcome:
    """Contest a spell that was cast on one: with will against will, or the typed dice."""
    trial, base = resume_trial(scene)
    if sheet.record not in trial.context["targets"]:
        raise Refused("not_a_target", name=sheet.name)
    if sheet.record in contesters(trial):
        raise AlreadyDone("answered", number=scene.recalled.number if scene.recalled else 0)
    trial = trial.add_context(
        resisted=withstanders(trial), contested=[*contesters(trial), sheet.record]
    )
    return _roll_contest(request, trial, base, scene, sheet=sheet, want=want, dice=dice)


def counter(request: Counter, scene: FantasyScene, dice: Dice) -> Outcome:
    """Force a contest of wills on someone's casting."""
    actor = scene.actor
    need_feat(request, actor, "counterspell")
    trial, base = resume_trial(scene)
    insist(request, trial.context["caster"] != actor.record, "not_yourself", name=actor.name)
    if actor.record in contesters(trial):
        raise AlreadyDone("answered", number=scene.recalled.number if scene.recalled else 0)
    trial = trial.add_context(
        resisted=withstanders(trial),
        counter=actor.record,
        contested=[*contesters(trial), actor.record],
    )
    return _roll_contest(
        request, trial, base, scene, sheet=actor, want=dice_from_text("wil"), dice=dice
    )


def _roll_contest(
    request: Request,
    trial: Trial,
    base: FantasyScene,
    scene: FantasyScene,
    *,
    sheet: FantasySheet,
    want: Wanted,
    dice: Dice,
) -> Outcome:
    """Roll the caster's will against the dice that meet the spell."""
    caster = base.sheets[int(trial.context["caster"])]
    able_still = "wil" not in caster.lost
    first = roll_hand(request, caster, dice_from_text("wil"), dice) if able_still else None
    second = roll_hand(request, base.sheets[sheet.record], want, dice)
    # without a will the caster has no dice, but the contest takes place
    mine = first or replace(second, who=caster.record, name=caster.name, dice=())
    concerns = tuple(dict.fromkeys((*trial.concerns, sheet.record)))
    # it's a new contest: who let the last one stand may push again
    trial = replace(trial, hands=(mine, second), stand=(), concerns=concerns)
    return settle(trial, spell_effect, base, scene, dice)


def answer(request: Answer, scene: FantasyScene, dice: Dice) -> Outcome:
    """Answer a challenge with dice, or contest a spell."""
    want = as_wielded(scene.someone, request.hand)
    need_weapon(request, scene.someone, want.weapon)
    if scene.recalled and scene.recalled.kind in ("cast", "casting"):
        struck = as_lone_npc(scene, scene.recalled.memory["context"]["targets"])
        return withstand(request, struck, struck.actor, want, dice)
    challenge = _challenge(scene)
    outcome = roll_challenge(
        request, scene, scene, challenge, answer=want, dice=dice, second_hireling=request.hireling
    )
    return replace(outcome, settles="answer")


def yield_(request: Yield, scene: FantasyScene, dice: Dice) -> Outcome:
    """Let a challenge happen, without dice against it."""
    challenge = _challenge(scene, "nothing_to_yield")
    outcome = roll_challenge(request, scene, scene, challenge, answer=None, dice=dice)
    return replace(outcome, settles="answer")


def _challenge(scene: FantasyScene, missing: str = "no_challenge") -> Challenge:
    """Return the challenge that is being answered; refuse if it isn't the speaker's to answer."""
    recalled = scene.recalled
    if recalled is None or "challenge" not in recalled.memory:
        raise NotFound(missing, scene.someone.name if scene.someone else "you")
    if recalled.taken:
        raise AlreadyDone("answered", number=recalled.number)
    kept: Mapping[str, Any] = recalled.memory["challenge"]
    challenge = Challenge(**kept)
    target = scene.sheets[challenge.target]
    # The player of a target that has retired since may still answer.
    if not (may_edit(scene, target) or borrows(scene, target)):
        raise NotAllowed("not_your_answer", name=target.name)
    return challenge


def shield(request: Shield, scene: FantasyScene, dice: Dice) -> Outcome:
    """Take harm that has landed on armour or on the will."""
    trial, base = resume_trial(scene)
    victim = as_lone_npc(scene, trial.concerns).actor
    trial = shield_from(request, scene, trial, base, victim)
    return settle(trial, EFFECTS[trial.what], base, scene, dice)


def protect(request: Protect, scene: FantasyScene, dice: Dice) -> Outcome:
    """Take the harm to the body of someone nearby."""
    need_feat(request, scene.actor, "protect")
    trial, base = resume_trial(scene)
    trial = protect_from(request, scene, trial)
    return settle(trial, EFFECTS[trial.what], base, scene, dice)

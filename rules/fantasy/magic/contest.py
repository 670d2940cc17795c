"""The contest of wills over a spell: by a target, or by a counterspell."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, Refused
from rules.core.outcome import Outcome
from rules.core.rule_helpers import insist
from rules.core.verb_declarations.request import Request
from rules.fantasy.checks.dice_hand import Wanted, dice_from_text, roll_hand
from rules.fantasy.checks.requirements import need_feat
from rules.fantasy.checks.trial import Trial
from rules.fantasy.checks.trial_effects import resume_trial
from rules.fantasy.checks.trial_result import settle
from rules.fantasy.magic.resistance import contesters, withstanders
from rules.fantasy.magic.spells import spell_effect
from rules.fantasy.sheet import FantasyScene, FantasySheet
from rules.fantasy.verb_declarations.checks_and_combat import Counter


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
    mine = first or replace(second, who=caster.record, name=caster.name, dice=())
    concerns = tuple(dict.fromkeys((*trial.concerns, sheet.record)))
    trial = replace(trial, hands=(mine, second), stand=(), concerns=concerns)
    return settle(trial, spell_effect, base, scene, dice)

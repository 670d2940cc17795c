"""What `/answer` does: it meets a challenge or a spell, or protects from harm that has landed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, NotAllowed, NotFound
from rules.core.outcome import Outcome
from rules.core.permissions import borrows, may_edit
from rules.fantasy.checks.requirements import need_feat
from rules.fantasy.checks.trial import as_lone_npc
from rules.fantasy.checks.trial_effects import EFFECTS, resume_trial
from rules.fantasy.checks.trial_result import settle
from rules.fantasy.combat.challenge import Challenge, roll_challenge
from rules.fantasy.combat.weapons import as_wielded, need_weapon
from rules.fantasy.harm.protection import protect_from, shield_from
from rules.fantasy.magic.contest import withstand
from rules.fantasy.sheet import FantasyScene
from rules.fantasy.verb_declarations.checks_and_combat import Answer, Protect, Shield, Yield


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
    outcome = roll_challenge(request, scene, scene, _challenge(scene), answer=None, dice=dice)
    return replace(outcome, settles="answer")


def _challenge(scene: FantasyScene) -> Challenge:
    """Return the challenge that is being answered; refuse if it isn't the speaker's to answer."""
    recalled = scene.recalled
    if recalled is None or "challenge" not in recalled.memory:
        raise NotFound("no_challenge", scene.someone.name if scene.someone else "you")
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

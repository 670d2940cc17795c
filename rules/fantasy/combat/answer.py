"""Answers: to a challenge, to a spell, and to harm that has landed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.dice import Dice
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, Refused
from rules.core.outcome import Outcome
from rules.core.permissions import borrows, is_gm, may_edit
from rules.core.request import Request
from rules.core.ruling import insist
from rules.fantasy.checks.effects import EFFECTS, resume_trial
from rules.fantasy.checks.hand import (
    Wanted,
    dice_from_text,
    need_attribute,
    need_feat,
    read_dice,
    roll_hand,
    single,
)
from rules.fantasy.checks.result import settle
from rules.fantasy.checks.trial import Trial
from rules.fantasy.combat.challenge import Challenge, roll_challenge
from rules.fantasy.content import SPELLS
from rules.fantasy.harm.damage import shield_of, with_shield
from rules.fantasy.magic.spells import contesters, spell_effect, withstanders
from rules.fantasy.requests import Answer, Counter, Protect, Shield, Yield
from rules.fantasy.sheet import FantasyScene, FantasySheet


def answer(request: Answer, scene: FantasyScene, dice: Dice) -> Outcome:
    """Answer a challenge with dice, or contest a spell."""
    want = read_dice(request.hand)
    if scene.recalled and scene.recalled.kind in ("cast", "casting"):
        return _withstand(request, scene, scene.actor, want, dice)
    challenge = _challenge(scene)
    outcome = roll_challenge(
        request, scene, scene, challenge, want, dice, second_hireling=request.hireling
    )
    return replace(outcome, settles="answer")


def yield_(request: Yield, scene: FantasyScene, dice: Dice) -> Outcome:
    """Let a challenge happen, with no dice against it."""
    outcome = roll_challenge(request, scene, scene, _challenge(scene), None, dice)
    return replace(outcome, settles="answer")


def _challenge(scene: FantasyScene) -> Challenge:
    """Return the challenge that is being answered, if it is the speaker's to answer."""
    recalled = scene.recalled
    if recalled is None or "challenge" not in recalled.memory:
        raise NotFound("no_challenge")
    if recalled.taken:
        raise AlreadyDone("answered", number=recalled.number)
    kept: Mapping[str, Any] = recalled.memory["challenge"]
    challenge = Challenge(**kept)
    target = scene.sheets[challenge.target]
    # A challenge outlives its target: whoever played a retired one answers it still.
    if not (may_edit(scene, target) or borrows(scene, target)):
        raise NotAllowed("not_your_answer", name=target.name)
    return challenge


def _withstand(
    request: Request, scene: FantasyScene, sheet: FantasySheet, want: Wanted, dice: Dice
) -> Outcome:
    """Contest a spell that was cast on one: will against will, or what one says."""
    trial, base = resume_trial(scene)
    if sheet.record not in trial.context["targets"]:
        raise Refused("not_a_target", name=sheet.name)
    if sheet.record in contesters(trial):
        raise AlreadyDone("answered", number=scene.recalled.number if scene.recalled else 0)
    trial = trial.knowing(
        resisted=withstanders(trial), contested=[*contesters(trial), sheet.record]
    )
    return _contested(request, trial, base, scene, sheet, want, dice)


def counter(request: Counter, scene: FantasyScene, dice: Dice) -> Outcome:
    """Force a contest of wills on someone's casting."""
    actor = scene.actor
    need_feat(request, actor, "counterspell")
    trial, base = resume_trial(scene)
    insist(request, trial.context["caster"] != actor.record, "not_yourself", name=actor.name)
    if actor.record in contesters(trial):
        raise AlreadyDone("answered", number=scene.recalled.number if scene.recalled else 0)
    trial = trial.knowing(
        resisted=withstanders(trial),
        counter=actor.record,
        contested=[*contesters(trial), actor.record],
    )
    return _contested(request, trial, base, scene, actor, dice_from_text("wil"), dice)


def _contested(
    request: Request,
    trial: Trial,
    base: FantasyScene,
    scene: FantasyScene,
    sheet: FantasySheet,
    want: Wanted,
    dice: Dice,
) -> Outcome:
    caster = base.sheets[int(trial.context["caster"])]
    able_still = "wil" not in caster.lost
    first = roll_hand(request, caster, dice_from_text("wil"), dice) if able_still else None
    second = roll_hand(request, base.sheets[sheet.record], want, dice)
    mine = first or replace(second, who=caster.record, name=caster.name, dice=())
    concerns = tuple(dict.fromkeys((*trial.concerns, sheet.record)))
    trial = replace(trial, hands=(mine, second), pushed=(), concerns=concerns)
    return settle(trial, spell_effect, base, scene, dice)


def shield(request: Shield, scene: FantasyScene, dice: Dice) -> Outcome:
    """Take harm that has landed on armour, or on the will."""
    trial, base = resume_trial(scene)
    victim = _shielding(scene, trial)
    struck = _struck(trial, victim.record)
    harm = _harmed(scene, trial, struck, victim.record)
    if request.how == "spellshield":
        need_feat(request, victim, "spellshield")
        insist(request, _aimed_at(trial) != "wil", "on_the_will")
        need_attribute(request, victim, "wil")
        trial = with_shield(trial, struck, spellshield=True)
        return settle(trial, EFFECTS[trial.what], base, scene, dice)
    insist(request, _aimed_at(trial) == "bod", "armour_guards_body")
    held = base.sheets[victim.record].armour
    if held < 1:
        raise Refused("no_armour", name=victim.name)
    points = min(held, harm) if request.points is None else request.points
    if not 1 <= points <= min(held, harm):
        raise Refused("armour_points", most=min(held, harm), armour=held, harm=harm)
    trial = with_shield(trial, struck, armour=points)
    return settle(trial, EFFECTS[trial.what], base, scene, dice)


def _shielding(scene: FantasyScene, trial: Trial) -> FantasySheet:
    """Return who acts; for a game master without a character, the one NPC it concerns."""
    npcs = [scene.sheets[record] for record in trial.concerns if scene.sheets[record].npc]
    if scene.someone is None and is_gm(scene) and len(npcs) == 1:
        return npcs[0]
    return scene.actor


def _aimed_at(trial: Trial) -> str:
    """Return which attribute a trial's harm was meant for."""
    if trial.what == "cast":
        return SPELLS[str(trial.context["spell"])].attribute
    return str(trial.context.get("attribute", "bod"))


def _struck(trial: Trial, record: int) -> int:
    """Return whom the harm was meant for that someone took: themselves, or one they protect."""
    shields: Mapping[str, Mapping[str, Any]] = trial.context.get("shields", {})
    stood_in = (int(of) for of, how in shields.items() if how.get("protector") == record)
    return next(stood_in, record)


def _harmed(scene: FantasyScene, trial: Trial, struck: int, record: int) -> int:
    """Return how much harm a trial dealt to someone, if they have not shielded it yet."""
    how = shield_of(trial, struck)
    if "armour" in how or "spellshield" in how or how.get("protector", record) != record:
        raise AlreadyDone("shielded_already")
    facts = scene.recalled.facts if scene.recalled else {}
    harm = int(facts.get("harm") or 0)
    name = scene.sheets[struck].name
    if trial.what == "cast":
        targets = trial.context["targets"]
        harm = harm // max(1, len(targets) - len(withstanders(trial))) if struck in targets else 0
    elif facts.get("winner") == name:
        harm = 0
    if not harm:
        raise Refused("not_harmed", name=name)
    return harm


def protect(request: Protect, scene: FantasyScene, dice: Dice) -> Outcome:
    """Take the harm to someone's body that stands near."""
    actor = scene.actor
    need_feat(request, actor, "protect")
    trial, base = resume_trial(scene)
    victim = int(single(request.who, "character") or 0)
    insist(request, victim != actor.record, "not_yourself", name=actor.name)
    insist(request, actor.state == "well", "not_fit", name=actor.name, state=actor.state)
    insist(request, _aimed_at(trial) == "bod", "protects_body")
    _harmed(scene, trial, victim, victim)
    trial = with_shield(trial, victim, protector=actor.record)
    concerns = (*trial.concerns, actor.record)
    return settle(replace(trial, concerns=concerns), EFFECTS[trial.what], base, scene, dice)

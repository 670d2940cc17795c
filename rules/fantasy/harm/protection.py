"""Harm taken differently: on armour, on the will, or by a protector."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.core.characters.targets import find_one
from rules.core.errors import AlreadyDone, Refused
from rules.core.outcome import Choice
from rules.core.rule_helpers import insist
from rules.fantasy.checks.requirements import need_feat
from rules.fantasy.checks.trial import GROUP, Trial, whose
from rules.fantasy.content import SPELLS
from rules.fantasy.harm.who_is_down import check_able
from rules.fantasy.magic.resistance import withstanders
from rules.fantasy.sheet import FantasyScene, FantasySheet, is_veiled
from rules.fantasy.verb_declarations.checks_and_combat import Protect, Shield


def shield_of(trial: Trial, victim: int) -> Mapping[str, Any]:
    """Return how someone is protected from a trial's harm; empty if they aren't."""
    shields: Mapping[str, Mapping[str, Any]] = trial.context.get("shields", {})
    return shields.get(str(victim), {})


def with_shield(trial: Trial, victim: int, **how: Any) -> Trial:
    """Return the trial with one more protection for a victim."""
    shields = trial.context.get("shields", {})
    return trial.add_context(shields={**shields, str(victim): {**shield_of(trial, victim), **how}})


def shield_choices(
    scene: FantasyScene, victim: FantasySheet, key: str, harm: int
) -> Iterator[Choice]:
    """Offer protection from the harm to everyone who can give it."""

    def choice(label: str, says: str, sheet: FantasySheet) -> Choice:
        return Choice(label, f"answer {says}", whose(sheet), sheet.name, group=GROUP)

    takes = min(harm, victim.armour)
    if key == "bod" and takes:
        veil = is_veiled(scene, victim.record)
        told = f"all {harm} harm" if takes == harm > 1 else f"{takes} of the {harm} harm"
        told = "the harm" if harm == 1 else told
        label = "Armour takes it" if veil else f"Armour takes {told}"
        yield choice(label, f"armour {takes}", victim)
    if key != "wil" and harm and "spellshield" in victim.feats and "wil" not in victim.lost:
        yield choice("Spellshield: take it on WIL", "spellshield", victim)
    for other in scene.list_present(npcs=victim.npc):
        near = other.record != victim.record and other.npc == victim.npc
        able = other.state != "dead" and "bod" not in other.lost
        if near and able and key == "bod" and harm and "protect" in other.feats:
            yield choice(f"{other.name} protects {victim.name}", f"protect {victim.name}", other)


def shield_from(
    request: Shield, scene: FantasyScene, trial: Trial, base: FantasyScene, victim: FantasySheet
) -> Trial:
    """Return the trial with its harm taken on armour, or on the will."""
    struck = _find_struck(trial, victim.record)
    harm = _harm_dealt(scene, trial, struck, victim.record)
    if request.how == "spellshield":
        need_feat(request, victim, "spellshield")
        insist(request, _find_attacked_attribute(trial) != "wil", "on_the_will")
        check_able(request, victim, "wil")
        return with_shield(trial, struck, spellshield=True)
    insist(request, _find_attacked_attribute(trial) == "bod", "armour_guards_body")
    held = base.sheets[victim.record].armour
    if held < 1:
        raise Refused("no_armour", name=victim.name)
    points = min(held, harm) if request.points is None else request.points
    if not 1 <= points <= min(held, harm):
        raise Refused("armour_points", most=min(held, harm), armour=held, harm=harm)
    return with_shield(trial, struck, armour=points)


def protect_from(request: Protect, scene: FantasyScene, trial: Trial) -> Trial:
    """Return the trial with the harm to someone's body taken by the acting character."""
    actor = scene.actor
    named = find_one(scene, request.who)
    victim = named.record if named else 0
    insist(request, victim != actor.record, "not_yourself", name=actor.name)
    check_able(request, actor, "bod")
    insist(request, _find_attacked_attribute(trial) == "bod", "protects_body")
    _harm_dealt(scene, trial, victim, victim)
    trial = with_shield(trial, victim, protector=actor.record)
    return replace(trial, concerns=(*trial.concerns, actor.record))


def _find_attacked_attribute(trial: Trial) -> str:
    """Return which attribute a trial's harm was aimed at."""
    if trial.what == "cast":
        return SPELLS[str(trial.context["spell"])].attribute
    return str(trial.context.get("attribute", "bod"))


def _find_struck(trial: Trial, record: int) -> int:
    """Return whom the harm was aimed at: the character themselves, or one they protect."""
    shields: Mapping[str, Mapping[str, Any]] = trial.context.get("shields", {})
    stood_in = (int(of) for of, how in shields.items() if how.get("protector") == record)
    return next(stood_in, record)


def _harm_dealt(scene: FantasyScene, trial: Trial, struck: int, record: int) -> int:
    """Return the harm a trial dealt to someone; refuse if it was already shielded."""
    how = shield_of(trial, struck)
    if "armour" in how or "spellshield" in how or how.get("protector", record) != record:
        raise AlreadyDone("shielded_already")
    facts = scene.recalled.facts if scene.recalled else {}
    harm = int(facts.get("harm") or 0)
    name = scene.sheets[struck].name
    if trial.what == "cast":
        targets = trial.context["targets"]
        # the recorded harm is that of all targets together
        harm = harm // max(1, len(targets) - len(withstanders(trial))) if struck in targets else 0
    elif facts.get("winner") == name:
        harm = 0
    if not harm:
        raise Refused("not_harmed", name=name)
    return harm

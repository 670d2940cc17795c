"""Harm dealt, where it lands, and what protects from it: armour, will, or another."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.core.characters.targets import find_one
from rules.core.dice.dice import Dice
from rules.core.errors import AlreadyDone, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import is_met
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import insist, join_names
from rules.fantasy.checks.trial import GROUP, Effect, Trial, whose
from rules.fantasy.checks.trial_result import decide_winner, settle
from rules.fantasy.combat.rounds import morale_choices
from rules.fantasy.content import SPELLS, Spell, need_feat
from rules.fantasy.pools_and_death import Loss, check_able, lose, loss_facts, pool_targets
from rules.fantasy.sheet import POOLS, FantasyScene, FantasySheet, is_veiled
from rules.fantasy.verb_declarations.checks_and_combat import Protect, Shield
from rules.fantasy.verb_declarations.harm_gear_growth import Harm


def withstanders(trial: Trial) -> list[int]:
    """Return those whom a spell doesn't affect; a counterspell spares everyone."""
    spared = list(trial.context["resisted"])
    if trial.hands:
        winner, _ = decide_winner(*trial.hands)
        resists = trial.hands[1].who
        if winner == 1:
            countered = trial.context.get("counter") == resists
            # resisting saves oneself, countering everybody
            spared += trial.context["targets"] if countered else [resists]
    return spared


def is_countered(trial: Trial) -> bool:
    """Say whether a counterspell has won."""
    against = trial.context.get("counter")
    return bool(against) and trial.hands[1].who == against and decide_winner(*trial.hands)[0] == 1


def contesters(trial: Trial) -> list[int]:
    """Return those who have contested or countered a spell, successfully or not."""
    done: list[int] = list(trial.context.get("contested", ()))
    return done


def resistance_choices(trial: Trial, scene: FantasyScene, spell: Spell) -> Iterator[Choice]:
    """Offer its targets to contest a spell, and others to counter it, each once."""
    if is_countered(trial):
        return
    caster = int(trial.context["caster"])
    done = {caster, *contesters(trial), *withstanders(trial)}
    for record in trial.context["targets"]:
        sheet = scene.sheets[record]
        if record not in done and not spell.heals and "wil" not in sheet.lost:
            label = f"{sheet.name} contests it with WIL"
            yield Choice(label, "answer wil", whose(sheet), sheet.name, group=GROUP)
    for sheet in scene.list_present(npcs=True):
        able_to = is_met(sheet) and "counterspell" in sheet.feats and "wil" not in sheet.lost
        if able_to and sheet.record not in done and sheet.state != "dead":
            label = f"{sheet.name} counters it"
            yield Choice(label, "answer counterspell", whose(sheet), sheet.name, group=GROUP)


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
        told = "all the harm" if takes == harm > 1 else f"{takes} of the {harm} harm"
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


@freeze
class Landing:
    """Where harm went: the scene after it, what it did to whom, and the choices about it."""

    scene: FantasyScene
    loss: Loss
    key: str
    armour: int = 0
    notes: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    veil: bool = False
    aimed: str = ""  # the attribute it was aimed at, before any protection

    @property
    def where(self) -> str:
        """Describe what took the harm instead."""
        if self.armour:
            return f", armour absorbs {self.armour if self.loss.points else 'it all'}"
        return f", on {self.key.upper()}" if self.key != self.aimed else ""


def land_harm(
    trial: Trial, scene: FantasyScene, victim: int, *, key: str, harm: int, dice: Dice
) -> Landing:
    """Let harm land on someone, after what protects them."""
    shield = shield_of(trial, victim)
    target = scene.sheets[shield.get("protector") or victim]
    aimed, key = key, "wil" if shield.get("spellshield") else key
    armour = min(shield.get("armour", 0), harm, target.armour)
    carry = scene.read_setting("carry_overflow", "off") == "on"
    target = replace(target, armour=target.armour - armour)
    loss = lose(
        target, key, harm - armour, dice, carry=carry, why=str(trial.context.get("why", ""))
    )
    after = scene.put(loss.sheet)
    notes = []
    if target.record != victim:
        notes.append(f"{target.name} takes it for {scene.sheets[victim].name}.")
    if armour and not target.armour:
        notes.append(f"{target.name}'s armour is broken until it is repaired.")
    choices = () if shield else tuple(shield_choices(scene, scene.sheets[victim], key, harm))
    called = morale_choices(trial, scene, after, loss.sheet)
    veil = is_veiled(scene, target.record)
    told = loss.hints if veil else loss.notes
    return Landing(
        scene=after,
        loss=loss,
        key=key,
        armour=armour,
        notes=(*notes, *told),
        choices=(*choices, *called),
        veil=veil,
        aimed=aimed,
    )


def harm(request: Harm, scene: FantasyScene, dice: Dice) -> Outcome:
    """Deal harm to a pool of each target."""
    sheets, key, points = pool_targets(request, scene, "lost_already")
    victims = tuple(sheet.record for sheet in sheets)
    context: dict[str, Any] = {"victims": victims, "points": points, "attribute": key}
    context |= {"why": request.comment} if request.comment else {}
    trial = Trial("harm", context=context, concerns=victims)
    return settle(trial, harm_effect, scene, scene, dice)


def harm_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Return the effect of harm dealt by hand, on each target."""
    key, points = str(trial.context["attribute"]), int(trial.context["points"])
    landings: list[Landing] = []
    before = scene
    for victim in trial.context["victims"]:
        landings.append(land_harm(trial, scene, int(victim), key=key, harm=points, dice=dice))
        scene = landings[-1].scene
    names = [scene.sheets[int(victim)].name for victim in trial.context["victims"]]
    title = f"{names[0]} takes {points} harm{_describe_end(before, landings[0])}"
    if len(names) > 1:
        title = f"{join_names(names)} take {points} harm each"
    return Effect(
        scene,
        title,
        _facts(names, [_list_loss_facts(landed, points) for landed in landings]),
        tuple(_name_notes(names, landings)),
        tuple(choice for landed in landings for choice in landed.choices),
    )


def _describe_end(before: FantasyScene, landed: Landing) -> str:
    """Describe what took the harm, or else what is left of the pool.

    A die that steps down has its own line.
    """
    sheet = landed.loss.sheet
    smaller = landed.loss.steps and not landed.loss.lost
    if landed.where or landed.veil or smaller or sheet.record not in before.sheets:
        return landed.where
    return f" ({POOLS[landed.key].describe(before.sheets[sheet.record], sheet)})"


def _name_notes(names: list[str], landings: list[Landing]) -> Iterator[str]:
    """Yield what happened to each target; with several, by name."""
    for name, landed in zip(names, landings, strict=True):
        for note in landed.notes:
            yield note if len(names) == 1 or name in note else f"{name}: {note}"


def _list_loss_facts(landed: Landing, points: int) -> tuple[Fact, ...]:
    return loss_facts(landed.key, landed.loss, points, landed.armour)


def _facts(names: list[str], each: list[tuple[Fact, ...]]) -> tuple[Fact, ...]:
    """Return the facts about the first target, and all of them by name."""
    by_name = list(zip(names, each, strict=True))
    targets = [{"target": name} | {f.key: f.value for f in facts} for name, facts in by_name]
    if len(names) == 1:
        return (*each[0], Fact("targets", targets))
    unread = (fact._replace(label="") for fact in each[0])
    return (*unread, Fact("targets", targets))

"""Harm dealt to a pool: by hand, by a blow or by a spell."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.core.dice.dice import Dice
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import join_names
from rules.fantasy.checks.trial import Effect, Trial
from rules.fantasy.checks.trial_result import settle
from rules.fantasy.combat.morale import morale_choices
from rules.fantasy.harm.pool_loss import Loss, lose, loss_facts
from rules.fantasy.harm.protection import shield_choices, shield_of
from rules.fantasy.harm.who_is_down import pool_targets
from rules.fantasy.sheet import POOLS, FantasyScene, is_veiled
from rules.fantasy.verb_declarations.harm_gear_growth import Harm


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

"""Harm said outright."""

from typing import Any

from rules.core.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Outcome
from rules.core.ruling import insist
from rules.fantasy.harm import loss_facts
from rules.fantasy.landing import land
from rules.fantasy.requests import Harm, Heal
from rules.fantasy.settling import settle
from rules.fantasy.sheet import FantasyScene, FantasySheet
from rules.fantasy.trial import Effect, Trial


def named(request: Harm | Heal, scene: FantasyScene) -> tuple[FantasySheet, str, int]:
    """Return who is meant, else the one who acts; which attribute, else the body; how much."""
    said = [phrase for phrase in (request.who, request.at) if phrase is not None]
    records = [record for phrase in said for record in phrase.records()]
    keys = [key for phrase in said for key in phrase.keys("attribute")]
    numbers = [number for phrase in said for number in phrase.keys("number")]
    points = request.points or int(next(iter(numbers), 0))
    if points < 1:
        raise Refused("some_points")
    if len(records) > 1:
        raise Refused("one_at_a_time")
    sheet = scene.sheets[records[0]] if records else scene.actor
    return sheet, next(iter(keys), "bod"), points


def harm(request: Harm, scene: FantasyScene, dice: Dice) -> Outcome:
    """Deal harm to a pool."""
    victim, key, points = named(request, scene)
    insist(request, victim.state != "dead", "dead", name=victim.name)
    insist(request, key not in victim.lost, "lost", name=victim.name, attribute=key.upper())
    context: dict[str, Any] = {"victim": victim.record, "points": points, "attribute": key}
    context |= {"why": request.comment} if request.comment else {}
    trial = Trial("harm", context=context, concerns=(victim.record,))
    return settle(trial, hurt, scene, scene, dice)


def hurt(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Harm that was said lands."""
    victim, points = int(trial.context["victim"]), int(trial.context["points"])
    landed = land(trial, scene, victim, str(trial.context["attribute"]), points, dice)
    return Effect(
        landed.scene,
        f"{scene.sheets[victim].name} takes {points} harm",
        loss_facts(landed.key, landed.loss, points, landed.armour, landed.veil),
        landed.notes,
        landed.choices,
    )

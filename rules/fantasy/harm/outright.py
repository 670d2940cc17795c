"""Harm said outright."""

from typing import Any

from rules.core.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Fact, Outcome
from rules.core.request import Request
from rules.core.ruling import insist
from rules.fantasy.checks.result import settle
from rules.fantasy.checks.trial import Effect, Trial
from rules.fantasy.harm.damage import Landing, land_harm
from rules.fantasy.harm.loss import loss_facts
from rules.fantasy.requests import Harm, Heal
from rules.fantasy.sheet import FantasyScene, FantasySheet


def named(
    request: Harm | Heal, scene: FantasyScene, refusal: str
) -> tuple[list[FantasySheet], str, int]:
    """Return who is meant, else the one who acts; which attribute, else the body; how much."""
    said = [phrase for phrase in (request.who, request.at) if phrase is not None]
    records = [record for phrase in said for record in phrase.records()]
    key = next((key for phrase in said for key in phrase.keys("attribute")), "bod")
    numbers = [number for phrase in said for number in phrase.keys("number")]
    points = request.points or int(next(iter(numbers), 0))
    if points < 1:
        raise Refused("some_points")
    sheets = [scene.sheets[r] for r in dict.fromkeys(records)] or [scene.actor]
    return fit(request, sheets, key, refusal), key, points


def fit(request: Request, sheets: list[FantasySheet], key: str, refusal: str) -> list[FantasySheet]:
    """Return those of several who live and have an attribute; one alone is told why not."""
    left = [sheet for sheet in sheets if sheet.state != "dead" and key not in sheet.lost]
    if not left:
        first = sheets[0]
        insist(request, first.state != "dead", "dead", name=first.name)
        insist(request, key not in first.lost, refusal, name=first.name, attribute=key.upper())
    return left or sheets


def harm(request: Harm, scene: FantasyScene, dice: Dice) -> Outcome:
    """Deal harm to a pool of each."""
    sheets, key, points = named(request, scene, "lost_already")
    victims = tuple(sheet.record for sheet in sheets)
    context: dict[str, Any] = {"victims": victims, "points": points, "attribute": key}
    context |= {"why": request.comment} if request.comment else {}
    trial = Trial("harm", context=context, concerns=victims)
    return settle(trial, harm_effect, scene, scene, dice)


def harm_effect(trial: Trial, scene: FantasyScene, dice: Dice) -> Effect:
    """Harm that was said lands on each."""
    key, points = str(trial.context["attribute"]), int(trial.context["points"])
    landings: list[Landing] = []
    for victim in trial.context["victims"]:
        landings.append(land_harm(trial, scene, int(victim), key, points, dice))
        scene = landings[-1].scene
    names = [scene.sheets[int(victim)].name for victim in trial.context["victims"]]
    title = f"{names[0]} takes {points} harm"
    if len(names) > 1:
        title = f"{', '.join(names)} take {points} harm each"
    return Effect(
        scene,
        title,
        _facts(names, [_landed(landed, points) for landed in landings]),
        tuple(note for landed in landings for note in landed.notes),
        tuple(choice for landed in landings for choice in landed.choices),
    )


def _landed(landed: Landing, points: int) -> tuple[Fact, ...]:
    return loss_facts(landed.key, landed.loss, points, landed.armour, landed.veil)


def _facts(names: list[str], each: list[tuple[Fact, ...]]) -> tuple[Fact, ...]:
    """Return what befell the first, and all of them by name; of several, people read a line."""
    by_name = list(zip(names, each, strict=True))
    targets = [{"target": name} | {f.key: f.value for f in facts} for name, facts in by_name]
    if len(names) == 1:
        return (*each[0], Fact("targets", targets))
    left = [f"{name} {f.text}" for name, facts in by_name for f in facts if f.label == "Left"]
    unread = (fact._replace(label="") for fact in each[0])
    return (*unread, Fact("targets", targets, "Left" if left else "", ", ".join(left)))

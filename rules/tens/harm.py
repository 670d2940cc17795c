"""Harm by hand, and the conversion of damage from the fifth edition."""

from rules.core.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.core.scene import changes
from rules.tens.health import Hurt, hurt, landed, targets
from rules.tens.hits import converted, landing
from rules.tens.reading import hit_facts, least
from rules.tens.requests import Convert, Harm
from rules.tens.sheet import TensScene


def harm(request: Harm, scene: TensScene, dice: Dice) -> Outcome:
    """Let hits land outright: no roll, and so no critical."""
    kind = (request.who.key("damage_type") if request.who else None) or ""
    after = scene
    hurts: list[Hurt] = []
    for target in targets(request, request.who, scene):
        hurts.append(hurt(target, landing(request.amount, kind, target, least=least(scene))))
        after = after.put(hurts[-1].after)
    first = hurts[0].after
    names = ", ".join(each.after.name for each in hurts)
    counted = "1 hit lands" if request.amount == 1 else f"{request.amount or 'No'} hits land"
    return Outcome(
        f"{counted} on {names}",
        facts=(
            *hit_facts(kind, hurts[0].landing.hits, hurts),
            Fact("target", first.name),
            Fact("state", first.state),
        ),
        changes=changes(scene, after),
        choices=landed(hurts),
        kind="harm",
        subject=first.record,
        settles="foe",
    )


def convert(request: Convert, scene: TensScene, dice: Dice) -> Outcome:
    """Say how many hits a damage roll of the fifth edition is."""
    hits = converted(request.terms)
    return Outcome(
        f"{hits} hit" if hits == 1 else f"{hits} hits",
        facts=(Fact("hits", hits),),
        recorded=False,
    )

"""Harm by hand, and the conversion of damage from the fifth edition."""

from rules.core.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.core.scene import changes
from rules.tens.checks.result import hit_facts, least
from rules.tens.harm.health import Hurt, counted, hurt, kind_of, landed, targets
from rules.tens.harm.hits import converted, landing
from rules.tens.requests import Convert, Harm
from rules.tens.sheet import TensScene


def harm(request: Harm, scene: TensScene, dice: Dice) -> Outcome:
    """Let hits land outright: no roll, and so no critical."""
    kind = (request.who.key("damage_type") if request.who else None) or request.hits_type
    hits = counted(request.amount, request.who, "a number of hits, such as harm 4 fire Ogre")
    after = scene
    hurts: list[Hurt] = []
    for target in targets(request, request.who, scene):
        hurts.append(hurt(target, landing(hits, kind, target, least=least(scene))))
        after = after.put(hurts[-1].after)
    first = hurts[0].after
    names = ", ".join(each.after.name for each in hurts)
    return Outcome(
        f"{_landed(hurts)} on {names}",
        facts=(
            *hit_facts(kind, hurts[0].landing.hits, hurts),
            Fact("target", first.name),
            Fact("state", first.state),
        ),
        changes=changes(scene, after),
        choices=landed(hurts),
        kind=kind_of("harm", landed(hurts)),
        subject=first.record,
        settles="foe",
    )


def _landed(hurts: list[Hurt]) -> str:
    """Say how many hits land: a number where it is the same for all, since resistances differ."""
    each = {hurt.landing.hits for hurt in hurts}
    if len(each) > 1:
        return "Hits land"
    (hits,) = each
    return "1 hit lands" if hits == 1 else f"{hits or 'No'} hits land"


def convert(request: Convert, scene: TensScene, dice: Dice) -> Outcome:
    """Say how many hits a damage roll of the fifth edition is."""
    hits = converted(request.terms)
    return Outcome(
        f"{hits} hit" if hits == 1 else f"{hits} hits",
        facts=(Fact("hits", hits), Fact("type", request.hits_type or None)),
        recorded=False,
    )

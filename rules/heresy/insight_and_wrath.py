"""Insight and Wrath, gained and spent by hand, and a Tactician's tactics."""

from dataclasses import replace

from rules.core.characters.harm_and_rest import insist_living, insist_own
from rules.core.characters.targets import find_one, find_target
from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import ADDS, Choice, Fact, Outcome
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.heresy.content import (
    INSIGHT,
    MOVES,
    TACTICS,
    gain,
    has_learnt,
    pool_of,
    pools_of,
    with_pool,
)
from rules.heresy.growth import refuse_unlearnt
from rules.heresy.harm import WOUNDS, falls, insist_able
from rules.heresy.sheet import Forward, HeresyScene, HeresySheet, Resource
from rules.heresy.verb_declarations.hold_bonds_growth import ChooseTactic, UseResource


def use_resource(request: UseResource, scene: HeresyScene, dice: Dice) -> Outcome:
    actor = scene.actor
    if request.how == "show" and not request.pool:
        return _show_pools(actor)
    if request.how != "show":
        insist_able(request, actor)
    pool = _find_pool(request, actor)
    value = {
        "show": pool.value,
        "change": pool.value + request.amount,
        "set": request.amount,
        "spend": pool.value - request.amount,
        "fill": pool.max,
        "reset": 0,
    }[request.how]
    have = f"only {pool.value}" if pool.value else "no"
    insist(request, value >= 0, "no_resource", name=pool.name, have=have)
    insist(request, value <= pool.max, "resource_full", name=pool.name, most=pool.max)
    value = max(0, value)
    after = scene.put(with_pool(actor, replace(pool, value=value)))
    if request.smite:
        after = _smite_foe(request, after)
    return Outcome(
        f"{actor.name}: {pool.name} {value} of {pool.max}",
        prose=_told_smite(request, scene, after),
        facts=(Fact("resource", value), Fact("name", pool.name), Fact("max", pool.max)),
        changes=changes(scene, after) if request.how != "show" else (),
        subject=actor.record,
        recorded=request.how != "show",
        private=request.how == "show",
    )


def _find_pool(request: UseResource, sheet: HeresySheet) -> Resource:
    """Return the pool that is meant: the one named, or else the class's, or else the first."""
    pools = pools_of(sheet)
    named = [pool for pool in pools if request.pool in ("", pool.name)]
    if not named:
        code, name = (
            ("other_resource", request.pool) if pools else ("no_class_resource", sheet.name)
        )
        raise NotFound(code, name)
    return named[0]


def _show_pools(sheet: HeresySheet) -> Outcome:
    pools = pools_of(sheet)
    if not pools:
        raise NotFound("no_class_resource", sheet.name)
    told = ", ".join(f"{pool.name} {pool.value} of {pool.max}" for pool in pools)
    return Outcome(
        f"{sheet.name}: {told}",
        facts=(
            Fact("resource", pools[0].value),
            Fact("name", pools[0].name),
            Fact("max", pools[0].max),
        ),
        recorded=False,
        private=True,
    )


def _smite_foe(request: UseResource, scene: HeresyScene) -> HeresyScene:
    """Give the target one more wound, or everyone a forward against it."""
    foe = find_target(scene, request.target)
    insist_living(request, [foe])
    # no die decides this wound, so it isn't for another player's character
    if request.smite == "wound" and not foe.npc:
        insist_own(scene, [foe])
    if request.smite == "wound":
        return scene.put(WOUNDS.harm(foe, 1))
    for each in scene.list_present():
        forward = (*each.forward, Forward(1, target=foe.name, why="Smite"))
        scene = scene.put(replace(each, forward=forward))
    return scene


def _told_smite(request: UseResource, before: HeresyScene, after: HeresyScene) -> str:
    foe = find_one(before, request.target) if request.smite else None
    if foe is None:
        return ""
    if request.smite != "wound":
        return f"Smite: everyone has +1 forward against {foe.name}."
    fallen = " and dies" if falls(foe, after) else ""
    return f"Smite: {foe.name} takes 1 more wound{fallen}."


REACTIVE = "Reactive"


def choose_tactic(request: ChooseTactic, scene: HeresyScene, dice: Dice) -> Outcome:
    """Choose a tactic, which ends the one before; or end it, which empties Insight."""
    actor = scene.actor
    if not request.tactic and not request.end:
        return _tactics(actor)
    if request.tactic:
        insist_able(request, actor)
        if not has_learnt(actor, "tactical_advantage"):
            refuse_unlearnt(request, actor, MOVES["tactical_advantage"])
    focus = find_one(scene, request.focus)
    named = focus.name if focus else ""
    # one tactic at a time: what the last one gave ends with it
    new = replace(drop_reaction(actor), tactic=request.tactic, focus=named)
    if request.end:
        new = gain(new, INSIGHT, -pool_of(new, INSIGHT).value)
    told = TACTICS[request.tactic].text if request.tactic else ""
    if pool_of(actor, INSIGHT).value and request.end:
        told = f"{INSIGHT} goes with it."
    return Outcome(
        f"{actor.name} {_describe_tactic(actor.tactic, request.tactic, named)}",
        prose=told,
        facts=(Fact("tactic", request.tactic), Fact("focus", named)),
        changes=changes(scene, scene.put(new)),
        subject=actor.record,
    )


def _describe_tactic(before: str, after: str, focus: str) -> str:
    """Describe which tactic is chosen, or dropped if none is."""
    if after:
        aimed = f" and focuses on {focus}" if focus else ""
        return f"uses the {TACTICS[after].name} tactic{aimed}"
    return f"drops the {TACTICS[before].name} tactic" if before else "has no tactic to drop"


def drop_reaction(sheet: HeresySheet) -> HeresySheet:
    """Return the sheet without the forward that Reactive gave, which ends with the tactic."""
    kept = tuple(each for each in sheet.forward if each.why != REACTIVE)
    return sheet if len(kept) == len(sheet.forward) else replace(sheet, forward=kept)


def _tactics(actor: HeresySheet) -> Outcome:
    name = TACTICS[actor.tactic].name if actor.tactic else "none"
    return Outcome(
        f"{actor.name}'s tactic: {name}",
        prose="\n".join(f"**{each.name}** {each.text}" for each in TACTICS.values()),
        facts=(Fact("tactic", actor.tactic), Fact("focus", actor.focus)),
        choices=tuple(
            Choice(each.name, f"{ADDS}{key}", "player", actor.name, group="tactic")
            for key, each in TACTICS.items()
            if has_learnt(actor, "tactical_advantage")
        ),
        recorded=False,
        private=True,
    )

"""Class resources (Insight, Wrath), and tactics."""

from dataclasses import replace

from rules.core.dice.dice import Dice
from rules.core.errors import NotFound
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.ruling import insist
from rules.core.scene import changes
from rules.heresy.content import TACTICS
from rules.heresy.harm import falls, hurt
from rules.heresy.requests import ChooseTactic, UseResource
from rules.heresy.sheet import Forward, HeresyScene, HeresySheet
from rules.heresy.targets import insist_own_sheet, named_one, the_target


def gain_resource(sheet: HeresySheet, amount: int) -> HeresySheet:
    """Return the sheet with more of its resource, up to the most it can have."""
    if not sheet.resource.name:
        raise NotFound("no_class_resource", sheet.name)
    value = min(sheet.resource.max, sheet.resource.value + amount)
    return replace(sheet, resource=replace(sheet.resource, value=value))


def use_resource(request: UseResource, scene: HeresyScene, dice: Dice) -> Outcome:
    actor = scene.actor
    resource = actor.resource
    if not resource.name:
        raise NotFound("no_class_resource", actor.name)
    value = {
        "show": resource.value,
        "change": resource.value + request.amount,
        "set": request.amount,
        "spend": resource.value - request.amount,
        "fill": resource.max,
        "reset": 0,
    }[request.how]
    insist(request, value >= 0, "no_resource", name=resource.name)
    insist(request, value <= resource.max, "resource_full", name=resource.name, most=resource.max)
    value = max(0, value)
    after = scene.put(replace(actor, resource=replace(resource, value=value)))
    if request.smite:
        after = _smitten(request, after)
    return Outcome(
        f"{actor.name}: {resource.name} {value} of {resource.max}",
        prose=_told_smite(request, scene, after),
        facts=(Fact("resource", value), Fact("name", resource.name), Fact("max", resource.max)),
        changes=changes(scene, after),
        subject=actor.record,
        recorded=request.how != "show",
        private=request.how == "show",
    )


def _smitten(request: UseResource, scene: HeresyScene) -> HeresyScene:
    """Wound the target once more, or open it to everyone."""
    foe = the_target(scene, request.target)
    if request.smite == "wound" and not foe.npc:
        insist_own_sheet(scene, foe)
    if request.smite == "wound":
        return scene.put(hurt(foe, 1))
    for each in scene.present():
        forward = (*each.forward, Forward(1, target=foe.name, why="Smite"))
        scene = scene.put(replace(each, forward=forward))
    return scene


def _told_smite(request: UseResource, before: HeresyScene, after: HeresyScene) -> str:
    foe = named_one(before, request.target) if request.smite else None
    if foe is None:
        return ""
    if request.smite != "wound":
        return f"Smite: +1 forward against {foe.name}, for all of you."
    fallen = f" {foe.name} falls." if falls(foe, after) else ""
    return f"Smite: {foe.name} takes 1 wound.{fallen}"


def choose_tactic(request: ChooseTactic, scene: HeresyScene, dice: Dice) -> Outcome:
    """Take up a tactic, which ends the one before; or end it, and Insight with it."""
    actor = scene.actor
    if not request.tactic and not request.end:
        return _tactics(actor)
    focus = named_one(scene, request.focus)
    named = focus.name if focus else ""
    new = replace(actor, tactic=request.tactic, focus=named)
    if request.end and actor.resource.name == "Insight":
        new = replace(new, resource=replace(actor.resource, value=0))
    told = TACTICS[request.tactic].text if request.tactic else ""
    title = TACTICS[request.tactic].name if request.tactic else "no tactic"
    return Outcome(
        f"{actor.name}: {title}",
        prose=told,
        facts=(Fact("tactic", request.tactic), Fact("focus", named)),
        changes=changes(scene, scene.put(new)),
        subject=actor.record,
    )


def _tactics(actor: HeresySheet) -> Outcome:
    name = TACTICS[actor.tactic].name if actor.tactic else "none"
    return Outcome(
        f"{actor.name}'s tactic: {name}",
        prose="\n".join(f"**{each.name}** {each.text}" for each in TACTICS.values()),
        facts=(Fact("tactic", actor.tactic), Fact("focus", actor.focus)),
        choices=tuple(
            Choice(each.name, f"tactic {key}", "player", actor.name, group="tactic", recalls=False)
            for key, each in TACTICS.items()
        ),
        recorded=False,
        private=True,
    )


def scene_ends(scene: HeresyScene, words: str) -> HeresyScene:
    """Let go of what lasts for a battle: tactics, Insight, claims and the hold of Defend."""
    for sheet in scene.present():
        resource = sheet.resource
        if resource.name == "Insight":
            resource = replace(resource, value=0)
        hold = {key: count for key, count in sheet.hold.items() if key != "defend"}
        calm = replace(sheet, tactic="", focus="", quarry="", hold=hold, resource=resource)
        scene = scene.put(calm) if calm != sheet else scene
    return scene

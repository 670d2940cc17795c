"""Sundering a shield: one attack's damage is cancelled, and the shield is gone."""

from dataclasses import replace

from rules.core.errors import Moved, NotFound, Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.records.record import Value
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.odd.combat.joint_attack import read_changes, take_back
from rules.odd.gear import SHIELD, without_item
from rules.odd.sheet import OddScene
from rules.odd.verb_declarations.saves_and_combat import Sunder


def sunder(request: Sunder, scene: OddScene) -> Outcome:
    """Break the shield to cancel the damage of one attack.

    It is possible until the character's next action, and in counted rounds until the round ends.
    """
    actor = scene.actor
    insist(request, actor.shield, "no_shield", name=actor.name)
    recalled = scene.recalled
    if recalled is None or str(actor.record) not in recalled.memory.get("blows", {}):
        raise NotFound("no_blow", actor.name)
    kept = recalled.memory["blows"][str(actor.record)]
    in_time = actor.record in scene.stage.struck
    in_time = in_time and recalled.memory["round"] == scene.stage.round
    insist(request, in_time, "too_late", name=actor.name)
    insist(request, bool(kept["changes"]), "sundered_already", name=actor.name)
    try:
        after = take_back(scene, read_changes(kept["changes"]))
    except Moved:
        raise Refused("blow_changed", name=actor.name) from None
    bare = without_item(replace(after.sheets[actor.record], shield=False), SHIELD, 1)
    after = after.put(bare)
    blows = {**recalled.memory["blows"], str(actor.record): {**kept, "changes": []}}
    facts: dict[str, Value] = {**recalled.facts, **_facts(scene, after), "sundered": True}
    return Outcome(
        f"{actor.name} sunders the shield and takes no harm",
        Grade.SUCCESS,
        facts=tuple(Fact(key, value) for key, value in facts.items()),
        changes=changes(scene, after),
        kind=recalled.kind,
        subject=recalled.subject,
        memory={**recalled.memory, "blows": blows},
    )


def _facts(scene: OddScene, after: OddScene) -> dict[str, Value]:
    """Return the attack's facts, updated for the one who sundered."""
    assert scene.recalled is not None
    sheet = after.sheets[scene.acting]
    unhurt: dict[str, Value] = {
        "target": sheet.name,
        "damage": 0,
        "hp": sheet.hp,
        "str": sheet.str,
        "critical": False,
        "scar": None,
        "save": None,
        "scar_rolls": None,
        "state": sheet.state,
    }
    hit = scene.recalled.facts.get("targets", [])
    targets = [each | unhurt if each["target"] == sheet.name else each for each in hit]
    ignored = int(scene.recalled.memory["blows"][str(scene.acting)]["damage"])
    return {**unhurt, "targets": targets, "ignored": ignored}

"""What an attack does to one target, and shields sundered."""

from dataclasses import replace

from rules.core.characters.targets import side_of
from rules.core.dice.dice import Dice
from rules.core.errors import Moved, NotFound, Refused
from rules.core.outcome import Fact, Grade, Outcome
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Change, Value
from rules.core.rule_helpers import insist
from rules.core.scene import changes
from rules.odd.combat.joint_attack import Earlier, read_changes, take_back, without_earlier
from rules.odd.combat.weapons import Damage
from rules.odd.gear import SHIELD, without_item
from rules.odd.harm import Blow, strike
from rules.odd.sheet import OddScene, OddSheet
from rules.odd.verb_declarations.saves_and_combat import Attack, Sunder


@freeze
class Hit:
    """One target's part of an attack."""

    target: OddSheet  # as it was before
    steps: int
    damage: Damage
    blow: Blow | None  # None if a companion's higher roll counts
    standing: tuple[Change, ...]  # what the roll that counts did to the target
    highest: int
    joint: tuple[tuple[str, int], ...]

    def serialise(self) -> dict[str, Value]:
        blow = self.blow or Blow(self.target, self.target, self.damage.total)
        return {
            **blow.serialise(),
            **self.damage.serialise(),
            "stands": self.blow is not None,
            "highest": self.highest,
        }


def steps_for(
    scene: OddScene, request: Attack, attacker: OddSheet | None, crowd: bool, blast: bool
) -> int:
    """Return the steps along the chain: a warband strikes harder, and is harder to hurt.

    Enhanced and impaired cancel each other. Several reasons are one step, unless the table counts
    each.
    """
    band = bool(attacker and attacker.warband)
    up = [request.enhanced, band and not crowd]
    # a blast or another warband hits a crowd squarely
    down = [request.impaired, crowd and not band and not blast]
    if scene.read_setting("steps", "one") == "each":
        return sum(up) - sum(down)
    return any(up) - any(down)


def land_hit(
    scene: OddScene,
    target: OddSheet,
    steps: int,
    rolled: Damage,
    dice: Dice,
    *,
    joint: tuple[tuple[str, int], ...],
    with_them: Earlier | None = None,
) -> tuple[OddScene, Hit]:
    """Let a roll land, replacing an earlier and lower one if there was one."""
    base, damage = scene, rolled.total
    stays: tuple[Change, ...] = ()
    if with_them:
        base, damage = without_earlier(scene, with_them, rolled.total)
        if damage < rolled.total:  # only the difference lands, so the earlier blow stays too
            stays = with_them.changes
    unhurt = base.sheets[target.record]
    blow = strike(unhurt, damage, dice, base)
    after = base.put(blow.sheet)
    standing = (*stays, *changes(base, after))
    struck = after.stage.struck
    # from now until they act, their shield may still take the blow
    if blow.sheet.shield and target.record not in struck:
        after = after.put(replace(after.stage, struck=(*struck, target.record)))
    return after, Hit(
        target=unhurt,
        steps=steps,
        damage=rolled,
        blow=blow,
        standing=standing,
        highest=rolled.total,
        joint=joint,
    )


def remember_hits(scene: OddScene, attacker: OddSheet | None, hits: list[Hit]) -> dict[str, Value]:
    """Return what sundering and joint attacks need to know later."""
    blows: dict[str, Value] = {
        str(hit.target.record): {
            "damage": hit.highest,
            "joint": [list(each) for each in hit.joint],
            "changes": [[c.record, c.name, c.field, c.before, c.after] for c in hit.standing],
        }
        for hit in hits
    }
    return {
        "concerns": [hit.target.record for hit in hits],
        "fight": scene.stage.fights,
        "round": scene.stage.round,
        "side": side_of(attacker),
        "zone": attacker.zone if attacker else "",
        "blows": blows,
    }


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

"""One target's part of an attack: the steps of its die, the blow, and the memory of it."""

from dataclasses import replace

from rules.core.characters.targets import side_of
from rules.core.dice.dice import Dice
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Change, Value
from rules.core.scene import changes
from rules.odd.combat.damage_dice import Damage
from rules.odd.combat.joint_attack import Earlier, without_earlier
from rules.odd.harm.damage import Blow, strike
from rules.odd.sheet import OddScene, OddSheet
from rules.odd.verb_declarations.saves_and_combat import Attack


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

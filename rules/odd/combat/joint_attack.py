"""Attacks by companions on one target: which ones join, and the highest roll that counts."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.characters.targets import side_of
from rules.core.errors import Moved
from rules.core.records.changes import inverses, replay_changes
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Change
from rules.core.rule_helpers import insist
from rules.odd.sheet import OddScene, OddSheet
from rules.odd.verb_declarations.saves_and_combat import Attack


@freeze
class Earlier:
    """What companions rolled against a target this round, and the changes that stand."""

    damage: int
    joint: tuple[tuple[str, int], ...]
    changes: tuple[Change, ...]


def may_join(request: Attack, scene: OddScene) -> bool:
    """Say whether an attack joins earlier ones.

    In counted rounds it does, unless the table adds damage up; otherwise only with `together`.
    """
    counted = bool(scene.stage.round) and scene.read_setting("multiple", "highest") == "highest"
    return request.together or counted


def joins(request: Attack, scene: OddScene, memory: Mapping[str, Any]) -> bool:
    """Say whether an attack joins this earlier one: same round, same side, same zone.

    With `together` the zone doesn't matter here; another zone is refused later.
    """
    attacker = scene.someone
    now = (scene.stage.fights, scene.stage.round)
    same_time = (memory.get("fight", 0), memory.get("round")) == now
    same_side = memory.get("side") == side_of(attacker)
    beside = request.together or memory.get("zone") == (attacker.zone if attacker else "")
    return same_time and same_side and beside


def find_earlier(
    request: Attack, scene: OddScene, attacker: OddSheet | None, target: OddSheet
) -> Earlier | None:
    """Return the attack on this target that this one joins, or None."""
    recalled = scene.recalled
    if recalled is None or recalled.kind != "attack" or not may_join(request, scene):
        return None
    memory = recalled.memory
    kept = memory["blows"].get(str(target.record))
    if kept is None or not joins(request, scene, memory):
        return None
    zones = {memory["zone"], attacker.zone if attacker else ""} - {""}
    insist(request, len(zones) < 2, "not_beside", name=target.name)
    joint = tuple((str(name), int(total)) for name, total in kept["joint"])
    if attacker and any(name == attacker.name for name, _ in joint):
        return None  # they struck already, so this must be a later round that nobody counts
    return Earlier(int(kept["damage"]), joint, read_changes(kept["changes"]))


def read_changes(kept: Iterable[Iterable[object]]) -> tuple[Change, ...]:
    return tuple(Change(*each) for each in kept)  # type: ignore[arg-type]


def take_back(scene: OddScene, made: tuple[Change, ...]) -> OddScene:
    """Return the scene without the effects of a blow."""
    return replay_changes(scene, inverses(scene, made))


def without_earlier(scene: OddScene, earlier: Earlier, rolled: int) -> tuple[OddScene, int]:
    """Return the scene without an earlier and lower blow, and the damage to deal instead.

    If the blow's effects have changed since, for instance because its target came round, it stays,
    and only the difference is dealt.
    """
    try:
        return take_back(scene, earlier.changes), rolled
    except Moved:
        return scene, rolled - earlier.damage

"""Companions who attack one target together: only their highest roll stands."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.records.changes import inverses, replayed
from rules.core.records.record import Change
from rules.core.ruling import insist
from rules.odd.requests import Attack
from rules.odd.sheet import OddScene, OddSheet


@dataclass(frozen=True, slots=True)
class Earlier:
    """What companions have rolled against a target this round, and what stands of it."""

    damage: int
    joint: tuple[tuple[str, int], ...]
    changes: tuple[Change, ...]


def side_of(scene: OddScene, attacker: OddSheet | None) -> str:
    """Return whose side someone fights on. A game master without a character is the foes'."""
    return "foes" if attacker is None or attacker.npc else "heroes"


def find_earlier(
    request: Attack, scene: OddScene, attacker: OddSheet | None, target: OddSheet
) -> Earlier | None:
    """Return the attack that this one joins: on the same target, this round, by the same side."""
    recalled = scene.recalled
    if not request.together or recalled is None or recalled.kind != "attack":
        return None
    memory = recalled.memory
    kept = memory["blows"].get(str(target.record))
    same_time = memory["round"] == scene.stage.round
    if kept is None or not same_time or memory["side"] != side_of(scene, attacker):
        return None
    zones = {memory["zone"], attacker.zone if attacker else ""} - {""}
    insist(request, len(zones) < 2, "not_beside", name=target.name)
    joint = tuple((str(name), int(total)) for name, total in kept["joint"])
    if attacker and any(name == attacker.name for name, _ in joint):
        return None  # struck once already: this is another round, though nobody counts them
    return Earlier(int(kept["damage"]), joint, read_changes(kept["changes"]))


def read_changes(kept: Iterable[Iterable[object]]) -> tuple[Change, ...]:
    return tuple(Change(*each) for each in kept)  # type: ignore[arg-type]


def take_back(scene: OddScene, made: tuple[Change, ...]) -> OddScene:
    """Return the scene as if a blow had never landed."""
    return replayed(scene, inverses(scene, made))

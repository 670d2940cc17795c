"""Who wins if several save: with aid the best counts, with interference the worst."""

from collections.abc import Sequence
from typing import Any

from rules.core.outcome import Fact
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.core.rule_helpers import join_names
from rules.odd.checks.dice import Saved, restore_save, save_facts
from rules.odd.sheet import OddScene, is_veiled


@freeze
class Joint:
    """Everyone who saves: the first saver, then those who aid; those who interfere; the
    opponent."""

    savers: tuple[Saved, ...]
    against: tuple[Saved, ...] = ()
    foe: Saved | None = None

    def serialise(self) -> dict[str, Value]:
        return {
            "savers": [each.serialise() for each in self.savers],
            "against": [each.serialise() for each in self.against],
            "foe": self.foe.serialise() if self.foe else None,
        }

    @property
    def first(self) -> Saved:
        """Return the save that the others aid or hinder."""
        return self.savers[0]

    @property
    def everyone(self) -> tuple[Saved, ...]:
        return (*self.savers, *self.against, *((self.foe,) if self.foe else ()))


@freeze
class Result:
    """The result of a joint save. `decided` is the save that counted; `won` is the overall
    result."""

    decided: Saved
    passed: bool
    won: bool
    winner: str | None
    tie: bool = False

    def word(self, joint: Joint) -> str:
        if joint.foe:
            return "won" if self.won else "lost"
        return "passed" if self.passed else "failed"

    def find_helper(self, joint: Joint) -> str:
        """Return whose help turned a failed save into a passed one, or ""."""
        helped = joint.foe is None and self.won and not joint.first.passed
        return self.decided.name if helped else ""

    def _describe_opposed(self, joint: Joint, foe: Saved) -> str:
        """Describe the opponent's roll, and whose is the lowest."""
        if self.tie:
            return f"{foe.name} rolls {foe.used} too. A tie: {self.winner} holds."
        least = "lower" if len(joint.everyone) == 2 else "lowest"
        if not self.won:
            return f"{foe.name}'s {foe.used} is {least} and wins."
        return f"{foe.name} rolls {foe.used}, so {self.decided.name}'s roll is {least} and wins."

    def describe(self, joint: Joint, scene: OddScene) -> str:
        """Describe the other savers' rolls, and whose roll counted."""
        others = [each for each in (*joint.savers, *joint.against) if each is not self.decided]
        lines = [self.decided.swayed_line()]
        if joint.foe:
            lines += [f"{each.name} rolls {each.used}." for each in others]
            lines.append(self._describe_opposed(joint, joint.foe))
        else:
            lines += [describe_saver(each, scene) for each in others]
            mixed = len({each.passed for each in joint.everyone}) > 1
            if mixed and not self.find_helper(joint):  # the headline names the helper
                hinders = self.decided in joint.against
                lines.append(
                    f"{self.decided.name}'s {'interference' if hinders else 'roll'} counts."
                )
            if not self.passed and len(joint.savers) > 1:
                shared = join_names(each.name for each in joint.savers)
                lines.append(f"{shared} share the consequences.")
        return "\n".join(filter(None, lines))


def describe_saver(
    saved: Saved, scene: OddScene, passes: str = "passes", fails: str = "fails"
) -> str:
    """Describe one save; for an NPC only the face, which players see, but not the score."""
    veiled = is_veiled(scene, saved.record)
    why = f"rolled {saved.used}" if veiled else saved.describe_reasons()
    return f"{saved.name} **{passes if saved.passed else fails}**: {why}"


def restore_joint(memory: Any) -> Joint:
    return Joint(
        tuple(restore_save(dict(kept)) for kept in memory["savers"]),
        tuple(restore_save(dict(kept)) for kept in memory["against"]),
        restore_save(dict(memory["foe"])) if memory["foe"] else None,
    )


def find_best(saves: Sequence[Saved], any_pass: bool) -> Saved:
    """Return the helpers' save that counts: one that passed, else the lowest."""
    # the rules say the best roll, and against different scores a pass is better than a low one
    return min(saves, key=lambda each: (any_pass and not each.passed, each.used))


def find_worst(saves: Sequence[Saved], any_fail: bool) -> Saved:
    """Return the hinderers' save that counts: one that failed, else the highest."""
    return max(saves, key=lambda each: (any_fail and not each.passed, each.used))


def settle_joint(joint: Joint, scene: OddScene) -> Result:
    """Settle who wins; against an opponent the lowest roll does, and a tie goes as the table
    chose."""
    by_pass = scene.read_setting("joint", "any") == "any"
    decided = find_best(joint.savers, by_pass and joint.foe is None)
    if joint.against:
        decided = find_worst([decided, *joint.against], by_pass)
    if joint.foe is None:
        return _settle_alone(joint, decided)
    tie = decided.used == joint.foe.used
    # the rules say nothing of a tie: without another wish, things stay as they are
    holds = scene.read_setting("tie", "defender") == "roller"
    won = holds if tie else decided.used < joint.foe.used
    winner = joint.first.name if won else joint.foe.name
    return Result(decided, decided.passed, won, winner, tie)


def _settle_alone(joint: Joint, decided: Saved) -> Result:
    winner = None
    if len(joint.everyone) > 1:
        hinders = decided in joint.against and not decided.passed
        winner = joint.first.name if decided.passed else decided.name if hinders else None
    return Result(decided, decided.passed, decided.passed, winner)


def joint_facts(
    joint: Joint, result: Result, scene: OddScene, *, group: bool = False
) -> tuple[Fact, ...]:
    """Return all facts of a save; `score` and `used` are those of the save that counted."""
    several = len(joint.everyone) > 1
    decider = joint.foe.name if joint.foe and not result.won else result.decided.name
    shared = [each.name for each in joint.savers] if not result.passed else []
    return (
        *save_facts(
            result.decided,
            is_veiled(scene, result.decided.record),
            whose=group or result.decided is not joint.first,
        ),
        Fact("winner", result.winner),
        Fact("decided_by", decider if several else None),
        Fact("tie", result.tie),
        Fact("savers", [each.serialise() for each in joint.savers]),
        Fact("against", [each.serialise() for each in joint.against]),
        Fact("opponent", joint.foe.serialise() if joint.foe else None),
        Fact("shared", shared if len(joint.savers) > 1 else []),
    )

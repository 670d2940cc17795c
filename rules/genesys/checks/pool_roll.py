"""A rolled pool: its faces, its net symbols, and whether it passed."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Protocol

from rules.core.dice.dice import Dice
from rules.core.outcome import Grade
from rules.core.records.frozen_values import freeze
from rules.genesys.checks.dice import DICE, FAILURE, SUCCESS, SYMBOLS, describe_faces, symbol_text
from rules.genesys.checks.pool import Pool


@freeze
class Net:
    """The net symbols of a pool; negative advantage is threat.

    Triumph and despair never cancel each other; only the success and the failure that they also
    count as do.
    """

    success: int
    advantage: int
    triumph: int
    despair: int

    @property
    def passed(self) -> bool:
        """Say whether the check passed: it needs at least one net success."""
        return self.success >= 1

    @property
    def grade(self) -> Grade:
        if self.passed and self.triumph:
            return Grade.TRIUMPH
        if self.passed:
            return Grade.MIXED if self.despair or self.advantage < 0 else Grade.SUCCESS
        return Grade.DISASTER if self.despair else Grade.FAILURE

    def text(self) -> str:
        """Return the net result as marks and words."""
        failed = self.success < 0
        shown = [symbol_text(FAILURE if failed else SUCCESS, abs(self.success))]
        if self.advantage:
            side = "advantage" if self.advantage > 0 else "threat"
            shown.append(symbol_text(side, abs(self.advantage)))
        for special, count in (("triumph", self.triumph), ("despair", self.despair)):
            if count:
                shown.append(symbol_text(special, count))
        return ", ".join(shown)


@freeze
class Rolled:
    """A rolled pool: each die with its face, in the order rolled, and the net result."""

    pool: Pool
    dice: tuple[tuple[str, int], ...]
    net: Net

    @property
    def symbols(self) -> list[list[str]]:
        return [list(DICE[letter].shows(face)) for letter, face in self.dice]

    def text(self) -> str:
        """Return the faces for people, each kind of die once."""
        kinds = groupby(self.dice, key=lambda die: die[0])
        return " · ".join(
            describe_faces(DICE[letter], (face for _, face in those)) for letter, those in kinds
        )


class Shown(Dice, Protocol):
    """Dice that can show a pool's net result without rolling single dice."""

    def show(self, pool: Pool, fixed: Mapping[str, int]) -> Net: ...


def roll_dice(pool: Pool, dice: Dice, fixed: Mapping[str, int] | None = None) -> Rolled:
    """Roll every die of a pool, `y g b` and then `r p k`, and add the typed symbols."""
    # the dice of `/odds` show a whole pool at once, because trying every face would take too long
    shown: Shown | None = dice if hasattr(dice, "show") else None  # type: ignore[assignment]
    if shown is not None:
        return Rolled(pool, (), shown.show(pool, fixed or {}))
    thrown = tuple(
        (letter, dice.roll(DICE[letter].sides))
        for letter, count in pool.counts().items()
        for _ in range(count)
    )
    return Rolled(pool, thrown, count_symbols([DICE[k].shows(face) for k, face in thrown], fixed))


def count_symbols(shown: Sequence[Sequence[str]], fixed: Mapping[str, int] | None = None) -> Net:
    """Count symbols against each other; typed ones count like rolled ones."""
    count = dict.fromkeys(SYMBOLS, 0)
    for face in shown:
        for symbol in face:
            count[symbol] += 1
    for symbol, more in (fixed or {}).items():
        count[symbol] += more
    return Net(
        count["success"] + count["triumph"] - count["failure"] - count["despair"],
        count["advantage"] - count["threat"],
        count["triumph"],
        count["despair"],
    )

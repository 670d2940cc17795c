"""The one door through which chance enters the rules."""

from collections.abc import Callable, Hashable
from typing import Protocol


class Dice(Protocol):
    """A source of die faces. The rules never ask where a face comes from."""

    def roll(self, sides: int) -> int:
        """Return a face from 1 to `sides`."""
        ...


class CountedDice:
    """Another's dice, and how many were rolled."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.count = 0

    def roll(self, sides: int) -> int:
        self.count += 1
        return self._dice.roll(sides)


class HeardDice:
    """Another's dice, and the faces that they showed."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.faces: list[int] = []

    def roll(self, sides: int) -> int:
        self.faces.append(self._dice.roll(sides))
        return self.faces[-1]


def roll(dice: Dice, count: int, sides: int) -> tuple[int, ...]:
    """Roll `count` dice of one size, in order."""
    return tuple(dice.roll(sides) for _ in range(count))


def throw(dice: Dice, count: int, sides: int) -> tuple[int, ...]:
    """Roll `count` dice of one size whose order doesn't matter.

    The same as `roll`, but dice that try every outcome have far fewer to try.
    """
    together: Callable[[int, int], tuple[int, ...]] | None = getattr(dice, "throw", None)
    return roll(dice, count, sides) if together is None else together(count, sides)


def roll_alike(dice: Dice, sides: int, row: Callable[[int], Hashable]) -> int:
    """Roll a die whose exact face doesn't matter, only the table row it falls on."""
    together: Callable[..., int] | None = getattr(dice, "roll_alike", None)
    return dice.roll(sides) if together is None else together(sides, row)

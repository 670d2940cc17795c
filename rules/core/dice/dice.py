"""The one door through which chance enters the rules."""

from typing import Protocol


class Dice(Protocol):
    """A source of die faces. The rules never ask where a face comes from."""

    def roll(self, sides: int) -> int:
        """Return a face from 1 to `sides`."""
        ...


def roll(dice: Dice, count: int, sides: int) -> tuple[int, ...]:
    """Roll `count` dice of one size, in order."""
    return tuple(dice.roll(sides) for _ in range(count))

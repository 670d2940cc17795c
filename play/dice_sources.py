"""Dice for real play, for scripts, and for repeating a roll."""

from collections.abc import Iterable
from secrets import randbelow

from rules.core.dice.dice import Dice
from rules.core.errors import Refused


class FairDice:
    """Dice nobody can predict: the operating system's own randomness."""

    def roll(self, sides: int) -> int:
        return 1 + randbelow(sides)


class RememberedDice:
    """Rolls other dice and remembers every face, for the journal."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.faces: list[tuple[int, int]] = []

    def roll(self, sides: int) -> int:
        face = self._dice.roll(sides)
        self.faces.append((sides, face))
        return face

    def show_first(self, faces: Iterable[tuple[int, int]]) -> None:
        """Show earlier faces first, as long as dice of the same size are left."""
        self._dice = ReplayedDice(faces, self._dice)


class KeptDice:
    """Rolls other dice, and shows the same faces again when a turn is retried.

    The data may have changed in between: from the first die of another size on, everything is
    rolled anew.
    """

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._faces: list[tuple[int, int]] = []
        self._shown = 0

    def rewind(self) -> None:
        self._shown = 0

    def roll(self, sides: int) -> int:
        kept = self._faces[self._shown :]
        if not kept or kept[0][0] != sides:
            del self._faces[self._shown :]
            self._faces.append((sides, self._dice.roll(sides)))
        self._shown += 1
        return self._faces[self._shown - 1][1]


class ScriptedDice:
    """Shows the faces it was given, then fair ones. Refuses a face that a die doesn't have.

    Faces only count as used once `finish` reports that the sentence succeeded.
    """

    def __init__(self) -> None:
        self._faces: list[int] = []
        self._used = 0
        self._fair = FairDice()

    def script(self, faces: Iterable[int]) -> None:
        self._faces, self._used = list(faces), 0

    def roll(self, sides: int) -> int:
        if self._used == len(self._faces):
            return self._fair.roll(sides)
        face = self._faces[self._used]
        self._used += 1
        if not 1 <= face <= sides:
            raise Refused("impossible_face", face=face, sides=sides)
        return face

    def finish(self, stood: bool) -> None:
        """Drop the faces that a sentence used, or restore them if it failed."""
        if stood:
            self._faces = self._faces[self._used :]
        self._used = 0


def finish(dice: Dice, stood: bool) -> None:
    """Tell scripted dice whether a sentence succeeded."""
    if isinstance(dice, ScriptedDice):
        dice.finish(stood)


class ReplayedDice:
    """Shows earlier faces again, as long as dice of the same size are left."""

    def __init__(self, faces: Iterable[tuple[int, int]], dice: Dice) -> None:
        self._left = list(faces)
        self._dice = dice

    def roll(self, sides: int) -> int:
        for place, (size, face) in enumerate(self._left):
            if size == sides:
                del self._left[place]
                return face
        return self._dice.roll(sides)


class MiddleDice:
    """Dice for dry runs: each shows its middle face."""

    def roll(self, sides: int) -> int:
        return (sides + 1) // 2

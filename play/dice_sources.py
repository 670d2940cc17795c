"""Dice for real play, for scripts, and for saying the same again."""

from collections.abc import Iterable
from secrets import SystemRandom

from rules.core.dice.dice import Dice
from rules.core.errors import Refused

_CHANCE = SystemRandom()


class FairDice:
    """Dice nobody can predict: the operating system's own randomness."""

    def roll(self, sides: int) -> int:
        return _CHANCE.randint(1, sides)


class RememberedDice:
    """Rolls another's dice and remembers every face, for the journal."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.faces: list[tuple[int, int]] = []

    def roll(self, sides: int) -> int:
        face = self._dice.roll(sides)
        self.faces.append((sides, face))
        return face

    def show_first(self, faces: Iterable[tuple[int, int]]) -> None:
        """Show faces that were rolled before, as far as dice of the same size are left."""
        self._dice = ReplayedDice(faces, self._dice)


class KeptDice:
    """Rolls another's dice, and the same faces again where a turn has to be tried again.

    What stands may have changed in between: from the first die of another size on, all is rolled
    anew.
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
    """Rolls the faces it was told, then fair ones. A face that a die does not have is refused.

    Faces count as used only once `finish` says that the sentence stood.
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
        """Forget the faces that a sentence used, or, where it failed, give them back."""
        if stood:
            self._faces = self._faces[self._used :]
        self._used = 0


def finish(dice: Dice, stood: bool) -> None:
    """Let dice that were told what to roll know whether a sentence stood."""
    if isinstance(dice, ScriptedDice):
        dice.finish(stood)


class ReplayedDice:
    """Shows faces that were rolled before, as far as dice of the same size are left."""

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
    """Dice for a sentence that nobody said: every one shows its middle."""

    def roll(self, sides: int) -> int:
        return (sides + 1) // 2

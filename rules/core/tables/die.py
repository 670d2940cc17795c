"""A table's die (`d6`, `2d6`, `d66`, `d100`) and its faces."""

import re
from collections.abc import Sequence

from rules.core import limits
from rules.core.dice.dice import Dice, roll
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

_DIE = compile_later(r"(\d{0,2})d(\d{1,4}|%)", re.IGNORECASE)


class TableDie(NamedTuple):
    """Dice that are added up, or two d6 read as tens and ones."""

    number: int
    sides: int
    tens: bool = False

    @property
    def faces(self) -> Sequence[int]:
        """Return every number that can come up, in order."""
        if self.tens:
            return [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
        return range(self.number, self.number * self.sides + 1)

    def throw(self, dice: Dice) -> int:
        """Roll the die."""
        faces = roll(dice, self.number, self.sides)
        return 10 * faces[0] + faces[1] if self.tens else sum(faces)

    def weights(self) -> dict[int, int]:
        """Return in how many ways each number comes up."""
        if self.tens:
            return dict.fromkeys(self.faces, 1)
        ways = {0: 1}
        for _ in range(self.number):
            more: dict[int, int] = {}
            for total, count in ways.items():
                for face in range(1, self.sides + 1):
                    more[total + face] = more.get(total + face, 0) + count
            ways = more
        return ways

    def __str__(self) -> str:
        if self.tens:
            return "d66"
        return f"d{self.sides}" if self.number == 1 else f"{self.number}d{self.sides}"


def read_die(text: str) -> TableDie | None:
    """Return the die that a text names, or None if a table can't have it."""
    found = _DIE.fullmatch(text)
    if found is None:
        return None
    count, sides = int(found[1] or 1), 100 if found[2] == "%" else int(found[2])
    # on tables a d66 is always two dice, never one with 66 sides
    if (count, sides) == (1, 66):
        return TableDie(2, 6, tens=True)
    fits = 1 <= count <= limits.TABLE_DICE and sides >= 1 and count * sides <= limits.TABLE_FACES
    return TableDie(count, sides) if fits else None

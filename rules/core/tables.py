"""Random tables: rows that each own a range of faces."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.dice import Dice


@dataclass(frozen=True, slots=True)
class Row:
    """One result. `upto` is the highest face that yields it; `effect` is read by its rule."""

    upto: int
    text: str
    effect: str = ""


@dataclass(frozen=True, slots=True)
class RandomTable:
    """A table that answers every face of its die, which is checked when it is made."""

    name: str
    source: str
    sides: int
    rows: Sequence[Row]

    def __post_init__(self) -> None:
        ends = [row.upto for row in self.rows]
        if ends != sorted(set(ends)) or ends[-1:] != [self.sides] or ends[0] < 1:
            raise ValueError(f"{self.name}: the rows do not cover 1 to {self.sides} in order")

    def at(self, face: int) -> Row:
        return next(row for row in self.rows if face <= row.upto)

    def roll(self, dice: Dice) -> tuple[int, Row]:
        face = dice.roll(self.sides)
        return face, self.at(face)


def random_table(rows: dict[str, object]) -> RandomTable:
    """Make a table from its TOML form: name, source, sides and a list of rows."""
    listed = rows["rows"]
    assert isinstance(listed, list)
    return RandomTable(
        str(rows["name"]), str(rows["source"]), int(str(rows["sides"])), [Row(**r) for r in listed]
    )

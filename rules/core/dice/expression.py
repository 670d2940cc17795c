"""What plain dice say: the tree of an expression, its limits and its one written form.

A tree is bounded from the moment it is made, so nobody can hold one that never ends.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt
from typing import TypeAlias

from rules.core.errors import Refused

MOST_DICE = 1_000
MOST_SIDES = 1_000_000
MOST_REPEATS = 100
MOST_BRACKETS = 50
MOST_NUMBER = 999_999_999

COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "=": eq,
}


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was said."""

    value: int


@dataclass(frozen=True, slots=True)
class Modifier:
    """What is done to the dice of a pool once they lie there.

    `word` is one of `kh kl dh dl` (keep or drop that many of the highest or lowest), `ro rr`
    (reroll once or until, where `test` holds against `number`), `!` (explode) and `mi ma`
    (a die counts as at least or at most `number`).
    """

    word: str
    number: int = 1
    test: str = ""

    def __str__(self) -> str:
        return self.word if self.word == "!" else f"{self.word}{self.test}{self.number}"

    def never_ends(self, sides: int) -> bool:
        """Tell whether every face of a die would be rolled again."""
        if self.word == "rr":
            # Each test holds for a run of faces from one end, so the two ends speak for all.
            holds = COMPARE[self.test or "="]
            return holds(1, self.number) and holds(sides, self.number)
        return self.word == "!" and sides == 1


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice of one size that are rolled together: `4d6kh3`."""

    count: int
    sides: int
    modifiers: tuple[Modifier, ...] = ()

    def __post_init__(self) -> None:
        if self.count < 1 or self.sides < 1:
            raise Refused("no_dice")
        if self.count > MOST_DICE:
            raise Refused("too_many_dice", most=MOST_DICE)
        if self.sides > MOST_SIDES:
            raise Refused("too_many_sides", most=MOST_SIDES)
        for modifier in self.modifiers:
            if modifier.never_ends(self.sides):
                raise Refused("endless_dice")

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}{''.join(map(str, self.modifiers))}"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A part that says what it is for: `2d6 [fire]`."""

    of: "Expression"
    label: str


@dataclass(frozen=True, slots=True)
class Negative:
    """A part with a minus sign before it."""

    of: "Expression"


@dataclass(frozen=True, slots=True)
class Sum:
    """Parts joined by `+` and `-`, in order. The first part's sign is `+`."""

    parts: tuple[tuple[str, "Expression"], ...]


@dataclass(frozen=True, slots=True)
class Product:
    """Parts joined by `*`, `/` and `//`, in order. The first part's sign is `*`."""

    parts: tuple[tuple[str, "Expression"], ...]


Expression: TypeAlias = Number | Pool | Labelled | Negative | Sum | Product


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the total is held against: `>= 15`."""

    test: str
    number: int


@dataclass(frozen=True, slots=True)
class Roll:
    """One whole request for dice. `repeat` is None where none was asked for."""

    expression: Expression
    comparison: Comparison | None = None
    repeat: int | None = None

    def __post_init__(self) -> None:
        times = 1 if self.repeat is None else self.repeat
        if times < 1:
            raise Refused("no_dice")
        if times > MOST_REPEATS:
            raise Refused("too_many_repeats", most=MOST_REPEATS)
        if times * dice_in(self.expression) > MOST_DICE:
            raise Refused("too_many_dice", most=MOST_DICE)

    def __str__(self) -> str:
        """Write it so that saying it again means the same."""
        repeat = "" if self.repeat is None else f"{self.repeat}#"
        said = f"{repeat}{written(self.expression)} {comparison_written(self.comparison)}"
        return said.rstrip()


def dice_in(expression: Expression) -> int:
    """Count the dice of the first throw, before any is rolled again."""
    match expression:
        case Pool(count):
            return count
        case Sum(parts) | Product(parts):
            return sum([dice_in(part) for _, part in parts])
        case Labelled(of) | Negative(of):
            return dice_in(of)
        case _:
            return 0


def comparison_written(comparison: Comparison | None) -> str:
    return "" if comparison is None else f"{comparison.test} {comparison.number}"


def written(expression: Expression, pool_written: Callable[[Pool], str] = str) -> str:
    """Write an expression, asking `pool_written` for each pool from left to right."""
    match expression:
        case Number(value):
            return str(value)
        case Pool():
            return pool_written(expression)
        case Labelled(of, label):
            return f"{_one(of, pool_written, (Sum, Product, Negative))} [{label}]"
        case Negative(of):
            return f"-{_one(of, pool_written, (Sum, Product, Negative))}"
        case Sum(parts):
            said = [f"{sign} {_one(part, pool_written, (Sum,))}" for sign, part in parts]
        case Product(parts):
            said = [f"{sign} {_one(part, pool_written, (Sum, Product))}" for sign, part in parts]
    return " ".join(said)[2:]


def _one(part: Expression, pool_written: Callable[[Pool], str], bracketed: tuple[type, ...]) -> str:
    text = written(part, pool_written)
    return f"({text})" if isinstance(part, bracketed) else text

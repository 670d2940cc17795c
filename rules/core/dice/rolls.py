"""Rolls the tree of a dice expression.

Dice are asked for in the order written, pool by pool. A pool is thrown whole; then its modifiers
act from left to right, each on the dice that still stand. A reroll takes the dice from left to
right, and each until it stands; an explosion takes them from left to right, and what it adds
lies to the right and may explode in its turn.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rules.core.dice.dice import Dice
from rules.core.dice.expression import (
    COMPARE,
    MOST_DICE,
    MOST_NUMBER,
    Expression,
    Labelled,
    Modifier,
    Negative,
    Number,
    Pool,
    Product,
    Roll,
    Sum,
    comparison_written,
    written,
)
from rules.core.errors import Refused


@dataclass(frozen=True, slots=True)
class Rolled:
    """What came of a roll.

    `kept` and `dropped` are what each die counts as, in the order in which they lie. `text` is
    light Markdown: dropped dice struck, exploded ones marked `!`, and `1→2` for a die that counts
    as another face. Of a repeat, `total` is the sum of `totals`, `passes` answers the comparison
    for each, and `passed` is None.
    """

    total: int
    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    text: str
    passed: bool | None = None
    totals: tuple[int, ...] = ()
    passes: tuple[bool, ...] = ()


@dataclass(slots=True)
class _Die:
    face: int
    counts_as: int
    stands: bool = True
    exploded: bool = False

    def __str__(self) -> str:
        text = str(self.face)
        if self.counts_as != self.face:
            text += f"→{self.counts_as}"
        if self.exploded:
            text += "!"
        return text if self.stands else f"~~{text}~~"


class _Cup:
    """Hands out dice until there are too many, and knows every throw made from it."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._left = MOST_DICE
        self.throws: list[list[_Die]] = []

    def roll(self, sides: int) -> _Die:
        if not self._left:
            raise Refused("too_many_dice", most=MOST_DICE)
        self._left -= 1
        face = self._dice.roll(sides)
        return _Die(face, face)

    def throw(self, pool: Pool) -> int:
        """Throw a pool, let its modifiers act, and return what it comes to."""
        thrown = [self.roll(pool.sides) for _ in range(pool.count)]
        for modifier in pool.modifiers:
            thrown = _ACTS[modifier.word](modifier, thrown, pool.sides, self)
        self.throws.append(thrown)
        return sum([die.counts_as for die in thrown if die.stands])


def evaluate(roll: Roll, dice: Dice) -> Rolled:
    """Roll it. Raises `Refused` when it comes to too many dice, too much, or divides by zero."""
    cup = _Cup(dice)
    if roll.repeat is None:
        return _once(roll, cup)
    each = [_once(roll, cup) for _ in range(roll.repeat)]
    return Rolled(
        total=sum(one.total for one in each),
        kept=tuple(face for one in each for face in one.kept),
        dropped=tuple(face for one in each for face in one.dropped),
        text="\n".join(one.text for one in each),
        totals=tuple(one.total for one in each),
        passes=tuple(one.passed for one in each if one.passed is not None),
    )


def _once(roll: Roll, cup: _Cup) -> Rolled:
    cup.throws = []
    total = _value(roll.expression, cup)
    throws = iter(cup.throws)
    text = written(
        roll.expression, lambda pool: f"{pool} ({', '.join([str(die) for die in next(throws)])})"
    )
    comparison = roll.comparison
    against = "" if comparison is None else f" ({comparison_written(comparison)})"
    return Rolled(
        total,
        tuple([die.counts_as for thrown in cup.throws for die in thrown if die.stands]),
        tuple([die.counts_as for thrown in cup.throws for die in thrown if not die.stands]),
        f"{text} = **{total}**{against}",
        None if comparison is None else COMPARE[comparison.test](total, comparison.number),
    )


def _value(expression: Expression, cup: _Cup) -> int:
    match expression:
        case Number(value):
            return value
        case Pool():
            return cup.throw(expression)
        case Sum(parts):
            return _sum(parts, cup)
        case Product(parts):
            return _product(parts, cup)
        case Negative(of):
            return -_value(of, cup)
        case Labelled(of):
            return _value(of, cup)


def _sum(parts: Iterable[tuple[str, Expression]], cup: _Cup) -> int:
    total = 0
    for sign, part in parts:
        value = _value(part, cup)
        total += value if sign == "+" else -value
    return _bounded(total)


def _product(parts: Iterable[tuple[str, Expression]], cup: _Cup) -> int:
    total = 1
    for sign, part in parts:
        total = _bounded(_TIMES[sign](total, _value(part, cup)))
    return total


def _bounded(value: int) -> int:
    if abs(value) > MOST_NUMBER:
        raise Refused("too_large", most=MOST_NUMBER)
    return value


def _divide_down(left: int, right: int) -> int:
    """Round down: -7 // 2 is -4."""
    if not right:
        raise Refused("divide_by_zero")
    return left // right


def _divide_to_zero(left: int, right: int) -> int:
    """Round toward zero: -7 / 2 is -3."""
    size = _divide_down(abs(left), abs(right))
    return size if (left < 0) == (right < 0) else -size


_TIMES: Mapping[str, Callable[[int, int], int]] = {
    "*": int.__mul__,
    "/": _divide_to_zero,
    "//": _divide_down,
}


def _keep(modifier: Modifier, thrown: list[_Die], sides: int, cup: _Cup) -> list[_Die]:
    """Of equal dice the one further left stays, whichever end is kept."""
    standing = [die for die in thrown if die.stands]
    highest_stay = modifier.word in ("kh", "dl")
    standing.sort(key=lambda die: die.counts_as, reverse=highest_stay)
    keeps = modifier.word in ("kh", "kl")
    stay = modifier.number if keeps else max(0, len(standing) - modifier.number)
    for die in standing[stay:]:
        die.stands = False
    return thrown


def _reroll(modifier: Modifier, thrown: list[_Die], sides: int, cup: _Cup) -> list[_Die]:
    """The new die lies right of the one it replaces."""
    holds = COMPARE[modifier.test or "="]
    lying = []
    for die in thrown:
        lying.append(die)
        while die.stands and holds(die.counts_as, modifier.number):
            die.stands = False
            die = cup.roll(sides)
            lying.append(die)
            if modifier.word == "ro":
                break
    return lying


def _explode(modifier: Modifier, thrown: list[_Die], sides: int, cup: _Cup) -> list[_Die]:
    """A die that shows its highest face adds another. A die explodes once."""
    for die in thrown:
        if die.face == sides and die.stands and not die.exploded:
            die.exploded = True
            thrown.append(cup.roll(sides))  # reached by this same loop
    return thrown


def _at_least(modifier: Modifier, thrown: list[_Die], sides: int, cup: _Cup) -> list[_Die]:
    for die in thrown:
        die.counts_as = max(die.counts_as, modifier.number) if die.stands else die.counts_as
    return thrown


def _at_most(modifier: Modifier, thrown: list[_Die], sides: int, cup: _Cup) -> list[_Die]:
    for die in thrown:
        die.counts_as = min(die.counts_as, modifier.number) if die.stands else die.counts_as
    return thrown


_ACTS: Mapping[str, Callable[[Modifier, list[_Die], int, _Cup], list[_Die]]] = {
    "kh": _keep,
    "kl": _keep,
    "dh": _keep,
    "dl": _keep,
    "ro": _reroll,
    "rr": _reroll,
    "!": _explode,
    "mi": _at_least,
    "ma": _at_most,
}

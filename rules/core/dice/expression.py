"""A dice expression as a tree, its limits and its one written form.

The limits are checked when a node is made, so a tree that never ends can't exist.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from rules.core import limits
from rules.core.dice.modifiers import COUNTS, MARKS, Exact, Modifier, exact_written
from rules.core.errors import Refused
from rules.core.records.frozen_values import freeze
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later


class Kind(NamedTuple):
    """A die that isn't simply 1 to its sides: which dice are thrown for it, and how they read."""

    thrown: tuple[int, ...]
    lowest: int
    highest: int
    reads: Callable[[Sequence[int]], int]


KINDS: Mapping[str, Kind] = {
    "66": Kind((6, 6), 11, 66, lambda faces: 10 * faces[0] + faces[1]),
    "F": Kind((3,), -1, 1, lambda faces: faces[0] - 2),
    "F.1": Kind((6,), -1, 1, lambda faces: (faces[0] == 6) - (faces[0] == 1)),
}


@freeze
class Number:
    """A number as it was typed."""

    value: Exact


@freeze
class Pool:
    """Dice of one kind rolled together: `4d6kh3`. Count and sides may both be computed."""

    count: "int | Expression"
    sides: "int | str | Expression"  # a text is the name of a kind
    modifiers: tuple[Modifier, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.count, int):
            if self.count < 1:
                raise Refused("no_dice")
            if self.count > limits.DICE:
                raise Refused("too_many_dice", most=limits.DICE)
        if isinstance(self.sides, int):
            if self.sides < 1:
                raise Refused("no_dice")
            if self.sides > limits.SIDES:
                raise Refused("too_many_sides", most=limits.SIDES)
        if self.modifiers and isinstance(self.sides, int | str):
            self._refuse_endless()

    def _refuse_endless(self) -> None:
        for modifier in self.modifiers:
            if modifier.never_ends(self.lowest, self.highest) or (
                modifier.word == "u"
                and not modifier.test
                and isinstance(self.count, int)
                and self.count > self.highest - self.lowest + 1
            ):
                raise Refused("endless_dice")

    @property
    def lowest(self) -> int:
        return KINDS[self.sides].lowest if isinstance(self.sides, str) else 1

    @property
    def highest(self) -> int:
        if isinstance(self.sides, str):
            return KINDS[self.sides].highest
        assert isinstance(self.sides, int), "computed sides are known once they are computed"
        return self.sides

    def __str__(self) -> str:
        return write_expression(self)


@freeze
class Group:
    """Several rolls of which some are kept: `(1d6, 1d8)kh1`.

    A group of one selects among its dice; in braces, among all dice of a sum.
    """

    parts: tuple["Expression", ...]
    modifiers: tuple[Modifier, ...] = ()
    braces: bool = False


@freeze
class Labelled:
    """A part with a label: `2d6 [fire]`."""

    of: "Expression"
    label: str


@freeze
class Negative:
    """A part with a minus sign before it."""

    of: "Expression"


@freeze
class Sum:
    """Parts joined by `+` and `-`, in order. The first part's sign is `+`."""

    parts: tuple[tuple[str, "Expression"], ...]


@freeze
class Product:
    """Parts joined by `*`, `/`, `//` and `%`, in order. The first part's sign is `*`."""

    parts: tuple[tuple[str, "Expression"], ...]


@freeze
class Power:
    """Parts joined by `^`, evaluated from the right."""

    parts: tuple["Expression", ...]


@freeze
class Test:
    """A comparison in brackets, worth 1 or 0."""

    left: "Expression"
    test: str
    right: "Expression"


@freeze
class Call:
    """A function of parts: `floor(1d10 / 2)`. Inside it a quotient keeps its fraction."""

    name: str
    parts: tuple["Expression", ...]


Expression: TypeAlias = (
    Number | Pool | Group | Labelled | Negative | Sum | Product | Power | Test | Call
)


@freeze
class Comparison:
    """What the total is compared with: `>= 15`."""

    test: str
    against: Expression


@freeze
class Roll:
    """One whole request for dice.

    `repeat` is None if no number was typed. `words` say what it is for, and `also` is rolled after
    it. `otherwise` is the other meaning of an ambiguous text.
    """

    expression: Expression
    comparison: Comparison | None = None
    repeat: int | None = None
    words: str = ""
    also: tuple["Roll", ...] = ()
    otherwise: "Roll | None" = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.repeat is not None and self.repeat < 1:
            raise Refused("no_dice")
        each = (self, *self.also)
        if sum([one.times for one in each]) > limits.REPEATS:
            raise Refused("too_many_repeats", most=limits.REPEATS)
        if sum([one.times * one.dice for one in each]) > limits.DICE:
            raise Refused("too_many_dice", most=limits.DICE)

    @property
    def times(self) -> int:
        return 1 if self.repeat is None else self.repeat

    @property
    def dice(self) -> int:
        """Return how many dice are thrown at first, without rerolls and explosions."""
        against = 0 if self.comparison is None else dice_in(self.comparison.against)
        return dice_in(self.expression) + against

    def __str__(self) -> str:
        """Write it so that reading it again means the same."""
        repeat = "" if self.repeat is None else f"{self.repeat}#"
        said = write_expression(self.expression)
        if self.comparison is not None:
            # without brackets, `10d10 >= 7` would be read as counting successes
            if make_counting_pool(self.expression, self.comparison) is not None:
                said = f"({said})"
            said = f"{said} {comparison_written(self.comparison)}"
        mark = "// " if _LIKE_DICE.match(self.words) else ""  # else they would be read as dice
        one = f"{repeat}{said} {mark}{self.words}".rstrip()
        return ", ".join([one, *map(str, self.also)])


#: beginnings of a comment that would be read as a modifier: `keep`, `kh1`
_LIKE_DICE = compile_later(
    r"(?:k[hl]?|d[hl]?|p[hl]?|r[ora]?|ie|e|x|m[ia][nx]?|s[ad]?|uo?|t|f|c[sf]|adv|dis|keep|drop|with"
    r"|advantage|disadvantage|lowest|highest|\d)+(?![a-z])",
    re.IGNORECASE,
)


def make_counting_pool(expression: Expression, comparison: Comparison) -> Pool | None:
    """Return the pool that counts successes if that is what `10d10 >= 7` means; else None.

    It needs more than one die, no modifiers, and a number that a single die can reach.
    """
    if not isinstance(expression, Pool) or not isinstance(comparison.against, Number):
        return None
    plain = isinstance(expression.count, int) and isinstance(expression.sides, int | str)
    if not plain or expression.count == 1 or expression.modifiers:
        return None
    number, over = comparison.against.value, comparison.test == ">"
    if comparison.test not in (">=", ">") or number < expression.lowest:
        return None
    if number > expression.highest - over:
        return None
    return replace(expression, modifiers=(Modifier("t", number, comparison.test),))


def parts_of(expression: Expression) -> Sequence[Expression]:
    """Return the direct parts of an expression, in the order written."""
    match expression:
        case Sum(parts) | Product(parts):
            return [part for _, part in parts]
        case Labelled(of) | Negative(of):
            return (of,)
        case Group(inner) | Power(inner) | Call(_, inner):
            return inner
        case Test(left, _, right):
            return (left, right)
        case Pool(count, sides):
            return [each for each in (count, sides) if not isinstance(each, int | str)]
        case Number():
            return ()


def pools_in(expression: Expression) -> Iterator[Pool]:
    """Return every pool in an expression."""
    for part in parts_of(expression):
        yield from pools_in(part)
    if isinstance(expression, Pool):
        yield expression


def dice_in(expression: Expression) -> int:
    """Count the dice of the first throw, as far as known before it."""
    if type(expression) is Pool and type(expression.count) is type(expression.sides) is int:
        return expression.count
    return sum([_dice_of(pool) for pool in pools_in(expression)])


def _dice_of(pool: Pool) -> int:
    known = pool.count if isinstance(pool.count, int) else 0
    return known * len(KINDS[pool.sides].thrown) if isinstance(pool.sides, str) else known


def has_dice(expression: Expression) -> bool:
    return any(True for _ in pools_in(expression))


def rolls_tens_and_ones(expression: Expression) -> bool:
    """Say whether one of its dice is a d66: two dice read as tens and ones."""
    return any(pool.sides == "66" for pool in pools_in(expression))


def marks_dice(expression: Expression) -> bool:
    """Say whether successes or failures among its dice are counted or marked."""
    own = expression.modifiers if isinstance(expression, Pool | Group) else ()
    if any(modifier.word in COUNTS | MARKS for modifier in own):
        return True
    return any(marks_dice(part) for part in parts_of(expression))


class Shown:
    """How a tree is written: here as it was typed; a subclass adds what was rolled."""

    def pool(self, said: str) -> str:
        """Return the text of a pool; called once for each, from left to right."""
        return said

    def member(self, part: Expression, said: str) -> str:
        """Return the text of one part of a group; called once for each, from left to right."""
        return said


AS_SAID = Shown()


def comparison_written(comparison: Comparison | None, shown: Shown = AS_SAID) -> str:
    if comparison is None:
        return ""
    return f"{comparison.test} {write_expression(comparison.against, shown)}"


def _chain(modifiers: Sequence[Modifier]) -> str:
    """Write modifiers in a row, with a space where two would read as one: `! !>=5`."""
    said = ""
    for each in map(str, modifiers):
        said += f" {each}" if said.endswith("!") and each[0] in "!p" else each
    return said


def write_expression(expression: Expression, shown: Shown = AS_SAID) -> str:
    """Write an expression; `shown` decides how each pool and each part of a group looks."""
    match expression:
        case Number(value):
            return exact_written(value)
        case Pool(count, sides, modifiers):
            before = count if isinstance(count, int) else f"({write_expression(count, shown)})"
            behind = (
                sides if isinstance(sides, int | str) else f"({write_expression(sides, shown)})"
            )
            # d66 alone would be read as tens and ones
            behind = "(66)" if sides == 66 else behind
            return shown.pool(f"{before}d{behind}{_chain(modifiers)}")
        case Sum(parts):
            return " ".join([f"{sign} {_one(part, shown, (Sum,))}" for sign, part in parts])[2:]
        case Product(parts):
            loose = (Sum, Product)
            return " ".join([f"{sign} {_one(part, shown, loose)}" for sign, part in parts])[2:]
        case _:
            return _written_rarely(expression, shown)


def _written_rarely(
    expression: Labelled | Negative | Group | Power | Call | Test, shown: Shown
) -> str:
    match expression:
        case Labelled(of, label):
            return f"{_one(of, shown, (Sum, Product, Negative, Power))} [{label}]"
        case Negative(of):
            return f"-{_one(of, shown, (Sum, Product, Negative))}"
        case Power(parts):
            loose = (Sum, Product, Negative, Power)
            return " ^ ".join([_one(part, shown, loose) for part in parts])
        case Test(left, test, right):
            return f"({write_expression(left, shown)} {test} {write_expression(right, shown)})"
        case Call(name, parts):
            return f"{name}({', '.join([write_expression(part, shown) for part in parts])})"
        case Group(parts, modifiers, braces):
            said = ", ".join([shown.member(part, write_expression(part, shown)) for part in parts])
            opened, closed = "{}" if braces else "()"
            return f"{opened}{said}{closed}{_chain(modifiers)}"


def _one(part: Expression, shown: Shown, bracketed: tuple[type, ...]) -> str:
    text = write_expression(part, shown)
    return f"({text})" if isinstance(part, bracketed) else text

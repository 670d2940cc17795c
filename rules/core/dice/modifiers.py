"""What can be done to rolled dice, and which of them each modifier means."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne
from typing import TypeAlias

from rules.core.records.frozen_values import freeze

Exact: TypeAlias = int | Fraction

COMPARE: Mapping[str, Callable[[Exact, Exact], bool]] = {
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "=": eq,
    "!=": ne,
}

KEEPS = frozenset({"kh", "kl", "k"})
DROPS = frozenset({"dh", "dl", "p"})
EXPLODES = frozenset({"!", "!!", "!p", "!!p"})
COUNTS = frozenset({"t", "f"})
MARKS = frozenset({"cs", "cf"})
ORDERS = frozenset({"sa", "sd"})
UNIQUE = frozenset({"u", "uo"})

#: modifiers that a set can have too, although its members aren't dice
OF_SETS = KEEPS | DROPS | COUNTS | ORDERS
#: modifiers that act last, wherever they were typed
LAST = COUNTS | MARKS | ORDERS
#: modifiers that need neither a number nor a comparison
ALONE = EXPLODES | ORDERS | UNIQUE
#: the comparison that a bare number stands for
USUAL_TEST: Mapping[str, str] = {"t": ">=", "f": "<="}


@freeze
class Modifier:
    """One thing that is done to the dice of a pool, or to the members of a set.

    `kh kl dh dl` keep or drop that many of the highest or lowest, `k p` those for which `test`
    against `number` is true. `ro rr` reroll such dice once or until none is left, `ra` adds a die
    for the first of them. `! !! !p !!p` explode (compounding, penetrating), on the highest face if
    there is no test. `mi ma` are the least and the most that a die counts as. `u uo` reroll
    repeated faces, `sa sd` sort the dice, `t f` count successes and failures, and `cs cf` mark
    dice. For `ro` and `ra` the test may also be `h` or `l`: that many of the highest or lowest.
    """

    word: str
    number: Exact = 1
    test: str = ""

    def __str__(self) -> str:
        if self.word in ALONE and not self.test:
            return self.word
        return f"{self.word}{self._test_written()}{exact_written(self.number)}"

    def _test_written(self) -> str:
        """Write the comparison, or nothing if a bare number means the same."""
        if self.word in EXPLODES and self.test == "!=":
            return "<>"  # `!` and `!=` would read as `!!=`
        usual = USUAL_TEST.get(self.word, "=")
        if self.number < 0 and self.word not in ("mi", "ma"):
            return self.test or usual
        return self.test if self.word == "k" or self.test != usual else ""

    def holds(self, value: Exact) -> bool:
        return COMPARE[self.test or "="](value, self.number)

    def never_ends(self, lowest: int, highest: int) -> bool:
        """Say whether every face of a die would be rolled again."""
        if self.word in EXPLODES and not self.test:
            return lowest == highest
        if self.word != "rr" and self.word not in EXPLODES:
            return False
        # Every test but `!=` is true for all faces up or down from some point (or for one face), so
        # it's enough to look at the lowest and the highest face.
        misses = self.test == "!=" and self.number in range(lowest, highest + 1)
        return self.holds(lowest) and self.holds(highest) and not misses


def exact_written(number: Exact) -> str:
    """Write an exact number, as a decimal if it isn't whole."""
    if isinstance(number, int):
        return str(number)
    whole, places = number, 0
    while whole.denominator != 1:
        whole, places = whole * 10, places + 1
    digits = str(abs(whole.numerator)).rjust(places + 1, "0")
    return f"{'-' if number < 0 else ''}{digits[:-places]}.{digits[-places:]}"

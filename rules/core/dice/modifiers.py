"""What is done to dice once they lie there: which of them are meant, and what it asks of them."""

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

#: what also makes sense of a set, whose members are not rolled themselves
OF_SETS = KEEPS | DROPS | COUNTS | ORDERS
#: what looks at the dice when all is done to them, wherever it was said
LAST = COUNTS | MARKS | ORDERS
#: what needs neither a number nor a comparison
ALONE = EXPLODES | ORDERS | UNIQUE
#: the comparison that a bare number stands for
USUAL_TEST: Mapping[str, str] = {"t": ">=", "f": "<="}


@freeze
class Modifier:
    """One thing that is done to the dice of a pool, or to the members of a set.

    `kh kl dh dl` keep or drop that many of the highest or lowest, `k p` those for which `test`
    holds against `number`; `ro rr` reroll such dice once or until none is left, `ra` adds a die
    to the first of them; `! !! !p !!p` explode (compounding, penetrating), on the highest face
    where there is no test; `mi ma` are the least and the most that a die counts as; `u uo` reroll
    what lies there already; `sa sd` put the dice in order; `t f` count successes and failures;
    `cs cf` mark dice. For `ro` and `ra` the test may also be `h` or `l`: that many at one end.
    """

    word: str
    number: Exact = 1
    test: str = ""

    def __str__(self) -> str:
        if self.word in ALONE and not self.test:
            return self.word
        return f"{self.word}{self._test_written()}{exact_written(self.number)}"

    def _test_written(self) -> str:
        """Write the comparison, or nothing where a bare number means it."""
        if self.word in EXPLODES and self.test == "!=":
            return "<>"  # `!!=` is said already
        usual = USUAL_TEST.get(self.word, "=")
        if self.number < 0 and self.word not in ("mi", "ma"):
            return self.test or usual
        return self.test if self.word == "k" or self.test != usual else ""

    def holds(self, value: Exact) -> bool:
        return COMPARE[self.test or "="](value, self.number)

    def never_ends(self, lowest: int, highest: int) -> bool:
        """Tell whether every face of a die would be rolled again."""
        if self.word in EXPLODES and not self.test:
            return lowest == highest
        if self.word != "rr" and self.word not in EXPLODES:
            return False
        # Each test but one holds for a run of faces from one end, so the two ends speak for all.
        misses = self.test == "!=" and self.number in range(lowest, highest + 1)
        return self.holds(lowest) and self.holds(highest) and not misses


def exact_written(number: Exact) -> str:
    """Write a number that was said, with a point where it has decimals."""
    if isinstance(number, int):
        return str(number)
    whole, places = number, 0
    while whole.denominator != 1:
        whole, places = whole * 10, places + 1
    digits = str(abs(whole.numerator)).rjust(places + 1, "0")
    return f"{'-' if number < 0 else ''}{digits[:-places]}.{digits[-places:]}"

"""Arithmetic as people do it: exact, whole unless they ask otherwise, and never too large.

Between whole numbers `/` rounds toward zero and `//` down. Inside a function, or with a decimal, a
quotient keeps its fraction.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from rules.core import limits
from rules.core.dice.modifiers import Exact
from rules.core.errors import Refused

MOST_PARTS = 10**12  # the largest denominator: finer fractions grow without limit


def require_bounded(value: Exact) -> Exact:
    """Return the number, as an int if it is whole; refuse one that is too large or too fine."""
    if isinstance(value, Fraction):
        if value.denominator > MOST_PARTS:
            raise Refused("too_fine")
        if value.denominator == 1:
            value = value.numerator
    if not -limits.NUMBER <= value <= limits.NUMBER:
        raise Refused("too_large", most=limits.NUMBER)
    return value


def divide_exactly(left: Exact, right: Exact) -> Exact:
    if not right:
        raise Refused("divide_by_zero")
    return Fraction(left) / Fraction(right)


def _divide_down(left: Exact, right: Exact) -> Exact:
    """Round down: -7 // 2 is -4."""
    if not right:
        raise Refused("divide_by_zero")
    return left // right


def _divide_to_zero(left: Exact, right: Exact) -> Exact:
    """Round toward zero: -7 / 2 is -3."""
    if type(left) is not int or type(right) is not int:
        return divide_exactly(left, right)
    size = _divide_down(abs(left), abs(right))
    return size if (left < 0) == (right < 0) else -size


def _remain(left: Exact, right: Exact) -> Exact:
    """Return the remainder of `//`."""
    if not right:
        raise Refused("divide_by_zero")
    return left % right


TIMES: Mapping[str, Callable[[Exact, Exact], Exact]] = {
    "*": lambda left, right: left * right,
    "/": _divide_to_zero,
    "//": _divide_down,
    "%": _remain,
}


def raise_to(base: Exact, power: Exact) -> Exact:
    """Return a power; refuse one that is too large without computing it."""
    if type(power) is not int:
        raise Refused("whole_power")
    if not base and power < 0:
        raise Refused("divide_by_zero")
    if base in (0, 1) or power == 0:
        return 1 if base == 1 or power == 0 else 0
    if base == -1:
        return -1 if power % 2 else 1
    # every whole base is over the limit by the 30th power, so nothing larger is computed
    if abs(power) > 30:
        raise Refused("too_large", most=limits.NUMBER)
    return require_bounded(Fraction(base) ** power)


def _round(value: Exact) -> int:
    """Round to the nearest whole number, a half away from zero."""
    size = math.floor(_size(value) + Fraction(1, 2))
    return size if value >= 0 else -size


def _size(value: Exact) -> Exact:
    return value if value >= 0 else -value


#: functions of one number, and of several
OF_ONE: Mapping[str, Callable[[Exact], Exact]] = {
    "floor": math.floor,
    "ceil": math.ceil,
    "round": _round,
    "abs": _size,
}
OF_SEVERAL: Mapping[str, Callable[[Sequence[Exact]], Exact]] = {"min": min, "max": max}

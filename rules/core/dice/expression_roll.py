"""The tree of an expression rolled, pool by pool, with numbers that stay exact."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from rules.core import limits
from rules.core.dice.dice import Dice
from rules.core.dice.expression import (
    Call,
    Expression,
    Group,
    Labelled,
    Negative,
    Number,
    Pool,
    Power,
    Product,
    Roll,
    Shown,
    Sum,
    Test,
    comparison_written,
    has_dice,
    write_expression,
)
from rules.core.dice.modifier_effects import Cup, Die, act_on_set, total_of
from rules.core.dice.modifiers import COMPARE, Exact, Modifier
from rules.core.errors import Refused
from rules.core.records.frozen_values import freeze

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
    # a Fraction, so that negative powers stay exact
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


@freeze
class Rolled:
    """The result of a roll.

    `kept` and `dropped` are what each die counts as, in the order they lie. `text` is light
    Markdown: dropped dice struck out, exploded ones marked `!`, successes `✓`, failures `✗`, and
    `1→2` for a die that counts as another face. Of several results, `total` is the sum of `totals`,
    `passes` answers each comparison, and `passed` is None.
    """

    total: int
    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    text: str
    passed: bool | None = None
    totals: tuple[int, ...] = ()
    passes: tuple[bool, ...] = ()
    successes: int = 0
    failures: int = 0


def evaluate(roll: Roll, dice: Dice) -> Rolled:
    """Roll an expression; refuse too many dice, too large a number, or a division by zero."""
    cup = Cup(dice)
    if roll.repeat is None and not roll.also:
        return _roll_once(roll, cup)
    each = [_roll_once(one, cup) for one in (roll, *roll.also) for _ in range(one.times)]
    return Rolled(
        total=sum(one.total for one in each),
        kept=tuple(face for one in each for face in one.kept),
        dropped=tuple(face for one in each for face in one.dropped),
        text="\n".join(one.text for one in each),
        totals=tuple(one.total for one in each),
        passes=tuple(one.passed for one in each if one.passed is not None),
        successes=sum(one.successes for one in each),
        failures=sum(one.failures for one in each),
    )


class _Fallen(Shown):
    """Writes a tree with the dice as they fell."""

    def __init__(self, cup: Cup) -> None:
        self._throws, self._members = iter(cup.throws), iter(cup.members)

    def pool(self, said: str) -> str:
        return f"{said} ({', '.join([str(die) for die in next(self._throws)])})"

    def member(self, part: Expression, said: str) -> str:
        """Strike out a dropped part, unless it has dice: they are struck out one by one."""
        gone = not next(self._members).stands and not has_dice(part)
        return f"~~{said}~~" if gone else said


def _roll_once(roll: Roll, cup: Cup) -> Rolled:
    cup.throws, cup.members = [], []
    value = _value(roll.expression, cup)
    comparison, passed = roll.comparison, None
    if comparison is not None:
        passed = COMPARE[comparison.test](value, _value(comparison.against, cup))
    fallen = _Fallen(cup)
    total = int(value)
    text = f"{write_expression(roll.expression, fallen)} = **{total}**"
    if comparison is not None:
        text += f" ({comparison_written(comparison, fallen)})"
    lying = [die for thrown in cup.throws for die in thrown]
    return Rolled(
        total,
        tuple([int(die.counts_as) for die in lying if die.stands]),
        tuple([int(die.counts_as) for die in lying if not die.stands]),
        f"{text} {roll.words}" if roll.words else text,
        passed,
        successes=sum([die.mark > 0 for die in lying if die.stands]),
        failures=sum([die.mark < 0 for die in lying if die.stands]),
    )


def value_of(expression: Expression, dice: Dice) -> Exact:
    """Roll a tree once, and return only its total."""
    return require_bounded(_value(expression, Cup(dice)))


def _value(expression: Expression, cup: Cup) -> Exact:
    match expression:
        case Number(value):
            return value
        case Pool():
            return total_of(_throw_pool(expression, cup), expression.modifiers)
        case Sum(parts):
            return _sum(parts, cup)
        case Product(parts):
            return _product(parts, cup)
        case Negative(of):
            return -_value(of, cup)
        case _:
            return _rare_value(expression, cup)


def _rare_value(expression: Labelled | Group | Power | Call | Test, cup: Cup) -> Exact:
    match expression:
        case Labelled(of):
            return _value(of, cup)
        case Group():
            return _group(expression, cup)
        case Power(parts):
            return _power([_value(part, cup) for part in parts])
        case Call():
            return _call(expression, cup)
        case Test(left, test, right):
            return int(COMPARE[test](_value(left, cup), _value(right, cup)))


def _throw_pool(pool: Pool, cup: Cup) -> list[Die]:
    """Throw a pool, computing its count and sides first if needed."""
    if not isinstance(pool.count, int):
        pool = replace(pool, count=int(_value(pool.count, cup)))
    if not isinstance(pool.sides, int | str):
        pool = replace(pool, sides=int(_value(pool.sides, cup)))
    return cup.throw(pool)


def _sum(parts: Iterable[tuple[str, Expression]], cup: Cup) -> Exact:
    total: Exact = 0
    for sign, part in parts:
        value = _value(part, cup)
        total += value if sign == "+" else -value
    return require_bounded(total)


def _product(parts: Iterable[tuple[str, Expression]], cup: Cup) -> Exact:
    total: Exact = 1
    for sign, part in parts:  # outside of a call what is left over is dropped, as at a table
        reckon = divide_exactly if sign == "/" and cup.exact else TIMES[sign]
        total = require_bounded(reckon(total, _value(part, cup)))
    return total


def _power(values: list[Exact]) -> Exact:
    power = values.pop()
    while values:  # from the right, as in mathematics: 2^3^2 is 2^9
        power = raise_to(values.pop(), power)
    return power


def _call(call: Call, cup: Cup) -> Exact:
    cup.exact += 1  # within a call a half stays a half: `ceil(d6/2)` would never see one
    values = [_value(part, cup) for part in call.parts]
    cup.exact -= 1
    if call.name in OF_ONE:
        return require_bounded(OF_ONE[call.name](values[0]))
    return OF_SEVERAL[call.name](values)


def _group(group: Group, cup: Cup) -> Exact:
    if group.braces and len(group.parts) == 1 and isinstance(group.parts[0], Sum):
        return _sum_in_braces(group, group.parts[0], cup)
    return require_bounded(total_of(_members(group, cup), group.modifiers))


def _members(expression: Expression, cup: Cup) -> list[Die]:
    """Return what a keep chooses from: the dice of a pool, the parts of a set, or one value."""
    match expression:
        # A pool that counts successes is one value to a keep: its dice aren't added up.
        case Pool(modifiers=modifiers) if not any(each.word == "t" for each in modifiers):
            return _throw_pool(expression, cup)
        case Labelled(of):
            return _members(of, cup)
        case Group((only,), modifiers, braces) if not (braces and isinstance(only, Sum)):
            cup.members.append(shown := Die(0, 0))
            members = _choose_members(_members(only, cup), modifiers)
            shown.stands = any(member.stands for member in members)
            return members
        case Group(parts, modifiers) if len(parts) > 1:
            return _choose_members([_member(part, cup) for part in parts], modifiers)
        case _:
            start = len(cup.throws)
            value = _value(expression, cup)
            return [Die(value, value, holds=_list_dice_since(start, cup))]


def _choose_members(members: list[Die], modifiers: tuple[Modifier, ...]) -> list[Die]:
    """Apply modifiers to a set, and drop the dice of the parts that they drop."""
    members = act_on_set(members, modifiers)
    for member in members:
        if not member.stands:
            for die in member.holds:
                die.stands = False
    return members


def _member(part: Expression, cup: Cup) -> Die:
    """Return one part of a set, with the dice that were thrown for it."""
    start = len(cup.throws)
    cup.members.append(member := Die(0, 0))
    member.face = member.counts_as = _value(part, cup)
    member.holds = _list_dice_since(start, cup)
    return member


def _list_dice_since(start: int, cup: Cup) -> list[Die]:
    return [die for thrown in cup.throws[start:] for die in thrown]


def _sum_in_braces(group: Group, only: Sum, cup: Cup) -> Exact:
    """Choose among all the dice of a sum, then add up what is left of each part."""
    # the sum is the only part of its set: `_Fallen.member` expects one entry for each part
    cup.members.append(Die(0, 0))
    signed = [(sign, part, _members(part, cup)) for sign, part in only.parts]
    _choose_members(
        [die for _, part, dice in signed if has_dice(part) for die in dice], group.modifiers
    )
    if any(modifier.word == "t" for modifier in group.modifiers):
        return sum(die.mark for _, _, dice in signed for die in dice if die.stands)
    total: Exact = 0
    for sign, _, dice in signed:
        value = sum(die.counts_as for die in dice if die.stands)
        total += value if sign == "+" else -value
    return require_bounded(total)

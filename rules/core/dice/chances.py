"""Every total that a roll can come to, with its weight, and how lucky one was."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from rules.core.dice.dice import Dice, TooManyWays, every_way, throw
from rules.core.dice.expression import Expression, Labelled, Negative, Number, Pool, Roll, Sum
from rules.core.dice.expression_roll import value_of
from rules.core.dice.modifiers import COMPARE, Exact, Modifier
from rules.fast_tuples import NamedTuple

#: the most ways tried one by one, totals of one roll, and additions
MOST_WAYS, MOST_TOTALS, MOST_ADDED = 3_100, 4_000, 400_000
#: after this many ways, or additions, others get their turn
WAYS, ADDITIONS = 40, 4_000
#: modifiers that treat each die alone, whatever the others show
ALONE = frozenset({"t", "f", "cs", "cf", "mi", "ma", "sa", "sd", "ro", "rr"})


class Spread(NamedTuple):
    """Values and their weights, which add up to `out_of`."""

    weights: Mapping[Exact, int]
    out_of: int


Counting: TypeAlias = Generator[None, None, Spread]
ALWAYS_ZERO = Spread({0: 1}, 1)


def spread_of(expression: Expression) -> Counting:
    """Weigh every value that an expression can come to."""
    match expression:
        case Number(value):
            return Spread({value: 1}, 1)
        case Pool():
            return (yield from _spread_of_pool(expression))
        case Labelled(of):
            return (yield from spread_of(of))
        case Negative(of):
            inner = yield from spread_of(of)
            return Spread({-value: weight for value, weight in inner.weights.items()}, inner.out_of)
        case Sum(parts):
            total = ALWAYS_ZERO
            for sign, part in parts:
                each = yield from spread_of(part)
                total = yield from _add_spreads(total, each, 1 if sign == "+" else -1)
            return total
    return (yield from _way_by_way(expression))


def _spread_of_pool(pool: Pool) -> Counting:
    match pool:
        case Pool(int(count), int() | str()) if count > 1 and _are_alone(pool):
            one = yield from _spread_of_pool(replace(pool, count=1))
            return (yield from _times(one, count))
        case Pool(1, int(sides), () | (Modifier("rr"),)):
            if sides > MOST_TOTALS:
                raise TooManyWays
            again = pool.modifiers
            left = [face for face in range(1, sides + 1) if not again or not again[0].holds(face)]
            return Spread(dict.fromkeys(left, 1), len(left))
    return (yield from _way_by_way(pool))


def _are_alone(pool: Pool) -> bool:
    return all(each.word in ALONE and each.test not in ("h", "l") for each in pool.modifiers)


def _times(one: Spread, count: int) -> Counting:
    """Add a spread to itself `count` times, by doubling."""
    total, power = ALWAYS_ZERO, one
    while count:
        if count % 2:
            total = yield from _add_spreads(total, power)
        count //= 2
        if count:
            power = yield from _add_spreads(power, power)
    return total


def _add_spreads(one: Spread, other: Spread, sign: int = 1) -> Counting:
    every = _rows_at_once(one, other)
    found: dict[Exact, int] = {}
    for number, (value, weight) in enumerate(one.weights.items(), 1):
        for more, times in other.weights.items():
            total = value + sign * more
            found[total] = found.get(total, 0) + weight * times
        if number % every == 0:
            yield
    yield
    if len(found) > MOST_TOTALS:
        raise TooManyWays
    return Spread(found, one.out_of * other.out_of)


def _rows_at_once(one: Spread, other: Spread) -> int:
    """Return how many values of one spread to combine with the other before others get their turn.

    Too many pairs raise `TooManyWays`.
    """
    if len(one.weights) * len(other.weights) > MOST_ADDED:
        raise TooManyWays
    return max(1, ADDITIONS // len(other.weights))


def _way_by_way(expression: Expression) -> Counting:
    """Weigh the totals of an expression by trying every way its dice can fall."""
    found: dict[tuple[Exact, int], int] = {}
    for number, way in enumerate(every_way(lambda dice: value_of(expression, dice)), 1):
        if number > MOST_WAYS:
            raise TooManyWays
        if number % WAYS == 0:
            yield
        key = (way.result, way.out_of)
        found[key] = found.get(key, 0) + way.weight
    most = max(out_of for _, out_of in found)
    for out_of in {out_of for _, out_of in found}:
        if most % out_of:
            raise TooManyWays  # the dice differ in size from way to way: too rare to support
    weights: dict[Exact, int] = {}
    for (value, out_of), weight in found.items():
        weights[value] = weights.get(value, 0) + weight * (most // out_of)
    return Spread(weights, most)


#: the weight of each (total, whether it passes), and the sum of all weights
Totals: TypeAlias = tuple[Mapping[tuple[int, bool | None], int], int]


def spread_of_roll(roll: Roll) -> Generator[None, None, Totals]:
    """Weigh every total of one roll, with whether it passes its comparison."""
    said = yield from spread_of(roll.expression)
    if roll.comparison is None:
        return _totals(said), said.out_of
    against = yield from spread_of(roll.comparison.against)
    test, found = COMPARE[roll.comparison.test], dict[tuple[int, bool | None], int]()
    every = _rows_at_once(said, against)
    for number, (value, weight) in enumerate(said.weights.items(), 1):
        for other, times in against.weights.items():
            key = (int(value), test(value, other))
            found[key] = found.get(key, 0) + weight * times
        if number % every == 0:
            yield
    return found, said.out_of * against.out_of


def _totals(said: Spread) -> dict[tuple[int, bool | None], int]:
    found: dict[tuple[int, bool | None], int] = {}
    for value, weight in said.weights.items():
        key = (int(value), None)
        found[key] = found.get(key, 0) + weight
    return found


#: the most work (the highest sum times the number of dice) worth doing for one roll
MOST_WORK = 50_000


class Fallen(NamedTuple):
    """The dice of a journal entry, and the facts stored with them."""

    kind: str
    verb: str
    said: str
    facts: Mapping[str, Any]
    dice: tuple[tuple[int, int], ...]  # sides and face, in order

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(sides for sides, _ in self.dice)


class Luck(NamedTuple):
    """Where a result ranks among all possible ones. `spread`: the variance of such a rank."""

    better: Fraction
    same: Fraction
    spread: Fraction

    @property
    def at_least(self) -> Fraction:
        """Return the chance of a result at least this good."""
        return self.better + self.same

    @property
    def place(self) -> Fraction:
        """Return the share of results that are worse, counting equal ones half."""
        return 1 - self.better - self.same / 2


def place_among(weights: Mapping[Any, int], got: Any, *, low: bool = False) -> Luck | None:
    """Rank a result among all others; None if it isn't one of them.

    `low`: lower is better. The variance of such a rank is (1 - sum of cubes) / 12.
    """
    if got not in weights:
        return None
    whole = sum(weights.values())
    above = sum(each for value, each in weights.items() if (value < got if low else value > got))
    cubes = sum(weight**3 for weight in weights.values())
    return Luck(
        Fraction(above, whole), Fraction(weights[got], whole), (1 - Fraction(cubes, whole**3)) / 12
    )


def weigh(rule: Callable[[Dice], Any]) -> dict[Any, int]:
    """Return every result of a rule and its weight; all ways must be out of the same number."""
    found: dict[Any, int] = {}
    for way in every_way(rule):
        found[way.result] = found.get(way.result, 0) + way.weight
    return found


@lru_cache(maxsize=200)
def sums(sizes: tuple[int, ...]) -> Mapping[int, int]:
    """Return every sum of these dice and its weight."""
    if sum(sizes) * len(sizes) > MOST_WORK:
        raise TooManyWays
    found = {0: 1}
    for size in sizes:
        more: dict[int, int] = {}
        for total, weight in found.items():
            for face in range(1, size + 1):
                more[total + face] = more.get(total + face, 0) + weight
        found = more
    return found


@lru_cache(maxsize=200)
def best_sums(count: int, sides: int, keep: int, *, lowest: bool = False) -> Mapping[int, int]:
    """Return every sum of the highest (or lowest) `keep` of several dice, and its weight."""

    def rule(dice: Dice) -> int:
        return sum(sorted(throw(dice, count, sides), reverse=not lowest)[:keep])

    return weigh(rule)


def luck_of_kept(fallen: Fallen, *, low: bool = False) -> Luck | None:
    """Return the luck of a roll that kept its highest or lowest dice."""
    kept, dropped = _faces(fallen, "kept"), _faces(fallen, "dropped")
    count = len(kept) + len(dropped)
    sizes = fallen.sizes[:count]
    # after a reroll, some of these faces fell in an earlier entry
    if not kept or len(sizes) < count or sorted(kept + dropped) != _take_first_faces(fallen, count):
        return None
    if not dropped:
        return place_among(sums(sizes), sum(kept), low=low)
    if len(set(sizes)) > 1:
        return None
    # if all dice show the same, only the sentence tells which were kept
    lowest = _keeps_lowest(kept, dropped, (" adv" in fallen.said) == low)
    return place_among(best_sums(count, sizes[0], len(kept), lowest=lowest), sum(kept), low=low)


def _keeps_lowest(kept: list[int], dropped: list[int], alike: bool) -> bool:
    """Say whether the lowest dice were kept; `alike` is the answer if all show the same."""
    if min(dropped) >= max(kept) and max(dropped) <= min(kept):
        return alike
    return min(dropped) >= max(kept)


def _take_first_faces(fallen: Fallen, count: int) -> list[int]:
    return sorted(face for _, face in fallen.dice[:count])


def _faces(fallen: Fallen, key: str) -> list[int]:
    found = fallen.facts.get(key)
    return list(found) if isinstance(found, Sequence) and not isinstance(found, str) else []

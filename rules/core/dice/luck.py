"""Luck after the dice fell: how likely a result at least this good was, from the dice alone.

Targets and modifiers don't count, only how the dice fell among all the ways they can. So nobody can
infer hidden numbers from it.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rules.core.dice.dice import Dice, throw
from rules.core.dice.every_outcome import TooManyWays, every_way
from rules.fast_tuples import NamedTuple

#: the most work (the highest sum times the number of dice) worth doing for one roll
MOST_ADDED = 50_000


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
    if sum(sizes) * len(sizes) > MOST_ADDED:
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
    if not kept or len(sizes) < count or sorted(kept + dropped) != _take_first_faces(fallen, count):
        return None
    if not dropped:
        return place_among(sums(sizes), sum(kept), low=low)
    if len(set(sizes)) > 1:
        return None
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

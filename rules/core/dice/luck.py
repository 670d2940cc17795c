"""Luck after the dice fell: how likely a result at least as good was, by the dice alone.

What a roll was for does not count, nor what was against it: only how its dice fell, of all ways in
which they can. So nobody learns from it what stands on a sheet.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rules.core.dice.dice import Dice, throw
from rules.core.dice.every_outcome import TooManyWays, every_way
from rules.fast_tuples import NamedTuple

#: dice that come to more are not counted
MOST_ADDED = 50_000


class Fallen(NamedTuple):
    """An entry's dice and what was told of them."""

    kind: str
    verb: str
    said: str
    facts: Mapping[str, Any]
    dice: tuple[tuple[int, int], ...]  # sides and face, in order

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(sides for sides, _ in self.dice)


class Luck(NamedTuple):
    """Where a result stands among all that could have been. `spread`: how far such places vary."""

    better: Fraction
    same: Fraction
    spread: Fraction

    @property
    def at_least(self) -> Fraction:
        """Return the chance of a result at least as good."""
        return self.better + self.same

    @property
    def place(self) -> Fraction:
        """Return which part of all results was worse, equal ones counted half."""
        return 1 - self.better - self.same / 2


def place_among(weights: Mapping[Any, int], got: Any, *, low: bool = False) -> Luck | None:
    """Return where a result stands among all others; None if it is none of them.

    `low`: the lower the better. Places vary by (1 - sum of cubes) / 12.
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
    """Return every result of dice with its weight, where each is out of the same."""
    found: dict[Any, int] = {}
    for way in every_way(rule):
        found[way.result] = found.get(way.result, 0) + way.weight
    return found


@lru_cache(maxsize=200)
def sums(sizes: tuple[int, ...]) -> Mapping[int, int]:
    """Return every sum of dice and its weight."""
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
    """Return every sum of the best dice of several, or of the lowest, and its weight."""

    def rule(dice: Dice) -> int:
        return sum(sorted(throw(dice, count, sides), reverse=not lowest)[:keep])

    return weigh(rule)


def luck_of_kept(fallen: Fallen, *, low: bool = False) -> Luck | None:
    """Return the luck of dice of which some were kept: the highest or the lowest."""
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
    """Say whether the lowest dice were kept; `alike`: what holds where all show the same."""
    if min(dropped) >= max(kept) and max(dropped) <= min(kept):
        return alike
    return min(dropped) >= max(kept)


def _take_first_faces(fallen: Fallen, count: int) -> list[int]:
    return sorted(face for _, face in fallen.dice[:count])


def _faces(fallen: Fallen, key: str) -> list[int]:
    found = fallen.facts.get(key)
    return list(found) if isinstance(found, Sequence) and not isinstance(found, str) else []

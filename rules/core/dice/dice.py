"""The one door for chance: dice that are rolled, or that fall every possible way in turn."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Generic, Protocol, TypeVar

from rules.fast_tuples import NamedTuple


class Dice(Protocol):
    """A source of die faces. The rules never ask where a face comes from."""

    def roll(self, sides: int) -> int:
        """Return a face from 1 to `sides`."""
        ...


class CountedDice:
    """Another's dice, and how many were rolled."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.count = 0

    def roll(self, sides: int) -> int:
        self.count += 1
        return self._dice.roll(sides)


class HeardDice:
    """Another's dice, and the faces that they showed."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.faces: list[int] = []

    def roll(self, sides: int) -> int:
        self.faces.append(self._dice.roll(sides))
        return self.faces[-1]


def roll(dice: Dice, count: int, sides: int) -> tuple[int, ...]:
    """Roll `count` dice of one size, in order."""
    return tuple([dice.roll(sides) for _ in range(count)])


def throw(dice: Dice, count: int, sides: int) -> tuple[int, ...]:
    """Roll `count` dice of one size whose order doesn't matter.

    The same as `roll`, but dice that try every outcome have far fewer to try.
    """
    together: Callable[[int, int], tuple[int, ...]] | None = getattr(dice, "throw", None)
    return roll(dice, count, sides) if together is None else together(count, sides)


def roll_alike(dice: Dice, sides: int, row: Callable[[int], Hashable]) -> int:
    """Roll a die whose exact face doesn't matter, only the table row it falls on."""
    together: Callable[..., int] | None = getattr(dice, "roll_alike", None)
    return dice.roll(sides) if together is None else together(sides, row)


T = TypeVar("T")


class Way(NamedTuple, Generic[T]):
    """One way in which dice can fall, or several with the same result: `weight` of `out_of`."""

    result: T
    weight: int
    out_of: int


class Fork(NamedTuple):
    """Dice rolled at once, and all the different ways they can fall."""

    ways: int
    out_of: int
    faces: Callable[[int], tuple[int, ...]]
    weight: Callable[[int], int]


class BranchingDice:
    """Dice that fall every possible way in turn; `next_path` goes on to the next way."""

    def __init__(self, lead: Sequence[int] = ()) -> None:
        self._lead = lead  # faces that fall before any that branch
        self._led = 0
        self._forks: list[Fork] = []
        self._turns: list[int] = []  # how many ways of each fork were tried
        self._at = 0

    def roll(self, sides: int) -> int:
        if self._led < len(self._lead):
            self._led += 1
            return self._lead[self._led - 1]
        return self.fall(_fork(1, sides))[0]

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        """Return several dice whose order doesn't matter, lowest first."""
        if self._led < len(self._lead):
            return tuple(self.roll(sides) for _ in range(count))
        return self.fall(_fork(count, sides)) if count else ()

    def roll_alike(self, sides: int, row: Callable[[int], Hashable]) -> int:
        """Return one face for each row of a table, weighted by how many faces fall on it."""
        rows: dict[Hashable, list[int]] = {}
        for face in range(1, sides + 1):
            rows.setdefault(row(face), []).append(face)
        faces = list(rows.values())
        fork = Fork(len(faces), sides, lambda way: (faces[way][0],), lambda way: len(faces[way]))
        return self.fall(fork)[0]

    def fall(self, fork: Fork) -> tuple[int, ...]:
        """Return how these dice fall on this path; beyond its end they start with their first
        way."""
        at = self._at
        if at == len(self._forks):
            if at == DEEPEST:
                raise TooManyWays
            self._forks.append(fork)
            self._turns.append(0)
        self._at += 1
        return fork.faces(_place(self._turns[at], at, fork.ways))

    @property
    def sizes(self) -> list[int]:
        """Return how many ways there are for each roll of this path."""
        return [fork.out_of for fork in self._forks]

    def weigh(self) -> tuple[int, int]:
        """Return the weight of this path, and what it is out of."""
        found = zip(self._forks, self._turns, strict=True)
        weights = [
            fork.weight(_place(turn, at, fork.ways)) for at, (fork, turn) in enumerate(found)
        ]
        return prod(weights), prod(fork.out_of for fork in self._forks)

    def next_path(self) -> bool:
        """Go back to the last die with another way to fall; say whether there was one."""
        # the rule runs again from its start, so the dice that came before fall again too
        self._at = self._led = 0
        while self._forks:
            self._turns[-1] += 1
            if self._turns[-1] < self._forks[-1].ways:
                return True
            self._forks.pop()
            self._turns.pop()
        return False


def _place(turn: int, at: int, ways: int) -> int:
    """Return which way comes at a turn.

    Each die starts one face further than the last, because dice that are rerolled on some face
    would otherwise show it forever on the first path.
    """
    return (turn + at) % ways


@lru_cache(maxsize=64)
def _fork(count: int, sides: int) -> Fork:
    if count == 1:
        return Fork(sides, sides, lambda way: (way + 1,), lambda way: 1)
    # asked before the list is made: 999d999 would fill the memory
    if comb(count + sides - 1, count) > MOST_TOGETHER:
        raise TooManyWays
    every = tuple(combinations_with_replacement(range(1, sides + 1), count))
    weights = tuple(multiplicity(faces) for faces in every)
    return Fork(len(every), sides**count, every.__getitem__, weights.__getitem__)


#: the longest path of rolls: dice that can be rerolled forever have no last way
DEEPEST = 40
#: the most combinations listed for dice that are thrown together
MOST_TOGETHER = 3_200


class TooManyWays(Exception):
    """There are too many ways these dice can fall to try them all."""


def multiplicity(faces: tuple[int, ...]) -> int:
    """Return in how many orders dice can show these faces."""
    return factorial(len(faces)) // prod(factorial(faces.count(face)) for face in set(faces))


def every_way(rule: Callable[[Dice], T], dice: BranchingDice | None = None) -> Iterator[Way[T]]:
    """Run a rule once for every way its dice can fall; it must be pure."""
    dice = dice or BranchingDice()
    more = True
    while more:
        result = rule(dice)
        yield Way(result, *dice.weigh())
        more = dice.next_path()

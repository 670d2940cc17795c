"""A die and a hand of them, and how a face is read."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.records.frozen_values import freeze

RESULTS = ("miss", "weak", "hit", "strong")
#: the highest face of each result
UPTO = (3, 6, 9, 12)
#: what a push turns each result into, and its price
PUSHES: Mapping[str, tuple[str, int]] = {
    "miss": ("hit", 4),
    "weak": ("hit", 2),
    "hit": ("strong", 2),
}
#: the price of a hit that no die shows
EXTRA_COST = 6


def read_face(face: int) -> str:
    """Return the result of a face; it is the same on dice of any size."""
    return next(result for result, most in zip(RESULTS, UPTO, strict=True) if face <= most)


@freeze
class Die:
    """A rolled die; a push changes its result, but not its face.

    `part` is what it is for: an attribute, a skill, or help.
    """

    label: str
    sides: int
    face: int
    result: str
    part: str = "skill"

    def push(self) -> "Die":
        return replace(self, result=PUSHES[self.result][0])


@freeze
class Hand:
    """One side's dice. `who` is 0 for nobody's dice; `extra` counts hits without a die."""

    who: int = 0
    name: str = ""
    attribute: str = ""
    skill: str = ""
    dice: tuple[Die, ...] = ()
    extra: int = 0
    weapon: str = ""

    @property
    def results(self) -> tuple[str, ...]:
        return (*(die.result for die in self.dice), *("hit" for _ in range(self.extra)))

    @property
    def hits(self) -> int:
        """Return the number of hits of any kind."""
        return sum(result != "miss" for result in self.results)

    def count(self, result: str) -> int:
        return Counter(self.results)[result]

    @property
    def best(self) -> str:
        """Return the best result, which decides the row of a table."""
        return max(self.results, key=RESULTS.index, default="miss")

    def die(self, label: str) -> Die | None:
        return next((die for die in self.dice if die.label == label), None)

    def replace_die(self, old: Die, new: Die) -> "Hand":
        place = self.dice.index(old)
        return replace(self, dice=(*self.dice[:place], new, *self.dice[place + 1 :]))


def hand_from_memory(kept: Mapping[str, Any]) -> Hand:
    """Return a hand from its stored form."""
    return Hand(**{**kept, "dice": tuple(Die(**die) for die in kept["dice"])})

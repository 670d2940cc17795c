"""A die and a hand of them, how a face is read, and which of two hands wins."""

from collections import Counter
from collections.abc import Mapping, Sequence
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


def _numbers(side: Hand) -> Sequence[int]:
    return sorted((die.face for die in side.dice), reverse=True)


def _sizes(side: Hand) -> Sequence[int]:
    return sorted((die.sides for die in side.dice), reverse=True)


#: the steps that decide a contest, in order; extra hits have neither face nor size
STEPS: Mapping[str, Any] = {
    "hits": lambda side: side.hits,
    "strong": lambda side: side.count("strong"),
    "hit": lambda side: side.count("hit"),
    "weak": lambda side: side.count("weak"),
    "numbers": _numbers,
    "sizes": _sizes,
}


#: steps that compare die by die, the best first
DIE_BY_DIE = ("numbers", "sizes")


def decide_winner(first: Hand, second: Hand) -> tuple[int | None, str]:
    """Return which of two hands wins, 0 or 1, and the step that decided; None in a full tie."""
    for step, measure in STEPS.items():
        one, other = measure(first), measure(second)
        if step in DIE_BY_DIE:  # compare only as many dice as both have
            one, other = (
                zip(*zip(one, other, strict=False), strict=True) if one and other else (0, 0)
            )
        if one != other:
            return (0 if one > other else 1), step
    return None, "tie"

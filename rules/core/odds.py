"""Chances: which part of an outcome someone asks about, and how likely each result is.

Everything is counted in whole numbers, and chances stay fractions until they are shown.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

from rules.core.dice.dice import Dice, Way, every_way
from rules.core.outcome import Grade, Outcome
from rules.core.records.frozen_values import freeze
from rules.fast_tuples import NamedTuple

#: facts whose mean is shown, if they are numbers
MEANT = ("total", "damage", "harm", "wounds", "strain", "hits", "healed", "amount", "success")
#: facts that name the row of a table
ROWS = ("result", "name")
#: from best to worst
GRADES = (Grade.TRIUMPH, Grade.SUCCESS, Grade.MIXED, Grade.NONE, Grade.FAILURE, Grade.DISASTER)


class Reading(NamedTuple):
    """What matters in one outcome: its label, how good that is, and its numbers.

    `pushed` is the label that everything in reserve would make of it. `at_least` holds numbers for
    which the chance of that many or more is asked. `decided`: it counts even if no die was rolled,
    such as with an empty pool.
    """

    label: str
    rank: int = 0  # higher is better
    numbers: Mapping[str, int] = {}
    pushed: str = ""
    at_least: Mapping[str, int] = {}
    family: tuple[str, ...] = ()  # all possible labels, if they are known
    decided: bool = False


#: complete sets of labels, best first
PASSING, BANDS = ("passed", "failed"), (("10+", "7-9", "6-"), ("success", "mixed", "failure"))
#: runs a rule with some dice
Rule: TypeAlias = Callable[[Dice], Outcome]
#: reads an outcome; None if nothing is decided yet
Reader: TypeAlias = Callable[[Outcome], Reading | None]
#: every way a rule's dice can fall, read; a None in between lets others have their turn
Ways: TypeAlias = Iterator["Way[Reading | None] | None"]


def read_facts(outcome: Outcome) -> Reading | None:
    """Read an outcome by the facts that most rulings share: a band, or whether it passed."""
    facts = {fact.key: fact.value for fact in outcome.facts}
    numbers = numbers_in(facts)
    rank = -GRADES.index(outcome.grade)
    if "band" in facts:
        band = str(facts["band"])
        family = next((each for each in BANDS if band in each), ())
        read = Reading(band, rank, numbers, family=family, decided=True)
        # an empty band waits for the game master, who has yet to say how hard it was
        return read if facts["band"] else None
    if isinstance(facts.get("passed"), bool):
        return make_pass_reading(bool(facts["passed"]), numbers)
    row = next((facts[key] for key in ROWS if isinstance(facts.get(key), str)), "")
    if row:
        return Reading(str(row), 0, numbers)
    if outcome.grade is Grade.NONE and "total" in numbers:
        return Reading(str(numbers["total"]), numbers["total"], numbers)
    return Reading(outcome.grade.value, rank, numbers)


#: what can happen to a target, worst first
FATES = ("dead", "down", "scar", "wounded", "hurt", "unhurt")


def read_fate(
    fate: str, numbers: Mapping[str, int] | None = None, *, mine: bool = False
) -> Reading:
    """Read what happens to a target: worse is better, unless the target is `mine`."""
    rank = FATES.index(fate)
    return Reading(fate, rank if mine else -rank, numbers or {})


def find_value_after(outcome: Outcome, record: int, field_: str, before: object) -> object:
    """Return the value of someone's field after an outcome."""
    found = [c.after for c in outcome.changes if c.record == record and c.field == field_]
    return found[-1] if found else before


def make_pass_reading(passed: bool, numbers: Mapping[str, int] | None = None) -> Reading:
    return Reading(PASSING[not passed], int(passed), numbers or {}, family=PASSING)


def numbers_in(facts: Mapping[str, object], keys: Iterable[str] = MEANT) -> dict[str, int]:
    """Return the facts whose mean is shown."""
    found = {key: facts.get(key) for key in keys}
    # True is an int too, but nobody wants its mean
    return {key: value for key, value in found.items() if type(value) is int}


def read_every_way(rule: Rule, read: Reader) -> Ways:
    """Read the outcome of every way the dice can fall."""
    return (way._replace(result=read(way.result)) for way in every_way(rule))  # type: ignore[arg-type,misc]


@freeze
class Odds:
    """How likely each label is, best first.

    `error` is 0 if counted exactly; else the true chance is within it 19 times out of 20.
    """

    chances: Mapping[str, Fraction]
    means: Mapping[str, Fraction] = field(default_factory=dict)
    pushed: Mapping[str, Fraction] = field(default_factory=dict)
    at_least: Mapping[str, tuple[tuple[int, Fraction], ...]] = field(default_factory=dict)
    leaves: int = 0
    exact: bool = True

    @property
    def error(self) -> float:
        if self.exact or not self.leaves:
            return 0.0
        widest = max(float(chance * (1 - chance)) for chance in self.chances.values())
        # 3/n is the bound if every one of n samples was the same
        return 2 * sqrt(widest / self.leaves) or 3 / self.leaves


#: the sum of weights, by what they are out of
_Weights: TypeAlias = dict[int, int]


class Tally:
    """Adds up readings by their weights."""

    def __init__(self) -> None:
        self.leaves = 0
        self.undecided = False
        self._ranks: dict[str, int] = {}
        self._families: set[tuple[str, ...]] = set()
        self._chances: dict[str, _Weights] = defaultdict(lambda: defaultdict(int))
        self._pushed: dict[str, _Weights] = defaultdict(lambda: defaultdict(int))
        self._sums: dict[str, _Weights] = defaultdict(lambda: defaultdict(int))
        self._counts: dict[str, dict[int, _Weights]] = defaultdict(
            lambda: defaultdict(lambda: defaultdict(int))
        )

    def add(self, way: Way[Reading | None]) -> None:
        reading, weight, out_of = way
        self.leaves += weight
        if reading is None:
            self.undecided = True
            return
        label = reading.label
        self._ranks[label] = reading.rank
        self._families.add(reading.family)
        self._chances[label][out_of] += weight
        if reading.pushed:
            self._pushed[reading.pushed][out_of] += weight
            # a label that only a push can reach never gets a rank of its own
            self._ranks.setdefault(reading.pushed, 0)
        for key, number in reading.numbers.items():
            self._sums[key][out_of] += weight * number
        for key, number in reading.at_least.items():
            self._counts[key][number][out_of] += weight

    def odds(self, *, exact: bool = True) -> Odds:
        """Return the chances counted so far; in a sample every way weighs the same."""
        of = _sum_weights if exact else lambda weights: Fraction(sum(weights.values()), self.leaves)
        return Odds(
            {
                label: of(self._chances.get(label, {}))
                for label in self._order_labels(self._chances)
            },
            {key: of(weights) for key, weights in self._sums.items()},
            {label: of(self._pushed.get(label, {})) for label in self._order_labels(self._pushed)},
            {key: _at_least(counts, of) for key, counts in self._counts.items()},
            self.leaves,
            exact,
        )

    def _order_labels(self, labels: Collection[str]) -> Sequence[str]:
        """Sort labels, best first; if the possible labels are known, return them all."""
        for family in self._families:
            if labels and len(self._families) == 1 and set(family).issuperset(labels):
                return family
        return sorted(labels, key=lambda label: -self._ranks[label])


def _sum_weights(weights: Mapping[int, int]) -> Fraction:
    return sum((Fraction(weight, out_of) for out_of, weight in weights.items()), Fraction(0))


def _at_least(
    counts: Mapping[int, _Weights], of: Callable[[_Weights], Fraction]
) -> tuple[tuple[int, Fraction], ...]:
    """Return for each number from 1 the chance of that many or more."""
    reached, found = Fraction(0), list[tuple[int, Fraction]]()
    for number in range(max(counts), 0, -1):
        reached += of(counts[number]) if number in counts else 0
        found.append((number, reached))
    return tuple(reversed(found))


def find_ranges(several: Iterable[Odds]) -> Mapping[str, tuple[Fraction, Fraction]]:
    """Return the lowest and the highest chance of each label, best first."""
    each = list(several)
    labels = dict.fromkeys(label for odds in each for label in odds.chances)
    return {
        label: (
            min(odds.chances.get(label, Fraction(0)) for odds in each),
            max(odds.chances.get(label, Fraction(0)) for odds in each),
        )
        for label in labels
    }

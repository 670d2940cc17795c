"""Works out how lucky everyone's dice were, when someone asks; nothing is stored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import nsmallest
from math import sqrt

from grammar.parser import parse, read_sentence
from play.turn.odds.worker_thread import Breath
from rules.core.dice.chances import Fallen, Luck, place_among, spread_of_roll
from rules.core.dice.dice import TooManyWays
from rules.core.dice.expression import Roll
from rules.core.errors import PlayerError
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value
from rules.core.system import System
from rules.core.verb_declarations.rolls_and_history import RollDice
from storage.journal import Entry

HALF = Fraction(1, 2)
#: with fewer rolls nothing can be said about the dice
FEWEST_ROLLS = 10
#: standard deviations that fair dice exceed once in 20 times, and once in 400
UNUSUAL, STRANGE = 2.0, 3.0
#: how many lucky and unlucky rolls are listed
ENDS = 3
#: the most steps spent on plain dice for one answer; a step is some thousand additions
MOST_STEPS = 2_000


@freeze
class MainRoll:
    """One entry's main roll: who rolled it, and how lucky it was."""

    number: int
    who: str
    title: str
    luck: Luck


@dataclass(slots=True)
class Fortune:
    """All rolls of one person together."""

    rolls: int = 0
    places: float = 0.0
    spread: float = 0.0

    def add(self, luck: Luck) -> None:
        self.rolls += 1
        self.places += float(luck.place)
        self.spread += float(luck.spread)

    @property
    def average(self) -> float:
        return self.places / self.rolls if self.rolls else 0.5

    @property
    def error(self) -> float:
        """Return how far fair dice stray from the average 19 times in 20."""
        return 2 * sqrt(self.spread) / self.rolls if self.rolls else 0.5

    @property
    def distance(self) -> float:
        """Return how many standard deviations these rolls are from the average."""
        return (self.places - self.rolls / 2) / sqrt(self.spread) if self.spread else 0.0

    def serialise(self) -> dict[str, Value]:
        return {"rolls": self.rolls, "average": self.average, "error": self.error}


@dataclass(slots=True)
class Fortunes:
    """Everyone's rolls, the luckiest and unluckiest, and how many couldn't be counted."""

    each: dict[str, Fortune] = field(default_factory=dict)
    whole: Fortune = field(default_factory=Fortune)
    rolled: list[MainRoll] = field(default_factory=list)
    uncounted: int = 0

    luckiest: list[MainRoll] = field(default_factory=list)
    unluckiest: list[MainRoll] = field(default_factory=list)

    def find_ends(self, breath: Breath) -> None:
        """Find the luckiest and unluckiest rolls; only once, as comparing long fractions is
        slow."""
        above, below = (
            list[tuple[Fraction, int, MainRoll]](),
            list[tuple[Fraction, int, MainRoll]](),
        )
        for each in self.rolled:
            breath.take()
            place, luck = each.luck.place, each.luck
            if place > HALF:
                above.append((luck.at_least, each.number, each))
            elif place < HALF:
                below.append((1 - luck.better, each.number, each))
        self.luckiest = [each for *_, each in nsmallest(ENDS, above)]
        self.unluckiest = [each for *_, each in nsmallest(ENDS, below)]

    @property
    def verdict(self) -> str:
        """Say in a word or two whether the dice as a whole look fair."""
        if self.whole.rolls < FEWEST_ROLLS:
            return "too few"
        away = abs(self.whole.distance)
        if away < UNUSUAL:
            return "fair"
        side = "lucky" if self.whole.distance > 0 else "unlucky"
        return side if away < STRANGE else f"very {side}"


def fortunes(
    entries: Iterable[Entry], system: System, names: Mapping[str, str], someone: str
) -> Fortunes:
    """Work out how lucky the main roll of each entry was, counting reused faces only once.

    This may take long, so it runs on another thread.
    """
    found, breath, effort = Fortunes(), Breath(), Effort()
    for entry in entries:
        breath.take()
        if not entry.dice or entry.verb == "fix":
            continue
        luck = luck_of(entry, system, effort)
        if luck is None:
            found.uncounted += 1
            continue
        who = names.get(entry.speaker, someone)
        found.each.setdefault(who, Fortune()).add(luck)
        found.whole.add(luck)
        found.rolled.append(MainRoll(entry.number, who, entry.outcome.title, luck))
    found.find_ends(breath)
    return found


class Effort:
    """What may still be counted for one answer, and what is known already."""

    def __init__(self) -> None:
        self.left = MOST_STEPS
        self._known: dict[str, dict[int, int]] = {}

    def totals(self, roll: Roll) -> dict[int, int]:
        """Return every total of plain dice with its weight; nothing if that would take too long."""
        key = repr(roll)
        if key not in self._known:
            self._known[key] = self._count(roll)
        return self._known[key]

    def _count(self, roll: Roll) -> dict[int, int]:
        counting, found = spread_of_roll(roll), dict[int, int]()
        breath = Breath()
        try:
            while self.left:
                next(counting)
                self.left -= 1
                breath.take()
        except StopIteration as done:
            for (total, _), weight in done.value[0].items():
                found[total] = found.get(total, 0) + weight
        except (TooManyWays, PlayerError):
            return {}
        return found


def luck_of(entry: Entry, system: System, effort: Effort) -> Luck | None:
    """Return how lucky an entry's main roll was; None if it has none that can be counted."""
    facts = {fact.key: fact.value for fact in entry.outcome.facts}
    try:
        if entry.verb == "roll":
            return _luck_of_roll(system.key, entry.said, facts, effort)
        return system.chances.luck(Fallen(entry.kind, entry.verb, entry.said, facts, entry.dice))
    except (TooManyWays, TypeError, ValueError, KeyError, IndexError, AttributeError):
        return None  # imported facts may have any shape


def _luck_of_roll(
    system: str, said: str, facts: Mapping[str, Value], effort: Effort
) -> Luck | None:
    """Return the luck of a plain roll's total, reading the dice from its sentence."""
    try:
        request = parse(system, read_sentence(system, said))
    except PlayerError:
        return None
    roll = request.roll if isinstance(request, RollDice) else None
    if roll is None or roll.also or roll.repeat is not None or "total" not in facts:
        return None
    # where a roll has to stay under a number, a low one is lucky
    low = roll.comparison is not None and roll.comparison.test.startswith("<")
    weights = effort.totals(roll)
    return place_among(weights, facts["total"], low=low) if weights else None


def rows(rolled: Sequence[MainRoll]) -> list[Value]:
    """Return rolls as facts: number, who, and the chance of a result at least as good."""
    return [[each.number, each.who, float(each.luck.at_least)] for each in rolled]

"""Counts chances, within limits: outside all turns, and never for long.

The rules are asked about each way the dice can fall, up to a fixed number of times; beyond that,
about as many random ones. Both limits are the same on every machine, unless it is so slow that
counting would take too long for anyone to wait.
"""

from collections.abc import Callable
from random import Random

from play.turn.odds.worker_thread import Breath
from rules.core.dice.dice import Dice, TooManyWays, Way
from rules.core.odds import Odds, Reader, Rule, Tally, Ways
from rules.core.outcome import Outcome

#: the most questions put to the rules for one answer, exact and random ones together
MOST_ASKED = 700
#: the same for plain dice, which are cheaper
MOST_ROLLED = 4_000
#: the most dice rolled for all samples, and the fewest samples even so
MOST_DICE, FEWEST_ROLLED = 80_000, 60
#: the most interim reports (`None`) accepted from a rule set that counts ways
MOST_STEPS = 150
#: seconds of processor time for the exact count, and for the whole answer
COUNTING, WHOLE = 0.18, 0.24
#: a fixed seed, so that the same question has the same answer
SEED = 20


class _Enough(Exception):
    """Raised when the rules have been asked often enough."""


class RandomDice:
    """Dice for samples. They decide nothing, so it doesn't matter that they are predictable."""

    def __init__(self) -> None:
        self._chance = Random(SEED)
        self.rolled = 0

    def roll(self, sides: int) -> int:
        self.rolled += 1
        return self._chance.randint(1, sides)


class Questions:
    """Asks the rules up to a number of times, and keeps the first outcome."""

    def __init__(self, rule: Rule, most: int) -> None:
        self._rule = rule
        self.most = self.left = most
        self.first: Outcome | None = None

    def ask(self, dice: Dice) -> Outcome:
        if not self.left:
            raise _Enough
        self.left -= 1
        return self.hear(dice)

    def hear(self, dice: Dice) -> Outcome:
        """Ask the rules without counting the question."""
        outcome = self._rule(dice)
        self.first = self.first or outcome
        return outcome

    def expect(self, reached: float) -> None:
        """Give up if a tenth of the questions covered less than a twentieth of the probability."""
        # it won't get far then, and random dice make more of the questions left
        if self.most - self.left == self.most // 10 and reached < 1 / 20:
            raise _Enough


class Patience:
    """How often and how long the rules may be asked for one answer, which may take several
    counts."""

    def __init__(self, share: int = 1, counts: int = 1, most: int = MOST_ASKED) -> None:
        self._left = most // share
        self._least = self._left // (3 * counts)
        self._counts = counts
        self._breath = Breath()
        self._share = share
        self.dice = MOST_DICE // (share * counts)

    def spend(self) -> int:
        """Return how many questions the next count may ask, reserving a minimum for the others."""
        self._counts = max(0, self._counts - 1)
        return max(self._least, self._left - self._least * self._counts)

    def note(self, asked: int) -> None:
        self._left -= asked

    def lasts(self, seconds: float) -> bool:
        """Let other threads run, and say whether this time limit is still unused."""
        return self._breath.take() < seconds / self._share


def count(
    rule: Rule, read: Reader, ways: Callable[[Rule, Reader], Ways], patience: Patience
) -> tuple[Odds | None, Outcome | None]:
    """Return the odds and the first outcome; no odds if nothing is rolled, or if the roll isn't
    compared with anything yet."""
    questions = Questions(rule, patience.spend())
    exact = True
    try:
        tally, rolls = _count_all(questions, read, ways, patience)
    except (_Enough, TooManyWays):
        exact, rolls = False, True
        times = max(questions.left, questions.most // 3)
        tally = sample(questions.hear, read, times, patience)
    patience.note(questions.most - questions.left)
    if not rolls or tally.undecided:
        return None, questions.first
    return tally.odds(exact=exact), questions.first


def _count_all(
    questions: Questions, read: Reader, ways: Callable[[Rule, Reader], Ways], patience: Patience
) -> tuple[Tally, bool]:
    """Count every way the dice can fall; say also whether any dice were rolled."""
    tally, reached, rolls, steps = Tally(), 0.0, False, 0
    for way in ways(questions.ask, read):
        if way is None:
            steps += 1
        else:
            tally.add(way)
            reached += way.weight / way.out_of
            rolls = rolls or way.out_of > 1 or (way.result is not None and way.result.decided)
        questions.expect(reached)
        if steps > MOST_STEPS or not patience.lasts(COUNTING):
            raise _Enough
    return tally, rolls


def sample(rule: Rule, read: Reader, times: int, patience: Patience) -> Tally:
    """Estimate the odds by asking the rules about random dice."""
    tally, dice = Tally(), RandomDice()
    for number in range(1, times + 1):
        tally.add(Way(read(rule(dice)), 1, times))
        enough = dice.rolled > patience.dice or not patience.lasts(WHOLE)
        if enough and number >= FEWEST_ROLLED:
            break
    return tally

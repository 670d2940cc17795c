"""Chances, counted in slices: other turns go on meanwhile.

The rules are asked about each way in which dice can fall, up to a fixed number of times; beyond
that they are asked about so many random ones. Neither depends on the machine.
"""

import asyncio
from collections.abc import Callable
from random import Random

from rules.core.dice.branches import TooManyWays, Way
from rules.core.dice.dice import Dice
from rules.core.odds import Odds, Reader, Rule, Tally, Ways
from rules.core.outcome import Outcome

#: so often the rules are asked about ways to fall, all told, and else about random ones
MOST_ASKED = 600
MOST_SAMPLED = 400
#: after so many readings others have their turn
SLICE = 20
#: the same question has the same answer
SEED = 20


class _Enough(Exception):
    """The rules have been asked often enough."""


class RandomDice:
    """Dice for samples. They decide nothing, so it does no harm that they can be foretold."""

    def __init__(self) -> None:
        self._chance = Random(SEED)

    def roll(self, sides: int) -> int:
        return self._chance.randint(1, sides)


async def count(
    rule: Rule, read: Reader, ways: Callable[[Rule, Reader], Ways], share: int = 1
) -> tuple[Odds | None, Outcome | None]:
    """Return how likely what is; None where nothing is rolled, or not yet read against anything,
    and the outcome that says so.

    `share`: into how many such questions one is split, which together cost as much as one.
    """
    left = MOST_ASKED // share
    first: list[Outcome] = []

    def asked(dice: Dice) -> Outcome:
        nonlocal left
        if not left:
            raise _Enough
        left -= 1
        outcome = rule(dice)
        first.append(outcome) if not first else None
        return outcome

    tally = Tally()
    rolls = False
    try:
        for number, way in enumerate(ways(asked, read), 1):
            if way is not None:
                rolls = rolls or way.out_of > 1
                tally.add(way)
            if number % SLICE == 0:
                await asyncio.sleep(0)
        exact = True
    except (_Enough, TooManyWays):
        exact, rolls = False, True
        tally = await sample(rule, read, MOST_SAMPLED // share)
    if not rolls or tally.undecided:
        return None, first[0] if first else None
    return tally.odds(exact=exact), first[0] if first else None


async def sample(rule: Rule, read: Reader, times: int) -> Tally:
    """Ask the rules about random ways in which dice can fall."""
    tally, dice = Tally(), RandomDice()
    for number in range(1, times + 1):
        tally.add(Way(read(rule(dice)), 1, times))
        if number % SLICE == 0:
            await asyncio.sleep(0)
    return tally

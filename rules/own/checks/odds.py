"""The chances of the main roll, for whoever looks at a page before it is played."""

from collections import defaultdict
from fractions import Fraction

from rules.core.dice.branches import TooManyWays, every_way
from rules.own.checks.dice import Terms, roll_dice
from rules.own.page import Page, rollable

#: a pool that falls in more ways is not counted here
MOST_WAYS = 20_000


def main_odds(page: Page) -> dict[str, Fraction]:
    """Return how likely each result of the main roll is, at the first stat's default.

    Empty where there is none, or nothing says against which difficulty.
    """
    roll = page.main
    if roll is None or (roll.against and roll.usual is None):
        return {}
    stats = rollable(page, roll)[: roll.stats]
    if len(stats) < roll.stats:
        return {}
    terms = Terms(tuple(page.fields[stat].default for stat in stats))
    chances: dict[str, Fraction] = defaultdict(Fraction)
    try:
        for count, way in enumerate(every_way(lambda dice: roll_dice(roll, terms, dice).band)):
            if count == MOST_WAYS:
                return {}
            chances[way.result] += Fraction(way.weight, way.out_of)
    except TooManyWays:
        return {}
    order = [band.said for band in reversed(roll.bands)]
    return dict(sorted(chances.items(), key=lambda each: _place(order, each[0])))


def _place(order: list[str], band: str) -> int:
    return order.index(band) if band in order else -1

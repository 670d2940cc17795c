"""How likely each result of a page's main roll is."""

from collections import defaultdict
from fractions import Fraction

from rules.core.dice.dice import TooManyWays, every_way
from rules.core.odds import GRADES
from rules.own.checks.dice import Terms, roll_dice
from rules.own.page_values import Page, rollable

#: the most ways of falling that are counted here
MOST_WAYS = 20_000


def main_odds(page: Page) -> dict[str, Fraction]:
    """Return how likely each result of the main roll is, best first, with the first stat's default.

    It is empty without a main roll, or without a difficulty for it.
    """
    roll = page.main
    if roll is None or (roll.against and roll.usual is None):
        return {}
    stats = rollable(page, roll)[: roll.stats]
    if len(stats) < roll.stats:
        return {}
    terms = Terms(tuple(page.fields[stat].default for stat in stats))
    chances: dict[str, Fraction] = defaultdict(Fraction)
    ranks: dict[str, int] = {}
    try:
        for count, way in enumerate(every_way(lambda dice: roll_dice(roll, terms, dice))):
            if count == MOST_WAYS:
                return {}
            band = way.result.band
            ranks[band] = GRADES.index(way.result.grade)
            chances[band] += Fraction(way.weight, way.out_of)
    except TooManyWays:
        return {}
    order = {band.said: -place for place, band in enumerate(roll.bands)}
    by_worth = sorted(chances, key=lambda band: (ranks[band], order.get(band, 0)))
    return {band: chances[band] for band in by_worth}

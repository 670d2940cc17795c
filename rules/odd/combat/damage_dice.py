"""Damage dice: their chain, a step up, a step down, and rolling twice."""

import re

from rules.core.dice.dice import Dice, throw
from rules.core.errors import Refused
from rules.core.records.frozen_values import freeze
from rules.core.records.record import Value

#: the dice in order, and the highest total of each
HIGHEST = {"d2": 2, "d3": 3, "d4": 4, "d6": 6, "d8": 8, "d10": 10, "2d6": 12, "2d8": 16}
CHAIN = tuple(HIGHEST)


def spell_die(count: int, sides: int) -> str:
    return f"d{sides}" if count == 1 else f"{count}d{sides}"


def read_die(text: str) -> tuple[int, int] | None:
    """Read a die such as `d8` or `2d6`, or return None."""
    found = re.fullmatch(r"(\d{0,3})d(\d{1,4})", text.strip().casefold())
    return (int(found[1] or 1), int(found[2])) if found else None


def in_chain(text: str, outside: str = "refuse") -> str:
    """Return a die of the chain; others are refused, or become the nearest one below."""
    size = read_die(text)
    die = spell_die(*size) if size else text
    if die in CHAIN:
        return die
    if size is None or outside != "nearest":
        raise Refused("not_in_chain", die=die, chain=f"{', '.join(CHAIN[:-1])} or {CHAIN[-1]}")
    most = size[0] * size[1]
    below = [each for each, highest in HIGHEST.items() if highest <= most]
    return below[-1] if below else CHAIN[0]


def step_die(die: str, steps: int) -> str:
    """Return the die some steps along the chain, stopping at its ends."""
    place = CHAIN.index(die) + steps
    return CHAIN[max(0, min(place, len(CHAIN) - 1))]


@freeze
class Damage:
    """A damage roll: the whole die once, or twice with the better or worse total kept."""

    die: str
    total: int
    kept: tuple[int, ...]
    dropped: tuple[int, ...] = ()

    def serialise(self) -> dict[str, Value]:
        """Return the roll as facts."""
        return {
            "damage": self.total,
            "die": self.die,
            "kept": list(self.kept),
            "dropped": list(self.dropped),
        }


def roll_damage(dice: Dice, die: str, adv: bool = False, dis: bool = False) -> Damage:
    """Roll a die of the chain; advantage and disadvantage roll the whole of it twice."""
    read = read_die(die)
    assert read is not None, die
    count, sides = read
    first = throw(dice, count, sides)
    if adv == dis:
        return Damage(die, sum(first), first)
    second = throw(dice, count, sides)
    better, worse = (first, second) if sum(first) >= sum(second) else (second, first)
    kept, dropped = (better, worse) if adv else (worse, better)
    return Damage(die, sum(kept), kept, dropped)

"""Building a pool of dice: what was said and what the sheets add, in one fixed order.

First the base dice, then difficulty dice more or less, then upgrades, then downgrades, then boost
and setback dice, and at last those taken away.
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace

from rules.core.errors import Refused
from rules.core.records.frozen_values import freeze
from rules.genesys.checks.dice import DICE

MOST_DICE = 60
ALL = 99  # as many as there are


@freeze
class Pool:
    """How many of each die, by letter."""

    y: int = 0
    g: int = 0
    b: int = 0
    r: int = 0
    p: int = 0
    k: int = 0

    def __add__(self, other: "Pool") -> "Pool":
        return Pool(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def counts(self) -> dict[str, int]:
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def add_dice(self, letter: str, count: int) -> "Pool":
        """Return the pool with more of a die, or with less but never less than none."""
        return replace(self, **{letter: max(0, getattr(self, letter) + count)})

    def __str__(self) -> str:
        """Write the pool as it is said: `1y2g vs 2p`."""
        good = "".join(f"{n}{k}" for k, n in self.counts().items() if n and DICE[k].good)
        bad = "".join(f"{n}{k}" for k, n in self.counts().items() if n and not DICE[k].good)
        return f"{good} vs {bad}".strip() if bad else good or "no dice"


@freeze
class Op:
    """One thing done to a pool, and why. `kind` is one of `ORDER`."""

    kind: str
    count: int
    why: str = ""


#: what can be done to a pool, in the order in which it is done
ORDER = (
    "harder", "easier", "up_ability", "up_difficulty", "down_ability", "down_difficulty", "boost",
    "setback", "less_boost", "less_setback",
)  # fmt: skip
WORDS = {
    "harder": "{n} more difficulty",
    "easier": "{n} less difficulty",
    "up_ability": "ability upgraded {n} times",
    "up_difficulty": "difficulty upgraded {n} times",
    "down_ability": "ability downgraded {n} times",
    "down_difficulty": "difficulty downgraded {n} times",
    "boost": "{n} boost",
    "setback": "{n} setback",
    "less_boost": "{n} boost taken away",
    "less_setback": "{n} setback taken away",
}
_PLAIN = {
    "harder": ("p", 1),
    "easier": ("p", -1),
    "boost": ("b", 1),
    "setback": ("k", 1),
    "less_boost": ("b", -1),
    "less_setback": ("k", -1),
}


@freeze
class Built:
    """A finished pool, and how it came to be, line by line."""

    pool: Pool
    lines: tuple[str, ...]


def ability_dice(characteristic: int, rank: int) -> Pool:
    """Return the dice of a characteristic and a skill: the higher is dice, the lower upgrades."""
    high, low = max(characteristic, rank), min(characteristic, rank)
    return Pool(y=low, g=high - low)


def difficulty_dice(characteristic: int, rank: int) -> Pool:
    """Return the dice that an opponent's characteristic and skill set against a check."""
    pool = ability_dice(characteristic, rank)
    return Pool(r=pool.y, p=pool.g)


def upgrade_dice(pool: Pool, basic: str, better: str, times: int) -> Pool:
    """Turn basic dice into better ones; where none is left, add a basic one instead."""
    for _ in range(times):
        turned = pool.add_dice(basic, -1).add_dice(better, 1)
        pool = turned if getattr(pool, basic) else pool.add_dice(basic, 1)
    return pool


def downgrade_dice(pool: Pool, basic: str, better: str, times: int) -> Pool:
    """Turn better dice into basic ones, as far as there are any."""
    turned = min(times, getattr(pool, better))
    return pool.add_dice(better, -turned).add_dice(basic, turned)


def _apply_op(pool: Pool, op: Op) -> Pool:
    if op.kind in _PLAIN:
        letter, sign = _PLAIN[op.kind]
        return pool.add_dice(letter, sign * op.count)
    way, _, side = op.kind.partition("_")
    basic, better = ("g", "y") if side == "ability" else ("p", "r")
    turn = upgrade_dice if way == "up" else downgrade_dice
    return turn(pool, basic, better, op.count)


def build_pool(base: Pool, ops: Iterable[Op], lines: Sequence[str] = ()) -> Built:
    """Do everything to a pool in the fixed order, and tell each step."""
    told = list(lines)
    pool = base
    for op in in_order(ops):
        pool = _check_size(_apply_op(pool, op))
        words = describe_op(op.kind, op.count)
        told.append(f"{words}: {op.why}" if op.why else words)
    return Built(_check_size(pool), tuple(told))


def describe_op(kind: str, count: int) -> str:
    """Tell in words what an operation does to a pool."""
    words = WORDS[kind] if count != 1 else WORDS[kind].replace("{n} times", "once")
    return words.format(n="every" if count >= ALL else count)


def in_order(ops: Iterable[Op]) -> list[Op]:
    return sorted((op for op in ops if op.count > 0), key=lambda op: ORDER.index(op.kind))


def _check_size(pool: Pool) -> Pool:
    if sum(pool.counts().values()) > MOST_DICE:
        raise Refused("too_many_dice", most=MOST_DICE)
    return pool

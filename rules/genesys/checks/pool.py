"""Builds a pool of dice from what was typed and what the sheets add, in one fixed order.

First the base dice, then more or less difficulty, upgrades, downgrades, boost and setback dice, and
last the dice taken away.
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace

from rules.core.errors import Refused
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import join_names
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
        """Return the pool with more of a die, or fewer but never below zero."""
        return replace(self, **{letter: max(0, getattr(self, letter) + count)})

    def __str__(self) -> str:
        """Write the pool as people type it: `1y2g vs 2p`."""
        good = "".join(f"{n}{k}" for k, n in self.counts().items() if n and DICE[k].good)
        bad = "".join(f"{n}{k}" for k, n in self.counts().items() if n and not DICE[k].good)
        return f"{good} vs {bad}".strip() if bad else good or "no dice"

    def in_words(self) -> str:
        """Write the pool in words: `1 proficiency and 2 ability dice`."""
        told = [f"{n} {DICE[letter].name}" for letter, n in self.counts().items() if n]
        alone = sum(self.counts().values()) == 1
        return f"{join_names(told)} {'die' if alone else 'dice'}" if told else "no dice"


@freeze
class Op:
    """One change to a pool, and why. `kind` is one of `ORDER`."""

    kind: str
    count: int
    why: str = ""


#: the changes to a pool, in the order they are made
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
    """A finished pool, and how it was built, line by line."""

    pool: Pool
    lines: tuple[str, ...]


def ability_dice(characteristic: int, rank: int) -> Pool:
    """Return the dice for a characteristic and a skill: the higher gives dice, the lower
    upgrades."""
    high, low = max(characteristic, rank), min(characteristic, rank)
    return Pool(y=low, g=high - low)


def difficulty_dice(characteristic: int, rank: int) -> Pool:
    """Return the dice that an opponent's characteristic and skill put against a check."""
    pool = ability_dice(characteristic, rank)
    return Pool(r=pool.y, p=pool.g)


def upgrade_dice(pool: Pool, basic: str, better: str, times: int) -> Pool:
    """Turn basic dice into better ones; if none are left, add a basic one instead."""
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
    """Make every change to a pool in the fixed order, and list the steps."""
    told = list(lines)
    pool = base
    for op in in_order(ops):
        pool = _check_size(_apply_op(pool, op))
        words = describe_op(op.kind, op.count)
        told.append(f"{words}: {op.why}" if op.why else words)
    return Built(_check_size(pool), tuple(told))


def describe_op(kind: str, count: int) -> str:
    """Describe a change to a pool."""
    words = WORDS[kind] if count != 1 else WORDS[kind].replace("{n} times", "once")
    return words.format(n="every" if count >= ALL else count)


def in_order(ops: Iterable[Op]) -> list[Op]:
    return sorted((op for op in ops if op.count > 0), key=lambda op: ORDER.index(op.kind))


def _check_size(pool: Pool) -> Pool:
    if sum(pool.counts().values()) > MOST_DICE:
        raise Refused("too_many_dice", most=MOST_DICE)
    return pool

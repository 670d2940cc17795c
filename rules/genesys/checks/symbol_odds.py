"""Every net result of a pool, with its weight, computed without rolling.

Dice are independent, so their symbols are combined die by die. Results are cached.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import prod

from rules.core.dice.dice import TooManyWays
from rules.fast_tuples import NamedTuple
from rules.genesys.checks.dice import DICE
from rules.genesys.checks.pool import Pool
from rules.genesys.checks.pool_roll import Net, count_symbols

#: net symbols packed into one int, so that adding ints adds symbols: room for 60 dice per side
_SUCCESS, _ADVANTAGE, _TRIUMPH = 1 << 24, 1 << 14, 1 << 7
#: the most additions worth waiting for
MOST_ADDED = 600_000


class Spread(NamedTuple):
    """Every net result of a pool and its weight; the weights add up to `out_of`."""

    weights: Mapping[Net, int]
    out_of: int


def _pack_net(net: Net) -> int:
    return (
        net.success * _SUCCESS + net.advantage * _ADVANTAGE + net.triumph * _TRIUMPH + net.despair
    )


def _unpack_net(packed: int) -> Net:
    packed, despair = divmod(packed, _TRIUMPH)
    packed, triumph = divmod(packed, _ADVANTAGE // _TRIUMPH)
    # net advantage can be negative, and then borrows from success: shift it up before dividing
    half = _SUCCESS // _ADVANTAGE // 2
    success, advantage = divmod(packed + half, 2 * half)
    return Net(success, advantage - half, triumph, despair)


def _add_spreads(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    if len(one) * len(other) > MOST_ADDED:
        raise TooManyWays
    found: dict[int, int] = {}
    seen = found.get
    for packed, weight in one.items():
        for more, times in other.items():
            key = packed + more
            found[key] = seen(key, 0) + weight * times
    return found


@lru_cache(maxsize=400)
def _of_kind(letter: str, count: int) -> Mapping[int, int]:
    """Return every result of some dice of one kind, with its weight."""
    if count <= 0:
        return {0: 1}
    if count > 1:
        return _add_spreads(_of_kind(letter, count // 2), _of_kind(letter, count - count // 2))
    found: dict[int, int] = {}
    for shown in DICE[letter].faces:
        packed = _pack_net(count_symbols([shown]))
        found[packed] = found.get(packed, 0) + 1
    return found


@lru_cache(maxsize=64)
def _of_side(letters: str, counts: tuple[int, ...]) -> Mapping[int, int]:
    """Return every result of the dice that help, or of those that hinder."""
    found: Mapping[int, int] = {0: 1}
    for letter, count in zip(letters, counts, strict=True):
        found = _add_spreads(found, _of_kind(letter, count))
    return found


@lru_cache(maxsize=64)
def spread_of(pool: Pool) -> Spread:
    """Return every net result of a pool and its weight."""
    good = _of_side("ygb", (pool.y, pool.g, pool.b))
    bad = _of_side("rpk", (pool.r, pool.p, pool.k))
    packed = _add_spreads(good, bad)
    out_of = prod(DICE[letter].sides ** count for letter, count in pool.counts().items())
    return Spread({_unpack_net(each): weight for each, weight in packed.items()}, out_of)

"""The chances and luck of a check: every net result of a pool, with its weight."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from math import prod

from rules.core.dice.chances import Fallen, Luck, place_among
from rules.core.dice.dice import BranchingDice, Fork, TooManyWays, Way, every_way
from rules.core.odds import (
    Reader,
    Reading,
    Rule,
    Ways,
    find_value_after,
    numbers_in,
    read_facts,
    read_fate,
)
from rules.core.outcome import Outcome
from rules.core.sheet import stranger
from rules.core.verb_declarations.request import Request
from rules.fast_tuples import NamedTuple
from rules.genesys.checks.dice_pool import DICE, SYMBOLS, Net, Pool, count_symbols
from rules.genesys.content import INJURIES, SKILLS, Injury
from rules.genesys.sheet import CHARACTERISTICS, GenesysScene, GenesysSheet
from rules.genesys.verb_declarations.checks_and_attacks import (
    Attack,
    Contest,
    MakeCheck,
    RollPool,
    SufferCritical,
)

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
        # by halves: fewer additions, and the halves serve other pools too
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


#: characteristics, ranks, soak, wounds and defense of a weak, a typical and a tough foe
LIKELY = ((2, 0, 2, 5, 0), (2, 1, 3, 12, 0), (4, 3, 5, 18, 2))


def read_outcome(request: Request, scene: GenesysScene, outcome: Outcome) -> Reading | None:
    """Read an attack by what happens to the target, any other check by whether it passed."""
    facts = {fact.key: fact.value for fact in outcome.facts}
    if isinstance(request, Contest):
        own = scene.someone is not None and facts["winner"] == scene.someone.name
        return Reading(f"{facts['winner'] or 'nobody'} wins", int(own))
    reading = read_facts(outcome)
    if reading is not None and isinstance(request, SufferCritical):
        return reading._replace(numbers={})  # a row's number has no meaningful mean
    if isinstance(request, Attack) and facts.get("target"):
        struck = next(s for s in scene.sheets.values() if s.name == facts["target"])
        numbers = numbers_in(facts, ("damage", "wounds", "strain"))
        reading = read_fate(_fate(outcome, struck, facts), numbers)
    if "triumph" not in facts:
        return reading
    assert reading is not None, "whatever has symbols has passed or failed"
    net = Net(*(int(str(facts[key])) for key in ("success", "advantage", "triumph", "despair")))
    return with_symbols(reading, net)


def _fate(outcome: Outcome, struck: GenesysSheet, facts: Mapping[str, object]) -> str:
    state = str(find_value_after(outcome, struck.record, "state", struck.state))
    if state in ("dead", "incapacitated"):
        return "dead" if state == "dead" else "down"
    fields = {c.field for c in outcome.changes if c.record == struck.record}
    return "hurt" if fields & {"wounds", "strain", "minions"} else "unhurt"


def with_symbols(reading: Reading, net: Net) -> Reading:
    """Return a reading with the symbols that come with it."""
    reached = {
        "success": net.success,
        "advantage": net.advantage,
        "threat": -net.advantage,
        "triumph": net.triumph,
        "despair": net.despair,
    }
    numbers = {**reading.numbers, "success": net.success, "advantage": net.advantage}
    return reading._replace(numbers=numbers, at_least=reached)


class NarrativeDice(BranchingDice):
    """Dice that show the net symbols of a whole pool instead of single faces.

    Results that are the same to the rules are one way; `matters` says which are.
    """

    def __init__(self, matters: Callable[[Net], Hashable], *, fates: bool) -> None:
        super().__init__()
        self._matters = matters
        self._fates = fates  # group injuries by whether they make things worse than down
        self._known: dict[
            tuple[Pool, tuple[tuple[str, int], ...]], list[list[tuple[Net, int]]]
        ] = {}
        self.shown: list[tuple[Net, int]] = []  # all results that the first pool's way stands for

    def next_path(self) -> bool:
        self.shown = []
        return super().next_path()

    def roll_alike(self, sides: int, row: Callable[[int], Hashable]) -> int:
        """Return a face for each injury, or with `fates` one for each kind of fate."""
        if not self._fates:
            return super().roll_alike(sides, row)
        return super().roll_alike(sides, lambda face: _classify_injury(INJURIES[str(row(face))]))

    def show(self, pool: Pool, fixed: Mapping[str, int]) -> Net:
        """Return the net symbols of a pool on this path."""
        key = (pool, tuple(sorted(fixed.items())))
        if key not in self._known:
            self._known[key] = self._group_alike(pool, fixed)
        alike = self._known[key]
        weights = [sum(weight for _, weight in each) for each in alike]
        fork = Fork(len(alike), sum(weights), lambda way: (way,), weights.__getitem__)
        (way,) = self.fall(fork)
        self.shown = self.shown or alike[way]
        return alike[way][0][0]

    def _group_alike(self, pool: Pool, fixed: Mapping[str, int]) -> list[list[tuple[Net, int]]]:
        found: dict[Hashable, list[tuple[Net, int]]] = {}
        for net, weight in spread_of(pool).weights.items():
            whole = with_fixed(net, fixed)
            found.setdefault(self._matters(whole), []).append((whole, weight))
        return [sorted(each, key=_rank_plainness) for each in found.values()]


def _classify_injury(injury: Injury) -> Hashable:
    """Return what makes an injury worse than being down, for someone who is down already."""
    return injury.dead, injury.bleed, injury.again


def _rank_plainness(shown: tuple[Net, int]) -> int:
    """Return the sort key that puts the plainest result first, which then stands for its group."""
    net, _ = shown
    return abs(net.advantage) + 10 * (net.triumph + net.despair)


def with_fixed(net: Net, fixed: Mapping[str, int]) -> Net:
    """Return net symbols with the typed ones added."""
    if not fixed:
        return net
    more = {symbol: fixed.get(symbol, 0) for symbol in SYMBOLS}
    return Net(
        net.success + more["success"] + more["triumph"] - more["failure"] - more["despair"],
        net.advantage + more["advantage"] - more["threat"],
        net.triumph + more["triumph"],
        net.despair + more["despair"],
    )


def what_matters(request: Request) -> Callable[[Net], Hashable]:
    """Return which results of a pool are the same to the rules, as long as nothing is spent."""
    if isinstance(request, Attack):
        # a miss is a miss, and despair only sends a shot astray
        return lambda net: (max(0, net.success), bool(net.despair))
    if isinstance(request, RollPool) or (isinstance(request, MakeCheck) and not request.target):
        return lambda net: net.passed
    return lambda net: net


def read_ways(request: Request, rule: Rule, read: Reader) -> Ways:
    """Read every way a request can turn out, pool by pool instead of face by face."""
    dice = NarrativeDice(what_matters(request), fates=isinstance(request, Attack))
    for outcome, weight, out_of in every_way(rule, dice):
        reading = read(outcome)
        shown = dice.shown
        if reading is None or not shown:
            yield Way(reading, weight, out_of)
            continue
        # the path weighs its whole group, so each result gets back its own share
        alike = sum(times for _, times in shown)
        yield from _spread_reading(reading, shown, weight // alike, out_of)


def _spread_reading(
    reading: Reading, shown: list[tuple[Net, int]], weight: int, out_of: int
) -> Iterator[Way[Reading | None]]:
    for net, times in shown:
        yield Way(with_symbols(reading, net), weight * times, out_of)


def luck_of(fallen: Fallen) -> Luck | None:
    """Return the luck of a pool: by success, then advantage, then triumph and despair."""
    counts, shown = fallen.facts.get("pool"), fallen.facts.get("symbols")
    if not isinstance(counts, Mapping) or not shown:
        return None
    net = count_symbols(shown)
    try:
        spread = spread_of(Pool(**counts))
    except TooManyWays:
        return None
    ranks: dict[tuple[int, int, int], int] = {}
    for each, weight in spread.weights.items():
        ranks[_rank_net(each)] = ranks.get(_rank_net(each), 0) + weight
    return place_among(ranks, _rank_net(net))


def _rank_net(net: Net) -> tuple[int, int, int]:
    return net.success, net.advantage, net.triumph - net.despair


def likely_foes(sheet: GenesysSheet) -> tuple[GenesysSheet, ...]:
    """Return three typical stand-ins for a foe of whom only the name is known."""
    bare = replace(stranger(sheet), kind="nemesis")
    return tuple(
        replace(
            bare,
            **dict.fromkeys(CHARACTERISTICS, score),  # type: ignore[arg-type]
            skills=dict.fromkeys(SKILLS, ranks) if ranks else {},
            soak=soak, wound_threshold=most, strain_threshold=most,
            melee_defense=defense, ranged_defense=defense,
        )
        for score, ranks, soak, most, defense in LIKELY
    )  # fmt: skip

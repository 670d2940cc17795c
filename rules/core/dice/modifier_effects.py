"""Rolled dice, and what the modifiers do to them.

Modifiers act from left to right, each on the dice that still count. A reroll replaces each die in
turn until it may stay. An explosion adds dice on the right, which may explode too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules.core import limits
from rules.core.dice.dice import Dice, throw
from rules.core.dice.expression import KINDS, Pool
from rules.core.dice.modifiers import KEEPS, Exact, Modifier
from rules.core.errors import Refused


@dataclass(slots=True)
class Die:
    """One die, or one member of a set together with the dice that were thrown for it."""

    face: Exact
    counts_as: Exact
    stands: bool = True
    exploded: bool = False
    mark: int = 0  # 1: a success, -1: a failure
    holds: Sequence["Die"] = ()

    def __str__(self) -> str:
        text = str(self.face)
        if self.counts_as != self.face:
            text += f"→{self.counts_as}"
        if self.exploded:
            text += "!"
        if self.mark:
            text += "✓" if self.mark > 0 else "✗"
        return text if self.stands else f"~~{text}~~"


class Cup:
    """Rolls dice up to the limit, and remembers every throw."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._left = limits.DICE
        self.throws: list[list[Die]] = []
        self.members: list[Die] = []  # of sets, in the order written
        self.exact = 0  # depth of function calls; inside one, quotients keep fractions

    def roll(self, pool: Pool) -> Die:
        sides = pool.sides
        if isinstance(sides, int):
            face = self._face(sides)
        else:
            assert isinstance(sides, str), "computed sides are known before the throw"
            kind = KINDS[sides]
            face = kind.reads([self._face(each) for each in kind.thrown])
        return Die(face, face)

    def _face(self, sides: int) -> int:
        if not self._left:
            raise Refused("too_many_dice", most=limits.DICE)
        self._left -= 1
        return self._dice.roll(sides)

    def _faces(self, count: int, sides: int) -> tuple[int, ...]:
        """Return the faces of a pool; no modifier depends on their order."""
        if count > self._left:
            raise Refused("too_many_dice", most=limits.DICE)
        self._left -= count
        return throw(self._dice, count, sides)

    def throw(self, pool: Pool) -> list[Die]:
        """Throw a pool, and apply its modifiers."""
        assert isinstance(pool.count, int), "a computed count is known before the throw"
        if isinstance(pool.sides, int):
            thrown = [Die(face, face) for face in self._faces(pool.count, pool.sides)]
        else:
            thrown = [self.roll(pool) for _ in range(pool.count)]
        for modifier in pool.modifiers:
            thrown = _ACTS[modifier.word](modifier, thrown, pool, self)
        self.throws.append(thrown)
        return thrown


def total_of(thrown: Iterable[Die], modifiers: tuple[Modifier, ...]) -> Exact:
    """Return the total of some dice: the successes if those are counted, else the sum."""
    if modifiers and any(modifier.word == "t" for modifier in modifiers):
        return sum([die.mark for die in thrown if die.stands])
    return sum([die.counts_as for die in thrown if die.stands])


def act_on_set(members: list[Die], modifiers: tuple[Modifier, ...]) -> list[Die]:
    """Apply modifiers to a set; several keeps in a row keep what any of them keeps."""
    for keeps, row in groupby(modifiers, key=lambda modifier: modifier.word in KEEPS):
        if keeps:
            standing = [member for member in members if member.stands]
            kept = {id(member) for each in row for member in _stay(each, standing)}
            for member in standing:
                member.stands = id(member) in kept
            continue
        for modifier in row:
            members = _OF_SETS[modifier.word](modifier, members)
    return members


def _stay(modifier: Modifier, standing: list[Die]) -> list[Die]:
    """Return the dice that a keep or a drop leaves; among equal dice the leftmost stays."""
    word = modifier.word
    if word in ("k", "p"):
        return [die for die in standing if modifier.holds(die.counts_as) == (word == "k")]
    inner = sorted(standing, key=lambda die: die.counts_as, reverse=word in ("kh", "dl"))
    number = int(modifier.number)
    return inner[: number if word in KEEPS else max(0, len(inner) - number)]


def _keep(modifier: Modifier, thrown: list[Die]) -> list[Die]:
    standing = [die for die in thrown if die.stands]
    stay = {id(die) for die in _stay(modifier, standing)}
    for die in standing:
        die.stands = id(die) in stay
    return thrown


def _count(modifier: Modifier, thrown: list[Die]) -> list[Die]:
    """Mark successes or failures; a die with a mark keeps it."""
    for die in thrown:
        if die.stands and not die.mark and modifier.holds(die.counts_as):
            die.mark = 1 if modifier.word in ("t", "cs") else -1
    return thrown


def _order(modifier: Modifier, thrown: list[Die]) -> list[Die]:
    return sorted(thrown, key=lambda die: die.counts_as, reverse=modifier.word == "sd")


def _select_dice(modifier: Modifier, thrown: list[Die]) -> set[int]:
    """Return the ids of the dice that a reroll means."""
    standing = [die for die in thrown if die.stands]
    if modifier.test in ("h", "l"):
        standing.sort(key=lambda die: die.counts_as, reverse=modifier.test == "h")
        return {id(die) for die in standing[: int(modifier.number)]}
    return {id(die) for die in standing if modifier.holds(die.counts_as)}


def _reroll(modifier: Modifier, thrown: list[Die], pool: Pool, cup: Cup) -> list[Die]:
    """Reroll dice; each new die lies to the right of the one it replaces."""
    meant = _select_dice(modifier, thrown)
    lying = []
    for die in thrown:
        lying.append(die)
        again = id(die) in meant
        while again:
            die.stands = False
            die = cup.roll(pool)
            lying.append(die)
            again = modifier.word == "rr" and modifier.holds(die.counts_as)
    return lying


def _reroll_and_add(modifier: Modifier, thrown: list[Die], pool: Pool, cup: Cup) -> list[Die]:
    """Add one die for the first die that the modifier applies to."""
    meant = _select_dice(modifier, thrown)
    first = next((die for die in thrown if id(die) in meant), None)
    if first is not None:
        first.exploded = True
        thrown.append(cup.roll(pool))
    return thrown


def _explode(modifier: Modifier, thrown: list[Die], pool: Pool, cup: Cup) -> list[Die]:
    """Add a die for each that shows its highest face, or the face asked for; each explodes once."""
    less = 1 if modifier.word == "!p" else 0
    for die in thrown:
        if _explodes(modifier, die.face, pool) and die.stands and not die.exploded:
            die.exploded = True
            added = cup.roll(pool)
            added.counts_as -= less
            thrown.append(added)  # reached by this same loop
    return thrown


def _compound(modifier: Modifier, thrown: list[Die], pool: Pool, cup: Cup) -> list[Die]:
    """Explode dice into themselves: the added faces count toward the die."""
    less = 1 if modifier.word == "!!p" else 0
    for die in thrown:
        face = die.face
        while die.stands and _explodes(modifier, face, pool):
            die.exploded = True
            face = cup.roll(pool).face
            die.counts_as += face - less
    return thrown


def _explodes(modifier: Modifier, face: Exact, pool: Pool) -> bool:
    return modifier.holds(face) if modifier.test else face == pool.highest


def _reroll_repeats(modifier: Modifier, thrown: list[Die], pool: Pool, cup: Cup) -> list[Die]:
    """Reroll faces that were shown before, once or until they are new."""
    lying: list[Die] = []
    seen: set[Exact] = set()
    for die in thrown:
        lying.append(die)
        while die.stands and die.counts_as in seen:
            if modifier.test and not modifier.holds(die.counts_as):
                break
            die.stands = False
            die = cup.roll(pool)
            lying.append(die)
            if modifier.word == "uo":
                break
        if die.stands:
            seen.add(die.counts_as)
    return lying


def _limit(modifier: Modifier, thrown: list[Die], pool: Pool, cup: Cup) -> list[Die]:
    nearer = max if modifier.word == "mi" else min
    for die in thrown:
        die.counts_as = nearer(die.counts_as, modifier.number) if die.stands else die.counts_as
    return thrown


_SetAct = Callable[[Modifier, list[Die]], list[Die]]
_Act = Callable[[Modifier, list[Die], Pool, Cup], list[Die]]

_OF_SETS: Mapping[str, _SetAct] = {
    **dict.fromkeys(("kh", "kl", "dh", "dl", "k", "p"), _keep),
    **dict.fromkeys(("t", "f", "cs", "cf"), _count),
    **dict.fromkeys(("sa", "sd"), _order),
}


def _of_dice(act: _SetAct) -> _Act:
    return lambda modifier, thrown, pool, cup: act(modifier, thrown)


_ACTS: Mapping[str, _Act] = {
    **{word: _of_dice(act) for word, act in _OF_SETS.items()},
    **dict.fromkeys(("ro", "rr"), _reroll),
    "ra": _reroll_and_add,
    **dict.fromkeys(("!", "!p"), _explode),
    **dict.fromkeys(("!!", "!!p"), _compound),
    **dict.fromkeys(("u", "uo"), _reroll_repeats),
    **dict.fromkeys(("mi", "ma"), _limit),
}

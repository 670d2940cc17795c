"""Pools of the six dice: their faces and symbols, built, changed and rolled."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from itertools import groupby
from typing import Protocol

from rules.core.dice.dice import Dice
from rules.core.errors import Refused
from rules.core.outcome import Grade
from rules.core.records.frozen_values import freeze
from rules.core.rule_helpers import join_names

SUCCESS, ADVANTAGE, TRIUMPH = "success", "advantage", "triumph"
FAILURE, THREAT, DESPAIR = "failure", "threat", "despair"
SYMBOLS = (SUCCESS, ADVANTAGE, TRIUMPH, FAILURE, THREAT, DESPAIR)

#: filled marks help, hollow ones hinder, so that nobody needs colours
GLYPHS: Mapping[str, str] = {
    SUCCESS: "✶",
    ADVANTAGE: "▲",
    TRIUMPH: "✪",
    FAILURE: "✕",
    THREAT: "▽",
    DESPAIR: "⊗",
}
_LETTERS = {"S": SUCCESS, "A": ADVANTAGE, "T": TRIUMPH, "F": FAILURE, "H": THREAT, "D": DESPAIR}


@freeze
class Die:
    """A kind of die: its letter, name, mark, and faces from 1."""

    letter: str
    name: str
    glyph: str
    good: bool
    faces: tuple[tuple[str, ...], ...]

    @property
    def sides(self) -> int:
        return len(self.faces)

    def shows(self, face: int) -> tuple[str, ...]:
        """Return the symbols on a face."""
        return self.faces[face - 1]


def _faces(said: str) -> tuple[tuple[str, ...], ...]:
    """Read faces written as letters, `-` for a blank."""
    return tuple(tuple(_LETTERS[c] for c in face if c != "-") for face in said.split())


#: in the order a pool is rolled
DICE: Mapping[str, Die] = {
    die.letter: die
    for die in (
        Die("y", "proficiency", "⬢", True, _faces("- S S SS SS A SA SA SA AA AA T")),
        Die("g", "ability", "◆", True, _faces("- S S SS A A SA AA")),
        Die("b", "boost", "■", True, _faces("- - S SA AA A")),
        Die("r", "challenge", "⬡", False, _faces("- F F FF FF H H FH FH HH HH D")),
        Die("p", "difficulty", "◇", False, _faces("- F FF H H H HH FH")),
        Die("k", "setback", "□", False, _faces("- - F F H H")),
    )
}

#: the six difficulties, by their number of difficulty dice
DIFFICULTIES = ("simple", "easy", "average", "hard", "daunting", "formidable")


def symbol_text(symbol: str, count: int) -> str:
    """Return symbols as people read them: mark, number, word."""
    plural = {"success": "successes"}.get(symbol, f"{symbol}s") if count != 1 else symbol
    word = symbol if symbol in (ADVANTAGE, THREAT, DESPAIR) else plural
    return f"{GLYPHS[symbol]} {count} {word}"


def describe_faces(die: Die, faces: Iterable[int]) -> str:
    """Return rolled dice of a kind for people, such as `◆ ability ✶▲, blank`."""
    shown = ("".join(GLYPHS[symbol] for symbol in die.shows(face)) for face in faces)
    return f"{die.glyph} {die.name} {', '.join(marks or 'blank' for marks in shown)}"


def difficulty_name(count: int) -> str:
    return DIFFICULTIES[count] if 0 <= count < len(DIFFICULTIES) else f"{count} difficulty"


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
        """Write the pool in words: `1 proficiency die and 2 ability dice`."""
        told = [
            f"{n} {DICE[letter].name} {'die' if n == 1 else 'dice'}"
            for letter, n in self.counts().items()
            if n
        ]
        return join_names(told) if told else "no dice"


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
OFTEN = {1: "once", 2: "twice"}
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
    words = WORDS[kind]
    if count in OFTEN:
        words = words.replace("{n} times", OFTEN[count])
    return words.format(n="every" if count >= ALL else count)


def in_order(ops: Iterable[Op]) -> list[Op]:
    return sorted((op for op in ops if op.count > 0), key=lambda op: ORDER.index(op.kind))


def _check_size(pool: Pool) -> Pool:
    if sum(pool.counts().values()) > MOST_DICE:
        raise Refused("too_many_dice", most=MOST_DICE)
    return pool


@freeze
class Net:
    """The net symbols of a pool; negative advantage is threat.

    Triumph and despair never cancel each other; only the success and the failure that they also
    count as do.
    """

    success: int
    advantage: int
    triumph: int
    despair: int

    @property
    def passed(self) -> bool:
        """Say whether the check passed: it needs at least one net success."""
        return self.success >= 1

    @property
    def grade(self) -> Grade:
        if self.passed and self.triumph:
            return Grade.TRIUMPH
        if self.passed:
            return Grade.MIXED if self.despair or self.advantage < 0 else Grade.SUCCESS
        return Grade.DISASTER if self.despair else Grade.FAILURE

    def text(self) -> str:
        """Return the net result as marks and words."""
        failed = self.success < 0
        shown = [symbol_text(FAILURE if failed else SUCCESS, abs(self.success))]
        if self.advantage:
            side = "advantage" if self.advantage > 0 else "threat"
            shown.append(symbol_text(side, abs(self.advantage)))
        for special, count in (("triumph", self.triumph), ("despair", self.despair)):
            if count:
                shown.append(symbol_text(special, count))
        return ", ".join(shown)


@freeze
class Rolled:
    """A rolled pool: each die with its face, in the order rolled, and the net result."""

    pool: Pool
    dice: tuple[tuple[str, int], ...]
    net: Net

    @property
    def symbols(self) -> list[list[str]]:
        return [list(DICE[letter].shows(face)) for letter, face in self.dice]

    def text(self) -> str:
        """Return the faces for people, each kind of die once."""
        kinds = groupby(self.dice, key=lambda die: die[0])
        return " · ".join(
            describe_faces(DICE[letter], (face for _, face in those)) for letter, those in kinds
        )


class Shown(Dice, Protocol):
    """Dice that can show a pool's net result without rolling single dice."""

    def show(self, pool: Pool, fixed: Mapping[str, int]) -> Net: ...


def roll_dice(pool: Pool, dice: Dice, fixed: Mapping[str, int] | None = None) -> Rolled:
    """Roll every die of a pool, `y g b` and then `r p k`, and add the typed symbols."""
    # the dice of `/odds` show a whole pool at once, because trying every face would take too long
    shown: Shown | None = dice if hasattr(dice, "show") else None  # type: ignore[assignment]
    if shown is not None:
        return Rolled(pool, (), shown.show(pool, fixed or {}))
    thrown = tuple(
        (letter, dice.roll(DICE[letter].sides))
        for letter, count in pool.counts().items()
        for _ in range(count)
    )
    return Rolled(pool, thrown, count_symbols([DICE[k].shows(face) for k, face in thrown], fixed))


def count_symbols(shown: Sequence[Sequence[str]], fixed: Mapping[str, int] | None = None) -> Net:
    """Count symbols against each other; typed ones count like rolled ones."""
    count = dict.fromkeys(SYMBOLS, 0)
    for face in shown:
        for symbol in face:
            count[symbol] += 1
    for symbol, more in (fixed or {}).items():
        count[symbol] += more
    return Net(
        count["success"] + count["triumph"] - count["failure"] - count["despair"],
        count["advantage"] - count["threat"],
        count["triumph"],
        count["despair"],
    )

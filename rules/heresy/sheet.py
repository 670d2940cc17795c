"""The sheet of Powered by Heresy."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from rules.core.record import listed, ranged
from rules.core.scene import Game, Scene, Stage
from rules.core.sheet import Sheet

#: one of the stats is called `int`, which hides the type within the sheet
Number: TypeAlias = int

STATS = ("ws", "bs", "s", "t", "ag", "int", "per", "wp", "fel")
SHOWN = {key: key.upper() for key in STATS} | {
    "ag": "Ag",
    "int": "Int",
    "per": "Per",
    "fel": "Fel",
}


@dataclass(frozen=True, slots=True)
class Forward:
    """A modifier that the next fitting roll uses up."""

    value: int
    move: str = ""
    target: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeresySheet(Sheet):
    level: Number = ranged(1, 1, 10)
    xp: Number = ranged(0, 0, 999)
    ws: Number = ranged(0, -3, 3)
    bs: Number = ranged(0, -3, 3)
    s: Number = ranged(0, -3, 3)
    t: Number = ranged(0, -3, 3)
    ag: Number = ranged(0, -3, 3)
    int: Number = ranged(0, -3, 3)
    per: Number = ranged(0, -3, 3)
    wp: Number = ranged(0, -3, 3)
    fel: Number = ranged(0, -3, 3)
    wounds: Number = ranged(0, 0, 99)
    max_wounds: Number = ranged(4, 1, 99)
    moves: tuple[str, ...] = ()
    forward: tuple[Forward, ...] = ()
    hold: Mapping[str, Number] = field(default_factory=dict)
    state: str = listed("well", "well", "dying", "stable", "dead")


HeresyScene = Scene[HeresySheet, Game, Stage]

"""The tables of `content/` as typed rows."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any, TypeVar

from rules.core.content import RandomTable, load, random_table
from rules.core.records.frozen_values import freeze, freeze_named

PACKAGE = "rules.heresy"


@freeze
class Option:
    """One of the options that a move offers. `needs` is a move that the character must know."""

    key: str
    label: str
    text: str
    effect: str = ""
    needs: str = ""
    alone: bool = False  # it can't be picked together with others


@freeze_named
class Move:
    """A move: its usual stat, what each band says, and what may follow."""

    key: str
    name: str
    source: str
    group: str
    trigger: str
    full: str = ""
    partial: str = ""
    miss: str = "The game master says what happens."
    aliases: tuple[str, ...] = ()
    stat: str = ""
    approaches: Mapping[str, str] = field(default_factory=dict)
    rolled: bool = True
    effect: str = ""
    mode: str = ""
    uses: int = 0
    arms: str = ""  # the kind of weapon whose uses it spends, if not any
    picks_full: int = 0
    picks_partial: int = 0
    options: tuple[Option, ...] = ()
    after_full: tuple[str, ...] = ()
    after_partial: tuple[str, ...] = ()
    hold_full: int = 0
    hold_partial: int = 0
    level: int = 0
    requires: str = ""
    replaces: str = ""
    bundle: tuple[str, ...] = ()
    repeats: bool = False
    pool: str = ""  # the resource that it gives
    several: bool = False  # it may have several targets
    adds_to: str = ""  # the move that this one improves

    def says(self, band: str) -> str:
        return self.full if band == "10+" else self.partial if band == "7-9" else self.miss

    def picks(self, band: str) -> int:
        return self.picks_full if band == "10+" else self.picks_partial if band == "7-9" else 0

    def list_effects(self, band: str) -> tuple[str, ...]:
        return self.after_full if band == "10+" else self.after_partial if band == "7-9" else ()

    def hold(self, band: str) -> int:
        return self.hold_full if band == "10+" else self.hold_partial if band == "7-9" else 0


@freeze_named
class Class:
    name: str
    source: str
    wounds: int
    load: int
    moves: tuple[str, ...]
    resource: str = ""
    most: int = 0
    aliases: tuple[str, ...] = ()


@freeze_named
class Home:
    """A home world. Its perk may add 1 to `moves` (none: to any), if the fiction `asks` for it."""

    name: str
    source: str
    stats: tuple[str, ...]
    perk: str
    moves: tuple[str, ...] = ()
    asks: str = ""
    aliases: tuple[str, ...] = ()

    def helps(self, move: str) -> bool:
        """Say whether the perk may add to a move."""
        return bool(self.asks) and (not self.moves or move in self.moves)


@freeze_named
class Background:
    name: str
    source: str
    aliases: tuple[str, ...] = ()


@freeze_named
class Creature:
    name: str
    source: str
    defense: int
    max_wounds: int
    aliases: tuple[str, ...] = ()


@freeze_named
class Protection:
    """Something that improves Defense; with `vs` only against melee or ranged attacks."""

    name: str
    source: str
    value: int
    vs: str = ""
    worn: bool = False  # armour counts when carried as an item
    aliases: tuple[str, ...] = ()


@freeze_named
class Tactic:
    name: str
    source: str
    text: str


R = TypeVar("R")


def _row(kind: type[R], row: Mapping[str, Any]) -> R:
    return kind(**{key: tuple(v) if isinstance(v, list) else v for key, v in row.items()})


def _rows(kind: type[R], rows: Mapping[str, Mapping[str, Any]]) -> dict[str, R]:
    return {key: _row(kind, row) for key, row in rows.items()}


def _move(key: str, row: dict[str, Any]) -> Move:
    options = tuple(Option(**option) for option in row.pop("options", ()))
    return _row(Move, {**row, "key": key, "options": options})


def spoken_forms(rows: Mapping[str, Any]) -> dict[str, str]:
    """Return everything that can be typed for each row: its name, key and aliases."""
    return {
        said.casefold(): key
        for key, row in rows.items()
        for said in (row.name, key, key.replace("_", " "), *row.aliases)
    }


MOVES: dict[str, Move] = {
    key: _move(key, row)
    for name in ("moves", "class_moves")
    for key, row in load(PACKAGE, name).items()
}
ADDING: dict[str, list[Move]] = {
    key: [each for each in MOVES.values() if each.adds_to == key] for key in MOVES
}
CLASSES = _rows(Class, load(PACKAGE, "classes"))
HOMES = _rows(Home, load(PACKAGE, "homes"))
BACKGROUNDS = _rows(Background, load(PACKAGE, "backgrounds"))
CREATURES = _rows(Creature, load(PACKAGE, "creatures"))
PROTECTIONS = _rows(Protection, load(PACKAGE, "defenses"))
TACTICS = _rows(Tactic, load(PACKAGE, "tactics"))
TABLES: dict[str, RandomTable] = {
    key: random_table(row) for key, row in load(PACKAGE, "tables").items()
}
REFUSALS: dict[str, str] = load(PACKAGE, "refusals")
#: what a choice does, by how its sentence begins
TOPICS: dict[str, dict[str, Any]] = load(PACKAGE, "topics")
OPTIONS: dict[str, Option] = {
    option.key: option for move in MOVES.values() for option in move.options
}
HATED = ("xenos", "criminals", "daemons", "psykers", "mutants", "cultists")

MOVE_NAMES = spoken_forms(MOVES)
CLASS_NAMES = spoken_forms(CLASSES)
HOME_NAMES = spoken_forms(HOMES) | {f"{key} world": key for key in HOMES}
BACKGROUND_NAMES = spoken_forms(BACKGROUNDS)
CREATURE_NAMES = spoken_forms(CREATURES)
PROTECTION_NAMES = spoken_forms(PROTECTIONS)

"""Tables of moves, classes, worlds and creatures as typed rows, and those of one sheet."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any, TypeVar

from rules.core.content import RandomTable, load, random_table
from rules.core.move_definitions import own_moves
from rules.core.records.field_values import slug, words
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.scene import DefinedMove
from rules.heresy.sheet import HeresyScene, HeresySheet, Resource

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
    aims: str = "at"  # the word before its targets: it's made at them, with them or past them
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

OWN, GROUP = "a move of this table", "This table's moves"


def find_move(scene: HeresyScene, key: str, sheet: HeresySheet | None = None) -> Move:
    """Return a move by its key; a table's own comes before a built-in one.

    If it was dropped since, or is on someone else's sheet, only its name is known.
    """
    written = own_moves(sheet or scene.someone).get(key) or scene.game.moves.get(key)
    if written is not None:
        return _as_move(key, written)
    return MOVES.get(key) or Move(key=key, name=words(key), source=OWN, group=GROUP, trigger="")


def _as_move(key: str, written: DefinedMove) -> Move:
    move = Move(
        key=key,
        name=written.name,
        source=OWN,
        group=GROUP,
        trigger=written.trigger,
        full=written.success,
        partial=written.mixed,
        stat=written.stat,
        requires=_key(written.requires),
        replaces=_key(written.replaces),
    )
    return replace(move, miss=written.failure) if written.failure else move


def _key(name: str) -> str:
    return MOVE_NAMES.get(name.casefold(), slug(name))


def has_learnt(sheet: HeresySheet, key: str) -> bool:
    """Say whether a character may make a move.

    An NPC may make any, and so may a character with neither a class nor moves: what a table doesn't
    track isn't enforced. A move that improves another lets that one be made too.
    """
    move = MOVES.get(key)
    if move is None or not move.level or sheet.npc or not (sheet.class_ or sheet.moves):
        return True
    return any(knows(sheet, each) for each in (key, *(better.key for better in ADDING[key])))


def knows(sheet: HeresySheet, move: str) -> bool:
    if not sheet.moves:
        return False
    return move in sheet.moves or any(slug(each) == move for each in sheet.moves)


#: the Tactician's resource, gained from blood
INSIGHT = "Insight"
#: the Templar's resource, spent on smites
WRATH = "Wrath"
#: the pool of a character without one
NO_POOL = Resource()
MOST_POINTS = {row.resource: row.most for row in CLASSES.values() if row.resource}
BRINGING = {
    name: tuple(move.key for move in MOVES.values() if move.pool == name) for name in MOST_POINTS
}


def pool_of(sheet: HeresySheet, name: str) -> Resource:
    """Return a pool by name, or one without a name if neither class nor moves bring it."""
    for kept in (sheet.resource, sheet.second):
        if kept.name == name:
            return kept
    if sheet.moves and any(knows(sheet, move) for move in BRINGING.get(name, ())):
        return Resource(name, 0, MOST_POINTS[name])
    return NO_POOL


def pools_of(sheet: HeresySheet) -> list[Resource]:
    """Return every pool of a character, their class's first."""
    names = dict.fromkeys((sheet.resource.name, sheet.second.name, *MOST_POINTS))
    return [pool for name in names if name and (pool := pool_of(sheet, name)).name]


def with_pool(sheet: HeresySheet, pool: Resource) -> HeresySheet:
    """Return the sheet with a pool replaced."""
    if sheet.resource.name in ("", pool.name):
        return replace(sheet, resource=pool)
    return replace(sheet, second=pool)


def with_every_pool(sheet: HeresySheet) -> HeresySheet:
    """Return the sheet with a place for every pool that its moves bring."""
    for pool in pools_of(sheet):
        sheet = with_pool(sheet, pool)
    return sheet


def gain(sheet: HeresySheet, name: str, amount: int) -> HeresySheet:
    """Return the sheet with more (or less) in a pool, within its limits; unchanged if it has
    none."""
    pool = pool_of(sheet, name)
    value = max(0, min(pool.max, pool.value + amount))
    return sheet if value == pool.value else with_pool(sheet, replace(pool, value=value))

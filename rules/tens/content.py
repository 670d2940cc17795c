"""The content tables of the 2d10 rules as typed rows."""

from typing import Any

from rules.core.content import load
from rules.core.records.field_values import slug, words
from rules.core.records.frozen_values import freeze
from rules.core.scene import DefinedMove
from rules.core.system import Topic

PACKAGE = "rules.tens"


@freeze
class Span:
    """A range of difficulty: below it a failure, above it a success, within it mixed."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


@freeze
class Move:
    """A move, built-in or written by the table."""

    key: str
    name: str
    trigger: str = ""
    success: str = ""
    mixed: str = ""
    failure: str = ""
    abilities: tuple[str, ...] = ()  # the best one counts, unless one is named
    range: str = ""
    hits: int = 0
    hits_type: str = ""
    of_class: str = ""
    aliases: tuple[str, ...] = ()
    strike: bool = False  # deals one hit without a type to its target
    source: str = ""
    group: str = ""

    def text(self, band: str) -> str:
        found: str = getattr(self, band)
        return found


def _moves(rows: dict[str, Any]) -> dict[str, Move]:
    made = {}
    for key, row in rows.items():
        lists = {name: tuple(row.get(name, ())) for name in ("abilities", "aliases")}
        made[key] = Move(**{"key": key, **row, **lists})
    return made


_SKILLS = load(PACKAGE, "skills")
_BANDS = _SKILLS.pop("bands")
MOVES: dict[str, Move] = _moves(load(PACKAGE, "moves")) | _moves(
    {key: {**_BANDS, **row} for key, row in _SKILLS.items()}
)
#: a test of a bare ability
PLAIN = MOVES.pop("test")
_MOVE_NAMES = {
    said.casefold(): move.key
    for move in MOVES.values()
    for said in (move.key, words(move.key), move.name, *move.aliases)
}

_ABILITIES = load(PACKAGE, "abilities_and_levels")
ABILITY_NAMES: dict[str, str] = {
    said: key for key, ways in _ABILITIES["abilities"].items() for said in (key, *ways)
}
FULL_NAMES: dict[str, str] = {key: ways[0] for key, ways in _ABILITIES["abilities"].items()}
DAMAGE_TYPES: tuple[str, ...] = tuple(_ABILITIES["damage_types"])
SAVES: dict[str, str] = _ABILITIES["saves"]
#: saving throws by key: each is a move with its own ability
SAVE_ABILITIES: dict[str, str] = {f"{ability}_save": ability for ability in SAVES}
MOVE_NAMES: dict[str, str] = _MOVE_NAMES | {
    f"{said}{between}save": f"{ability}_save"
    for said, ability in ABILITY_NAMES.items()
    for between in (" ", "_")
}
_DIFFICULTIES = load(PACKAGE, "difficulties")
RANGES: dict[str, Span] = {name: Span(*ends) for name, ends in _DIFFICULTIES["ranges"].items()}
RANGE_NAMES: dict[str, str] = {name: name for name in RANGES} | _DIFFICULTIES["range_aliases"]
#: the experience each level needs, at tables with fifth-edition levelling
XP_FOR_LEVEL: tuple[int, ...] = tuple(_ABILITIES["xp_for_level"])
_GOODS = load(PACKAGE, "goods")
#: hit points that a potion restores, by its key in the pack
POTIONS: dict[str, int] = {
    slug(said): row["heals"]
    for name, row in _GOODS["potions"].items()
    for said in (name, *row["also"])
}
DRINKS: frozenset[str] = frozenset(_GOODS["drinks"]["words"])
TOOLS: dict[str, str] = {slug(name): ability for name, ability in _GOODS["tools"].items()}
REFUSALS: dict[str, str] = load(PACKAGE, "refusals")
TOPICS: dict[str, Topic] = {
    **{key: Topic(**row) for key, row in load(PACKAGE, "topics").items()},
    **{
        key: Topic(
            move.name,
            f"{move.trigger} Success: {move.success} Mixed: {move.mixed} Failure: {move.failure}",
            move.source,
            move.group,
        )
        for key, move in MOVES.items()
    },
}


def own_move(key: str, move: DefinedMove) -> Move:
    """Return a table's own move in the form of a built-in one."""
    return Move(
        key=key,
        name=move.name,
        trigger=move.trigger,
        success=move.success,
        mixed=move.mixed,
        failure=move.failure,
        abilities=(move.stat,) if move.stat else (),
        range=move.range,
        hits=move.hits,
        hits_type=move.hits_type,
        of_class=move.of_class,
    )

"""Powered by Heresy, assembled."""

from collections.abc import Mapping

from rules.core.dice import Dice
from rules.core.outcome import Fact, Outcome
from rules.core.system import System, Topic
from rules.core.values import assign
from rules.heresy.creation import create
from rules.heresy.moves import make_move
from rules.heresy.requests import MakeMove
from rules.heresy.sheet import SHOWN, STATS, HeresyScene, HeresySheet
from rules.heresy.tables import MOVE_NAMES, MOVES, REFUSALS

STAT_NAMES = {key: key for key in STATS} | {"str": "s"}


def resolve(request: MakeMove, scene: HeresyScene, dice: Dice) -> Outcome:
    return make_move(request, scene, dice)


def names(kind: str, scene: HeresyScene) -> Mapping[str, str]:
    match kind:
        case "move":
            return MOVE_NAMES
        case "stat":
            return STAT_NAMES
    return {}


def card(sheet: HeresySheet) -> tuple[Fact, ...]:
    stats = "  ".join(f"{SHOWN[key]} {getattr(sheet, key):+d}" for key in STATS)
    return (
        Fact("wounds", sheet.wounds, "Wounds", f"{sheet.wounds}/{sheet.max_wounds}"),
        Fact("stats", stats, "Stats", stats),
    )


def vitals(sheet: HeresySheet) -> str:
    return f"wounds {sheet.wounds}/{sheet.max_wounds}"


HERESY = System(
    key="heresy",
    name="Powered by Heresy",
    sheet=HeresySheet,
    resolve=resolve,
    create=create,
    names=names,
    spelt=lambda kind, key: SHOWN[key] if kind == "stat" else key,
    assign=assign,
    card=card,
    vitals=vitals,
    refusals=REFUSALS,
    topics={
        key: Topic(move.name, f"{move.trigger} {move.full}", move.source, "Moves")
        for key, move in MOVES.items()
    },
    examples=("move hack+WS", "sheet show", "roll 2d6"),
)

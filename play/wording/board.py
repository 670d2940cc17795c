"""The words on the board of a game."""

from collections.abc import Mapping, Sequence

from play.wording.markup import escape_markup, join_names

BOARD_HANGS, BOARD_DOWN, NEW = (
    "The board is pinned here",
    "The board is no longer pinned",
    "**New**",
)


def board_of(name: str) -> str:
    return f"{name}: the board"


def scene_and_round(scene: str, round: int) -> str:
    told = [f"Scene: {escape_markup(scene)}"] if scene else []
    return " · ".join([*told, *([f"Round {round}"] if round else [])])


def name_others(names: Sequence[str]) -> str:
    return f"Also here: {join_names([escape_markup(name) for name in names])}"


def fares(name: str, vitals: str) -> str:
    return f"**{escape_markup(name)}** {vitals}"


#: the texts of this verb's refusals, by code
REFUSALS: Mapping[str, str] = {"no_board": "There's no board here. Pin one: `/board pin`"}

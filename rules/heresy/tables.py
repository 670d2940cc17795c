"""Content tables of Powered by Heresy as typed rows."""

from dataclasses import dataclass

from rules.core.content import load


@dataclass(frozen=True, slots=True)
class Move:
    key: str
    name: str
    source: str
    trigger: str
    full: str
    partial: str
    miss: str
    stat: str = ""
    aliases: tuple[str, ...] = ()


def _move(key: str, row: dict[str, object]) -> Move:
    aliases = row.pop("aliases", ())
    assert isinstance(aliases, (list, tuple))
    return Move(key=key, aliases=tuple(aliases), **row)  # type: ignore[arg-type]


MOVES = {key: _move(key, row) for key, row in load("rules.heresy", "moves").items()}
REFUSALS: dict[str, str] = load("rules.heresy", "refusals")
MOVE_NAMES = {
    said.casefold(): move.key
    for move in MOVES.values()
    for said in (move.name, move.key, *move.aliases)
}

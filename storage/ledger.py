"""Every die of a game, for counting."""

import json
from dataclasses import dataclass

from storage.database import Transaction

#: so many entries are read at once: others have their turn
PAGE = 1000


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice of one entry. `undoes` is the entry whose faces a correction used again."""

    number: int
    speaker: str
    visible: str
    verb: str
    dice: tuple[tuple[int, int], ...]
    undoes: int
    undone: bool
    erased: bool


async def rolled(tx: Transaction, game: int) -> list[Rolled]:
    """Return the dice of every entry, in order."""
    found: list[Rolled] = []
    more = True
    while more:
        rows = await tx.execute_fetchall(
            "SELECT e.number, e.speaker, e.visible, e.verb, e.dice, e.undoes, u.by IS NOT NULL,"
            " e.outcome = '' FROM entry e"
            " LEFT JOIN undone u ON u.game = e.game AND u.number = e.number"
            f" WHERE e.game = ? AND e.number > ? ORDER BY e.number LIMIT {PAGE}",
            (game, found[-1].number if found else 0),
        )
        found += [
            Rolled(number, speaker, visible, verb, _dice(dice), undoes, bool(undone), bool(erased))
            for number, speaker, visible, verb, dice, undoes, undone, erased in rows
        ]
        more = len(rows) == PAGE
    return found


def _dice(text: str) -> tuple[tuple[int, int], ...]:
    return tuple((sides, face) for sides, face in json.loads(text or "[]"))

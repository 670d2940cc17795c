"""Every die of a game, for counting."""

import json
from dataclasses import dataclass

from storage.database import Transaction


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
    rows = await tx.execute_fetchall(
        "SELECT e.number, e.speaker, e.visible, e.verb, e.dice, e.undoes, u.by IS NOT NULL,"
        " e.outcome = '' FROM entry e"
        " LEFT JOIN undone u ON u.game = e.game AND u.number = e.number"
        " WHERE e.game = ? ORDER BY e.number",
        (game,),
    )
    return [
        Rolled(number, speaker, visible, verb, _dice(dice), undoes, bool(undone), bool(erased))
        for number, speaker, visible, verb, dice, undoes, undone, erased in rows
    ]


def _dice(text: str) -> tuple[tuple[int, int], ...]:
    return tuple((sides, face) for sides, face in json.loads(text or "[]"))

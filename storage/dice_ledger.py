"""Every die of a game, for statistics."""

import json

from rules.core.outcome import UNSHOWN
from rules.core.records.frozen_values import freeze
from storage.engine.database import Transaction

#: entries read at once, so that other turns run in between
PAGE = 1000


@freeze
class Rolled:
    """The dice of one entry. `undoes` is the entry whose faces a correction used again."""

    number: int
    speaker: str
    visible: str
    verb: str
    dice: tuple[tuple[int, int], ...]
    shown: tuple[tuple[int, int], ...]  # those that everyone may see
    undoes: int
    undone: bool
    erased: bool


async def list_rolled(tx: Transaction, game: int) -> list[Rolled]:
    """Return the dice of every entry, in order."""
    found: list[Rolled] = []
    more = True
    while more:
        rows = await tx.execute_fetchall(
            "SELECT e.number, e.speaker, e.visible, e.verb, e.dice, e.undoes, u.by IS NOT NULL,"
            # an outcome is long, and few hide any dice
            " e.outcome = '', CASE WHEN e.outcome LIKE ? OR e.outcome LIKE ? THEN e.outcome"
            " ELSE '' END FROM entry e"
            " LEFT JOIN undone u ON u.game = e.game AND u.number = e.number"
            f" WHERE e.game = ? AND e.number > ? ORDER BY e.number LIMIT {PAGE}",
            (f'%"{UNSHOWN}"%', '%"private":true%', game, found[-1].number if found else 0),
        )
        found += [_read(*row) for row in rows]
        more = len(rows) == PAGE
    return found


def _read(
    number: int,
    speaker: str,
    visible: str,
    verb: str,
    dice: str,
    undoes: int,
    undone: int,
    erased: int,
    outcome: str,
) -> Rolled:
    """Return the dice of one row. Its outcome is only included if some dice are hidden."""
    every, kept = _dice(dice), json.loads(outcome or "{}")
    unshown = kept.get("memory", {}).get(UNSHOWN, 0)
    shown = () if kept.get("private") else every[: max(0, len(every) - unshown)]
    return Rolled(number, speaker, visible, verb, every, shown, undoes, bool(undone), bool(erased))


def _dice(text: str) -> tuple[tuple[int, int], ...]:
    return tuple((sides, face) for sides, face in json.loads(text or "[]"))

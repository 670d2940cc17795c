"""Standing cards: which entries hang them up, and which still hang."""

from typing import NamedTuple

from storage.database import Transaction


class Pin(NamedTuple):
    """A card of a character that hangs in a channel. `entry` is the id of what hung it up."""

    entry: int
    record: int
    channel: str


async def hanging(tx: Transaction, game: int) -> list[Pin]:
    """Return the newest card of each character that has not been taken down."""
    rows = await tx.execute_fetchall(
        "SELECT e.id, e.subject, e.channel, e.kind FROM entry e"
        " LEFT JOIN undone u ON u.entry = e.id WHERE e.game = ? AND e.kind IN ('pin', 'unpin')"
        " AND u.by IS NULL ORDER BY e.number",
        (game,),
    )
    found: dict[int, Pin] = {}
    for entry, record, channel, kind in rows:
        found.pop(record, None)
        if kind == "pin":
            found[record] = Pin(entry, record, channel)
    return list(found.values())

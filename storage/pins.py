"""Standing cards and boards: which entries hang them up, and which still hang."""

from typing import NamedTuple

from storage.database import Transaction


class Pin(NamedTuple):
    """A card of a character that hangs in a channel. `number` is that of the entry which hung it
    up."""

    number: int
    record: int
    channel: str


async def boards(tx: Transaction, game: int) -> list[Pin]:
    """Return the newest board of each channel that has not been taken down."""
    rows = await tx.execute_fetchall(
        "SELECT e.number, e.channel, e.kind FROM entry e"
        " LEFT JOIN undone u ON u.game = e.game AND u.number = e.number"
        " WHERE e.game = ? AND e.kind IN ('board', 'unboard')"
        " AND u.by IS NULL ORDER BY e.number",
        (game,),
    )
    found: dict[str, Pin] = {}
    for number, channel, kind in rows:
        found.pop(channel, None)
        if kind == "board":
            found[channel] = Pin(number, 0, channel)
    return list(found.values())


async def hanging(tx: Transaction, game: int) -> list[Pin]:
    """Return the newest card of each character that has not been taken down."""
    rows = await tx.execute_fetchall(
        "SELECT e.number, e.subject, e.channel, e.kind FROM entry e INDEXED BY pins_of_game"
        " LEFT JOIN undone u ON u.game = e.game AND u.number = e.number"
        " WHERE e.game = ? AND e.kind IN ('pin', 'unpin')"
        " AND u.by IS NULL ORDER BY e.number",
        (game,),
    )
    found: dict[int, Pin] = {}
    for number, record, channel, kind in rows:
        found.pop(record, None)
        if kind == "pin":
            found[record] = Pin(number, record, channel)
    return list(found.values())

"""Where entries were shown, and which were not. A channel is empty for a private message."""

from collections.abc import Sequence

from storage.database import Database, Transaction


async def show(database: Database, notes: Sequence[tuple[int, str, str]]) -> None:
    """Remember which message shows which entry: entry, channel, message."""
    await database.jot("INSERT INTO shown VALUES (?, ?, ?) ON CONFLICT DO NOTHING", notes)


async def messages(tx: Transaction, game: int, numbers: Sequence[int]) -> list[tuple[str, str]]:
    """Return the channels and messages that show any of these entries of a game."""
    marks = ", ".join("?" for _ in numbers)
    rows = await tx.execute_fetchall(
        "SELECT DISTINCT s.channel, s.message FROM shown s JOIN entry e ON e.id = s.entry"
        f" WHERE e.game = ? AND e.number IN ({marks}) AND s.channel <> '' ORDER BY s.message",
        (game, *numbers),
    )
    return [(str(channel), str(message)) for channel, message in rows]


async def first_messages(
    tx: Transaction, game: int, numbers: Sequence[int]
) -> dict[int, tuple[str, str]]:
    """Return, for each of these entries that is shown, the channel and message that does."""
    marks = ", ".join("?" for _ in numbers)
    rows = await tx.execute_fetchall(
        "SELECT e.number, s.channel, min(s.message) FROM shown s JOIN entry e ON e.id = s.entry"
        f" WHERE e.game = ? AND e.number IN ({marks}) AND s.channel <> '' GROUP BY e.number",
        (game, *numbers),
    )
    return {int(number): (str(channel), str(message)) for number, channel, message in rows}


async def entries(tx: Transaction, channel: str, message: str) -> list[int]:
    """Return the ids of the entries that a message shows, in order."""
    rows = await tx.execute_fetchall(
        "SELECT entry FROM shown WHERE message = ? AND channel = ? ORDER BY entry",
        (message, channel),
    )
    return [int(entry) for (entry,) in rows]


async def is_shown(tx: Transaction, entry: int) -> bool:
    rows = await tx.execute_fetchall("SELECT 1 FROM shown WHERE entry = ? LIMIT 1", (entry,))
    return bool(list(rows))


async def is_ruled(tx: Transaction, source: str) -> bool:
    rows = await tx.execute_fetchall("SELECT 1 FROM entry WHERE source = ?", (source,))
    return bool(list(rows))


async def unshown(tx: Transaction, since: str) -> list[int]:
    """Return the entries since a time that came from Discord and were shown nowhere."""
    rows = await tx.execute_fetchall(
        "SELECT e.id, e.source FROM entry e LEFT JOIN shown s ON s.entry = e.id"
        " WHERE s.entry IS NULL AND e.at >= ? ORDER BY e.id",
        (since,),
    )
    return [int(id) for id, source in rows if str(source).partition(":")[0].isdigit()]


async def place(tx: Transaction, entry: int) -> tuple[int, int, str, str, str] | None:
    """Return the game of an entry, its number, its channel, a channel that the game is in, and
    the game's server."""
    rows = await tx.execute_fetchall(
        "SELECT e.game, e.number, e.channel, coalesce((SELECT channel FROM game_channel c"
        " WHERE c.game = e.game LIMIT 1), ''), g.server"
        " FROM entry e JOIN game g ON g.id = e.game WHERE e.id = ?",
        (entry,),
    )
    return next(((int(g), int(n), str(c), str(h), str(s)) for g, n, c, h, s in rows), None)


async def games_of(tx: Transaction, person: str) -> list[tuple[str, str, str]]:
    """Return the running games that a person is in: name, system, and a channel of each."""
    rows = await tx.execute_fetchall(
        "SELECT g.name, g.system, min(c.channel) FROM record g"
        " JOIN game_channel c ON c.game = g.game WHERE g.kind = 'game'"
        " AND (instr(g.fields, ?) > 0 OR EXISTS (SELECT 1 FROM record p"
        " WHERE p.game = g.game AND p.kind = 'pc' AND p.owner = ?))"
        " AND NOT EXISTS (SELECT 1 FROM claim WHERE claim.game = g.game AND person = ?)"
        " GROUP BY g.game ORDER BY g.game",
        (f'"{person}"', person, person),
    )
    return [(str(name), str(system), str(channel)) for name, system, channel in rows]


async def channels_played(tx: Transaction) -> set[str]:
    rows = await tx.execute_fetchall("SELECT channel FROM game_channel")
    return {str(channel) for (channel,) in rows}

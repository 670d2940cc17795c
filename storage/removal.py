"""Servers that removed the bot: marked, kept for a while, then forgotten for good."""

from storage import privacy
from storage.database import Transaction

#: of every table that holds something of a game, in the order in which it may go
_OF_GAME = (
    "DELETE FROM taking WHERE entry IN (SELECT id FROM entry WHERE game = ?)",
    "DELETE FROM choice WHERE game = ?",
    "DELETE FROM shown WHERE entry IN (SELECT id FROM entry WHERE game = ?)",
    "DELETE FROM lifted WHERE entry IN (SELECT id FROM entry WHERE game = ?)",
    "DELETE FROM undone WHERE entry IN (SELECT id FROM entry WHERE game = ?)",
    "DELETE FROM presence WHERE game = ?",
    "DELETE FROM claim WHERE game = ?",
    "DELETE FROM record WHERE game = ?",
    "DELETE FROM entry WHERE game = ?",
    "DELETE FROM game_channel WHERE game = ?",
    "DELETE FROM game WHERE id = ?",
)


async def mark(tx: Transaction, server: str, at: str) -> None:
    """Remember when the bot was removed from a server; the first time counts."""
    await tx.execute(
        "UPDATE game SET removed_at = ? WHERE server = ? AND removed_at IS NULL", (at, server)
    )


async def unmark(tx: Transaction, server: str) -> None:
    await tx.execute("UPDATE game SET removed_at = NULL WHERE server = ?", (server,))


async def overdue(tx: Transaction, before: str) -> list[str]:
    """Return the servers that were left before a time and have not come back, longest first."""
    rows = await tx.execute_fetchall(
        "SELECT server FROM game WHERE server <> '' GROUP BY server"
        " HAVING count(*) = count(removed_at) AND max(removed_at) < ? ORDER BY max(removed_at)",
        (before,),
    )
    return [str(server) for (server,) in rows]


async def servers(tx: Transaction) -> int:
    ((count,),) = await tx.execute_fetchall(
        "SELECT count(DISTINCT server) FROM game WHERE server <> ''"
    )
    return int(count)


async def purge(tx: Transaction, server: str) -> None:
    """Delete everything of a server's games, and the names of people who are in no other."""
    games = await tx.execute_fetchall("SELECT id FROM game WHERE server = ?", (server,))
    await tx.execute("INSERT INTO erasing VALUES (1)")
    for (game,) in list(games):
        for statement in _OF_GAME:
            await tx.execute(statement, (game,))
        await tx.execute("DELETE FROM remembered WHERE key LIKE ?", (f"nudged:{game}:%",))
    await tx.execute("DELETE FROM erasing")
    gone = await tx.execute_fetchall(
        "DELETE FROM person WHERE NOT EXISTS (SELECT 1 FROM entry WHERE speaker = person.id)"
        " AND NOT EXISTS (SELECT 1 FROM record WHERE owner = person.id"
        " OR (kind IN ('game', 'stage') AND instr(fields, '\"' || person.id || '\"') > 0))"
        " RETURNING id"
    )
    for (person,) in gone:
        await privacy.forget(tx, str(person))

"""Servers that removed the bot: marked, kept for a while, then deleted."""

from storage.engine.database import Transaction
from storage.personal_data import person_erasure as privacy

#: rows deleted at once, so that other turns run in between
STEP = 500


async def mark(tx: Transaction, server: str, at: str) -> None:
    """Note when the bot was removed from a server; only the first time counts."""
    await tx.execute(
        "UPDATE game SET removed_at = ? WHERE server = ? AND removed_at IS NULL", (at, server)
    )


async def unmark(tx: Transaction, server: str) -> None:
    await tx.execute("UPDATE game SET removed_at = NULL WHERE server = ?", (server,))


async def list_overdue(tx: Transaction, before: str) -> list[str]:
    """Return the servers left before a time and not rejoined, the longest first."""
    rows = await tx.execute_fetchall(
        "SELECT server FROM game WHERE server <> '' GROUP BY server"
        " HAVING count(*) = count(removed_at) AND max(removed_at) < ? ORDER BY max(removed_at)",
        (before,),
    )
    return [str(server) for (server,) in rows]


async def list_kept(tx: Transaction) -> dict[str, bool]:
    """Return the servers with stored data, and whether each is marked as gone."""
    rows = await tx.execute_fetchall(
        "SELECT server, count(*) = count(removed_at) FROM game WHERE server <> '' GROUP BY server"
    )
    return {str(server): bool(gone) for server, gone in rows}


async def servers(tx: Transaction) -> int:
    ((count,),) = await tx.execute_fetchall(
        "SELECT count(DISTINCT server) FROM game WHERE server <> ''"
    )
    return int(count)


async def games_of(tx: Transaction, server: str) -> list[int]:
    rows = await tx.execute_fetchall("SELECT id FROM game WHERE server = ?", (server,))
    return [int(game) for (game,) in rows]


async def purge_some(tx: Transaction, game: int) -> bool:
    """Delete a part of a game; return whether there is more."""
    tables = await _tables(tx, game)
    if not tables:
        await tx.execute(
            "DELETE FROM remembered WHERE key LIKE ? OR key LIKE ? OR key LIKE ? OR key LIKE ?"
            " OR key IN (?, ?)",
            (
                f"nudged:{game}:%",
                f"picture:{game}:%",
                f"face:{game}:%",
                f"drawn:{game}:%",
                f"origin:{game}",
                f"reminded:{game}",
            ),
        )
        await tx.execute("DELETE FROM game WHERE id = ?", (game,))
        return False
    table = tables[0]
    await tx.execute("INSERT INTO erasing (allowed) VALUES (1)")
    await tx.execute(_SOME[table], (game, STEP))
    await tx.execute("DELETE FROM erasing")
    return True


#: every table with a game's data, in an order of deletion that satisfies the foreign keys, and
#: the key of a row within its game
KEYS = {
    "owing": "number, position",
    "plan": "number",
    "taking": "number, position, by",
    "choice": "number, position",
    "shown": "number, channel, message",
    "spoken": "number, place",
    "lifted": "number, by, lifter",
    "undone": "number",
    "presence": "channel, person",
    "claim": "person",
    "part": "person",
    "old_entry": "id",
    "record": "id",
    "entry": "number",
    "game_channel": "channel",
}
_SOME = {
    table: f"DELETE FROM {table} WHERE game = ?1 AND ({keys}) IN"
    f" (SELECT {keys} FROM {table} WHERE game = ?1 LIMIT ?2)"
    for table, keys in KEYS.items()
}


async def _tables(tx: Transaction, game: int) -> list[str]:
    """Return the tables that still contain something of a game, in their order of deletion."""
    holds = " UNION ALL ".join(
        f"SELECT {place}, '{table}' WHERE EXISTS (SELECT 1 FROM {table} WHERE game = ?1)"
        for place, table in enumerate(KEYS)
    )
    rows = await tx.execute_fetchall(holds, (game,))
    return [str(table) for _, table in sorted(rows, key=lambda row: row[0])]


async def forget_people(tx: Transaction, server: str) -> None:
    """Forget the names of people in a server without any data."""
    gone = await tx.execute_fetchall(
        "DELETE FROM person WHERE server = ? AND NOT EXISTS"
        " (SELECT 1 FROM game WHERE game.server = person.server) RETURNING id",
        (server,),
    )
    for (person,) in gone:
        left = await tx.execute_fetchall("SELECT 1 FROM person WHERE id = ? LIMIT 1", (person,))
        if not left:
            await privacy.forget(tx, str(person))
    tx.scrub_afterwards()

"""What the desk looks up: stages, who posted where, and when something last changed."""

import json
from typing import Any

from storage.engine.database import Transaction


async def stages(tx: Transaction, game: int) -> dict[int, dict[str, Any]]:
    """Return the stage of every channel and thread of a game, by record."""
    rows = await tx.execute_fetchall(
        "SELECT id, fields FROM record WHERE game = ? AND kind = 'stage' ORDER BY id", (game,)
    )
    return {int(id): json.loads(fields) for id, fields in rows}


async def find_last_change(
    tx: Transaction, game: int, record: int, field: str = ""
) -> tuple[int, str]:
    """Return the number and time of the newest entry that changed this field of a stage."""
    wanted = f'[{record},"stage",' + (f'"{field}",' if field else "")
    rows = await tx.execute_fetchall(
        "SELECT number, at FROM entry WHERE game = ? AND instr(changes, ?) > 0"
        " ORDER BY number DESC LIMIT 1",
        (game, wanted),
    )
    return next(((int(number), str(at)) for number, at in rows), (0, ""))


async def notice(
    tx: Transaction, game: int, channel: str, person: str, at: str, number: int
) -> None:
    """Note that a person posted here, after this entry."""
    await tx.execute(
        "INSERT INTO presence (game, channel, person, at, number) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game, channel, person)"
        " DO UPDATE SET at = excluded.at, number = excluded.number",
        (game, channel, person, at, number),
    )


async def find_last_post(tx: Transaction, game: int, channel: str, person: str) -> int:
    """Return the newest entry at the time of someone's last post here, or -1."""
    rows = await tx.execute_fetchall(
        "SELECT number FROM presence WHERE game = ? AND channel = ? AND person = ?",
        (game, channel, person),
    )
    return next((int(number) for (number,) in rows), -1)


async def find_last_seen(tx: Transaction, game: int, person: str, channel: str = "") -> int:
    """Return the newest entry that a person has seen: their own, or one they posted after.

    0 if they never spoke. With a channel, only what they said there counts.
    """
    # Someone hasn't seen what a plan or a deadline said for them; and after `away end` they have
    # yet to read what they missed.
    where = "AND channel = ?" if channel else ""
    unseen = ("AND substr(source, 1, 4) NOT IN ('plan', 'due:', 'abse')"
              " AND said NOT LIKE 'away end%'")  # fmt: skip
    unseen = "" if channel else unseen
    who = (game, person, *([channel] if channel else []))
    rows = await tx.execute_fetchall(
        f"SELECT max(number) FROM entry WHERE game = ? AND speaker = ? {where} {unseen}"
        f" UNION ALL SELECT max(number) FROM presence WHERE game = ? AND person = ? {where}",
        (*who, *who),
    )
    return max((int(number) for (number,) in rows if number is not None), default=0)


async def list_due(tx: Transaction, now: str) -> list[tuple[int, str, str]]:
    """Return running games that may have reminders due: each with a channel and its server."""
    rows = await tx.execute_fetchall(
        "SELECT g.id, min(c.channel), g.server FROM game g JOIN game_channel c ON c.game = g.id"
        " WHERE g.look_at IS NOT NULL AND g.look_at <= ? AND g.removed_at IS NULL"
        " GROUP BY g.id ORDER BY g.look_at",
        (now,),
    )
    return [(int(game), str(channel), str(server)) for game, channel, server in rows]


async def look_at(tx: Transaction, game: int, at: str | None) -> None:
    """Schedule the next check of a game's reminders; None for no check until something happens."""
    await tx.execute("UPDATE game SET look_at = ? WHERE id = ?", (at, game))

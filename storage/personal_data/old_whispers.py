"""Finds old whispers of games that keep no story."""

import json

from storage.engine.database import Transaction
from storage.secret_entries import WHISPER, WHISPER_OPEN


async def find_old(tx: Transaction, before: str) -> list[tuple[int, int]]:
    """Return whispers from before a time in games that keep no
    story, and the entries that opened them."""
    rows = await tx.execute_fetchall(
        "SELECT game, fields FROM record WHERE kind = 'game' AND instr(fields, '\"story\"') > 0"
        " ORDER BY game"
    )
    games = [int(game) for game, fields in rows if _keeps_none(str(fields))]
    found: list[tuple[int, int]] = []
    for game in games:
        old = await tx.execute_fetchall(
            "SELECT number FROM entry WHERE game = ? AND kind IN (?, ?) AND at < ?"
            " AND said <> '' ORDER BY number",
            (game, WHISPER, WHISPER_OPEN, before),
        )
        found += [(game, int(number)) for (number,) in old]
    return found


def _keeps_none(fields: str) -> bool:
    """Say whether a game's settings say to store no words."""
    return bool(json.loads(fields).get("settings", {}).get("story") == "off")

"""Pictures that go with notes: kept under whose they are, so that they go with their owner."""

import base64

from storage import games
from storage.database import Transaction


def key_of(game: int, owner: str, digest: str) -> str:
    """Return the key under which a picture is remembered."""
    return f"picture:{game}:{owner}:{digest}"


async def keep(tx: Transaction, key: str, picture: bytes) -> None:
    await games.remember(tx, key, base64.b64encode(picture).decode())


async def read(tx: Transaction, key: str) -> bytes:
    """Return a picture; nothing where it is gone."""
    found = (await games.recall(tx, [key])).get(key, "")
    return base64.b64decode(found)


async def count(tx: Transaction, game: int) -> int:
    """Return how many pictures a game has."""
    begins = f"picture:{game}:"
    ((number,),) = await tx.execute_fetchall(
        "SELECT count(*) FROM remembered WHERE key >= ? AND key < ?",
        (begins, f"{begins}\U0010ffff"),
    )
    return int(number)

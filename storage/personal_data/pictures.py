"""Stored pictures: of notes, and portraits with their links on Discord."""

import base64
import json
from collections.abc import Iterable

from rules.fast_tuples import NamedTuple
from storage.engine.database import Transaction
from storage.games import forget, recall, remember

#: the prefix on a sheet for a portrait that is stored here, followed by its name
KEPT = "picture:"


class Posted(NamedTuple):
    """Where on Discord a picture can be seen: the message with it, and its link."""

    channel: str
    message: str
    link: str


def picture_key(game: int, owner: str, name: str) -> str:
    """Return the key of a picture. It contains the owner, so that erasing the owner finds it."""
    return f"{KEPT}{game}:{owner}:{name}"


async def keep(tx: Transaction, key: str, picture: bytes) -> None:
    """Keep a picture."""
    await remember(tx, key, base64.b64encode(picture).decode())


async def read(tx: Transaction, key: str) -> bytes:
    """Return a picture, or nothing if it is gone."""
    return base64.b64decode((await recall(tx, [key])).get(key, ""))


async def list_keys(tx: Transaction, game: int) -> list[str]:
    """Return the keys of all pictures of a game."""
    begins = f"{KEPT}{game}:"
    rows = await tx.execute_fetchall(
        "SELECT key FROM remembered WHERE key >= ? AND key < ?", (begins, f"{begins}\U0010ffff")
    )
    return [str(key) for (key,) in rows]


async def list_unused(tx: Transaction, game: int) -> list[str]:
    """Return the keys of pictures that no note and no sheet uses."""
    rows = await tx.execute_fetchall(
        "SELECT fields FROM record WHERE game = ? AND instr(fields, 'picture') > 0", (game,)
    )
    used = "\n".join(str(fields) for (fields,) in rows)
    return [key for key in await list_keys(tx, game) if _name_in(key) not in used]


def _name_in(key: str) -> str:
    return key.rpartition(":")[2]


def _face_key(key: str) -> str:
    return f"face:{key.removeprefix(KEPT)}"


async def drop(tx: Transaction, keys: Iterable[str]) -> None:
    """Delete pictures, and where they can be seen."""
    for key in keys:
        await forget(tx, key)
        await forget(tx, _face_key(key))


async def drop_portrait(tx: Transaction, game: int, portrait: str) -> None:
    """Delete the picture of a sheet's portrait, whoever it was from."""
    name = _name_in(portrait)
    if portrait.startswith(KEPT):
        await drop(tx, [key for key in await list_keys(tx, game) if _name_in(key) == name])


async def note_posted(tx: Transaction, game: int, portrait: str, posted: Posted) -> None:
    """Note where a portrait can be seen on Discord."""
    for key in await list_keys(tx, game):
        if _name_in(key) == _name_in(portrait):
            await remember(tx, _face_key(key), json.dumps(posted))


async def read_faces(tx: Transaction, game: int) -> dict[str, Posted]:
    """Return where the portraits of a game can be seen, by their names on sheets."""
    begins = f"face:{game}:"
    rows = await tx.execute_fetchall(
        "SELECT key, value FROM remembered WHERE key >= ? AND key < ?",
        (begins, f"{begins}\U0010ffff"),
    )
    return dict(read_face(*row) for row in rows)


def read_face(key: str, value: str) -> tuple[str, Posted]:
    """Return a portrait's name on sheets, and where it can be seen."""
    return f"{KEPT}{_name_in(key)}", Posted(*json.loads(value))


async def list_posted(tx: Transaction, person: str) -> list[Posted]:
    """Return where the portraits of a person and of their characters can be seen."""
    rows = await tx.execute_fetchall(
        "SELECT value FROM remembered WHERE key LIKE 'face:%' AND instr(key, ?) > 0",
        (f":{person}:",),
    )
    found = [Posted(*json.loads(value)) for (value,) in rows]
    sheets = await tx.execute_fetchall(
        "SELECT game, fields FROM record WHERE owner = ? AND kind = 'pc'", (person,)
    )
    for game, fields in sheets:
        face = (await read_faces(tx, int(game))).get(json.loads(fields).get("portrait", ""))
        found += [face] if face else []
    return list(dict.fromkeys(found))

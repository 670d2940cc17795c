"""Games, their channels, and the people who take part in them."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rules.core import limits
from storage.engine.database import Transaction

#: writes a statement with its rows, now or later
Write = Callable[[str, Sequence[Sequence[Any]]], None]


async def start(
    tx: Transaction, server: str, system: str, channel: str, version: int, fields: Mapping[str, Any]
) -> int:
    """Make a game in a channel and return its id."""
    ((game,),) = await tx.execute_fetchall(
        # a new game has nothing pending, and no NPC that was met before this was noted
        "INSERT INTO game (server, system, reckoned, met) VALUES (?, ?, 1, 1) RETURNING id",
        (server, system),
    )
    await bind(tx, game, channel)
    await tx.execute(
        "INSERT INTO record (game, id, kind, owner, name, system, version, fields)"
        " VALUES (?, 1, 'game', '', ?, ?, ?, ?)",
        (game, fields.get("name", ""), system, version, json.dumps(fields)),
    )
    return int(game)


async def bind(tx: Transaction, game: int, channel: str) -> None:
    await tx.execute("INSERT INTO game_channel (channel, game) VALUES (?, ?)", (channel, game))


async def unbind(tx: Transaction, channel: str) -> None:
    await tx.execute("DELETE FROM game_channel WHERE channel = ?", (channel,))


async def unbind_all(tx: Transaction, game: int) -> None:
    await tx.execute("DELETE FROM game_channel WHERE game = ?", (game,))


async def channels(tx: Transaction, game: int) -> list[str]:
    rows = await tx.execute_fetchall(
        "SELECT channel FROM game_channel WHERE game = ? ORDER BY rowid", (game,)
    )
    return [str(channel) for (channel,) in rows]


async def game_of(tx: Transaction, channel: str) -> int | None:
    rows = await tx.execute_fetchall("SELECT game FROM game_channel WHERE channel = ?", (channel,))
    return next((int(game) for (game,) in rows), None)


async def is_played(tx: Transaction, channel: str, parent: str) -> bool:
    rows = await tx.execute_fetchall(
        "SELECT 1 FROM game_channel WHERE channel IN (?, ?) LIMIT 1", (channel, parent)
    )
    return bool(rows)


async def systems_played(tx: Transaction, server: str) -> list[str]:
    """Return the systems of the games that run on a server."""
    rows = await tx.execute_fetchall(
        "SELECT DISTINCT system FROM game WHERE server = ?"
        " AND id IN (SELECT game FROM game_channel) ORDER BY system",
        (server,),
    )
    return [str(system) for (system,) in rows]


def know(write: Write, server: str, game: int, person: str, name: str) -> None:
    """Store the name of someone who takes part in a game."""
    write(
        "INSERT INTO person (server, id, name) VALUES (?, ?, ?)"
        " ON CONFLICT (server, id) DO UPDATE SET name = excluded.name",
        [(server, person, name)],
    )
    take_part(write, game, [person])


def take_part(write: Write, game: int, people: Iterable[str]) -> None:
    write(
        "INSERT INTO part (game, person) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(game, person) for person in people],
    )


def note_name(tx: Transaction, game: int, person: str, at: str, name: str) -> None:
    """Note an unknown name that someone typed, in front of those noted earlier."""
    line = f"{at}\t{' '.join(name.split())[: limits.NOTED_NAME]}\n"
    tx.write_later(
        "UPDATE part SET named = substr(? || named, 1, ?) WHERE game = ? AND person = ?",
        # 40 letters are enough for the time before a name
        [(line, limits.NAMES_NOTED * (limits.NOTED_NAME + 40), game, person)],
    )


async def noted_names(tx: Transaction, game: int) -> list[tuple[str, str, str]]:
    """Return the names noted last in a game, newest first: when, by whom and the name."""
    rows = await tx.execute_fetchall(
        "SELECT person, named FROM part WHERE game = ? AND named <> ''", (game,)
    )
    whole = ((person, line) for person, named in rows for line in named.split("\n")[:-1])
    lines = ((person, line.partition("\t")) for person, line in whole)
    found = [(at, str(person), name) for person, (at, _, name) in lines]
    return sorted(found, reverse=True)[: limits.NAMES_NOTED]


async def mark_met(tx: Transaction, game: int, sheets: Mapping[int, Mapping[str, Any]]) -> None:
    """Store these sheets, and that it is known now which NPCs of a game were met."""
    await tx.executemany(
        "UPDATE record SET fields = ? WHERE game = ? AND id = ?",
        [(json.dumps(fields), game, id) for id, fields in sheets.items()],
    )
    await tx.execute("UPDATE game SET met = 1 WHERE id = ?", (game,))


async def list_named(tx: Transaction, server: str, name: str) -> list[str]:
    """Return the ids of people in a server with this name, in any case."""
    rows = await tx.execute_fetchall(
        "SELECT id FROM person WHERE server = ? AND lower(name) = lower(?) ORDER BY id LIMIT 5",
        (server, name),
    )
    return [str(id) for (id,) in rows]


async def claim(tx: Transaction, game: int, people: Iterable[str]) -> None:
    """Note whom an import names. They aren't told anything until they have spoken in the server."""
    await tx.executemany(
        "INSERT INTO claim (game, person) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(game, id) for id in people],
    )


async def confirm(tx: Transaction, game: int, person: str) -> None:
    """Note that someone whom an import names has spoken in the game's server."""
    await tx.execute("DELETE FROM claim WHERE game = ? AND person = ?", (game, person))


async def remember(tx: Transaction, key: str, value: str, at: str = "") -> None:
    """Store a value under a key; `at` is its time, for data that is deleted after a while."""
    await tx.execute(
        "INSERT INTO remembered (key, value, at) VALUES (?, ?, ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = excluded.at",
        (key, value, at),
    )


#: prefixes of temporary data: errors in posts, offers, what is shown
#: below a message, sentences of posts already ruled on, who was asked about words, files, pages,
#: and dice of characters without a name
PASSING = ("why:", "offers:", "offer:", "under:", "ruled:", "held:", "attached:", "page:",
           "drawn:")  # fmt: skip


async def forget_old(tx: Transaction, now: str, before: str) -> None:
    """Delete temporary data older than a time.

    Data without a time was stored by an earlier release, and counts from now.
    """
    for kind in PASSING:
        ends = (kind, f"{kind[:-1]};")
        await tx.execute(
            "UPDATE remembered SET at = ? WHERE key >= ? AND key < ? AND at = ''", (now, *ends)
        )
        await tx.execute(
            "DELETE FROM remembered WHERE key >= ? AND key < ? AND at < ?", (*ends, before)
        )


async def forget_before(tx: Transaction, keys: str, at: str) -> None:
    """Delete what has a key with this beginning and a value that begins with an earlier time."""
    await tx.execute(
        "DELETE FROM remembered WHERE key >= ? AND key < ? AND value < ?",
        # up to the last character there is: everything that begins so
        (keys, f"{keys}\U0010ffff", at),
    )


async def recall(tx: Transaction, keys: Sequence[str]) -> dict[str, str]:
    marks = ", ".join("?" for _ in keys)
    rows = await tx.execute_fetchall(
        f"SELECT key, value FROM remembered WHERE key IN ({marks})", tuple(keys)
    )
    return {str(key): str(value) for key, value in rows}


async def any_started(tx: Transaction) -> bool:
    """Say whether any game was ever started."""
    ((found,),) = await tx.execute_fetchall("SELECT EXISTS (SELECT 1 FROM game)")
    return bool(found)


async def title_of(tx: Transaction, channel: str) -> str:
    """Return the name of the game played in a channel, or an empty text."""
    rows = await tx.execute_fetchall(
        "SELECT r.name FROM record r JOIN game_channel c ON c.game = r.game"
        " WHERE c.channel = ? AND r.kind = 'game'",
        (channel,),
    )
    return next((str(name) for (name,) in rows), "")


async def is_over(tx: Transaction, game: int) -> bool:
    """Say whether a game has ended."""
    rows = await tx.execute_fetchall(
        "SELECT fields FROM record WHERE game = ? AND kind = 'game'", (game,)
    )
    return all(json.loads(fields).get("ended") for (fields,) in rows)


async def forget(tx: Transaction, key: str) -> None:
    """Delete a stored value."""
    await tx.execute("DELETE FROM remembered WHERE key = ?", (key,))

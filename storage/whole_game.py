"""Every row of a game, for exports and imports: records, journal, choices and who took them."""

from collections.abc import Mapping
from typing import Any

from storage import choices, games, hash_chain
from storage.engine.database import Transaction

RECORD = ("id", "kind", "owner", "name", "version", "fields")
ENTRY = (
    "number", "speaker", "channel", "said", "verb", "kind", "actor", "subject", "about", "visible",
    "dice", "outcome", "changes", "undoes", "at", "seals", "hash",
)  # fmt: skip
CHOICE = ("position", "label", "says", "who", "subject", "owed", "exclusive", "most")
#: entries exported at once
PAGE = 200
Row = list[Any]
Rows = list[Row]


async def take_out(tx: Transaction, game: int) -> dict[str, Rows]:
    """Return everything of a game. Entries are identified by their numbers."""

    records = await tx.execute_fetchall(
        f"SELECT {_join(RECORD)} FROM record WHERE game = ? ORDER BY id", (game,)
    )
    ((last,),) = await tx.execute_fetchall("SELECT last FROM game WHERE id = ?", (game,))

    async def rows(statement: str, order: str) -> Rows:
        """Return what belongs to entries, a page at a time, so other turns run in between."""
        found: Rows = []
        for first in range(0, last, PAGE):
            asked = f"{statement} WHERE game = ? AND number > ? AND number <= ? ORDER BY {order}"
            page = await tx.execute_fetchall(asked, (game, first, first + PAGE))
            found += [list(row) for row in page]
        return found

    taken = await rows("SELECT number, position, by FROM taking", "by, position")
    return {
        "records": [list(row) for row in records],
        "entries": [
            _sealed_long(row) for row in await rows(f"SELECT {_join(ENTRY)} FROM entry", "number")
        ],
        "choices": await rows(f"SELECT number, {_join(CHOICE)} FROM choice", "number, position"),
        # pages go by the numbers of entries, not by the order of taking
        "taken": sorted(taken, key=lambda row: (row[2], row[1])),
        "undone": await rows("SELECT number, by FROM undone", "number"),
        "lifted": await rows("SELECT number, by, lifter FROM lifted", "number, lifter"),
    }


def _sealed_long(row: Row) -> Row:
    """Return an entry with its seals written out, which every release can read."""
    entry = dict(zip(ENTRY, row, strict=True))
    return list((entry | {"seals": hash_chain.lengthen(str(entry["seals"]), entry)}).values())


def blank_parts(row: Row, parts: tuple[str, ...]) -> Row:
    """Return an entry with some of its parts blanked; the hash chain still verifies."""
    entry = whole = dict(zip(ENTRY, row, strict=True))
    entry = entry | dict.fromkeys(parts, "")
    return list(
        (entry | {"seals": hash_chain.erase_parts(str(entry["seals"]), parts, whole)}).values()
    )


def _join(columns: tuple[str, ...]) -> str:
    return ", ".join(columns)


def _marks(count: int) -> str:
    return ", ".join("?" for _ in range(count))


async def put_in(
    tx: Transaction, server: str, system: str, channel: str, kept: Mapping[str, Rows]
) -> int:
    """Create a game from an export, in a channel, and return its id."""
    last = kept["entries"][-1]
    ((game,),) = await tx.execute_fetchall(
        "INSERT INTO game (server, system, last, hash) VALUES (?, ?, ?, ?) RETURNING id",
        (server, system, last[ENTRY.index("number")], last[ENTRY.index("hash")]),
    )
    tx.write_later("INSERT INTO game_channel (channel, game) VALUES (?, ?)", [(channel, game)])
    tx.write_later(
        f"INSERT INTO record (game, system, {_join(RECORD)}) VALUES ({_marks(2 + len(RECORD))})",
        [(game, system, *row) for row in kept["records"]],
    )
    tx.write_later(
        f"INSERT INTO entry (game, source, {_join(ENTRY)}) VALUES ({_marks(2 + len(ENTRY))})",
        [(game, f"import:{game}:{row[0]}", *row) for row in kept["entries"]],
    )
    tx.write_later(
        f"INSERT INTO choice (game, number, {_join(CHOICE)}) VALUES ({_marks(2 + len(CHOICE))})",
        [(game, *row) for row in kept["choices"]],
    )
    tx.write_later(
        "INSERT INTO taking (game, number, position, by) VALUES (?, ?, ?, ?)",
        [(game, *row) for row in kept["taken"]],
    )
    tx.write_later(
        "INSERT INTO undone (game, number, by) VALUES (?, ?, ?)",
        [(game, *row) for row in kept["undone"]],
    )
    tx.write_later(
        "INSERT INTO lifted (game, number, by, lifter) VALUES (?, ?, ?, ?)",
        [(game, *row) for row in kept.get("lifted", [])],
    )
    await choices.reckon(tx, int(game))
    return int(game)


async def meet(tx: Transaction, server: str, game: int, people: Mapping[str, str]) -> None:
    """Store the names of people new to a server, and that they take part in a game."""
    tx.write_later(
        "INSERT INTO person (server, id, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [(server, id, name) for id, name in people.items()],
    )
    games.take_part(tx.write_later, game, people)
    await tx.flush()

"""A whole game, taken out and put in again: records, journal, choices and who took them."""

from collections.abc import Mapping
from typing import Any

from storage.database import Transaction

RECORD = ("id", "kind", "owner", "name", "version", "fields")
ENTRY = (
    "number", "speaker", "channel", "said", "verb", "kind", "actor", "subject", "about", "visible",
    "dice", "outcome", "changes", "undoes", "at", "seals", "hash",
)  # fmt: skip
CHOICE = ("position", "label", "says", "who", "subject", "owed", "exclusive", "most")
Row = list[Any]
Rows = list[Row]


async def taken_out(tx: Transaction, game: int) -> dict[str, Rows]:
    """Return everything of a game. Entries are told apart by their numbers."""

    async def rows(statement: str) -> Rows:
        return [list(row) for row in await tx.execute_fetchall(statement, (game,))]

    return {
        "records": await rows(f"SELECT {_listed(RECORD)} FROM record WHERE game = ? ORDER BY id"),
        "entries": await rows(f"SELECT {_listed(ENTRY)} FROM entry WHERE game = ? ORDER BY number"),
        "choices": await rows(
            f"SELECT e.number, {_listed(CHOICE, 'c.')} FROM choice c JOIN entry e"
            " ON e.id = c.entry WHERE e.game = ? ORDER BY e.number, c.position"
        ),
        "taken": await rows(
            "SELECT e.number, t.position, b.number FROM taking t JOIN entry e ON e.id = t.entry"
            " JOIN entry b ON b.id = t.by WHERE e.game = ? ORDER BY b.number, t.position"
        ),
        "undone": await rows(
            "SELECT e.number, b.number FROM undone u JOIN entry e ON e.id = u.entry"
            " JOIN entry b ON b.id = u.by WHERE e.game = ? ORDER BY e.number"
        ),
        "lifted": await rows(
            "SELECT e.number, b.number, f.number FROM lifted l JOIN entry e ON e.id = l.entry"
            " JOIN entry b ON b.id = l.by JOIN entry f ON f.id = l.lifter"
            " WHERE e.game = ? ORDER BY e.number, f.number"
        ),
    }


def _listed(columns: tuple[str, ...], table: str = "") -> str:
    return ", ".join(f"{table}{column}" for column in columns)


def _marks(count: int) -> str:
    return ", ".join("?" for _ in range(count))


async def put_in(
    tx: Transaction, server: str, system: str, channel: str, kept: Mapping[str, Rows]
) -> int:
    """Make a game of what was taken out, in a channel, and return its id."""
    cursor = await tx.execute("INSERT INTO game (server, system) VALUES (?, ?)", (server, system))
    game = cursor.lastrowid
    assert game is not None
    await tx.execute("INSERT INTO game_channel VALUES (?, ?)", (channel, game))
    await tx.executemany(
        f"INSERT INTO record (game, system, {_listed(RECORD)}) VALUES ({_marks(2 + len(RECORD))})",
        [(game, system, *row) for row in kept["records"]],
    )
    await tx.executemany(
        f"INSERT INTO entry (game, source, {_listed(ENTRY)}) VALUES ({_marks(2 + len(ENTRY))})",
        [(game, f"import:{game}:{row[0]}", *row) for row in kept["entries"]],
    )
    rows = await tx.execute_fetchall("SELECT number, id FROM entry WHERE game = ?", (game,))
    ids = {int(number): int(id) for number, id in rows}
    await tx.executemany(
        f"INSERT INTO choice (entry, game, {_listed(CHOICE)}) VALUES ({_marks(2 + len(CHOICE))})",
        [(ids[number], game, *row) for number, *row in kept["choices"]],
    )
    await tx.executemany(
        "INSERT INTO taking VALUES (?, ?, ?)",
        [(ids[number], position, ids[by]) for number, position, by in kept["taken"]],
    )
    await tx.executemany(
        "INSERT INTO undone VALUES (?, ?)",
        [(ids[number], ids[by]) for number, by in kept["undone"]],
    )
    await tx.executemany(
        "INSERT INTO lifted VALUES (?, ?, ?)",
        [tuple(ids[number] for number in row) for row in kept.get("lifted", [])],
    )
    return game


async def meet(tx: Transaction, people: Mapping[str, str]) -> None:
    """Remember the names of people who are not known yet."""
    await tx.executemany(
        "INSERT INTO person VALUES (?, ?) ON CONFLICT DO NOTHING", list(people.items())
    )

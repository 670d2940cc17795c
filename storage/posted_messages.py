"""Which messages show which entries, which aren't shown, and where cards and boards are pinned.

A private message has an empty channel.
"""

import json
from collections.abc import Sequence

from rules.fast_tuples import NamedTuple
from storage.engine.database import Database, Transaction

#: an entry: its game and its number there
Named = tuple[int, int]

#: the first letters of sources that nobody typed: plans, deadlines and missed turns
BY_ITSELF = frozenset({"plan", "due", "absent"})


class Place(NamedTuple):
    """Where an entry was said: its channel, a channel of its game, and the game's server."""

    game: int
    number: int
    channel: str
    parent: str
    server: str


class Post(NamedTuple):
    """One part of spoken words as posted on Discord. Without a webhook the bot itself posted it."""

    place: int
    channel: str
    message: str
    webhook: str


_SHOW = (
    "INSERT INTO shown (game, number, channel, message) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
)


def show(database: Database, notes: Sequence[tuple[int, int, str, str]]) -> None:
    """Remember which message shows which entry: game, number, channel, message."""
    database.write_unsynced(_SHOW, notes)


def name_words(number: int) -> str:
    """Return the placeholder for the messages of words, which are stored separately."""
    return f"words {number}"


async def note_words(tx: Transaction, entry: Named) -> None:
    """Note, inside a turn, that all of an entry's words are posted."""
    await tx.execute(_SHOW, (*entry, "", name_words(entry[1])))


async def messages(tx: Transaction, game: int, numbers: Sequence[int]) -> list[tuple[str, str]]:
    """Return the channels and messages that show any of these entries."""
    marks = ", ".join("?" for _ in numbers)
    rows = await tx.execute_fetchall(
        "SELECT DISTINCT channel, message FROM shown"
        f" WHERE game = ? AND number IN ({marks}) AND channel <> '' ORDER BY message",
        (game, *numbers),
    )
    return [(str(channel), str(message)) for channel, message in rows]


async def first_messages(
    tx: Transaction, game: int, numbers: Sequence[int]
) -> dict[int, tuple[str, str]]:
    """Return the channel and the first message that shows each of these entries, if any does."""
    marks = ", ".join("?" for _ in numbers)
    rows = await tx.execute_fetchall(
        "SELECT number, channel, message FROM shown"
        f" WHERE game = ? AND number IN ({marks}) AND channel <> ''"
        f" UNION SELECT number, channel, message FROM spoken WHERE game = ? AND number IN ({marks})"
        " ORDER BY message DESC",
        (game, *numbers, game, *numbers),
    )
    # of several rows the last stays, and the first message comes last
    return {int(number): (str(channel), str(message)) for number, channel, message in rows}


async def entries(tx: Transaction, channel: str, message: str) -> list[Named]:
    """Return the entries that a message shows, in order."""
    rows = await tx.execute_fetchall(
        "SELECT game, number FROM shown WHERE message = ? AND channel = ? ORDER BY game, number",
        (message, channel),
    )
    return [(int(game), int(number)) for game, number in rows]


async def is_shown(tx: Transaction, entry: Named) -> bool:
    rows = await tx.execute_fetchall(
        "SELECT 1 FROM shown WHERE game = ? AND number = ? LIMIT 1", entry
    )
    return bool(rows)


async def is_ruled(tx: Transaction, source: str) -> bool:
    rows = await tx.execute_fetchall("SELECT 1 FROM entry WHERE source = ?", (source,))
    return bool(rows)


async def list_unshown(tx: Transaction, since: str, until: str) -> list[tuple[Named, str]]:
    """Return entries from Discord between two times that aren't shown, with their servers."""
    rows = await tx.execute_fetchall(
        "SELECT e.game, e.number, e.source, e.channel, g.server FROM entry e"
        " JOIN game g ON g.id = e.game"
        " LEFT JOIN shown s ON s.game = e.game AND s.number = e.number"
        " WHERE s.game IS NULL AND e.at >= ? AND e.at <= ? ORDER BY e.at, e.game, e.number",
        (since, until),
    )
    return [
        ((int(game), int(number)), str(server))
        for game, number, source, channel, server in rows
        if _is_from_discord(str(source).partition(":")[0], str(channel))
    ]


def _is_from_discord(source: str, channel: str) -> bool:
    """Say whether an entry was said on Discord, or was triggered there."""
    return source.isdigit() or (source in BY_ITSELF and channel.isdigit())


#: whether someone plays or leads in a game `g`; being named by an import doesn't count
_TAKES_PART = (
    "NOT EXISTS (SELECT 1 FROM claim c WHERE c.game = g.id AND c.person = :person)"
    " AND (EXISTS (SELECT 1 FROM part p WHERE p.game = g.id AND p.person = :person)"
    " OR EXISTS (SELECT 1 FROM record r WHERE r.game = g.id"
    " AND (r.owner = :person OR (r.kind = 'game' AND instr(r.fields, :quoted) > 0))))"
)


async def place(tx: Transaction, entry: Named, person: str) -> tuple[Place, bool] | None:
    """Return where an entry was said, and whether a person takes part in its game."""
    rows = await tx.execute_fetchall(
        "SELECT e.game, e.number, e.channel, coalesce((SELECT channel FROM game_channel c"
        " WHERE c.game = e.game ORDER BY c.rowid LIMIT 1), ''), g.server,"
        f" CASE WHEN {_TAKES_PART} THEN 1 ELSE 0 END"
        " FROM entry e JOIN game g ON g.id = e.game WHERE e.game = :game AND e.number = :number",
        {"game": entry[0], "number": entry[1], "person": person, "quoted": json.dumps(person)},
    )
    return next(((Place(*row[:5]), bool(row[5])) for row in rows), None)


async def find_by_old_id(tx: Transaction, id: int, person: str) -> tuple[Place, bool] | None:
    """Return the same for an entry by the id it had before entries had a game and a number."""
    rows = await tx.execute_fetchall("SELECT game, number FROM old_entry WHERE id = ?", (id,))
    return await place(tx, next(((int(g), int(n)) for g, n in rows), (0, 0)), person)


async def games_of(tx: Transaction, person: str) -> list[tuple[str, str, str]]:
    """Return a person's running games: name, system, and a channel of each."""
    rows = await tx.execute_fetchall(
        "SELECT g.name, g.system, min(c.channel) FROM part"
        " JOIN record g ON g.game = part.game AND g.kind = 'game'"
        " JOIN game_channel c ON c.game = g.game WHERE part.person = ?"
        " AND (instr(g.fields, ?) > 0 OR EXISTS (SELECT 1 FROM record p"
        " WHERE p.game = g.game AND p.kind = 'pc' AND p.owner = part.person))"
        " AND NOT EXISTS (SELECT 1 FROM claim"
        " WHERE claim.game = g.game AND claim.person = part.person)"
        " GROUP BY g.game, g.name, g.system ORDER BY g.game",
        (person, f'"{person}"'),
    )
    return [(str(name), str(system), str(channel)) for name, system, channel in rows]


async def posts(tx: Transaction, entry: Named) -> list[Post]:
    """Return the messages that show an entry's words, in order."""
    rows = await tx.execute_fetchall(
        "SELECT place, channel, message, webhook FROM spoken WHERE game = ? AND number = ?"
        " ORDER BY place",
        entry,
    )
    return [Post(int(place), *map(str, rest)) for place, *rest in rows]


async def keep_post(tx: Transaction, entry: Named, post: Post) -> None:
    """Note which message shows a part of spoken words."""
    await tx.execute(
        "INSERT INTO spoken (game, number, place, channel, message, webhook)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (game, number, place) DO UPDATE"
        " SET channel = excluded.channel, message = excluded.message, webhook = excluded.webhook",
        (*entry, *post),
    )


async def drop_post(tx: Transaction, entry: Named, place: int) -> None:
    await tx.execute(
        "DELETE FROM spoken WHERE game = ? AND number = ? AND place = ?", (*entry, place)
    )


async def hand_on_posts(tx: Transaction, game: int, old: int, new: int) -> None:
    """Let the messages of words show the words that replaced them."""
    await tx.execute(
        "UPDATE spoken SET number = ? WHERE game = ? AND number = ?"
        " AND NOT EXISTS (SELECT 1 FROM spoken s WHERE s.game = ? AND s.number = ?)",
        (new, game, old, game, new),
    )


async def list_speech_messages(
    tx: Transaction, channel: str, message: str = ""
) -> dict[str, Named]:
    """Return the messages of a channel that show spoken words, each with its entry."""
    only = "AND message = ?" if message else ""
    rows = await tx.execute_fetchall(
        f"SELECT message, game, number FROM spoken WHERE channel = ? {only}",
        (channel, message) if message else (channel,),
    )
    return {str(id): (int(game), int(number)) for id, game, number in rows}


async def words_of_post(tx: Transaction, post: str) -> Named | None:
    """Return the newest words from a post that aren't undone."""
    rows = await tx.execute_fetchall(
        "SELECT e.game, e.number FROM entry e LEFT JOIN undone u"
        " ON u.game = e.game AND u.number = e.number WHERE e.kind = 'say'"
        " AND e.source >= ? AND e.source < ? AND u.by IS NULL ORDER BY e.number DESC LIMIT 1",
        (f"{post}:", f"{post};"),
    )
    return next(((int(game), int(number)) for game, number in rows), None)


async def from_source(tx: Transaction, source: str) -> Named | None:
    """Return the entry that came from a source."""
    rows = await tx.execute_fetchall("SELECT game, number FROM entry WHERE source = ?", (source,))
    return next(((int(game), int(number)) for game, number in rows), None)


class Pin(NamedTuple):
    """A character's card pinned in a channel. `number` is that of the entry which pinned it."""

    number: int
    record: int
    channel: str


async def boards(tx: Transaction, game: int) -> list[Pin]:
    """Return the newest board of each channel that wasn't unpinned."""
    rows = await tx.execute_fetchall(
        "SELECT e.number, e.channel, e.kind FROM entry e"
        " LEFT JOIN undone u ON u.game = e.game AND u.number = e.number"
        " WHERE e.game = ? AND e.kind IN ('board', 'unboard')"
        " AND u.by IS NULL ORDER BY e.number",
        (game,),
    )
    found: dict[str, Pin] = {}
    for number, channel, kind in rows:
        found.pop(channel, None)
        if kind == "board":
            found[channel] = Pin(number, 0, channel)
    return list(found.values())


async def list_pins(tx: Transaction, game: int) -> list[Pin]:
    """Return the newest card of each character that wasn't unpinned."""
    rows = await tx.execute_fetchall(
        "SELECT e.number, e.subject, e.channel, e.kind FROM entry e INDEXED BY pins_of_game"
        " LEFT JOIN undone u ON u.game = e.game AND u.number = e.number"
        " WHERE e.game = ? AND e.kind IN ('pin', 'unpin')"
        " AND u.by IS NULL ORDER BY e.number",
        (game,),
    )
    found: dict[int, Pin] = {}
    for number, record, channel, kind in rows:
        found.pop(record, None)
        if kind == "pin":
            found[record] = Pin(number, record, channel)
    return list(found.values())

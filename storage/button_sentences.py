"""What buttons say, stored as long as a message has such a button.

A custom_id has no room for a sentence. So the sentence is stored under the hash of its text,
`sentence:ID`, along with those for whom a button says it, `said:ID:PERSON`; many messages may share
one. Each message is noted. Once the last is gone, so is the sentence. An empty time means that an
older release stored it, which noted no messages: its buttons still exist somewhere, and keep
working.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

from rules.fast_tuples import NamedTuple
from storage.engine.database import Database, Transaction

#: a sentence stored within this time may be in a message being sent, so it isn't deleted
ON_ITS_WAY = timedelta(minutes=10)
#: rows deleted at once, so that other turns run in between
STEP = 200


class Message(NamedTuple):
    """A message with buttons. A private one has no channel, a direct one no server.

    `parent` is the channel of its thread.
    """

    id: str
    channel: str = ""
    parent: str = ""
    server: str = ""


async def find_missing(
    tx: Transaction, sentences: Mapping[str, str], by: str, since: str
) -> dict[str, str]:
    """Return the sentences, by id, that aren't stored for someone, or not since a time."""
    marks = ", ".join("?" for _ in sentences)
    rows = await tx.execute_fetchall(
        # the id begins behind `sentence:`, which has nine letters
        "SELECT substr(s.key, 10) FROM remembered s JOIN remembered f"
        " ON f.key = 'said:' || substr(s.key, 10) || ':' || ?"
        f" WHERE s.key IN ({marks}) AND (s.at = '' OR s.at >= ?)",
        (by, *(f"sentence:{id}" for id in sentences), since),
    )
    known = {str(id) for (id,) in rows}
    return {id: sentence for id, sentence in sentences.items() if id not in known}


async def keep(tx: Transaction, sentences: Mapping[str, str], by: str, now: str) -> None:
    """Store sentences that buttons will say, by id, and for whom."""
    await tx.executemany(
        "INSERT INTO remembered (key, value, at) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE"
        " SET at = CASE WHEN remembered.at = '' THEN '' ELSE excluded.at END",
        [(f"sentence:{id}", sentence, now) for id, sentence in sorted(sentences.items())],
    )
    await tx.executemany(
        "INSERT INTO remembered (key, value) VALUES (?, '') ON CONFLICT DO NOTHING",
        [(f"said:{id}:{by}",) for id in sorted(sentences)],
    )


def note(database: Database, message: Message, ids: Iterable[str], now: str) -> None:
    """Note which sentences a message has buttons for, or that it still exists."""
    database.write_unsynced(
        "INSERT INTO saying (message, sentence, channel, parent, server, at)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (message, sentence) DO UPDATE SET at = excluded.at",
        [(message.id, id, *message[1:], now) for id in sorted(set(ids))],
    )


def note_anew(database: Database, message: Message, ids: Iterable[str], now: str) -> None:
    """Note which sentences an edited message has buttons for now."""
    database.write_unsynced("DELETE FROM saying WHERE message = ?", [(message.id,)])
    note(database, message, ids, now)


async def have_buttons(tx: Transaction, messages: Sequence[str]) -> bool:
    """Say whether any of these messages has buttons that are noted."""
    marks = ", ".join("?" for _ in messages)
    rows = await tx.execute_fetchall(
        f"SELECT 1 FROM saying WHERE message IN ({marks}) LIMIT 1", tuple(messages)
    )
    return bool(rows)


async def messages_gone(tx: Transaction, messages: Sequence[str], before: str) -> bool:
    """Forget messages, and the sentences of no other; return whether there is more to forget.

    A sentence stored after `before` may be in a message just being sent, so it stays.
    """
    marks = ", ".join("?" for _ in messages)
    return await _drop(tx, f"message IN ({marks})", tuple(messages), before)


async def channel_gone(tx: Transaction, channel: str, before: str) -> bool:
    """Forget the messages of a channel and its threads, a part at a time."""
    return await _drop(tx, "channel = ? OR parent = ?", (channel, channel), before)


async def server_gone(tx: Transaction, server: str, before: str) -> bool:
    """Forget the messages of a server, a part at a time."""
    return await _drop(tx, "server = ?", (server,), before)


async def forget_unused(tx: Transaction, before: str) -> bool:
    """Forget old private messages and unused sentences; return whether there is more to forget."""
    if await _drop(tx, "channel = '' AND at < ?", (before,), before):
        return True
    rows = await tx.execute_fetchall(
        "SELECT substr(key, 10) FROM remembered r WHERE key >= 'sentence:' AND key < 'sentence;'"
        " AND at <> '' AND at < ?"
        " AND NOT EXISTS (SELECT 1 FROM saying s WHERE s.sentence = substr(r.key, 10)) LIMIT ?",
        (before, STEP),
    )
    await _forget(tx, [str(id) for (id,) in rows], before)
    await tx.execute(  # left over from a person's erasure
        "DELETE FROM saying WHERE at < ? AND NOT EXISTS"
        " (SELECT 1 FROM remembered r WHERE r.key = 'sentence:' || saying.sentence)",
        (before,),
    )
    return len(rows) == STEP


async def find_unseen(tx: Transaction, before: str, most: int) -> list[Message]:
    """Return messages not heard of since a time, the oldest first."""
    rows = await tx.execute_fetchall(
        "SELECT message, channel, parent, server FROM saying WHERE channel <> '' AND at < ?"
        " GROUP BY message, channel, parent, server ORDER BY min(at), message LIMIT ?",
        (before, most),
    )
    return [Message(*map(str, row)) for row in rows]


async def mark_seen(tx: Transaction, message: str, now: str) -> None:
    """Note that a message still exists."""
    await tx.execute("UPDATE saying SET at = ? WHERE message = ?", (now, message))


async def _drop(tx: Transaction, which: str, values: Sequence[str], before: str) -> bool:
    rows = await tx.execute_fetchall(
        "DELETE FROM saying WHERE (message, sentence) IN"
        f" (SELECT message, sentence FROM saying WHERE {which} LIMIT {STEP}) RETURNING sentence",
        tuple(values),
    )
    await _forget(tx, sorted({str(id) for (id,) in rows}), before)
    return len(rows) == STEP


async def _forget(tx: Transaction, ids: Sequence[str], before: str) -> None:
    """Forget those of these sentences that no message has, and for whom they were."""
    if not ids:
        return
    marks = ", ".join("?" for _ in ids)
    gone = await tx.execute_fetchall(
        f"DELETE FROM remembered WHERE key IN ({marks}) AND at <> '' AND at < ? AND NOT EXISTS"
        " (SELECT 1 FROM saying s WHERE s.sentence = substr(remembered.key, 10))"
        " RETURNING substr(key, 10)",
        (*(f"sentence:{id}" for id in ids), before),
    )
    await tx.executemany(
        "DELETE FROM remembered WHERE key >= ? AND key < ?",
        # `;` follows `:`, and unlike LIKE a range uses the index
        [(f"said:{id}:", f"said:{id};") for (id,) in gone],
    )

"""The journal: what was said, what it changed, and what was undone.

Append-only. An entry is never edited: undoing it writes a new one with the inverse changes, and a
row in `undone` says which entry undid which.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Any

from rules.core.outcome import Fact, Grade, Outcome
from rules.core.records.record import Change
from rules.fast_tuples import NamedTuple
from storage import choices, hash_chain
from storage.engine.database import Row, Transaction

#: how many entries are searched for one that concerns a character
LOOKED_BACK = 50
#: entries read at once when a whole game is read
PAGE = 200
#: entries after which other turns may run
SLICE = 20

Faces = tuple[tuple[int, int], ...]


class Entry(NamedTuple):
    """An entry as it was written. `undone_by` is the number of the entry that undid it."""

    game: int
    number: int
    source: str
    speaker: str
    channel: str
    said: str
    verb: str
    kind: str
    actor: int
    subject: int
    about: int
    visible: str
    dice: Faces
    outcome: Outcome
    changes: tuple[Change, ...]
    undoes: int
    at: str
    undone_by: int

    @property
    def planned(self) -> bool:
        """Say whether it is a plan that was carried out, and not
        the note that its owner has had their turn."""
        return self.source.startswith("plan:") and not self.source.endswith(":acted")


READ = """
SELECT e.game, e.number, e.source, e.speaker, e.channel, e.said, e.verb, e.kind, e.actor,
    e.subject, e.about, e.visible, e.dice, e.outcome, e.changes, e.undoes, e.at, coalesce(u.by, 0)
FROM entry e LEFT JOIN undone u ON u.game = e.game AND u.number = e.number
"""


def read_entry(row: Sequence[Any]) -> Entry:
    """Return an entry from a row selected by `READ`."""
    outcome = json.loads(row[13] or "{}")
    listed = json.loads(row[14] or "[]")
    made = tuple(Change(*change) for change in listed)
    return Entry(
        game=row[0],
        number=row[1],
        source=row[2],
        speaker=row[3],
        channel=row[4],
        said=row[5],
        verb=row[6],
        kind=row[7],
        actor=row[8],
        subject=row[9],
        about=row[10],
        visible=row[11],
        dice=tuple((sides, face) for sides, face in json.loads(row[12] or "[]")),
        outcome=_read_outcome(outcome, made, row[7], row[9]),
        changes=made,
        undoes=row[15],
        at=row[16],
        undone_by=row[17],
    )


async def list_before(tx: Transaction, game: int, number: int, most: int) -> list[Entry]:
    """Return the entries before this one, newest first."""
    rows = await tx.execute_fetchall(
        f"{READ} WHERE e.game = ? AND e.number < ? ORDER BY e.number DESC LIMIT ?",
        (game, number, most),
    )
    return [read_entry(row) for row in rows]


async def entry(tx: Transaction, game: int, number: int) -> Entry | None:
    """Return one entry by its number in the game."""
    rows = await tx.execute_fetchall(f"{READ} WHERE e.game = ? AND e.number = ?", (game, number))
    return next(map(read_entry, rows), None)


async def find_latest(
    tx: Transaction,
    game: int,
    kinds: Sequence[str],
    subject: int | None,
    concerned: bool = False,
    but: Sequence[int] = (),
    fits: Callable[[Entry], bool] | None = None,
) -> Entry | None:
    """Return the newest entry of these kinds about this character that isn't undone.

    `concerned`: the entry's memory says that it concerns the character. `but`: numbers of entries
    that are being undone. `fits` says whether a candidate is the one that is meant.
    """
    marks = ", ".join("?" for _ in kinds)
    concerned = concerned and subject is not None
    whose = "" if subject is None or concerned else "AND e.subject = ?"
    rows = await tx.execute_fetchall(
        f"{READ} WHERE e.game = ? AND e.kind IN ({marks}) {whose} AND u.by IS NULL"
        f" ORDER BY e.number DESC LIMIT {LOOKED_BACK if concerned or but or fits else 1}",
        (game, *kinds, *([subject] if whose else [])),
    )
    for entry in map(read_entry, rows):
        meant = entry.number not in but and (not concerned or _concerns(entry, subject))
        if meant and (fits is None or fits(entry)):
            return entry
    return None


def _concerns(entry: Entry, subject: int | None) -> bool:
    named = entry.outcome.memory.get("concerns")
    return isinstance(named, Sequence) and subject in named


async def of_kind(tx: Transaction, game: int, kind: str) -> list[Entry]:
    """Return the entries of a kind that are about nobody and aren't undone, newest first."""
    rows = await tx.execute_fetchall(
        f"{READ} WHERE e.game = ? AND e.subject = 0 AND e.kind = ? AND u.by IS NULL"
        f" ORDER BY e.number DESC LIMIT {LOOKED_BACK}",
        (game, kind),
    )
    return list(map(read_entry, rows))


async def find_latest_by(
    tx: Transaction, game: int, speaker: str, verbs: str = "own"
) -> Entry | None:
    """Return a speaker's newest entry that isn't undone.

    `verbs` is `own` (neither undo nor redo, nor words), `undo`, or `rolled` (with dice, and no
    follow-up).
    """
    which = {
        "own": "e.verb NOT IN ('undo', 'redo') AND e.kind NOT IN ('say', 'whisper')",
        "undo": "e.verb = 'undo'",
        "rolled": "e.verb NOT IN ('undo', 'redo') AND e.dice <> '[]' AND e.about = 0",
    }[verbs]
    rows = await tx.execute_fetchall(
        f"{READ} WHERE e.game = ? AND e.speaker = ? AND {which} AND u.by IS NULL"
        " ORDER BY e.number DESC LIMIT 1",
        (game, speaker),
    )
    return next(map(read_entry, rows), None)


async def latest_of_verb(tx: Transaction, game: int, speaker: str, verb: str) -> Entry | None:
    """Return a speaker's newest entry with this verb that isn't undone, or its correction."""
    rows = await tx.execute_fetchall(
        f"{READ} WHERE e.game = ? AND e.speaker = ? AND u.by IS NULL"
        " AND (e.verb = ? OR e.verb IN ('fix', 'again'))"
        f" ORDER BY e.number DESC LIMIT {LOOKED_BACK}",
        (game, speaker, verb),
    )
    return next((each for each in map(read_entry, rows) if verb_of(each) == verb), None)


def verb_of(entry: Entry) -> str:
    """Return the verb that an entry was ruled by: for a fix, that of its inner sentence; for a
    repetition, that of the original."""
    words = entry.said.split()
    if entry.verb == "again":
        return "".join(words[:1])
    return "".join(words[2:3]) if entry.verb == "fix" else entry.verb


async def versions(tx: Transaction, first: Entry) -> list[Entry]:
    """Return a roll's original entry and every fix of it, even undone ones."""
    while first.verb == "fix":
        before = await entry(tx, first.game, first.undoes)
        if before is None or before.number >= first.number:  # or a forged import could loop
            break
        first = before
    rows = await tx.execute_fetchall(
        f"{READ} WHERE e.game = ? AND e.number > ? AND e.verb = 'fix' ORDER BY e.number",
        (first.game, first.number),
    )
    found = {first.number: first}
    for each in map(read_entry, rows):
        if each.undoes in found:
            found[each.number] = each
    return list(found.values())


async def list_follow_ups(tx: Transaction, game: int, number: int) -> list[Entry]:
    """Return every follow-up of an entry in order, even undone ones."""
    rows = await tx.execute_fetchall(
        f"{READ} WHERE e.game = ? AND e.about = ? ORDER BY e.number", (game, number)
    )
    return list(map(read_entry, rows))


async def has_moved_on(
    tx: Transaction, game: int, number: int, stage: int, but: Sequence[int] = ()
) -> bool:
    """Say whether another round, or another side's turn, has begun on a stage since an entry.

    `but`: entries that are being undone.
    """
    rows = await tx.execute_fetchall(
        "SELECT e.number FROM entry e LEFT JOIN undone u ON u.game = e.game AND u.number = e.number"
        " WHERE e.game = ? AND e.number > ? AND u.by IS NULL"
        " AND e.verb NOT IN ('undo', 'redo')"  # restoring a round doesn't begin one
        f" AND e.number NOT IN ({', '.join(map(str, but)) or '0'})"
        " AND (e.changes LIKE ? OR e.changes LIKE ?) ORDER BY e.number LIMIT 1",
        # as a change begins in JSON: its record, its name and its field
        (game, number, *(f'%[{stage},"stage","{field}",%' for field in ("round", "turn"))),
    )
    return bool(list(rows))


async def from_source(tx: Transaction, game: int, source: str) -> Entry | None:
    """Return the entry of a game that came from a source."""
    rows = await tx.execute_fetchall(f"{READ} WHERE e.source = ? AND e.game = ?", (source, game))
    return next(map(read_entry, rows), None)


async def list_said_within(tx: Transaction, words: Entry) -> list[Entry]:
    """Return the entries directly after someone's words that came from the same source."""
    found: list[Entry] = []
    while True:
        source = f"{words.source}:{len(found) + 1}"
        each = await from_source(tx, words.game, source)
        if each is None or each.number != words.number + len(found) + 1:
            return found
        found.append(each)


async def latest_ask(tx: Transaction, game: int) -> int:
    """Return the number of the newest request that isn't undone, or 0."""
    rows = await tx.execute_fetchall(
        "SELECT e.number FROM entry e LEFT JOIN undone u"
        " ON u.game = e.game AND u.number = e.number WHERE e.game = ?"
        " AND e.verb = 'ask' AND u.by IS NULL ORDER BY e.number DESC LIMIT 1",
        (game,),
    )
    return next((int(number) for (number,) in rows), 0)


async def list_last(tx: Transaction, game: int, count: int, named: str = "") -> list[Entry]:
    """Return the newest entries, oldest first; given a name, those that concern that character."""
    if named:
        rows = await tx.execute_fetchall(
            f"{READ} WHERE e.game = ? AND (e.actor = ? OR e.subject = ?)"
            " ORDER BY e.number DESC LIMIT ?",
            (game, int(named), int(named), count),
        )
    else:
        rows = await tx.execute_fetchall(
            f"{READ} WHERE e.game = ? ORDER BY e.number DESC LIMIT ?", (game, count)
        )
    return [read_entry(row) for row in rows][::-1]


async def a_few_at_a_time(rows: Sequence[Row]) -> AsyncIterator[Row]:
    """Yield rows that are slow to read, letting other turns run in between."""
    for place, row in enumerate(rows, 1):
        yield row
        if place % SLICE == 0:
            await asyncio.sleep(0)


async def pages(tx: Transaction, game: int, number: int = 0) -> AsyncIterator[list[Entry]]:
    """Yield every entry after this one in order, page by page, so other turns run in between."""
    while True:
        rows = await tx.execute_fetchall(
            f"{READ} WHERE e.game = ? AND e.number > ? ORDER BY e.number LIMIT {PAGE}",
            (game, number),
        )
        if rows:
            yield [read_entry(row) async for row in a_few_at_a_time(rows)]
        if len(rows) < PAGE:
            return
        number = rows[-1][1]


async def list_since(tx: Transaction, game: int, number: int) -> list[Entry]:
    """Return every entry after this one, in order."""
    return [entry async for page in pages(tx, game, number) for entry in page]


async def changes_since(
    tx: Transaction, game: int, number: int
) -> list[tuple[int, tuple[Change, ...]]]:
    """Return what each entry from this one on has changed, in order, even undone ones."""
    rows = await tx.execute_fetchall(
        "SELECT number, changes FROM entry WHERE game = ? AND number >= ? AND changes <> '[]'"
        " ORDER BY number",
        (game, number),
    )
    return [(number, tuple(Change(*c) for c in json.loads(made or "[]"))) for number, made in rows]


async def changed_since(
    tx: Transaction, first: Entry, record: int, speakers: Sequence[str]
) -> list[Entry]:
    """Return entries of some people that changed a record after this entry, and aren't undone."""
    marks = ", ".join("?" for _ in speakers) or "NULL"
    rows = await tx.execute_fetchall(
        f"{READ} WHERE e.game = ? AND e.number > ? AND u.by IS NULL"
        f" AND e.speaker IN ({marks}) AND e.changes LIKE ? ORDER BY e.number",
        (first.game, first.number, *speakers, f"%[{record},%"),
    )
    return list(map(read_entry, rows))


#: matching entries read at once
MOST_FOUND = 100


async def search(
    tx: Transaction, game: int, words: Iterable[str], first: int, last: int
) -> list[Entry]:
    """Return the newest entries in a range of numbers that contain any of these words.

    Sentences are stored as typed, and outcomes as JSON. Both are compared in lower case, which
    SQLite only knows for A to Z.
    """
    small = dict.fromkeys("".join(c.lower() if c.isascii() else c for c in word) for word in words)
    either = " OR ".join("instr(lower(e.said), ?) > 0 OR instr(lower(e.outcome), ?) > 0"
                         for _ in small)  # fmt: skip
    wanted = [each for word in small for each in (word, json.dumps(word)[1:-1])]
    rows = await tx.execute_fetchall(
        f"{READ} WHERE e.game = ? AND e.number BETWEEN ? AND ? AND ({either})"
        " ORDER BY e.number DESC LIMIT ?",
        (game, first, last, *wanted, MOST_FOUND),
    )
    return list(map(read_entry, rows))


async def list_standing_follow_ups(tx: Transaction, game: int, number: int) -> list[Entry]:
    """Return all direct and indirect follow-ups of an entry that aren't undone, newest first."""
    rows = await tx.execute_fetchall(
        # PostgreSQL takes the type of all rows from the first
        "WITH RECURSIVE chain (number) AS (SELECT CAST(? AS BIGINT) UNION"
        " SELECT e.number FROM chain c JOIN entry e ON e.game = ? AND e.about = c.number"
        " LEFT JOIN undone u ON u.game = e.game AND u.number = e.number"
        " WHERE u.by IS NULL AND e.verb <> 'undo')"
        f" {READ} JOIN chain c ON c.number = e.number"
        " WHERE e.game = ? AND e.number > ? ORDER BY e.number DESC",
        (number, game, game, number),
    )
    return list(map(read_entry, rows))


async def taken_back_by(tx: Transaction, game: int, number: int) -> list[Entry]:
    """Return the entries that one undid, newest first."""
    rows = await tx.execute_fetchall(
        f"{READ} WHERE e.game = ? AND e.number IN"
        " (SELECT number FROM undone WHERE game = ? AND by = ?) ORDER BY e.number DESC",
        (game, game, number),
    )
    return list(map(read_entry, rows))


def mark_undone(
    tx: Transaction, game: int, numbers: Sequence[int], by: int, replacing: bool = False
) -> None:
    """Mark entries as undone; what they themselves had undone stands again.

    That is recorded in `lifted`, so that it can be reversed when the undoing entry is itself
    undone. `replacing`: what they had undone stays undone, since the undoing entry is replaced and
    not undone.
    """
    gone = [(game, number) for number in numbers]
    tx.write_later(
        "INSERT INTO undone (game, number, by)"
        " SELECT game, number, by FROM lifted WHERE game = ? AND lifter = ?"
        " ON CONFLICT DO NOTHING",
        gone,
    )
    tx.write_later("DELETE FROM lifted WHERE game = ? AND lifter = ?", gone)
    if not replacing:
        tx.write_later(
            "INSERT INTO lifted (game, number, by, lifter)"
            " SELECT game, number, by, ? FROM undone WHERE game = ? AND by = ?",
            [(by, game, number) for number in numbers],
        )
        tx.write_later("DELETE FROM undone WHERE game = ? AND by = ?", gone)
    tx.write_later(
        "INSERT INTO undone (game, number, by) VALUES (?, ?, ?)",
        [(game, number, by) for number in numbers],
    )
    choices.settle(tx, game, numbers)


async def first_bad(tx: Transaction, game: int) -> int | None:
    """Check the hash chain and return the number of the first entry that isn't as written.

    The game's own row says how the chain ends, so missing entries at the end are detected.
    """
    previous, expected = "", 1
    more = True
    while more:
        rows = await tx.execute_fetchall(
            f"SELECT number, {', '.join(hash_chain.PARTS)}, hash, seals FROM entry"
            f" WHERE game = ? AND number >= ? ORDER BY number LIMIT {PAGE}",
            (game, expected),
        )
        async for number, *texts, kept, sealed in a_few_at_a_time(rows):
            parts = dict(zip(hash_chain.PARTS, texts, strict=True))
            if number != expected or not hash_chain.holds(previous, number, parts, kept, sealed):
                return int(expected)
            previous, expected = kept, number + 1
        more = len(rows) == PAGE
    ((last, hash),) = await tx.execute_fetchall("SELECT last, hash FROM game WHERE id = ?", (game,))
    return None if (last, hash) == (expected - 1, previous) else min(int(last), expected)


def _read_outcome(
    kept: dict[str, Any], changes: tuple[Change, ...], kind: str, subject: int
) -> Outcome:
    if not kept:  # erased at its speaker's request
        return Outcome("", changes=changes, kind=kind, subject=subject)
    return Outcome(
        title=kept["title"],
        grade=Grade(kept["grade"]),
        prose=kept["prose"],
        facts=tuple(Fact(*fact) for fact in kept["facts"]),
        changes=changes,
        kind=kind,
        subject=subject,
        memory=kept["memory"],
        private=kept["private"],
    )

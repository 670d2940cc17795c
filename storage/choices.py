"""What entries offer, what was taken, and what is still open.

Whether a choice is open follows from what was taken and undone. An optional one also closes with
its character's next roll, and all of an entry's close when a follow-up of the same kind and subject
replaces it, such as a reroll. The end of a scene closes the optional ones in its channel, except
those of pinned cards. For speed, the table `owing` lists pending choices that may be open. It can
be rebuilt at any time, and never lacks an open one.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from rules.core.outcome import Choice
from rules.fast_tuples import NamedTuple
from storage.engine.database import Transaction


class Offered(NamedTuple):
    """A choice of an entry, with its position from 1 and whether it can still be taken.

    `number` is the entry's; 0 for a choice of a lookup, which has no entry.
    """

    game: int
    number: int
    position: int
    choice: Choice
    open: bool
    taken: int = 0
    at: str = ""
    channel: str = ""
    verb: str = ""  # of the entry that offers it
    visible: str = "all"
    imported: bool = False  # from an import, so it may be forged
    kind: str = ""  # of the entry that offers it
    speaker: str = ""  # of that entry


#: `{gone}` are the numbers of entries that are being undone: what they took or undid doesn't
#: count.
_OWN = """(SELECT count(*) FROM taking t
        LEFT JOIN undone u ON u.game = t.game AND u.number = t.by
        WHERE t.game = c.game AND t.number = c.number AND t.position = c.position
        AND u.by IS NULL AND t.by NOT IN ({gone}))"""
_TOGETHER = """(SELECT count(*) FROM taking t
        JOIN choice o ON o.game = t.game AND o.number = t.number AND o.position = t.position
        LEFT JOIN undone u ON u.game = t.game AND u.number = t.by
        WHERE t.game = c.game AND t.number = c.number AND o.exclusive = c.exclusive
        AND u.by IS NULL AND t.by NOT IN ({gone}))"""
#: Each option of a group is taken once; a single choice as often as its `take` says.
_SPENT = f"""CASE WHEN c.exclusive = '' THEN {_OWN} >= c.most
        ELSE {_OWN} > 0 OR {_TOGETHER} >= c.most END"""
_UNDONE = """(SELECT 1 FROM undone u WHERE u.game = c.game AND u.number = c.number
        AND u.by NOT IN ({gone}) LIMIT 1) IS NOT NULL"""
#: A plus sign keeps SQLite, which has no row counts to go by, from choosing a wider index.
_REPLACED = """(SELECT 1 FROM entry n
        LEFT JOIN undone u ON u.game = n.game AND u.number = n.number
        WHERE n.game = e.game AND n.about = e.number AND +n.kind = e.kind
        AND e.kind <> '' AND +n.subject = e.subject AND n.undoes = 0 AND u.by IS NULL
        AND n.number NOT IN ({gone}) LIMIT 1) IS NOT NULL"""
#: A LIMIT, because PostgreSQL may otherwise hash a whole table to answer EXISTS.
#: CASE, because SQLite evaluates every side of an AND, even when the result is clear.
_OFFERED = f"""
SELECT c.game, c.number, c.position, c.label, c.says, c.who, c.subject, c.owed, c.exclusive,
    c.most, e.at, e.channel, e.verb, e.visible, e.source LIKE 'import:%', e.kind, e.speaker,
    {_OWN} AS own,
    {_SPENT} AS spent, {_UNDONE} AS undone,
    CASE WHEN c.owed = 0 AND e.kind <> 'pin' THEN (SELECT 1 FROM entry n
        INDEXED BY fresh_rolls LEFT JOIN undone u ON u.game = n.game AND u.number = n.number
        WHERE n.game = e.game AND n.subject = coalesce((SELECT r.id FROM record r
            WHERE r.game = e.game AND r.kind IN ('pc', 'npc') AND r.name = c.subject
            ORDER BY r.id LIMIT 1), e.subject)
        AND n.subject > 0 AND n.kind <> ''
        AND n.number > e.number AND n.about = 0 AND n.undoes = 0 AND n.dice <> '[]'
        AND u.by IS NULL AND n.number NOT IN ({{gone}}) LIMIT 1) IS NOT NULL
        ELSE 1 = 0 END AS passed,
    {_REPLACED} AS replaced,
    CASE WHEN c.owed = 0 AND e.kind <> 'pin' THEN (SELECT 1 FROM entry n
        LEFT JOIN undone u ON u.game = n.game AND u.number = n.number
        WHERE n.game = e.game AND n.subject = 0 AND n.kind = 'scene_end'
        AND n.number > e.number AND n.channel = e.channel AND u.by IS NULL LIMIT 1) IS NOT NULL
        ELSE 1 = 0 END AS ended
FROM choice c JOIN entry e ON e.game = c.game AND e.number = c.number
"""
#: Pending choices that may be open, from the table `owing`; one empty row if there are none.
_MAYBE = """, g.reckoned
FROM game g LEFT JOIN {maybe} m ON m.game = g.id
LEFT JOIN choice c ON c.game = m.game AND c.number = m.number AND c.position = m.position
LEFT JOIN entry e ON e.game = c.game AND e.number = c.number
WHERE g.id = ?1 ORDER BY c.number, c.position
"""
#: The same, with those that may reopen once some entries are undone.
_ONCE_GONE = """(SELECT o.game, o.number, o.position FROM owing o WHERE o.game = ?1
UNION SELECT c.game, c.number, c.position FROM (
    SELECT t.number FROM taking t WHERE t.game = ?1 AND t.by IN ({gone})
    UNION ALL SELECT u.number FROM undone u WHERE u.game = ?1 AND u.by IN ({gone})
    UNION ALL SELECT n.about FROM entry n WHERE n.game = ?1 AND n.number IN ({gone})
) x CROSS JOIN choice c WHERE c.game = ?1 AND c.number = x.number AND +c.owed = 1)"""
OWED = "WHERE c.game = ?1 AND c.owed = 1 ORDER BY c.number, c.position"


def _query(gone: Sequence[int], rest: str) -> str:
    """Return a query for choices, as if these entries were undone already."""
    return (_OFFERED + rest).replace("{gone}", ", ".join(map(str, gone)) or "0")


def _owed_query(gone: Sequence[int]) -> str:
    """Return a query for pending choices that may be open."""
    asked = _OFFERED[: _OFFERED.index("FROM choice c JOIN entry e ON")].rstrip()
    whole = asked + _MAYBE.replace("{maybe}", _ONCE_GONE if gone else "owing")
    return whole.replace("{gone}", ", ".join(map(str, gone)) or "0")


def _read_offered(row: Sequence[Any]) -> Offered:
    (game, number, position, label, says, who, subject, owed, exclusive, most) = row[:10]
    at, channel, verb, visible, imported, kind, speaker, own, *closed = row[10:]
    return Offered(
        game=game,
        number=number,
        position=position,
        choice=Choice(label, says, who, subject, bool(owed), exclusive, most),
        open=not any(closed),
        taken=own,
        at=at,
        channel=channel,
        verb=verb,
        visible=visible,
        imported=bool(imported),
        kind=kind,
        speaker=speaker,
    )


async def of_entry(
    tx: Transaction, game: int, number: int, gone: Sequence[int] = ()
) -> list[Offered]:
    """Return every choice of an entry, by position."""
    query = _query(gone, "WHERE c.game = ? AND c.number = ? ORDER BY c.position")
    return [_read_offered(row) for row in await tx.execute_fetchall(query, (game, number))]


async def list_taking(tx: Transaction, game: int, numbers: Sequence[int]) -> set[int]:
    """Return which of these entries took another entry's choice."""
    if not numbers:
        return set()
    marks = ", ".join("?" for _ in numbers)
    rows = await tx.execute_fetchall(
        f"SELECT by FROM taking WHERE game = ? AND by IN ({marks})", (game, *numbers)
    )
    return {int(by) for (by,) in rows}


async def asks_taken_by(tx: Transaction, game: int, number: int) -> list[tuple[int, int]]:
    """Return the requests that an entry answered, each by its entry and position."""
    rows = await tx.execute_fetchall(
        "SELECT t.number, t.position FROM taking t JOIN entry e"
        " ON e.game = t.game AND e.number = t.number"
        " WHERE t.game = ? AND t.by = ? AND e.verb = 'ask'",
        (game, number),
    )
    return [(int(asked), int(position)) for asked, position in rows]


async def list_owed(tx: Transaction, game: int, gone: Sequence[int] = ()) -> list[Offered]:
    """Return the pending choices of a game, oldest first."""
    rows = await tx.execute_fetchall(_owed_query(gone), (game,))
    if any(not reckoned for *_, reckoned in rows):
        return await compute(tx, game, gone)
    found = [_read_offered(row) for *row, _ in rows if row[0] is not None]
    if tx.writes and not gone:  # the next query needn't look at closed ones
        _forget(tx, [offered for offered in found if not offered.open])
    return [offered for offered in found if offered.open]


async def list_asked(tx: Transaction, game: int) -> list[Offered]:
    """Return the rolls that were asked for and not made yet, oldest first."""
    return [offered for offered in await list_owed(tx, game) if offered.verb == "ask"]


async def find_titles(tx: Transaction, game: int, numbers: Sequence[int]) -> dict[int, str]:
    """Return the headline of each of these entries."""
    marks = ", ".join("?" for _ in numbers)
    rows = await tx.execute_fetchall(
        f"SELECT number, outcome FROM entry WHERE game = ? AND number IN ({marks})",
        (game, *numbers),
    )
    return {number: json.loads(outcome or "{}").get("title", "") for number, outcome in rows}


async def compute(tx: Transaction, game: int, gone: Sequence[int] = ()) -> list[Offered]:
    """Return the pending choices of a game, worked out from everything ever offered."""
    rows = await tx.execute_fetchall(_query(gone, OWED), (game,))
    return [offered for offered in map(_read_offered, rows) if offered.open]


async def reckon(tx: Transaction, game: int) -> None:
    """Rebuild the list of a game's pending choices."""
    found = await compute(tx, game)
    tx.write_later("DELETE FROM owing WHERE game = ?", [(game,)])
    tx.write_later(
        "INSERT INTO owing (game, number, position, asked) VALUES (?, ?, ?, ?)",
        [(game, each.number, each.position, int(each.verb == "ask")) for each in found],
    )
    tx.write_later("UPDATE game SET reckoned = 1 WHERE id = ?", [(game,)])
    await tx.flush()


_CLOSED = f"({_SPENT}) OR {_UNDONE} OR {_REPLACED}".replace("{gone}", "0")
_SETTLE = (
    "DELETE FROM owing WHERE game = ?1 AND number = ?2 AND EXISTS (SELECT 1 FROM choice c"
    " JOIN entry e ON e.game = c.game AND e.number = c.number WHERE c.game = ?1"
    f" AND c.number = ?2 AND c.position = owing.position AND ({_CLOSED}))"
)


def settle(tx: Transaction, game: int, numbers: Iterable[int]) -> None:
    """Drop closed choices of these entries from the list, together with the pending writes."""
    tx.write_later(_SETTLE, [(game, number) for number in {*numbers} if number])


def _forget(tx: Transaction, closed: Iterable[Offered]) -> None:
    tx.write_later(
        "DELETE FROM owing WHERE game = ? AND number = ? AND position = ?",
        [(each.game, each.number, each.position) for each in closed],
    )


async def latest_offer(tx: Transaction, channel: str) -> tuple[int, int] | None:
    """Return the newest entry in a channel that offered a choice and isn't undone."""
    rows = await tx.execute_fetchall(
        "SELECT e.game, e.number FROM entry e"
        " LEFT JOIN undone u ON u.game = e.game AND u.number = e.number WHERE e.channel = ?"
        " AND u.by IS NULL AND EXISTS (SELECT 1 FROM choice c"
        " WHERE c.game = e.game AND c.number = e.number)"
        " ORDER BY e.game DESC, e.number DESC LIMIT 1",
        (channel,),
    )
    return next(((int(game), int(number)) for game, number in rows), None)

"""Choices: what entries offer, what was taken, and what is still open.

Whether a choice is open is never stored: it follows from what was taken and what was undone. An
optional one also closes with the next roll of the character it belongs to, and all of an entry's
close when a follow-up replaces it: one of the same kind and subject, such as a reroll. The end of
a scene closes the optional ones of its channel; those of a standing card stay.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.core.outcome import Choice
from storage.database import Transaction


class Offered(NamedTuple):
    """A choice of an entry, with its place from 1 and whether it can still be taken.

    `number` is the entry's; 0 for a choice of a lookup, which belongs to none.
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
    imported: bool = False  # whatever it says may be forged


OWED = "WHERE c.game = ? AND c.owed = 1 ORDER BY c.number, c.position"

#: `{gone}` are the numbers of entries that are being taken back: what they took or undid does not
#: count.
#: A plus sign keeps SQLite, which knows no numbers of rows, from an index that finds more.
_OFFERED = """
SELECT c.game, c.number, c.position, c.label, c.says, c.who, c.subject, c.owed, c.exclusive,
    c.most, e.at, e.channel, e.verb, e.visible, e.source LIKE 'import:%',
    (SELECT count(*) FROM taking t LEFT JOIN undone u ON u.game = t.game AND u.number = t.by
        WHERE t.game = c.game AND t.number = c.number AND t.position = c.position
        AND u.by IS NULL AND t.by NOT IN ({gone})) AS own,
    (SELECT count(*) FROM taking t
        JOIN choice o ON o.game = t.game AND o.number = t.number AND o.position = t.position
        LEFT JOIN undone u ON u.game = t.game AND u.number = t.by
        WHERE t.game = c.game AND t.number = c.number AND o.exclusive = c.exclusive
        AND u.by IS NULL AND t.by NOT IN ({gone})) AS together,
    EXISTS (SELECT 1 FROM undone u WHERE u.game = c.game AND u.number = c.number
        AND u.by NOT IN ({gone})) AS undone,
    c.owed = 0 AND e.kind <> 'pin' AND EXISTS (SELECT 1 FROM entry n
        LEFT JOIN undone u ON u.game = n.game AND u.number = n.number
        WHERE n.game = e.game AND n.subject = coalesce((SELECT r.id FROM record r
            WHERE r.game = e.game AND r.kind IN ('pc', 'npc') AND r.name = c.subject
            ORDER BY r.id LIMIT 1), e.subject)
        AND +n.subject > 0 AND +n.kind <> ''
        AND +n.number > e.number AND +n.about = 0 AND n.undoes = 0 AND n.dice <> '[]'
        AND u.by IS NULL AND n.number NOT IN ({gone})) AS passed,
    EXISTS (SELECT 1 FROM entry n LEFT JOIN undone u ON u.game = n.game AND u.number = n.number
        WHERE n.game = e.game AND n.about = e.number AND +n.kind = e.kind
        AND e.kind <> '' AND +n.subject = e.subject AND n.undoes = 0 AND u.by IS NULL
        AND n.number NOT IN ({gone})) AS replaced,
    c.owed = 0 AND e.kind <> 'pin' AND EXISTS (SELECT 1 FROM entry n
        LEFT JOIN undone u ON u.game = n.game AND u.number = n.number
        WHERE n.game = e.game AND n.subject = 0 AND n.kind = 'scene_end'
        AND n.number > e.number AND n.channel = e.channel AND u.by IS NULL) AS ended
FROM choice c JOIN entry e ON e.game = c.game AND e.number = c.number
"""


def _query(gone: Sequence[int], rest: str) -> str:
    """Return the question for choices, as if entries with these numbers were gone already."""
    return _OFFERED.replace("{gone}", ", ".join(map(str, gone)) or "0") + rest


def _offered(row: Sequence[Any]) -> Offered:
    (game, number, position, label, says, who, subject, owed, exclusive, most) = row[:10]
    at, channel, verb, visible, imported = row[10:15]
    own, together, undone, passed, replaced, ended = row[15:]
    taken = together if exclusive else own
    # In a group each option is taken once; a choice alone may be taken as often as it says.
    again = own == 0 if exclusive else own < most
    return Offered(
        game=game,
        number=number,
        position=position,
        choice=Choice(label, says, who, subject, bool(owed), exclusive, most),
        open=taken < most and again and not (undone or passed or replaced or ended),
        taken=own,
        at=at,
        channel=channel,
        verb=verb,
        visible=visible,
        imported=bool(imported),
    )


async def of_entry(
    tx: Transaction, game: int, number: int, gone: Sequence[int] = ()
) -> list[Offered]:
    """Return every choice of an entry, by position."""
    query = _query(gone, "WHERE c.game = ? AND c.number = ? ORDER BY c.position")
    return [_offered(row) for row in await tx.execute_fetchall(query, (game, number))]


async def taking(tx: Transaction, game: int, numbers: Sequence[int]) -> set[int]:
    """Return which of these entries took a choice of another."""
    if not numbers:
        return set()
    marks = ", ".join("?" for _ in numbers)
    rows = await tx.execute_fetchall(
        f"SELECT by FROM taking WHERE game = ? AND by IN ({marks})", (game, *numbers)
    )
    return {int(by) for (by,) in rows}


async def asks_taken_by(tx: Transaction, game: int, number: int) -> list[tuple[int, int]]:
    """Return the choices of asks that an entry took, each by its entry and position."""
    rows = await tx.execute_fetchall(
        "SELECT t.number, t.position FROM taking t JOIN entry e"
        " ON e.game = t.game AND e.number = t.number"
        " WHERE t.game = ? AND t.by = ? AND e.verb = 'ask'",
        (game, number),
    )
    return [(int(asked), int(position)) for asked, position in rows]


async def owed(tx: Transaction, game: int, gone: Sequence[int] = ()) -> list[Offered]:
    """Return what a game is still owed, oldest first."""
    query = _query(gone, OWED).replace("FROM choice c", "FROM choice c INDEXED BY choices_owed")
    rows = await tx.execute_fetchall(query, (game,))
    return [offered for offered in map(_offered, rows) if offered.open]


async def asked(tx: Transaction, game: int) -> list[Offered]:
    """Return the rolls that were asked for and not made yet, oldest first."""
    which = "WHERE c.game = ? AND e.verb = 'ask' AND c.owed = 1 ORDER BY c.number, c.position"
    rows = await tx.execute_fetchall(_query((), which), (game,))
    return [offered for offered in map(_offered, rows) if offered.open]


async def latest_offer(tx: Transaction, channel: str) -> tuple[int, int] | None:
    """Return the game and number of the newest entry in a channel that offered any choice and
    stands."""
    rows = await tx.execute_fetchall(
        "SELECT e.game, e.number FROM entry e"
        " LEFT JOIN undone u ON u.game = e.game AND u.number = e.number WHERE e.channel = ?"
        " AND u.by IS NULL AND EXISTS (SELECT 1 FROM choice c"
        " WHERE c.game = e.game AND c.number = e.number)"
        " ORDER BY e.game DESC, e.number DESC LIMIT 1",
        (channel,),
    )
    return next(((int(game), int(number)) for game, number in rows), None)

"""Entries that not everyone may know: blind, veiled or sealed."""

from rules.core.records.record import Change
from storage import journal
from storage.engine.database import Transaction
from storage.journal import READ, Entry, read_entry

#: the key in an entry's memory for real changes that were hidden
REALLY = "really"
#: the kinds of whispers, and of entries that open one to all
WHISPER, WHISPER_OPEN = "whisper", "whisper_open"
#: the kind of entries that draw cards into a private hand
DRAW = "draw"
#: the kind of entries about a note, for its owner and its readers only
NOTE = "note"
#: kinds of entries that are private even from game masters, unless open to all
OWN_ALONE = (DRAW, NOTE)
_UNTOLD = f"instr(e.outcome, '\"{REALLY}\":') > 0"


async def list_revealed(tx: Transaction, game: int) -> set[int]:
    """Return the numbers of hidden entries that are public by now, because a game master revealed
    them or a whisper was opened."""
    rows = await tx.execute_fetchall(
        "SELECT e.said FROM entry e LEFT JOIN undone u"
        " ON u.game = e.game AND u.number = e.number"
        " WHERE e.game = ? AND u.by IS NULL"
        " AND (e.verb = 'history' OR (e.verb = 'whisper' AND e.kind = 'whisper_open'))",
        (game,),
    )
    said = (str(text).split()[2:3] for (text,) in rows)
    return {int(word) for words in said for word in words if word.isdecimal()}


async def veils(tx: Transaction, game: int) -> list[Entry]:
    """Return the entries whose effect on sheets players don't know, oldest first: blind ones that
    aren't revealed, and those told with other changes than the real ones.

    Undone entries are included, as is the entry that undid each. Revealing either reveals both.
    """
    rows = await tx.execute_fetchall(
        f"{READ} WHERE e.game = ? AND e.visible = 'blind' AND e.changes NOT IN ('', '[]')", (game,)
    )
    if not rows:
        return []
    told = await tx.execute_fetchall(f"{READ} WHERE e.game = ? AND {_UNTOLD}", (game,))
    hidden, known = list(map(read_entry, rows)), await list_revealed(tx, game)
    while more := {n for e in hidden for n in _list_linked(e) if known & _list_linked(e)} - known:
        known |= more
    found = [each for each in hidden if each.number not in known]
    return sorted([*found, *map(read_entry, told)], key=lambda each: each.number)


def _list_linked(entry: Entry) -> set[int]:
    """Return an entry's number, and that of the one it undid."""
    return {entry.number, entry.undoes} - {0}


def list_real_changes(entry: Entry) -> tuple[Change, ...]:
    """Return what an entry really changed, which may differ from what was shown."""
    kept = list_untold_changes(entry)
    if not kept:
        return entry.changes
    real = {(each.record, each.field): each for each in kept}
    listed = [real.pop((each.record, each.field), each) for each in entry.changes]
    return tuple(each for each in (*listed, *real.values()) if each.before != each.after)


def list_untold_changes(entry: Entry) -> tuple[Change, ...]:
    """Return the real changes of an entry that were hidden."""
    kept = entry.outcome.memory.get(REALLY, ())
    return tuple(Change(*each) for each in kept)  # type: ignore[union-attr, misc]


async def shut(tx: Transaction, game: int) -> set[int]:
    """Return the numbers of sealed words and votes that were never opened, which only their author
    may read. What was undone before the others were opened stays sealed."""
    rows = await tx.execute_fetchall(
        "SELECT s.number FROM entry s"
        " LEFT JOIN undone u ON u.game = s.game AND u.number = s.number"
        " WHERE s.game = ?1 AND s.subject = 0 AND s.kind = 'seal' AND NOT EXISTS (SELECT 1"
        " FROM entry o WHERE o.game = ?1 AND o.subject = 0 AND o.kind = 'unseal'"
        " AND o.channel = s.channel AND o.number > s.number"
        " AND (u.by IS NULL OR u.by > o.number))"
        " UNION ALL SELECT a.number FROM entry a WHERE a.game = ?1 AND a.subject = 0"
        " AND a.kind = 'vote_answer' AND a.visible <> 'all' AND NOT EXISTS (SELECT 1 FROM entry c"
        " WHERE c.game = ?1 AND c.about = a.about AND c.kind = 'vote_closed'"
        " AND c.number > a.number)",
        (game,),
    )
    return {int(number) for (number,) in rows}


async def twin(tx: Transaction, copy: Entry, game: int) -> Entry | None:
    """Return the original of an imported entry in its first game, if it is the same entry."""
    rows = await tx.execute_fetchall(
        "SELECT 1 FROM entry o JOIN entry e ON e.hash = o.hash WHERE o.game = ? AND o.number = ?"
        " AND e.game = ? AND e.number = ?",
        (game, copy.number, copy.game, copy.number),
    )
    return await journal.entry(tx, game, copy.number) if rows else None

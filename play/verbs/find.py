"""Searching notes, spoken words, comments and rulings that the speaker may read.

The journal is searched a page at a time, so that a long game holds nobody up.
"""

import asyncio
import re
from collections.abc import AsyncIterator

from play.language.exact_reading import Understood
from play.posted.censorship import COMMENT, censor_entries
from play.posted.message_links import links
from play.tables_decks_notes.note_readers import list_readable
from play.tables_decks_notes.thing_lookup import bring_kind
from play.turn.speech.character_speech import text_of
from play.turn.turn import Handlers, Turn
from play.turn.visibility import may_know
from play.wording import find as wording
from play.wording.history import link_line
from rules.core.errors import Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.record import Value
from rules.core.verb_declarations.notes_and_dates import Find
from rules.lazy_regex import compile_later
from storage import journal
from storage.journal import Entry
from storage.secret_entries import NOTE

#: matches shown at once, entries searched at most, and entries read at a time
MOST_TOLD, MOST_SEARCHED, PAGE = 20, 100_000, 2_000
#: the fewest and the most letters to search for, and the letters shown on either side
LEAST_LETTERS, MOST_LETTERS, AROUND = 2, 100, 60
_BEFORE = compile_later(r"\s+before\s+#?(\d{1,9})\s*$", re.IGNORECASE)


async def find(turn: Turn, understood: Understood) -> Outcome:
    """Search everything that the speaker may read."""
    request = understood.request
    assert isinstance(request, Find)
    turn.require_game()
    words, before = _read(turn, request.words)
    rows: list[dict[str, Value]] = []
    lines: list[str] = []
    if before > turn.found.last:
        turn, scene = await bring_kind(turn, turn.scene, NOTE)
        for note in reversed(list_readable(scene)):
            text = _cut_around(words, f"{note.name}: {note.text}")
            if text:
                rows.append({"note": note.name, "text": text})
                lines.append(wording.found_note(text))
    entries = [found async for found in _search(turn, words, before)]
    ways = await links(turn.tx, turn.found, [number for number, _ in entries[:MOST_TOLD]])
    rows += [{"entry": number, "text": text} for number, text in entries[:MOST_TOLD]]
    lines += [link_line(wording.found_line(number, text), number, ways)
              for number, text in entries[:MOST_TOLD]]  # fmt: skip
    if len(entries) > MOST_TOLD:
        lines.append(wording.read_on(words, entries[MOST_TOLD - 1][0]))
    return Outcome(
        wording.describe_found(len(rows), words),
        prose="\n".join(lines),
        facts=(Fact("found", rows), Fact("more", len(entries) > MOST_TOLD)),
        recorded=False,
        private=True,
    )


def _read(turn: Turn, said: str) -> tuple[str, int]:
    """Return what to search for, and before which entry."""
    behind = _BEFORE.search(said)
    words = " ".join((said[: behind.start()] if behind else said).strip(' "').split())
    if len(words) < LEAST_LETTERS:
        raise Refused("find_what", least=LEAST_LETTERS)
    return words[:MOST_LETTERS], int(behind[1]) if behind else turn.found.last + 1


async def _search(turn: Turn, words: str, before: int) -> AsyncIterator[tuple[int, str]]:
    """Yield matching entries, newest first, and one more than is shown if there are more."""
    count, last = 0, before - 1
    # SQLite ignores case from A to Z only, so other letters are searched in each usual case
    forms = (words, words.lower(), words.upper(), words.title())
    lowest = max(1, last - MOST_SEARCHED)
    while last >= lowest and count <= MOST_TOLD:
        first = max(lowest, last - PAGE + 1)
        found = await journal.search(turn.tx, turn.found.game, forms, first, last)
        for entry in await censor_entries(turn, found):
            text = (
                _cut_around(words, *_list_readable_texts(entry))
                if await _is_known(turn, entry)
                else ""
            )
            if text and count <= MOST_TOLD:
                count += 1
                yield entry.number, text
        # a full answer may have left some of this page out
        last = found[-1].number - 1 if len(found) == journal.MOST_FOUND else first - 1
        await asyncio.sleep(0)  # let other turns run in between


async def _is_known(turn: Turn, entry: Entry) -> bool:
    """Say whether the speaker may read an entry that still counts. Notes have their own search."""
    if entry.undone_by or entry.kind == NOTE or entry.verb in ("undo", "redo", "find"):
        return False
    if entry.visible == "all":  # may still be a private reply
        return may_know(turn.scene, entry)
    return await turn.knows(entry)


def _list_readable_texts(entry: Entry) -> tuple[str, ...]:
    """Return an entry's readable texts: spoken words, a comment, the ruling."""
    comment = entry.said.partition(COMMENT)[2]
    return text_of(entry.outcome), comment, entry.outcome.title, entry.outcome.prose


def _cut_around(words: str, *texts: str) -> str:
    """Return an excerpt around the words, from the first text that contains them."""
    wanted = words.casefold()
    for text in (" ".join(text.split()) for text in texts):
        place = text.casefold().find(wanted)
        if place >= 0:
            begin = max(0, place - AROUND)
            part = text[begin : place + len(words) + AROUND]
            return f"{'…' if begin else ''}{part}{'…' if begin + len(part) < len(text) else ''}"
    return ""


HANDLERS: Handlers = {Find: find}

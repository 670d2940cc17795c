"""Who may read words elsewhere: only those whom the server lets see where they were spoken."""

from collections.abc import Iterable

from play.turn.speech import SAY
from play.turn.turn import Turn
from play.wording import table as wording
from rules.core.outcome import Outcome
from rules.core.permissions import is_gm
from storage.journal import Entry


async def overheard(turn: Turn, entries: Iterable[Entry]) -> list[Entry]:
    """Return entries as the speaker may read them; of other words, only that someone spoke."""
    entries = list(entries)
    far = {each.channel for each in entries if each.kind == SAY} - {turn.said.channel}
    seen = turn.server.seen_by(turn.said.speaker, far) if far else frozenset()
    return [_told(turn, each, seen) if each.kind == SAY else each for each in entries]


def may_read(turn: Turn, entry: Entry, seen: frozenset[str]) -> bool:
    """Say whether the speaker may read the words of an entry, `seen` being what they see."""
    if entry.source.startswith("import:"):  # where that was, nobody here can tell
        return is_gm(turn.scene)
    return entry.speaker == turn.said.speaker or entry.channel in {turn.said.channel, *seen}


def _told(turn: Turn, entry: Entry, seen: frozenset[str]) -> Entry:
    if not may_read(turn, entry, seen):
        return _nothing_of(entry, wording.SOMEONE_SPOKE)
    if entry.outcome.title or not entry.speaker:
        return entry
    sheet = turn.scene.sheets.get(entry.subject)  # the words themselves were not to be kept
    return _nothing_of(entry, wording.speaks(sheet.name) if sheet else wording.SOMEONE_SPOKE)


def _nothing_of(entry: Entry, title: str) -> Entry:
    outcome = Outcome(title, kind=entry.kind, subject=entry.subject)
    return entry._replace(said=entry.verb, outcome=outcome)

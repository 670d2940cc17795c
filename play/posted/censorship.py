"""Who may read words from elsewhere: only people who can see the channel where they were said."""

from collections.abc import Iterable, Sequence

from play.language.speech_text import MOST_WITHIN
from play.turn.speech.character_speech import SAY, words_around
from play.turn.turn import Turn
from play.turn.visibility import shown_sentence
from play.wording import deck as deck_wording
from play.wording import note as note_wording
from play.wording import say_and_narrate as wording
from play.wording import whisper as whisper_wording
from rules.core.outcome import Outcome
from rules.core.permissions import is_gm
from storage import secret_entries
from storage.journal import Entry
from storage.secret_entries import DRAW, NOTE, OWN_ALONE, WHISPER

#: the mark in front of a roll's comment
COMMENT = " # "


async def censor_entries(turn: Turn, entries: Iterable[Entry]) -> list[Entry]:
    """Return entries as the speaker may read them; of words they may not read, only that someone
    spoke.

    The text after ` # ` in a roll inside words is part of those words.
    """
    closed = await secret_entries.shut(turn.tx, turn.found.game) if turn.found.game else set()
    entries = [_censor_seal(turn, each) if each.number in closed else each for each in entries]
    entries = [_censor_values(turn, each) for each in entries]
    entries = await _censor_whispers(turn, entries)
    around = await _find_surrounding_words(turn, entries)
    words = (*(each for each in entries if each.kind == SAY), *around.values())
    far = {each.channel for each in words} - {turn.said.channel}
    seen = turn.server.list_visible_channels(turn.said.speaker, far) if far else frozenset()
    return [_censor_entry(turn, each, around.get(each.number), seen) for each in entries]


def _censor_seal(turn: Turn, entry: Entry) -> Entry:
    """Return a sealed entry as anyone but its speaker may read it: only that it was sealed."""
    if entry.speaker == turn.said.speaker:
        return entry
    return _nothing_of(entry, entry.outcome.title)


def _censor_values(turn: Turn, entry: Entry) -> Entry:
    """Return an entry whose sentence hides the numbers that only its speaker may know."""
    own = is_gm(turn.scene) or entry.speaker == turn.said.speaker
    return entry if own else entry._replace(said=shown_sentence(entry))


async def _censor_whispers(turn: Turn, entries: Sequence[Entry]) -> list[Entry]:
    """Return entries without the text of whispers and hands that the speaker may not read."""
    return [
        each
        if each.kind not in (WHISPER, *OWN_ALONE) or await turn.knows(each)
        else censor_whisper(each)
        for each in entries
    ]


def censor_whisper(entry: Entry) -> Entry:
    """Return a whisper, note or drawn card as everyone may know it."""
    if entry.kind == NOTE:
        return _nothing_of(entry, note_wording.SOMEONE_NOTED)
    said = deck_wording.SOMEONE_DREW if entry.kind == DRAW else whisper_wording.SOMEONE_WHISPERED
    return _nothing_of(entry, entry.outcome.title or said)._replace(dice=(), changes=())


async def count_left_out(turn: Turn, entries: Iterable[Entry]) -> int:
    """Return how many of these entries aren't shown to the speaker because they are sealed."""
    closed = await secret_entries.shut(turn.tx, turn.found.game)
    return sum(each.number in closed and each.speaker != turn.said.speaker for each in entries)


async def _find_surrounding_words(turn: Turn, entries: Sequence[Entry]) -> dict[int, Entry]:
    """Return the words that commented rolls are inside of, by the number of each roll.

    They may precede the first of these entries, but not by more than the most rolls that words can
    contain.
    """
    spoken = {each.source: each for each in entries if each.kind == SAY}
    found: dict[int, Entry] = {}
    for each in entries:
        if each.kind == SAY or COMMENT not in each.said:
            continue
        # the source of a roll inside words is theirs, with its place
        words = spoken.get(each.source.rpartition(":")[0])
        if words is None and each.number - entries[0].number <= MOST_WITHIN:
            words = await words_around(turn.tx, each)
        if words is not None:
            found[each.number] = words
    return found


def may_read(turn: Turn, entry: Entry, seen: frozenset[str]) -> bool:
    """Say whether the speaker may read an entry's words; `seen` are the channels they can see."""
    if entry.source.startswith("import:"):  # its channel is unknown here
        return is_gm(turn.scene)
    return entry.speaker == turn.said.speaker or entry.channel in {turn.said.channel, *seen}


def _censor_entry(turn: Turn, entry: Entry, around: Entry | None, seen: frozenset[str]) -> Entry:
    if around is not None and not may_read(turn, around, seen):
        return entry._replace(said=entry.said.partition(COMMENT)[0])
    if entry.kind != SAY:
        return entry
    if not may_read(turn, entry, seen):
        return censor_words(entry)
    if entry.outcome.title or not entry.speaker:
        return entry
    sheet = turn.scene.sheets.get(entry.subject)  # this game doesn't store words
    return _nothing_of(entry, wording.speaks(sheet.name) if sheet else wording.SOMEONE_SPOKE)


def censor_words(entry: Entry) -> Entry:
    """Return words for those who may not read them, who don't even learn who spoke."""
    return _nothing_of(entry, wording.SOMEONE_SPOKE)._replace(speaker="")


def _nothing_of(entry: Entry, title: str) -> Entry:
    outcome = Outcome(title, kind=entry.kind, subject=entry.subject)
    return entry._replace(said=entry.verb, outcome=outcome)

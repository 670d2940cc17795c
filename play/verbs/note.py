"""Notes: write, read, share and drop. A note one may not read seems not to exist."""

import re
from dataclasses import replace

from play.language.exact_reading import Understood
from play.language.speech_text import clean_text, same_name
from play.tables_decks_notes.note_readers import (
    facts_of,
    find_note,
    list_readable,
    name_shared,
    picture_of,
    readers,
)
from play.tables_decks_notes.pictures import keep_picture
from play.tables_decks_notes.thing_lookup import bring_kind
from play.tables_decks_notes.whisper_readers import find_hearers
from play.turn.turn import Handlers, Turn
from play.turn.visibility import READERS
from play.wording import note as wording
from play.wording.markup import blockquote, escape_markup
from rules.core import limits
from rules.core.errors import AlreadyDone, NotAllowed, NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.records.tables_decks_notes import ALL, MASTERS, Note
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene, changes
from rules.core.verb_declarations.notes_and_dates import (
    DropNote,
    ListNotes,
    ShareNote,
    UnshareNote,
    WriteNote,
)
from rules.lazy_regex import compile_later
from storage.secret_entries import NOTE

_TAKEN = ("list", "show", "read", "drop", "forget", "delete", "share", "unshare", "hide", "write",
          "new", "add", "remind")  # fmt: skip
_WITH = compile_later(r"(?P<name>.+?)\s+(?:with|to)\s+(?P<whom>.+)", re.IGNORECASE | re.DOTALL)


async def write(turn: Turn, understood: Understood) -> Outcome:
    """Write a note, replacing one of the same name; without a colon, read it."""
    request = understood.request
    assert isinstance(request, WriteNote)
    turn.require_game()
    name, colon, text = clean_text(request.words).replace("\uff1a", ":").partition(":")
    name, text = " ".join(name.strip(' "').split()), text.strip()
    turn, scene = await bring_kind(turn, understood.scene, NOTE)
    if request.shows or (not colon and turn.said.attached is None):
        if name.casefold() in _TAKEN:
            raise NotFound("note_which")
        return await _tell(turn, find_note(scene, name))
    _check_place(turn)
    mine = _list_own(scene)
    old = next((note for note in mine if same_name(note.name, name)), None)
    kept = old.picture if old else ""
    _check_note(name, text or turn.said.attached or kept, len(mine) if old is None else 0)
    picture = await keep_picture(turn, turn.said.speaker) or kept
    text = text if colon or old is None else old.text
    blank = old or Note(name=name, owner=turn.said.speaker)
    made = replace(blank, text=text, picture=picture)
    after = scene.put(made) if old else scene.add_thing(made)
    return _show_kept(
        turn, scene, after, made, wording.describe_noting(made.name, again=old is not None)
    )


def _check_place(turn: Turn) -> None:
    # everyone has read what stands in a post
    if turn.said.loose:
        raise Refused("note_in_post")


def _check_note(name: str, text: str | bytes, others: int) -> None:
    first = name.casefold().partition(" ")[0]
    if not name or len(name) > limits.NOTE_NAME or first in _TAKEN:
        raise Refused("note_name", most=limits.NOTE_NAME, words=", ".join(_TAKEN[:4]))
    if not text:
        raise Refused("note_words", name=name)
    if len(text) > limits.NOTE:
        raise Refused("note_too_long", most=limits.NOTE, count=len(text))
    if others >= limits.NOTES:
        raise Refused("too_many_notes", most=limits.NOTES)


def _list_own(scene: AnyScene) -> list[Note]:
    return [note for note in list_readable(scene) if note.owner == scene.speaker.id]


def _find_own(scene: AnyScene, name: str) -> Note:
    """Return one of the speaker's own notes; refuse one that is merely shared with them."""
    note = find_note(scene, name)
    if note.owner != scene.speaker.id:
        raise NotAllowed("not_your_note")
    return note


def _show_kept(turn: Turn, scene: AnyScene, after: AnyScene, note: Note, title: str) -> Outcome:
    """Return what was done with a note. Everyone else only learns that something was."""
    turn.draft.hidden = "secret"
    memory = {READERS: readers(scene, note.shared)} if note.shared else {}
    return Outcome(
        title,
        prose=blockquote(note.text),
        facts=facts_of(turn, note),
        changes=changes(scene, after),
        kind=NOTE,
        memory=memory,
    )


async def _tell(turn: Turn, note: Note) -> Outcome:
    lines = [blockquote(note.text)]
    lines += [wording.by_whom(turn.people.get(note.owner, note.owner))]
    lines = lines if note.owner != turn.said.speaker else lines[:1]
    with_whom = wording.describe_sharing(name_shared(turn.scene, note.shared))
    return Outcome(
        escape_markup(note.name),
        prose="\n".join(filter(None, (*lines, with_whom))),
        facts=facts_of(turn, note),
        recorded=False,
        private=True,
        document=await picture_of(turn, note),
    )


async def show_notes(turn: Turn, understood: Understood) -> Outcome:
    """List the notes that the speaker may read."""
    turn.require_game()
    turn, scene = await bring_kind(turn, understood.scene, NOTE)
    notes = list_readable(scene)
    lines = [
        wording.note_line(note.name, note.text, "" if note.owner == turn.said.speaker
                          else turn.people.get(note.owner, note.owner))
        for note in notes
    ]  # fmt: skip
    rows = [{fact.key: fact.value for fact in facts_of(turn, note)} for note in notes]
    return Outcome(
        wording.NOTES,
        prose="\n".join(lines) or wording.NO_NOTES,
        facts=(Fact("notes", rows),),
        recorded=False,
        private=True,
    )


async def drop(turn: Turn, understood: Understood) -> Outcome:
    """Drop a note of one's own."""
    request = understood.request
    assert isinstance(request, DropNote)
    turn.require_game()
    turn, scene = await bring_kind(turn, understood.scene, NOTE)
    note = _find_own(scene, request.name.strip('" '))
    after = scene.drop_thing(note.record)
    return _show_kept(turn, scene, after, note, wording.note_dropped(note.name))


async def share(turn: Turn, understood: Understood) -> Outcome:
    """Let others read a note: a few, or everyone who then is handed it at once."""
    request = understood.request
    assert isinstance(request, ShareNote)
    turn.require_game()
    _check_place(turn)
    turn, scene = await bring_kind(turn, understood.scene, NOTE)
    found = _WITH.fullmatch(request.name.strip())
    if found is None:
        raise Refused(
            "note_with_whom",
            name=request.name.strip(),
            cure=f"note share {quote_name(request.name.strip())} with all",
        )
    note = _find_own(scene, found["name"].strip('" '))
    shared = (*note.shared, *_whom(scene, found["whom"]))
    shared = (ALL,) if ALL in shared else tuple(dict.fromkeys(shared))
    if shared == note.shared:
        raise AlreadyDone("note_shared")
    now = replace(note, shared=shared)
    after = scene.put(now)
    if ALL not in shared:
        told = wording.note_shared(now.name, name_shared(scene, shared))
        return _show_kept(turn, scene, after, now, told)
    return Outcome(
        escape_markup(now.name),
        prose=blockquote(now.text),
        facts=facts_of(turn, now),
        changes=changes(scene, after),
        kind="handout",
        document=await picture_of(turn, now),
    )


def _whom(scene: AnyScene, said: str) -> tuple[str, ...]:
    """Return with whom a note is shared: everyone, or the people named."""
    whom = said.strip(' ."').casefold()
    if whom in ("all", "everyone", "everybody"):
        return (ALL,)
    hearers = find_hearers(scene, said)
    return (*(str(sheet.record) for sheet in hearers.sheets),
            *((MASTERS,) if hearers.masters else ()))  # fmt: skip


async def unshare(turn: Turn, understood: Understood) -> Outcome:
    """Make a note private again."""
    request = understood.request
    assert isinstance(request, UnshareNote)
    turn.require_game()
    turn, scene = await bring_kind(turn, understood.scene, NOTE)
    note = _find_own(scene, request.name.strip('" '))
    if not note.shared:
        raise AlreadyDone("note_unshared")
    now = replace(note, shared=())
    return _show_kept(turn, scene, scene.put(now), now, wording.note_unshared(note.name))


HANDLERS: Handlers = {
    WriteNote: write,
    ListNotes: show_notes,
    DropNote: drop,
    ShareNote: share,
    UnshareNote: unshare,
}

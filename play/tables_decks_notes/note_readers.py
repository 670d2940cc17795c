"""Notes: whose they are, who may read them, and their data for facts."""

from collections.abc import Iterable, Sequence

from play.language.speech_text import same_name
from play.pending.players import people_of
from play.tables_decks_notes.pictures import name_file
from play.turn.turn import Turn
from rules.core.errors import NotFound
from rules.core.outcome import Document, Fact
from rules.core.permissions import is_gm, is_met
from rules.core.records.record import Value
from rules.core.records.tables_decks_notes import ALL, MASTERS, Note
from rules.core.scene import AnyScene
from rules.core.sheet import SOMEONE, Sheet
from storage.personal_data import pictures


def notes_of(scene: AnyScene) -> list[Note]:
    """Return the notes of a game that were read so far."""
    return [thing for thing in scene.things.values() if isinstance(thing, Note)]


def list_readable(scene: AnyScene) -> list[Note]:
    """Return the notes that the speaker may read, their own first."""
    found = [note for note in notes_of(scene) if may_read(scene, note)]
    return sorted(found, key=lambda note: note.owner != scene.speaker.id)


def may_read(scene: AnyScene, note: Note) -> bool:
    """Say whether the speaker may read a note; being a game master doesn't help."""
    if note.owner == scene.speaker.id or ALL in note.shared:
        return True
    if MASTERS in note.shared and is_gm(scene):
        return True
    sheets = (scene.sheets.get(int(each)) for each in note.shared if each.isdecimal())
    return any(scene.speaker.id in people_of(scene, sheet) for sheet in sheets if sheet)


def find_note(scene: AnyScene, name: str) -> Note:
    """Return the note of this name if the speaker may read it; otherwise it seems not to exist."""
    known = list_readable(scene)
    found = next((note for note in known if same_name(note.name, name)), None)
    if found is None:
        raise NotFound("no_note", name[:60], [note.name for note in known][:5])
    return found


def name_shared(scene: AnyScene, shared: Sequence[str]) -> Value:
    """Return with whom a note is shared: names, or `all`."""
    if ALL in shared:
        return ALL
    sheets = (scene.sheets.get(int(each)) for each in shared if each.isdecimal())
    names = [sheet.name if _is_known(scene, sheet) else SOMEONE for sheet in sheets if sheet]
    return [*names, *([MASTERS] if MASTERS in shared else [])]


def _is_known(scene: AnyScene, sheet: Sheet) -> bool:
    return is_gm(scene) or is_met(sheet)


async def picture_of(turn: Turn, note: Note) -> Document | None:
    """Return a note's picture as a file, if it has one that still exists."""
    if not note.picture:
        return None
    key = pictures.picture_key(turn.found.game, note.owner, note.picture)
    content = await pictures.read(turn.tx, key)
    return name_file(note.name, note.picture, content) if content else None


def facts_of(turn: Turn, note: Note) -> tuple[Fact, ...]:
    """Return a note's data for facts."""
    return (
        Fact("note", note.name),
        Fact("text", note.text),
        Fact("owner", turn.people.get(note.owner, note.owner)),
        Fact("shared", name_shared(turn.scene, note.shared)),
    )


def readers(scene: AnyScene, shared: Iterable[str]) -> list[str]:
    """Return the ids of those a note is shared with now."""
    sheets = (scene.sheets.get(int(each)) for each in shared if each.isdecimal())
    every = [person for sheet in sheets if sheet for person in people_of(scene, sheet)]
    return list(dict.fromkeys([*every, *(scene.game.gms if MASTERS in shared else ())]))

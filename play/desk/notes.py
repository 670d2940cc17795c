"""Notes: whose they are, who may read them, and how they are told."""

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256

from play import limits
from play.desk.people import players
from play.language.speech import same_name
from play.turn.turn import AnyScene, Turn
from rules.core.errors import NotFound, Refused
from rules.core.outcome import Document, Fact
from rules.core.permissions import is_gm, is_met
from rules.core.records.record import Value
from rules.core.records.things import ALL, MASTERS, Note
from rules.core.sheet import SOMEONE, Sheet
from storage import games


def notes_of(scene: AnyScene) -> list[Note]:
    """Return every note of a game, as far as they were read."""
    return [thing for thing in scene.things.values() if isinstance(thing, Note)]


def list_readable(scene: AnyScene) -> list[Note]:
    """Return the notes that the speaker may read, their own first."""
    found = [note for note in notes_of(scene) if may_read(scene, note)]
    return sorted(found, key=lambda note: note.owner != scene.speaker.id)


def may_read(scene: AnyScene, note: Note) -> bool:
    """Say whether the speaker may read a note: a game master no more than anyone."""
    if note.owner == scene.speaker.id or ALL in note.shared:
        return True
    if MASTERS in note.shared and is_gm(scene):
        return True
    sheets = (scene.sheets.get(int(each)) for each in note.shared if each.isdecimal())
    return any(scene.speaker.id in people_of(scene, sheet) for sheet in sheets if sheet)


def people_of(scene: AnyScene, sheet: Sheet) -> tuple[str, ...]:
    """Return who plays a character now, and whose it is."""
    own = () if sheet.npc or not sheet.owner else (sheet.owner,)
    return tuple(dict.fromkeys((*players(scene, sheet), *own)))


def find_note(scene: AnyScene, name: str) -> Note:
    """Return the note of a name that the speaker may read; any other is not there."""
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


#: how a picture of each kind begins
_BEGINS = {"png": (b"\x89PNG\r\n\x1a\n",), "jpg": (b"\xff\xd8\xff",), "gif": (b"GIF87a", b"GIF89a")}


def kind_of_picture(content: bytes) -> str:
    """Return what kind of picture a file is; nothing where it is none of those that are kept."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "webp"
    return next((kind for kind, begins in _BEGINS.items() if content.startswith(begins)), "")


async def keep_picture(turn: Turn) -> str:
    """Keep the picture that came with a sentence, and return by what it is found: none, nothing."""
    content = turn.said.attached
    if content is None:
        return ""
    kind = kind_of_picture(content)
    if not kind:
        raise Refused("no_picture")
    if len(content) > limits.PICTURE_BYTES:
        raise Refused("picture_too_large")
    if await games.count_pictures(turn.tx, turn.found.game) >= limits.PICTURES:
        raise Refused("too_many_pictures", most=limits.PICTURES)
    name = f"{sha256(content).hexdigest()[:32]}.{kind}"
    key = games.picture_key(turn.found.game, turn.said.speaker, name)

    async def keep(number: int) -> None:
        await games.keep_picture(turn.tx, key, content)

    turn.draft.afterwards.append(keep)
    return name


async def picture_of(turn: Turn, note: Note) -> Document | None:
    """Return the picture of a note as a file, where it has one that is still there."""
    if not note.picture:
        return None
    key = games.picture_key(turn.found.game, note.owner, note.picture)
    content = await games.read_picture(turn.tx, key)
    ending = note.picture.rpartition(".")[2]
    name = re.sub(r"[^\w-]+", "-", note.name).strip("-") or "note"
    return Document(f"{name}.{ending}", content) if content else None


def facts_of(turn: Turn, note: Note) -> tuple[Fact, ...]:
    """Return a note for machines."""
    return (
        Fact("note", note.name),
        Fact("text", note.text),
        Fact("owner", turn.people.get(note.owner, note.owner)),
        Fact("shared", name_shared(turn.scene, note.shared)),
    )


def readers(scene: AnyScene, shared: Iterable[str]) -> list[str]:
    """Return the ids of those with whom a note is shared now."""
    sheets = (scene.sheets.get(int(each)) for each in shared if each.isdecimal())
    every = [person for sheet in sheets if sheet for person in people_of(scene, sheet)]
    return list(dict.fromkeys([*every, *(scene.game.gms if MASTERS in shared else ())]))

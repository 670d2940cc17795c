"""What of the journal a person may know, and how hidden that is which follows it up."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from grammar.sentence_shape import VISIBLE
from rules.core.outcome import OPENLY, QUESTION, UNSHOWN, Fact, Outcome
from rules.core.permissions import is_gm, may_see_numbers, shows_numbers
from rules.core.records.player_view import as_told
from rules.core.records.record import Change, Value
from rules.core.scene import AnyScene
from rules.core.sheet import Sheet
from storage import secret_entries
from storage.engine.database import Transaction
from storage.journal import Entry, Faces
from storage.scene_query import ChannelState
from storage.secret_entries import NOTE, OWN_ALONE, WHISPER, list_real_changes, list_untold_changes

#: where the memory of a whisper keeps the ids of those who may read it, whoever leads the game
READERS = "readers"


#: verbs of the table's own affairs, which tell nothing of the story
HOUSEKEEPING = frozenset((
    "game", "sheet", "npc", "gm", "keep", "teach", "lend", "away", "back", "nudge", "board",
    "privacy", "define", "undo", "redo", "plan", "turn", "remind",
))  # fmt: skip


def is_housekeeping(entry: Entry) -> bool:
    """Say whether an entry is about the table itself, and neither rolled nor told anything."""
    return entry.verb in HOUSEKEEPING and not entry.dice


def most_hidden(visible: Iterable[str]) -> str:
    return max(visible, key=VISIBLE.index, default="all")


def may_know(scene: AnyScene, entry: Entry) -> bool:
    """Say whether the speaker may know what an entry was."""
    own = entry.speaker == scene.speaker.id
    if entry.kind in OWN_ALONE and entry.visible != "all":
        reads = entry.kind == NOTE and not entry.undone_by
        return own or (reads and scene.speaker.id in readers_of(entry.outcome))
    if is_gm(scene):
        return True
    if entry.visible == "all":
        return own or not entry.outcome.private
    if entry.kind == WHISPER:
        return own or (not entry.undone_by and scene.speaker.id in readers_of(entry.outcome))
    return own and (entry.visible == "secret" or entry.kind == QUESTION)


def readers_of(outcome: Outcome) -> tuple[str, ...]:
    """Return the ids of those who may read a whisper; whoever leads the game then may too."""
    kept = outcome.memory.get(READERS)
    return tuple(map(str, kept)) if isinstance(kept, list | tuple) else ()


def shown_dice(dice: Faces, memory: Mapping[str, Any]) -> Faces:
    """Return the dice of an entry that players may know of: see `UNSHOWN`."""
    return dice[: max(0, len(dice) - memory.get(UNSHOWN, 0))]


def known_dice(scene: AnyScene, dice: Faces, memory: Mapping[str, Any]) -> Faces:
    """Return the dice of an entry that the speaker may know of."""
    return dice if is_gm(scene) else shown_dice(dice, memory)


def keep_values(scene: AnyScene, sheets: Iterable[Sheet], openly: str) -> dict[str, Value]:
    """Return what an entry remembers that gives sheets values: how players read its sentence."""
    return {} if all(shows_numbers(scene, each) for each in sheets) else {OPENLY: openly}


def shown_sentence(entry: Entry) -> str:
    """Return what was said in an entry as players may read it: see `OPENLY`."""
    head, mark, comment = entry.said.partition(" # ")
    return f"{entry.outcome.memory.get(OPENLY, head)}{mark}{comment}"


def known_changes(scene: AnyScene, entry: Entry) -> tuple[Change, ...]:
    """Return the changes of an entry but for those of NPCs whose numbers the speaker may not know:
    that they join, and what hits them, is told in words."""
    return tuple(
        each
        for each in entry.changes
        if not _is_new_npc(each) and not _hides_numbers(scene, each.record)
    )


def known_facts(scene: AnyScene, entry: Entry) -> tuple[Fact, ...]:
    """Return the facts of an entry; where one may tell an NPC's numbers, those that its card shows
    the speaker."""
    facts = entry.outcome.facts
    if is_gm(scene) or not (OPENLY in entry.outcome.memory or _tells_numbers(scene, entry)):
        return facts
    return tuple(each for each in facts if each.label)


def _tells_numbers(scene: AnyScene, entry: Entry) -> bool:
    """Say whether an entry is about an NPC whose numbers the speaker may not know."""
    told = str([each.value for each in entry.outcome.facts])
    changed = {each.record for each in entry.changes}
    return any(
        (sheet.record in changed or sheet.name in told) and not may_see_numbers(scene, sheet)
        for sheet in scene.sheets.list_all()
    )


def _is_new_npc(change: Change) -> bool:
    sheet = change.after or change.before
    return change.field == "record" and isinstance(sheet, Mapping) and bool(sheet.get("npc"))


def _hides_numbers(scene: AnyScene, record: int) -> bool:
    sheet = scene.sheets.get(record)
    return sheet is not None and not may_see_numbers(scene, sheet)


def without_hands(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return changes but for cards that change hands: who may know of those is told in words."""
    return tuple(each for each in changes if not each.field.startswith("held."))


async def read_visibility(tx: Transaction, game: int, entry: Entry) -> str:
    """Return how hidden an entry still is: a game master may have revealed it."""
    if entry.visible == "all" or entry.number in await secret_entries.list_revealed(tx, game):
        return "all"
    return entry.visible


async def veil_scene(tx: Transaction, game: int, scene: AnyScene) -> AnyScene:
    """Return a scene as players may know it: as if nothing had been done blind.

    Whatever shows a sheet, gives one away as a file, or completes what is typed looks at this; and
    what players say is ruled on it, so that no reply tells more.
    """
    if scene.veiled:
        return scene
    steps = [
        (list_real_changes(each), ())
        if each.visible == "blind"
        else (list_untold_changes(each), _list_told_changes(each))
        for each in await secret_entries.veils(tx, game)
        if each.verb != "npc"  # that someone goes by another name is no roll's doing
    ]
    return replace(as_told(scene, steps), veiled=True) if steps else scene


def _list_told_changes(entry: Entry) -> tuple[Change, ...]:
    """Return what was told instead of what an entry really changed."""
    places = {(each.record, each.field) for each in list_untold_changes(entry)}
    return tuple(each for each in entry.changes if (each.record, each.field) in places)


async def veil_for_speaker(tx: Transaction, game: int, scene: AnyScene) -> AnyScene:
    """Return a scene as its speaker may know it: all of it for a game master."""
    return scene if is_gm(scene) else await veil_scene(tx, game, scene)


async def seen_by_speaker(tx: Transaction, found: ChannelState, scene: AnyScene) -> AnyScene:
    """Return the scene that a sentence is ruled on: as far as its speaker may know it."""
    return await veil_for_speaker(tx, found.game, scene) if found.blind else scene

"""Which journal entries a person may know, and how hidden their follow-ups are."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from grammar.verb_tail_comment import VISIBLE
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

#: the key in a whisper's memory for the ids of those who may read it
READERS = "readers"


#: verbs about the table itself, which are not part of the story
HOUSEKEEPING = frozenset((
    "game", "sheet", "npc", "gm", "keep", "teach", "lend", "away", "back", "nudge", "board",
    "privacy", "define", "undo", "redo", "plan", "turn", "remind",
))  # fmt: skip


def is_housekeeping(entry: Entry) -> bool:
    """Say whether an entry is only about the table itself: no dice, no story."""
    return entry.verb in HOUSEKEEPING and not entry.dice


def is_small(entry: Entry) -> bool:
    """Say whether an entry is no news: only about the table itself, and nobody joins."""
    return is_housekeeping(entry) and not entry.said.startswith("sheet new ")


def most_hidden(visible: Iterable[str]) -> str:
    return max(visible, key=VISIBLE.index, default="all")


def may_know(scene: AnyScene, entry: Entry) -> bool:
    """Say whether the speaker may read an entry."""
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
    """Return the ids of those who may read a whisper, besides its game masters at the time."""
    kept = outcome.memory.get(READERS)
    return tuple(map(str, kept)) if isinstance(kept, list | tuple) else ()


def shown_dice(dice: Faces, memory: Mapping[str, Any]) -> Faces:
    """Return the dice of an entry that players may see; see `UNSHOWN`."""
    hidden = memory.get(UNSHOWN, 0)
    return dice[: max(0, len(dice) - hidden)] if hidden else dice


def known_dice(scene: AnyScene, dice: Faces, memory: Mapping[str, Any]) -> Faces:
    """Return the dice of an entry that the speaker may see."""
    return dice if is_gm(scene) else shown_dice(dice, memory)


def keep_values(scene: AnyScene, sheets: Iterable[Sheet], openly: str) -> dict[str, Value]:
    """Return the memory of an entry that sets sheet values: the sentence players read instead."""
    return {} if all(shows_numbers(scene, each) for each in sheets) else {OPENLY: openly}


def shown_sentence(entry: Entry) -> str:
    """Return an entry's sentence as players may read it; see `OPENLY`."""
    head, mark, comment = entry.said.partition(" # ")
    return f"{entry.outcome.memory.get(OPENLY, head)}{mark}{comment}"


def known_changes(scene: AnyScene, entry: Entry) -> tuple[Change, ...]:
    """Return an entry's changes, except those of NPCs whose numbers the speaker may not know. The
    words already say that such an NPC joins or is hit."""
    return tuple(
        each
        for each in entry.changes
        if not _is_new_npc(each) and not _hides_numbers(scene, each.record)
    )


def known_facts(scene: AnyScene, entry: Entry) -> tuple[Fact, ...]:
    """Return an entry's facts. If they could reveal an NPC's numbers to the speaker, return only
    those that the card shows."""
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
    """Return changes without cards that change hands; the words tell those who may know."""
    return tuple(each for each in changes if not each.field.startswith("held."))


async def read_visibility(tx: Transaction, game: int, entry: Entry) -> str:
    """Return how hidden an entry is now, since a game master may have revealed it."""
    if entry.visible == "all" or entry.number in await secret_entries.list_revealed(tx, game):
        return "all"
    return entry.visible


async def veil_scene(tx: Transaction, game: int, scene: AnyScene) -> AnyScene:
    """Return a scene as players may know it, as if nothing had been done blind.

    Everything players see is built from this: sheets, exports and completion. What players say is
    also ruled on it, so that no reply reveals more.
    """
    if scene.veiled:
        return scene
    steps = [
        (list_real_changes(each), ())
        if each.visible == "blind"
        else (list_untold_changes(each), _list_told_changes(each))
        for each in await secret_entries.veils(tx, game)
        if each.verb != "npc"  # a rename has nothing to do with blind rolls
    ]
    return replace(as_told(scene, steps), veiled=True) if steps else scene


def _list_told_changes(entry: Entry) -> tuple[Change, ...]:
    """Return the changes that were shown in place of an entry's real ones."""
    places = {(each.record, each.field) for each in list_untold_changes(entry)}
    return tuple(each for each in entry.changes if (each.record, each.field) in places)


async def veil_for_speaker(tx: Transaction, game: int, scene: AnyScene) -> AnyScene:
    """Return a scene as its speaker may know it; game masters know everything."""
    return scene if is_gm(scene) else await veil_scene(tx, game, scene)


async def seen_by_speaker(tx: Transaction, found: ChannelState, scene: AnyScene) -> AnyScene:
    """Return the scene that a sentence is ruled on, as far as its speaker may know it."""
    return await veil_for_speaker(tx, found.game, scene) if found.blind else scene

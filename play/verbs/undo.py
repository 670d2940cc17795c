"""Undoes entries of the journal, and redoes them."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from play.chronicle.import_rights import ImportGuard, check_changes, is_imported
from play.language.exact_reading import Understood
from play.tables_decks_notes.thing_lookup import bring_records
from play.turn.consequences import Consequences, follow
from play.turn.speech.character_speech import (
    SAY,
    list_inner_entries,
    text_of,
    words_around,
)
from play.turn.turn import Handlers, Turn
from play.turn.visibility import read_visibility
from play.verbs.undo_rights import check_gms_word, check_may_undo, check_note, check_own_accord
from play.wording import undo as wording
from play.wording.fix_and_again import describe_entries
from rules.core.errors import Moved, NotAllowed, NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import is_gm
from rules.core.records.changes import (
    inverses,
    is_of_round,
    merge_changes,
    replay_changes,
)
from rules.core.records.player_view import rebase_changes
from rules.core.records.record import Change
from rules.core.scene import AnyScene
from rules.core.scene import changes as changes_between
from rules.core.verb_declarations.rolls_and_history import Redo, Undo
from storage import journal
from storage.journal import Entry
from storage.secret_entries import NOTE, WHISPER

#: entries to undo, newest first, each with the changes that undo it
TakenBack: TypeAlias = list[tuple[Entry, tuple[Change, ...]]]


async def undo(turn: Turn, understood: Understood) -> Outcome:
    """Undo an entry, along with what followed it up."""
    request = understood.request
    assert isinstance(request, Undo)
    entry = await find_put_back(turn, await _find_meant(turn, request.number))
    await check_may_undo(turn, entry)
    turn, scene = await scene_to_undo_in(turn, understood.scene, entry)
    back = await take_back(turn, scene, entry)
    numbers = [each.number for each, _ in back]
    changes, then = await _follow_changes(turn, scene, back, numbers)
    await _take_back_really(turn, scene, entry, changes)
    mark_undone(turn, [each for each, _ in back], entry.number)
    await _touch_words(turn, [each for each, _ in back])
    await turn.hide(*(each for each, _ in back))
    title = "" if turn.draft.hidden == "blind" else entry.outcome.title
    return Outcome(
        wording.describe_undoing(entry.number, title),
        prose=_join_lines(wording.undone_too(_name_others(back, entry)), then.prose),
        facts=(Fact("undone", sorted(numbers)),),
        changes=changes,
        choices=then.choices,
        kind=NOTE if entry.kind == NOTE else "",
        subject=entry.subject,
        private=entry.outcome.private,
    )


def _name_others(back: TakenBack, entry: Entry) -> dict[int, str]:
    """Return what is undone along with an entry, oldest first, with titles that are public."""
    return _name_public([each for each, _ in reversed(back) if each.number != entry.number])


def _name_public(entries: Sequence[Entry]) -> dict[int, str]:
    """Return the numbers of entries with their titles, empty if not everyone may read them."""
    return {
        each.number: each.outcome.title
        if each.visible == "all" and not each.outcome.private
        else ""
        for each in entries
    }


async def scene_to_undo_in(turn: Turn, scene: AnyScene, entry: Entry) -> tuple[Turn, AnyScene]:
    """Return the turn and the scene to undo an entry in; with the real sheets if it was blind."""
    every = (entry, *await what_hangs_on(turn, entry))
    turn, scene = await bring_records(turn, scene, (c.record for e in every for c in e.changes))
    if any([await read_visibility(turn.tx, turn.found.game, each) == "blind" for each in every]):
        return turn.keep_in(turn.found, turn.unveil_scene(turn.scene)), turn.unveil_scene(scene)
    return turn, scene


async def _take_back_really(
    turn: Turn, scene: AnyScene, entry: Entry, told: tuple[Change, ...]
) -> None:
    """Note the real changes of an undo whose speaker sees veiled sheets."""
    if not scene.veiled:
        return
    real = turn.unveil_scene(scene)
    with suppress(Moved):  # else only what the speaker knows is undone
        back = await take_back(turn, real, entry)
        made = merge_changes(change for _, each in back for change in each)
        rest = _list_other_changes(told, made)
        turn.draft.real_changes = merge_changes(
            (*made, *rebase_changes(replay_changes(real, made), rest))
        )


def _list_other_changes(told: Sequence[Change], made: Sequence[Change]) -> list[Change]:
    """Return the changes besides those that undo something."""
    places = {(each.record, each.field) for each in made}
    return [each for each in told if (each.record, each.field) not in places]


async def _follow_changes(
    turn: Turn, scene: AnyScene, back: TakenBack, gone: Sequence[int]
) -> tuple[tuple[Change, ...], Consequences]:
    """Return the changes of an undo, with what follows from the restored numbers."""
    made = hold_to_maxima(turn, scene, back, [c for _, each in back for c in each])
    after = replay_changes(scene, made)
    then = await follow(turn, scene, after, gone=gone)
    return merge_changes((*made, *changes_between(after, then.scene))), then


def hold_to_maxima(
    turn: Turn, scene: AnyScene, back: TakenBack, made: Sequence[Change]
) -> tuple[Change, ...]:
    """Join changes that undo entries; a number that was raised since stops at its maximum.

    Someone healed after the harm that is undone would end above it. What was above its maximum
    before the entries goes back there.
    """
    joined = merge_changes(made)
    after = replay_changes(scene, joined)
    was = {(c.record, c.field): c.before for entry, _ in back for c in entry.changes}
    found: list[Change] = []
    for change in joined:
        sheet, old, new = after.sheets.get(change.record), change.before, change.after
        most = turn.system.most(sheet, change.field) if sheet is not None else None
        exact = was.get((change.record, change.field)) == new
        if isinstance(old, int) and isinstance(new, int) and most is not None and not exact:
            change = replace(change, after=min(new, max(most, old)))
        found.append(change)
    return merge_changes(found)


def _join_lines(*lines: str) -> str:
    return "\n".join(filter(None, lines))


async def _find_meant(turn: Turn, number: int | None) -> Entry:
    """Return the entry that is meant: by its number, or the speaker's latest.

    A button means the entry that offered it, whatever was said since.
    """
    if number is None and turn.draft.choices_taken:
        number = turn.draft.follows_entry or None
    if number is not None:
        return await turn.entry(number)
    turn.require_game()
    found = await journal.find_latest_by(turn.tx, turn.found.game, turn.said.speaker)
    if found is None or (found.verb == "game" and not found.changes):
        raise NotFound("nothing_to_undo")
    return await _whole_sentence(turn, found)


async def find_put_back(turn: Turn, entry: Entry) -> Entry:
    """Return what a redo restored, or the entry itself if it is no redo.

    Undoing a redo means undoing what it restored. Undoing the redo itself would put the first undo
    back in force, and a second redo would then have two undos to lift.
    """
    while entry.verb in ("undo", "redo") and not entry.undone_by:
        taken_back = await turn.entry(entry.undoes)
        if taken_back.verb not in ("undo", "redo"):
            break
        entry = await turn.entry(taken_back.undoes)
    return entry


async def _whole_sentence(turn: Turn, entry: Entry) -> Entry:
    """Return the entry that stands for everything one sentence did, such as `/ask roll rest`."""
    if not entry.about:
        return entry
    first = await turn.entry(entry.about)
    return first if entry.source.startswith(f"{first.source}:") else entry


async def take_back(turn: Turn, scene: AnyScene, entry: Entry) -> TakenBack:
    """Return the entries to undo, newest first, each with the changes that undo it."""
    back: TakenBack = []
    for each in (*await what_hangs_on(turn, entry), entry):
        gone = [taken.number for taken, _ in back]
        try:
            made = await invert(turn, scene, each, gone)
            if not is_gm(turn.scene):
                await check_gms_word(turn, each, made, gone)
        except Moved as error:
            in_the_way = await _in_the_way(turn, each, error, gone)
            known = entry.visible == "all" and not entry.outcome.private
            tried = describe_entries([entry.number], [entry.outcome.title if known else ""])
            raise Moved(error.record, error.field, in_the_way, tried) from None
        scene = replay_changes(scene, made)
        back.append((each, made))
    return back


async def invert(
    turn: Turn, scene: AnyScene, entry: Entry, gone: Sequence[int]
) -> tuple[Change, ...]:
    """Return the changes that undo an entry now, given the entries `gone` already."""
    changes = turn.list_changes(scene, entry)
    with ImportGuard(is_imported(entry)):
        later = await _is_of_an_earlier_round(turn, scene, entry, gone)
        made = inverses(scene, changes, moved_on=later)
        if is_imported(entry):
            check_changes(turn, scene, made)
    return made


async def _is_of_an_earlier_round(
    turn: Turn, scene: AnyScene, entry: Entry, gone: Sequence[int]
) -> bool:
    """Say whether an entry counted something in a round that is over."""
    if not any(is_of_round(scene, change) for change in turn.in_place(entry.changes)):
        return False
    return await journal.has_moved_on(turn.tx, entry.game, entry.number, scene.stage.record, gone)


async def what_hangs_on(turn: Turn, entry: Entry) -> list[Entry]:
    """Return what must be undone with an entry, newest first: its follow-ups, and the rolls inside
    its words.

    A player can't undo what a game master did of their own accord.
    """
    game = turn.found.game
    found = {
        each.number: each
        for each in await journal.list_standing_follow_ups(turn.tx, game, entry.number)
    }
    for roll in await list_inner_entries(turn.tx, entry):
        if not roll.undone_by:
            more = await journal.list_standing_follow_ups(turn.tx, game, roll.number)
            found |= {each.number: each for each in (roll, *more)}
    if not is_gm(turn.scene):
        await check_own_accord(turn, [each for each in found.values() if each.about])
    return [found[number] for number in sorted(found, reverse=True)]


async def _touch_words(turn: Turn, entries: Sequence[Entry]) -> None:
    """Mark words to be shown again: those with an undone roll
    inside, and those whose correction is undone."""
    for entry in entries:
        if entry.kind == SAY and entry.verb == "fix":
            back = await journal.taken_back_by(turn.tx, entry.game, entry.number)
            turn.draft.also_redraw.extend(each.number for each in back)
        words = await words_around(turn.tx, entry)
        if words is not None:
            turn.draft.also_redraw.append(words.number)


async def _in_the_way(turn: Turn, entry: Entry, error: Moved, gone: Sequence[int]) -> list[int]:
    change = next(c for c in entry.changes if c.name == error.record)
    field = "" if error.field == "record" else error.field
    later = await journal.list_since(turn.tx, turn.found.game, entry.number)
    # A fix stores only the difference to the entry it replaces, so it counts for both.
    fixes = {each.number for each in later if each.verb == "fix" and not each.undone_by}
    found = {
        each.undone_by or each.number
        for each in later
        if (not each.undone_by or each.undone_by in fixes)
        and any(
            c.record == change.record and (not field or _touches(c.field, field))
            for c in each.changes
        )
    }
    return sorted(found.difference(gone))


def _touches(changed: str, field: str) -> bool:
    """Say whether a change is of a field, of a part of it, or of the whole that it belongs to."""
    return changed.startswith(field) or field.startswith(f"{changed}.")


def mark_undone(turn: Turn, entries: Sequence[Entry], number: int, replacing: bool = False) -> None:
    """Mark entries as undone, as soon as the entry that undoes them has its number."""
    gone = tuple(entry.number for entry in entries)
    turn.draft.undoes, turn.draft.gone = number, gone

    async def mark(by: int) -> None:
        journal.mark_undone(turn.tx, turn.found.game, gone, by, replacing)

    turn.draft.afterwards.append(mark)


async def _find_undo(turn: Turn, number: int | None) -> Entry:
    """Return the undo to take back: of the entry with this number, or the speaker's latest."""
    if number is None:
        entry = await journal.find_latest_by(turn.tx, turn.found.game, turn.said.speaker, "undo")
    else:
        undone = await turn.entry(number)
        entry = await turn.entry(undone.undone_by) if undone.undone_by else None
    if entry is None:
        raise NotFound("nothing_to_redo")
    if not is_gm(turn.scene) and entry.speaker != turn.said.speaker:
        raise NotAllowed("not_your_entry", number=entry.number)
    check_note(turn, entry)
    if entry.undone_by:  # still undone, by something else
        raise NotFound("entry_undone", str(entry.number))
    return entry


async def redo(turn: Turn, understood: Understood) -> Outcome:
    """Redo what was undone, by undoing the undo."""
    request = understood.request
    assert isinstance(request, Redo)
    turn.require_game()
    entry = await _find_undo(turn, request.number)
    await _still_stands(turn, entry.undoes)
    again = await journal.taken_back_by(turn.tx, entry.game, entry.number)
    for each in again:
        if each.kind in (SAY, WHISPER) and not text_of(each.outcome):
            raise Refused("words_not_kept", number=each.number)
    turn, scene = await scene_to_undo_in(turn, understood.scene, entry)
    back = await take_back(turn, scene, entry)
    mark_undone(turn, [each for each, _ in back], entry.number)
    await turn.hide(*(each for each, _ in back))
    turn.draft.also_redraw.extend((entry.undoes, *(each.number for each in again)))
    await _touch_words(turn, again)
    changes, then = await _follow_changes(turn, scene, back, [e.number for e, _ in back])
    await _take_back_really(turn, scene, entry, changes)
    blind = turn.draft.hidden == "blind"
    title = "" if blind else (await turn.entry(entry.undoes)).outcome.title
    along = {} if blind else _name_public([e for e in again if e.number != entry.undoes])
    return Outcome(
        wording.describe_redoing(entry.undoes, title),
        prose=_join_lines(wording.redone_too(along), wording.leave_out_told(then.prose, title)),
        facts=(Fact("redone", entry.undoes),),
        changes=changes,
        choices=then.choices,
        kind=NOTE if entry.kind == NOTE else "",
        subject=entry.subject,
        private=entry.outcome.private,
    )


async def _still_stands(turn: Turn, number: int) -> None:
    """Refuse to redo a follow-up of an entry that is still undone."""
    undone = await turn.entry(number)
    first = await turn.entry(undone.about) if undone.about else None
    if first is not None and first.undone_by:
        by = await turn.entry(first.undone_by)
        if by.verb == "undo":
            raise NotFound("entry_undone", str(first.number))


HANDLERS: Handlers = {Undo: undo, Redo: redo}

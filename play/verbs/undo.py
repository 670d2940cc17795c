"""Taking entries of the journal back, putting them back, and ruling them anew."""

import re
from collections.abc import Sequence
from dataclasses import replace

from grammar.registry import read_sentence
from play.dice import RememberedDice, ReplayedDice
from play.imports import check_changes, guarded, is_imported
from play.language.meaning import Understood
from play.language.suggestions import begins
from play.turn.consequences import Consequences, follow
from play.turn.speech import SAY, character_of, first_said, text_of, within, words_around
from play.turn.turn import AnyScene, Handlers, Turn
from play.wording import table as wording
from rules.core.errors import AlreadyDone, Moved, NotAllowed, NotFound, NotUnderstood, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import is_gm, may_play
from rules.core.records.changes import inverses, merged, replayed
from rules.core.records.record import Change
from rules.core.requests.speech import Say
from rules.core.requests.table import Again, Fix, Redo, Undo
from rules.core.scene import changes as changes_between
from storage import journal
from storage.journal import Entry

#: what is a game master's to say, and so to take back
GOVERNING = frozenset({"game", "gm"})
#: sentences about other sentences, which have no dice of their own to rule on again
NEVER_FIXED = frozenset(
    {
        "odds",
        "fix",
        "undo",
        "redo",
        "again",
        "pick",
        "history",
        "game",
        "ask",
        "keep",
        "plan",
        "vote",
        "seal",
    }
)


async def undo(turn: Turn, understood: Understood) -> Outcome:
    """Take an entry back: with it, what followed it up."""
    request = understood.request
    assert isinstance(request, Undo)
    entry = await _undoable(turn, request.number)
    back = await _taking_back(turn, understood.scene, entry)
    numbers = [each.number for each, _ in back]
    changes, then = await _followed(turn, understood.scene, back, numbers)
    _mark(turn, [each for each, _ in back], entry.number)
    await _touch_words(turn, [each for each, _ in back])
    await turn.hide(*(each for each, _ in back))
    hidden = turn.hidden != "all" or entry.outcome.private
    return Outcome(
        wording.undone(entry.number, "" if hidden else entry.outcome.title),
        prose=_joined(wording.undone_too(sorted(set(numbers) - {entry.number})), then.prose),
        facts=(Fact("undone", sorted(numbers)),),
        changes=changes,
        choices=then.choices,
        subject=entry.subject,
        private=entry.outcome.private,
    )


async def _followed(
    turn: Turn,
    scene: AnyScene,
    back: Sequence[tuple[Entry, tuple[Change, ...]]],
    gone: Sequence[int],
) -> tuple[tuple[Change, ...], Consequences]:
    """Return what taking entries back changes, with what follows from the numbers put back."""
    made = merged(change for _, each in back for change in each)
    after = replayed(scene, made)
    then = await follow(turn, scene, after, gone=gone)
    return merged((*made, *changes_between(after, then.scene))), then


def _joined(*lines: str) -> str:
    return "\n".join(filter(None, lines))


async def _undoable(turn: Turn, number: int | None) -> Entry:
    """Return the entry that is meant, if the speaker may take it back.

    A press means the entry that offered it, whatever was said since.
    """
    if number is None and turn.takes:
        number = turn.about or None
    if number is not None:
        entry = await turn.entry(number)
    else:
        turn.require_game()
        found = await journal.latest_by(turn.tx, turn.found.game, turn.said.speaker)
        if found is None or (found.verb == "game" and not found.changes):
            raise NotFound("nothing_to_undo")
        entry = await _whole_sentence(turn, found)
    scene = turn.scene
    if entry.undone_by:
        raise AlreadyDone("undone_already", number=entry.number, by=entry.undone_by)
    author = (await first_said(turn.tx, entry)).speaker
    theirs = turn.said.speaker in (entry.speaker, author) and entry.verb not in GOVERNING
    if not (is_gm(scene) or theirs):
        raise NotAllowed("not_your_entry", number=entry.number)
    rolls = (entry, *await within(turn.tx, entry))
    rolled = any(each.dice and not each.undone_by for each in rolls)
    if rolled and scene.setting("undo_rolls", "anyone") == "gm" and not is_gm(scene):
        raise NotAllowed("undo_rolls_gm")
    if entry.number == 1 or (entry.verb == "game" and not entry.changes):
        raise Refused("cannot_undo_game")
    return entry


async def _whole_sentence(turn: Turn, entry: Entry) -> Entry:
    """Return the entry that stands for all that one sentence did, such as `/ask roll rest`."""
    if not entry.about:
        return entry
    first = await turn.entry(entry.about)
    return first if entry.source.startswith(f"{first.source}:") else entry


async def _taking_back(
    turn: Turn, scene: AnyScene, entry: Entry
) -> list[tuple[Entry, tuple[Change, ...]]]:
    """Return the entries to take back, newest first, each with what takes it back."""
    following = await _following(turn, entry)
    back: list[tuple[Entry, tuple[Change, ...]]] = []
    for each in (*following, entry):
        try:
            with guarded(is_imported(each)):
                made = inverses(scene, turn.in_place(each.changes))
                if is_imported(each):
                    check_changes(turn, scene, made)
        except Moved as error:
            in_the_way = await _in_the_way(turn, each, error, [e.number for e, _ in back])
            raise Moved(error.record, error.field, in_the_way) from None
        scene = replayed(scene, made)
        back.append((each, made))
    return back


async def _following(turn: Turn, entry: Entry) -> list[Entry]:
    """Return what goes with an entry, newest first: what followed it up, and what was rolled
    within its words."""
    game = turn.found.game
    found = {each.number: each for each in await journal.following(turn.tx, game, entry.number)}
    for roll in await within(turn.tx, entry):
        if not roll.undone_by:
            more = await journal.following(turn.tx, game, roll.number)
            found |= {each.number: each for each in (roll, *more)}
    return [found[number] for number in sorted(found, reverse=True)]


async def _touch_words(turn: Turn, entries: Sequence[Entry]) -> None:
    """Show words anew when something that was rolled within them has changed, and those that
    stand again because what mended them goes."""
    for entry in entries:
        if entry.kind == SAY and entry.verb == "fix":
            back = await journal.taken_back_by(turn.tx, entry.game, entry.number)
            turn.touched.extend(each.number for each in back if each.number not in turn.touched)
        words = await words_around(turn.tx, entry)
        if words is not None and words.number not in turn.touched:
            turn.touched.append(words.number)


async def _in_the_way(turn: Turn, entry: Entry, error: Moved, gone: Sequence[int]) -> list[int]:
    change = next(c for c in entry.changes if c.name == error.record)
    field = "" if error.field == "record" else error.field
    later = await journal.since(turn.tx, turn.found.game, entry.number)
    # A fix has only the difference to what it replaces: it stands for that entry's changes too.
    fixes = {each.number for each in later if each.verb == "fix" and not each.undone_by}
    found = {
        each.undone_by or each.number
        for each in later
        if (not each.undone_by or each.undone_by in fixes)
        and any(
            c.record == change.record and (not field or c.field.startswith(field))
            for c in each.changes
        )
    }
    return sorted(found.difference(gone))


def _mark(turn: Turn, entries: Sequence[Entry], number: int, replacing: bool = False) -> None:
    turn.undoes = number
    turn.touched.extend(entry.number for entry in entries)

    async def mark(by: int) -> None:
        gone = [entry.number for entry in entries]
        journal.mark_undone(turn.tx, turn.found.game, gone, by, replacing)

    turn.afterwards.append(mark)


async def redo(turn: Turn, understood: Understood) -> Outcome:
    """Put back what an undo took: the undo itself is taken back."""
    request = understood.request
    assert isinstance(request, Redo)
    turn.require_game()
    if request.number is None:
        entry = await journal.latest_by(turn.tx, turn.found.game, turn.said.speaker, "undo")
    else:
        undone = await turn.entry(request.number)
        entry = await turn.entry(undone.undone_by) if undone.undone_by else None
    if entry is None:
        raise NotFound("nothing_to_redo")
    if not is_gm(turn.scene) and entry.speaker != turn.said.speaker:
        raise NotAllowed("not_your_entry", number=entry.number)
    if entry.undone_by:  # what took it back is gone, and something else stands in its place
        raise NotFound("entry_undone", str(entry.number))
    await _still_stands(turn, entry.undoes)
    again = await journal.taken_back_by(turn.tx, entry.game, entry.number)
    for each in again:
        if each.kind == SAY and not text_of(each.outcome):
            raise Refused("words_not_kept", number=each.number)
    back = await _taking_back(turn, understood.scene, entry)
    _mark(turn, [each for each, _ in back], entry.number)
    await turn.hide(*(each for each, _ in back))
    turn.touched.extend(dict.fromkeys((entry.undoes, *(each.number for each in again))))
    await _touch_words(turn, again)
    changes, then = await _followed(turn, understood.scene, back, [e.number for e, _ in back])
    return Outcome(
        wording.redone(entry.undoes),
        prose=then.prose,
        facts=(Fact("redone", entry.undoes),),
        changes=changes,
        choices=then.choices,
        subject=entry.subject,
        private=entry.outcome.private,
    )


async def _still_stands(turn: Turn, number: int) -> None:
    """Refuse to put back what followed from an entry that has been undone itself."""
    undone = await turn.entry(number)
    first = await turn.entry(undone.about) if undone.about else None
    if first is not None and first.undone_by:
        by = await turn.entry(first.undone_by)
        if by.verb == "undo":
            raise NotFound("entry_undone", str(first.number))


async def fix(turn: Turn, understood: Understood) -> Outcome:
    """Rule a corrected sentence on the faces of the entry that it replaces."""
    request = understood.request
    assert isinstance(request, Fix)
    entry = await _undoable(turn, request.number)
    back = await _taking_back(turn, understood.scene, entry)
    await turn.hide(*(each for each, _ in back))
    undoing = merged(change for _, made in back for change in made)
    scene = replayed(turn.scene, undoing)
    replaced = await _replaced(turn, scene, entry)
    undoing, scene = merged((*undoing, *replaced)), replayed(scene, replaced)
    fair = turn.dice
    rolls = await within(turn.tx, entry)
    faces = (*entry.dice, *(die for each in rolls for die in each.dice))
    turn.dice = RememberedDice(ReplayedDice(faces, fair))
    inner = turn.understand(
        _placed(understood, request.text), scene, loose=True, acting=_actor(scene, entry)
    )
    if inner.sentence.verb in NEVER_FIXED:
        raise Refused("cannot_fix_with", verb=inner.sentence.verb)
    if (inner.sentence.verb == SAY) != (entry.kind == SAY):
        raise Refused("cannot_fix_words", number=entry.number)
    if entry.kind == SAY and entry.channel != turn.said.channel:
        raise Refused("mend_there", number=entry.number)
    inner = _in_the_same_voice(inner, entry)
    gone = [each for each, _ in back]  # none of these is recalled
    _mark(turn, gone, entry.number, replacing=entry.verb == "fix")
    outcome = await turn.resolve(inner)
    words = turn.spoken if entry.kind == SAY else None
    turn.within = turn.within if words else inner
    turn.spoken = f"fix {entry.number} {words or inner.said}"
    facts = {fact.key: fact for fact in outcome.facts}
    facts["fixed"] = Fact("fixed", entry.number)
    return replace(
        outcome,
        facts=tuple(facts.values()),
        changes=merged((*undoing, *outcome.changes)),
    )


def _in_the_same_voice(inner: Understood, entry: Entry) -> Understood:
    """Let mended words be said by whoever said them, unless they name someone else."""
    request = inner.request
    if not isinstance(request, Say) or re.match(r"as\s", request.words, re.IGNORECASE):
        return inner
    name = "" if entry.subject else character_of(entry.outcome)
    words = f'as "{name}": {request.words.lstrip(":")}' if name else request.words
    return inner._replace(request=replace(request, words=words))


async def _replaced(turn: Turn, scene: AnyScene, entry: Entry) -> tuple[Change, ...]:
    """Return what keeps away that which a fix had replaced, when the fix is fixed in turn."""
    if entry.verb != "fix":
        return ()
    made: list[Change] = []
    for each in await journal.taken_back_by(turn.tx, entry.game, entry.number):
        with guarded(is_imported(each)):
            back = inverses(scene, turn.in_place(each.changes))
            if is_imported(each):
                check_changes(turn, scene, back)
        deeper = await _replaced(turn, replayed(scene, back), each)
        scene = replayed(scene, (*back, *deeper))
        made += (*back, *deeper)
    return tuple(made)


def _actor(scene: AnyScene, entry: Entry) -> int:
    """Return who acted in an entry, if that is still the speaker's to play."""
    sheet = scene.sheets.get(entry.actor)
    return entry.actor if sheet is not None and may_play(scene, sheet) else 0


def _placed(understood: Understood, text: str) -> str:
    """Keep a sentence within a sentence at its column."""
    return " " * max(0, understood.sentence.text.rfind(text)) + text


async def again(turn: Turn, understood: Understood) -> Outcome:
    """Repeat the speaker's last roll, with more modifiers if there are any."""
    request = understood.request
    assert isinstance(request, Again)
    turn.require_game()
    entry = await journal.latest_by(turn.tx, turn.found.game, turn.said.speaker, "rolled")
    if entry is None:
        raise NotFound("nothing_to_repeat")
    said = entry.said
    turn.follow_unnamed(entry)
    while (sentence := read_sentence(turn.found.system, said)).verb == "fix":
        said = sentence.body.strip().lstrip("0123456789 ")
    text = f"{sentence.verb} {sentence.body.strip()} {request.more}".strip()
    if entry.visible != "all":
        text += f" {entry.visible}"
    try:
        inner = turn.understand(text, turn.scene, acting=_actor(turn.scene, entry))
    except (NotUnderstood, NotFound) as error:  # it points into a sentence that nobody typed
        error.column = begins(understood.sentence)
        raise
    turn.spoken = inner.said
    turn.within = inner
    return await turn.resolve(inner)


HANDLERS: Handlers = {Undo: undo, Redo: redo, Fix: fix, Again: again}

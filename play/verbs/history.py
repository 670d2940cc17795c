"""Shows the journal: what happened, or one entry with every die."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from play.language.exact_reading import Understood
from play.posted.censorship import censor_entries, count_left_out
from play.turn.speech.character_speech import text_of
from play.turn.turn import Handlers, Turn
from play.turn.visibility import known_changes, known_dice, known_facts, may_know, without_hands
from play.verbs.whisper import open_whisper
from play.wording import history as wording
from play.wording import sheet as sheet_wording
from play.wording.ruling_card import place_of
from rules.core.errors import AlreadyDone, NotAllowed, Refused
from rules.core.outcome import DICE, LEAD, QUESTION, Choice, Fact, Grade, Outcome
from rules.core.permissions import gms_only, is_gm, require_visible
from rules.core.records.record import Value
from rules.core.scene import AnyScene
from rules.core.verb_declarations.rolls_and_history import History
from rules.lazy_regex import compile_later
from storage import choices, journal, secret_entries
from storage.journal import Entry
from storage.secret_entries import DRAW, WHISPER

DEFAULT_LENGTH, MOST = 10, 100
#: dice as rulings print them: `d6: 3`, `2d6 (5, ~~3~~)`
_ROLLED = compile_later(r"d(\d+)[: (*]*((?:~*\d+~*[, ]*)+)")


async def history(turn: Turn, understood: Understood) -> Outcome:
    """Show the newest entries, or one in full."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, History)
    if request.reveal is not None:
        return await _reveal(turn, scene, request.reveal)
    if request.number is not None:
        return await _show_entry(turn, scene, request.number)
    turn.require_game()
    count = min(request.last or DEFAULT_LENGTH, MOST)
    who = request.who.record() if request.who else None
    if who:
        require_visible(scene, scene.sheets[who])
    entries = await journal.list_last(turn.tx, turn.found.game, count, str(who) if who else "")
    entries = await censor_entries(turn, entries)
    fixes = wording.list_corrections(entries)
    lines = [
        wording.entry_line(each, turn.people, may_know(scene, each), fixes) for each in entries
    ]
    sealed = await count_left_out(turn, entries)
    return Outcome(
        wording.HISTORY,
        prose="\n".join((*lines, *wording.describe_left_out(sealed))) or wording.NOTHING_YET,
        facts=(Fact("entries", [_row(turn, each) for each in entries]), Fact("left_out", sealed)),
        recorded=False,
        private=True,
    )


def _row(turn: Turn, entry: Entry) -> dict[str, Value]:
    if not may_know(turn.scene, entry) or (entry.kind == WHISPER and not text_of(entry.outcome)):
        return _line_of(turn, entry)
    gm = is_gm(turn.scene)
    changed = secret_entries.list_real_changes(entry) if gm else known_changes(turn.scene, entry)
    dice = known_dice(turn.scene, entry.dice, entry.outcome.memory)
    return {
        "entry": entry.number,
        "by": turn.people.get(entry.speaker, entry.speaker),
        "said": entry.said,
        "title": entry.outcome.title,
        "grade": entry.outcome.grade.value,
        "visible": entry.visible,
        "rolled": [list(die) for die in dice],
        "planned": entry.planned,
        "changes": [[c.name, c.field, c.before, c.after] for c in without_hands(changed)],
        "undone": entry.undone_by or None,
        "undoes": entry.undoes or None,
        "at": entry.at,
    }


def _line_of(turn: Turn, entry: Entry) -> dict[str, Value]:
    """Return the line that people see who may not know an entry."""
    return {
        "entry": entry.number,
        "by": turn.people.get(entry.speaker, entry.speaker),
        "visible": entry.visible,
        "line": wording.public_line(entry),
        "at": entry.at,
    }


async def _show_entry(turn: Turn, scene: AnyScene, number: int) -> Outcome:
    """Show one entry with every die; its open choices can be taken from here too."""
    entry = await turn.entry(number)
    if not may_know(scene, entry) and entry.kind not in (WHISPER, DRAW):
        raise NotAllowed("secret_entry", number=number)
    (entry,) = await censor_entries(turn, [entry])
    offered = await choices.of_entry(turn.tx, entry.game, entry.number)
    live = tuple(
        Choice(o.choice.label, f"pick {o.position} of {number}", o.choice.who, o.choice.of,
               o.choice.owed, recalls=False)
        for o in offered
        if o.open
    )  # fmt: skip
    dice = known_dice(scene, entry.dice, entry.outcome.memory)
    faces = ", ".join(f"d{size}: {face}" for size, face in _list_untold_dice(entry.outcome, dice))
    shown = entry.outcome.changes if is_gm(scene) else known_changes(scene, entry)
    return replace(
        entry.outcome,
        title=f"#{number} {entry.outcome.title}",
        prose="\n".join((wording.entry_whole(entry, turn.people, faces), *_made_way(scene, entry))),
        facts=(*known_facts(scene, entry), Fact("entries", [_row(turn, entry)])),
        changes=without_hands(shown),
        choices=live,
        kind="" if entry.kind == QUESTION else entry.kind,  # shown, not asked again
        recorded=False,
        private=True,
    )


def _made_way(scene: AnyScene, entry: Entry) -> Iterator[str]:
    """Tell a game master which NPC was renamed because a player took its name."""
    for change in entry.changes if is_gm(scene) else ():
        if change.field == "once" and change.after:
            now = scene.sheets.get(change.record)
            yield sheet_wording.made_way(str(change.after), now.name if now else str(change.after))


def _list_untold_dice(
    outcome: Outcome, dice: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Yield the dice of an entry that its shown text doesn't mention."""
    shown = [fact for fact in outcome.facts if fact.label]
    if any(place_of(fact) in (DICE, LEAD) for fact in shown):
        return
    text = "\n".join((outcome.prose, *(fact.text for fact in shown)))
    told = Counter(
        (int(size), int(face))
        for size, faces in _ROLLED.findall(text)
        for face in re.findall(r"\d+", faces)
    )
    for die in dice:
        if told[die]:
            told[die] -= 1
        else:
            yield die


async def _reveal(turn: Turn, scene: AnyScene, number: int) -> Outcome:
    """Reveal a secret entry to everyone."""
    gms_only(scene, "reveal a secret")
    entry = await turn.entry(number)
    if entry.kind == WHISPER:
        return await open_whisper(turn, entry)
    if entry.visible == "all":
        raise AlreadyDone("not_secret", number=number)
    if entry.kind in secret_entries.OWN_ALONE or number in await secret_entries.shut(
        turn.tx, turn.found.game
    ):
        raise Refused("still_sealed", number=number)
    return replace(
        entry.outcome,
        title=f"#{number} {entry.outcome.title}",
        facts=(*entry.outcome.facts, Fact("revealed", number)),
        changes=(),
        grade=entry.outcome.grade or Grade.NONE,
        kind="",
        memory={"reveals": number},
    )


HANDLERS: Handlers = {History: history}

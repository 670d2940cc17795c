"""Who may undo an entry, and which entries nobody can."""

from collections.abc import Sequence

from play.pending.votes_and_seals import ANSWER, SEAL, UNSEAL
from play.turn.speech.character_speech import (
    first_said,
    list_inner_entries,
)
from play.turn.turn import Turn
from play.wording.markup import join_numbers
from rules.core.errors import AlreadyDone, Moved, NotAllowed, Refused
from rules.core.permissions import is_gm
from rules.core.records.changes import (
    is_of_round,
    takes_away,
)
from rules.core.records.record import Change
from storage import choices, journal, secret_entries
from storage.journal import Entry
from storage.secret_entries import NOTE

#: verbs that only game masters may say, and so undo
GOVERNING = frozenset({"game", "gm"})


async def check_may_undo(turn: Turn, entry: Entry) -> None:
    """Refuse to undo what is undone already, what is someone else's, and what can't be undone."""
    scene = turn.scene
    if entry.undone_by:
        raise AlreadyDone("undone_already", number=entry.number, by=entry.undone_by)
    author = (await first_said(turn.tx, entry)).speaker
    theirs = turn.said.speaker in (entry.speaker, author) and entry.verb not in GOVERNING
    if not (is_gm(scene) or theirs):
        raise NotAllowed("not_your_entry", number=entry.number)
    check_note(turn, entry)
    if await _was_opened(turn, entry):
        raise Refused("opened_already", number=entry.number)
    rolls = (entry, *await list_inner_entries(turn.tx, entry))
    rolled = any(each.dice and not each.undone_by for each in rolls)
    if rolled and scene.read_setting("undo_rolls", "anyone") == "gm" and not is_gm(scene):
        raise NotAllowed("undo_rolls_gm")
    if entry.number == 1 or (entry.verb == "game" and not entry.changes):
        raise Refused("cannot_undo_game")


def check_note(turn: Turn, entry: Entry) -> None:
    """Refuse to undo or redo someone else's note, since that would show its text."""
    if entry.kind == NOTE and entry.speaker != turn.said.speaker:
        raise NotAllowed("secret_entry", number=entry.number)


async def _was_opened(turn: Turn, entry: Entry) -> bool:
    """Say whether sealed words or votes were opened since, after which nobody may change theirs."""
    sealed = entry.kind == SEAL or (entry.kind == ANSWER and entry.visible != "all")
    if sealed:
        return entry.number not in await secret_entries.shut(turn.tx, entry.game)
    return entry.kind == UNSEAL


async def check_gms_word(
    turn: Turn, entry: Entry, made: Sequence[Change], gone: Sequence[int]
) -> None:
    """Refuse a player's undo that would remove something a game master set since.

    Derived fields don't count: what follows from the numbers is worked out again anyway.
    """
    derived, scene = turn.system.gm_fields, turn.scene
    away = [c for c in made if c.field not in derived and not is_of_round(scene, c)]
    away = [c for c in away if type(c.before) is not int]  # numbers revert by difference
    for record in {change.record for change in away}:
        for each in await journal.changed_since(turn.tx, entry, record, scene.game.gms):
            put = each.changes if each.number not in gone else ()
            for change in (c for c in away if any(takes_away(c, other) for other in put)):
                raise Moved(change.name, change.field)


async def check_own_accord(turn: Turn, following: Sequence[Entry]) -> None:
    """Refuse a player's undo if a game master followed up the entry on their own initiative."""
    said = [each for each in following if each.speaker in turn.scene.game.gms]
    taking = await choices.list_taking(turn.tx, turn.found.game, [each.number for each in said])
    own = [each.number for each in said if each.number not in taking]
    if own:
        raise NotAllowed("gm_followed", numbers=join_numbers(own))

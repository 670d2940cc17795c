"""Keeps imported data from doing more than its user could type.

An export has no key, so anything in it may be forged. Its people are mere claims (`storage.games`),
and its changes and choices are checked here when they are undone, redone, pressed or followed up.
"""

from collections.abc import Sequence

from play.turn.turn import Turn
from rules.core.errors import NotAllowed, Refused
from rules.core.permissions import is_gm, may_play
from rules.core.records.changes import replay_changes
from rules.core.records.record import Change, encode
from rules.core.records.tables_decks_notes import OPEN, Thing
from rules.core.records.validation import fits
from rules.core.scene import AnyScene, Game
from rules.core.sheet import Sheet
from storage.journal import Entry

#: fields of a game that only sentences with their own checks may change
_SETTLED = ("nudge", "settings", "defaults")
#: the errors that a forged value may cause in the rules
_BROKEN = (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError)


def is_imported(entry: Entry) -> bool:
    """Say whether an entry was imported."""
    return entry.source.startswith("import:")


class ImportGuard:
    """Turns errors that imported data causes in the rules into a refusal."""

    def __init__(self, imported: bool) -> None:
        self._imported = imported

    def __enter__(self) -> None:
        """Go on as always."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if self._imported and isinstance(error, _BROKEN):
            raise Refused("import_makes_no_sense") from None


def check_changes(turn: Turn, scene: AnyScene, changes: Sequence[Change]) -> None:
    """Refuse imported changes that the speaker couldn't make by typing."""
    after = replay_changes(scene, changes)
    for change in changes:
        if not _is_theirs(scene, after, change):
            raise NotAllowed("import_not_yours")
        if not _is_sound(turn, after, change):
            raise Refused("import_makes_no_sense")
    # a file can name any id on Discord, and so make a stranger owe something or lead
    for person in people_of(after) - people_of(scene) - {turn.said.speaker}:
        if not turn.server.has_member(person):
            raise Refused("import_names_a_stranger")


def _is_theirs(scene: AnyScene, after: AnyScene, change: Change) -> bool:
    head, _, rest = change.field.partition(".")
    if change.record == scene.game.record:
        if head in _SETTLED:
            return False
        return is_gm(scene) or (head == "active" and rest == scene.speaker.id)
    if is_gm(scene) or change.record == scene.stage.record:
        return True
    thing = scene.things.get(change.record) or after.things.get(change.record)
    if thing is not None:
        return _is_players(scene, thing, change)
    sheet = scene.sheets.get(change.record) or after.sheets.get(change.record)
    return sheet is None or may_play(scene, sheet)


def _is_players(scene: AnyScene, thing: Thing, change: Change) -> bool:
    """Say whether a player could make this change: tick an open clock, or take or play a card."""
    head, _, _ = change.field.partition(".")
    if head == "filled":
        return thing.sight == OPEN
    holders = {str(each or " ").partition(" ")[2] for each in (change.before, change.after)}
    return head == "held" and holders <= {"", scene.speaker.id}


def _is_sound(turn: Turn, after: AnyScene, change: Change) -> bool:
    row = turn.found.rows.get(change.record)
    # undone, it would take the game itself away
    if change.field == "record" and row is not None and row.kind in ("game", "stage"):
        return False
    own = (after.things.get(change.record), after.sheets.get(change.record))
    for record in (after.game, after.stage, *own):
        if record is not None and record.record == change.record:
            possible = not isinstance(record, Sheet | Thing) or not record.find_invalid_field()
            return possible and fits(type(record), encode(record))
    return True


def people_of(scene: AnyScene) -> set[str]:
    """Return the ids of everyone a game names."""
    return people_in(scene.game) | {sheet.owner for sheet in scene.sheets.values()} - {""}


def people_in(game: Game) -> set[str]:
    """Return the ids of everyone a game's own record names."""
    return {*game.gms, *game.active, *game.away, *(loan.to for loan in game.loans.values())}

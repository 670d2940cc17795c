"""Who may make a ruling, see a sheet or take a choice, by the rights of rules.core."""

from collections.abc import Iterable

from rules.core.errors import NotAllowed, NotFound
from rules.core.permissions import AnyScene, is_gm, may_edit, may_play, may_see, owns
from rules.core.records.record import Change
from rules.core.requests.request import Request
from rules.core.sheet import Sheet
from rules.core.system import System


def require_visible(scene: AnyScene, sheet: Sheet) -> Sheet:
    """Return the sheet, or say that there is none: what may not be seen is not there."""
    if not may_see(scene, sheet):
        raise NotFound("unknown_character", sheet.name)
    return sheet


def require_editable(scene: AnyScene, sheet: Sheet) -> Sheet:
    """Return the sheet, or say whose it is."""
    require_visible(scene, sheet)
    if not may_edit(scene, sheet):
        raise NotAllowed("not_your_sheet", name=sheet.name)
    return sheet


def check(
    system: System, verb: str, request: Request, scene: AnyScene, changes: Iterable[Change]
) -> None:
    """Refuse a ruling whose changes are not the speaker's to make.

    A rule's help, and harm that dice decided, land on anyone. A bare edit is for the owner and
    the game master.
    """
    if is_gm(scene):
        return
    check_may_say(system, verb, request)
    if not any(way.edits for way in system.ways_said(verb, request)):
        return
    for change in changes:
        sheet = scene.sheets.get(change.record)
        if sheet is not None and not may_play(scene, sheet):
            raise NotAllowed("not_your_sheet", name=sheet.name)


def check_may_say(system: System, verb: str, request: Request) -> None:
    """Refuse a player what only a game master may say."""
    if any(way.gm_only for way in system.ways_said(verb, request)):
        raise NotAllowed("gms_only", what=f"use /{verb}")


def may_take(scene: AnyScene, who: str, of: Sheet | None) -> bool:
    """Say whether a choice is the speaker's. The game master may take any for an absent player."""
    if is_gm(scene) or who == "anyone":
        return True
    if who == "others":
        return of is None or not owns(scene, of)
    return who == "player" and of is not None and may_play(scene, of)

"""Who may do what. Decided here and nowhere else."""

from collections.abc import Iterable
from typing import Any

from rules.core.errors import NotAllowed, NotFound
from rules.core.record import Change
from rules.core.request import Request
from rules.core.scene import Scene
from rules.core.sheet import Sheet
from rules.core.system import System

AnyScene = Scene[Any, Any, Any]


def owns(scene: AnyScene, sheet: Sheet) -> bool:
    return sheet.owner == scene.speaker.id and not sheet.npc


def borrows(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the character is lent to the speaker at this time."""
    loan = scene.game.loans.get(str(sheet.record))
    if loan is None or loan.to != scene.speaker.id:
        return False
    return bool(loan.until == 0 or scene.now < loan.until)


def may_play(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the speaker may speak for a character."""
    if sheet.retired:
        return False
    return scene.speaker.gm or owns(scene, sheet) or borrows(scene, sheet)


def may_edit(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the speaker may change a sheet outright."""
    return scene.speaker.gm or owns(scene, sheet)


def may_see(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the speaker may look at a sheet."""
    return scene.speaker.gm or not sheet.npc or sheet.shown


def seen(scene: AnyScene, sheet: Sheet) -> Sheet:
    """Return the sheet, or say that there is none: what may not be seen is not there."""
    if not may_see(scene, sheet):
        raise NotFound("unknown_character", sheet.name)
    return sheet


def editable(scene: AnyScene, sheet: Sheet) -> Sheet:
    """Return the sheet, or say whose it is."""
    seen(scene, sheet)
    if not may_edit(scene, sheet):
        raise NotAllowed("not_your_sheet", name=sheet.name)
    return sheet


def gms_only(scene: AnyScene, what: str) -> None:
    """Refuse what only a game master may do."""
    if not scene.speaker.gm:
        raise NotAllowed("gms_only", what=what)


def check(
    system: System, verb: str, request: Request, scene: AnyScene, changes: Iterable[Change]
) -> None:
    """Refuse a ruling whose changes are not the speaker's to make.

    A rule's help, and harm that dice decided, land on anyone. A bare edit is for the owner and
    the game master. A system names a verb, or one request of several that a verb can make.
    """
    if scene.speaker.gm:
        return
    asked = {verb, type(request).__name__}
    if asked & system.gm_only:
        raise NotAllowed("gms_only", what=f"say /{verb}")
    if not asked & system.edits:
        return
    for change in changes:
        sheet = scene.sheets.get(change.record)
        if sheet is not None and not may_play(scene, sheet):
            raise NotAllowed("not_your_sheet", name=sheet.name)


def may_take(scene: AnyScene, who: str, of: Sheet | None) -> bool:
    """Say whether a choice is the speaker's. The game master may take any for an absent player."""
    if scene.speaker.gm or who == "anyone":
        return True
    if who == "others":
        return of is None or not owns(scene, of)
    return who == "player" and of is not None and may_play(scene, of)

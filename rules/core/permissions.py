"""Who may: owner, borrower, game master. Every rule and every verb asks here."""

from typing import Any

from rules.core.errors import NotAllowed
from rules.core.scene import Scene
from rules.core.sheet import Sheet

AnyScene = Scene[Any, Any, Any]


def is_gm(scene: AnyScene) -> bool:
    """Say whether a game master speaks."""
    return scene.speaker.gm


def owns(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether a character is the speaker's own. NPCs are the game's."""
    return sheet.owner == scene.speaker.id and not sheet.npc


def borrows(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the character is lent to the speaker at this time."""
    loan = scene.game.loans.get(str(sheet.record))
    if loan is None or loan.to != scene.speaker.id:
        return False
    return bool(loan.until == 0 or scene.now < loan.until)


def may_play(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the speaker may speak for a character. Nobody speaks for a retired one."""
    if sheet.retired:
        return False
    return is_gm(scene) or owns(scene, sheet) or borrows(scene, sheet)


def may_edit(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the speaker may change a sheet outright."""
    return is_gm(scene) or owns(scene, sheet)


def may_see(scene: AnyScene, sheet: Sheet) -> bool:
    """Say whether the speaker may look at a sheet."""
    return is_gm(scene) or not sheet.npc or sheet.shown


def gms_only(scene: AnyScene, what: str) -> None:
    """Refuse what only a game master may do."""
    if not is_gm(scene):
        raise NotAllowed("gms_only", what=what)

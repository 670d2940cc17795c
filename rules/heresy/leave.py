"""Whose sheets a sentence may touch, where that depends on what it says."""

from rules.core.errors import NotAllowed
from rules.core.scene import Recalled
from rules.heresy.sheet import HeresyScene, HeresySheet


def gms_only(scene: HeresyScene, what: str) -> None:
    """Refuse what only a game master may do."""
    if not scene.speaker.gm:
        raise NotAllowed("gms_only", what=what)


def own_roll(scene: HeresyScene, recalled: Recalled) -> None:
    """Refuse to change a roll that is someone else's."""
    if recalled.subject != scene.acting and not scene.speaker.gm:
        raise NotAllowed("not_your_character", name=scene.sheets[recalled.subject].name)


def own_sheet(scene: HeresyScene, sheet: HeresySheet) -> None:
    """Refuse what is no help to someone else."""
    theirs = sheet.owner == scene.speaker.id or sheet.record == scene.acting
    if not theirs and not scene.speaker.gm:
        raise NotAllowed("not_your_sheet", name=sheet.name)

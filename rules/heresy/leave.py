"""Whose sheets a sentence may touch, where that depends on what it says."""

from rules.core.errors import NotAllowed
from rules.heresy.sheet import HeresyScene


def gms_only(scene: HeresyScene, what: str) -> None:
    """Refuse what only a game master may do."""
    if not scene.speaker.gm:
        raise NotAllowed("gms_only", what=what)

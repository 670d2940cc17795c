"""Whom a sentence means: those named, whoever acts, or everyone there."""

from collections.abc import Sequence

from rules.core.permissions import is_gm
from rules.core.requests.request import Phrase
from rules.odd.requests import Attack
from rules.odd.sheet import GONE, OddScene, OddSheet


def find_one(phrase: Phrase | None, scene: OddScene) -> OddSheet | None:
    """Return the character that was named; None where nobody was."""
    record = phrase.record() if phrase else None
    return scene.sheets[record] if record else None


def find_named(phrases: Sequence[Phrase | None], scene: OddScene) -> list[OddSheet]:
    """Return the characters that were named, each once."""
    records = [record for phrase in phrases if phrase for record in phrase.records()]
    return [scene.sheets[record] for record in dict.fromkeys(records)]


def find_affected(phrases: Sequence[Phrase | None], scene: OddScene) -> list[OddSheet]:
    """Return who is harmed or helped: those named, else the one who acts."""
    return keep_living(find_named(phrases, scene) or [scene.actor])


def find_shown(phrases: Sequence[Phrase | None], scene: OddScene) -> list[OddSheet]:
    """Return whom a lookup is about: a game master who plays nobody looks at everyone."""
    named = any(phrase.records() for phrase in phrases if phrase)
    everyone = [] if named or scene.someone else list(scene.present())
    return everyone if is_gm(scene) and everyone else find_affected(phrases, scene)


def find_attacked(request: Attack, scene: OddScene) -> list[OddSheet]:
    """Return whom an attack is aimed at. Companions may join one that has killed already."""
    named = find_named((request.at, *request.said), scene)
    return named if request.together else keep_living(named)


def keep_living(sheets: list[OddSheet]) -> list[OddSheet]:
    """Return those of several who can still be harmed or helped; one alone is told why not."""
    left = [sheet for sheet in sheets if sheet.state not in GONE]
    return left or sheets[:1]

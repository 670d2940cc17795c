"""Which earlier entry a sentence is about, and what is known of it since."""

from collections.abc import Iterable, Mapping
from typing import Any

from play.language.canonical import phrases
from rules.core.requests.request import Request
from rules.core.scene import Scene
from storage.journal import Entry


def subject_of(whose: str, request: Request, scene: Scene[Any, Any, Any]) -> int | None:
    """Return whose entry is meant: a record, 0 for nobody's, None for anyone's."""
    if whose == "any":
        return None
    if whose == "who" and (who := getattr(request, "who", None)) is not None:
        named_who: int = who.record() or 0
        return named_who
    if whose in ("named", "either"):
        named = (found.record() for found in phrases(request))
        other = scene.acting if whose == "either" else 0
        return next((record for record in named if record), other)
    return scene.acting or (None if whose == "own" else 0)


def remembered(entries: Iterable[Entry]) -> list[Mapping[str, Any]]:
    """Return what entries remember; one that took several choices remembers each by itself."""
    found: list[Mapping[str, Any]] = []
    for entry in entries:
        memory = entry.outcome.memory
        found.extend(memory.get("picked", (memory,)))  # type: ignore[arg-type]
    return found

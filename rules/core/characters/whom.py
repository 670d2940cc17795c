"""Whom a sentence means: those it names, or the one who acts."""

from typing import Any

from rules.core.requests.request import Phrase
from rules.core.scene import S, Scene

AnyScene = Scene[Any, Any, Any]


def find_named(who: Phrase | None, scene: Scene[S, Any, Any]) -> list[S]:
    """Return the characters who are named, each once."""
    records = who.records() if who is not None else ()
    return [scene.sheets[record] for record in dict.fromkeys(records)]


def find_one(who: Phrase | None, scene: Scene[S, Any, Any]) -> S | None:
    """Return the one character who is named; None where nobody is. Several are refused."""
    record = who.record() if who is not None else None
    return scene.sheets[record] if record else None

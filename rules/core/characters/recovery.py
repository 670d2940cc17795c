"""Harm and recovery as every game has them: whose they are, and for whom there is any."""

from collections.abc import Collection, Iterable
from typing import Any, Protocol

from rules.core.characters.targets import find_meant
from rules.core.errors import Refused
from rules.core.outcome import Outcome
from rules.core.permissions import may_play, tell_whose
from rules.core.rule_helpers import insist
from rules.core.scene import S, Scene
from rules.core.sheet import Sheet
from rules.core.verb_declarations.request import Phrase, Request


class Mortal(Protocol):
    """Someone who may be dead."""

    @property
    def name(self) -> str: ...
    @property
    def state(self) -> str: ...


def insist_living(request: Request, sheets: Iterable[Mortal]) -> None:
    """Refuse what cannot befall the dead: a blow, harm, healing, rest."""
    for sheet in sheets:
        insist(request, sheet.state != "dead", "dead", name=sheet.name)


def find_living(request: Request, scene: Scene[S, Any, Any], *said: Phrase | None) -> list[S]:
    """Return who is meant, unless one of them is dead."""
    found: list[Any] = find_meant(scene, *said)
    insist_living(request, found)
    return found


def insist_own(scene: Scene[Any, Any, Any], sheets: Iterable[Sheet]) -> None:
    """Refuse to give points back outright to someone else's character."""
    for sheet in sheets:
        if not may_play(scene, sheet):
            raise tell_whose(sheet)


def insist_effect(request: Request, outcome: Outcome, ignored: Collection[str] = ()) -> Outcome:
    """Return a recovery, unless it changes nothing for anyone: then it isn't one.

    What is `ignored` the rules count for themselves. A game master lets the time pass instead.
    """
    felt = any(change.field.partition(".")[0] not in ignored for change in outcome.changes)
    if not felt and not request.anyway:
        raise Refused("nothing_to_recover")
    return outcome

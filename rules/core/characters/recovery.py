"""Checks that harm and recovery share in every game: who they are for, and whether they do
anything."""

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
    """Someone who can be dead."""

    @property
    def name(self) -> str: ...
    @property
    def state(self) -> str: ...


def insist_living(request: Request, sheets: Iterable[Mortal]) -> None:
    """Refuse what can't happen to the dead: a blow, harm, healing, rest."""
    for sheet in sheets:
        insist(request, sheet.state != "dead", "dead", name=sheet.name)


def find_living(request: Request, scene: Scene[S, Any, Any], *said: Phrase | None) -> list[S]:
    """Return the characters meant; refuse if one of them is dead."""
    found: list[Any] = find_meant(scene, *said)
    insist_living(request, found)
    return found


def insist_own(scene: Scene[Any, Any, Any], sheets: Iterable[Sheet]) -> None:
    """Refuse to restore points to someone else's character by hand."""
    for sheet in sheets:
        if not may_play(scene, sheet):
            raise tell_whose(sheet)


def insist_effect(request: Request, outcome: Outcome, ignored: Collection[str] = ()) -> Outcome:
    """Return a recovery; refuse if it changes nothing for anyone.

    Changes in `ignored` fields don't count: the rules make those themselves. A game master can say
    `anyway` to let the time pass.
    """
    felt = any(change.field.partition(".")[0] not in ignored for change in outcome.changes)
    if not felt and not request.anyway:
        raise Refused("nothing_to_recover")
    return outcome

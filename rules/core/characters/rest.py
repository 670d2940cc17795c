"""Rests as rows: how long each takes, who may take it, and that it is worth it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.characters.recovery import insist_effect, insist_own
from rules.core.characters.whom import find_all_meant, pass_over_dead
from rules.core.outcome import ADDS, QUESTION, Choice, Outcome
from rules.core.records.days import offer_night
from rules.core.requests.request import Phrase, Request
from rules.core.ruling import insist
from rules.core.scene import S, Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """One of a game's rests. A game says in rows of its own kind what each gives."""

    name: str  # as it is told: `a short rest`
    seconds: int
    night: bool = False  # with it the night may pass


def insist_no_fight(request: Request, scene: Scene[Any, Any, Any]) -> None:
    """Refuse to rest while a fight goes on."""
    insist(request, not scene.stage.round, "mid_fight", cure="round end")


def find_resting(scene: Scene[S, Any, Any], *said: Phrase | None) -> list[S]:
    """Return who rests: those named, or the one who acts; with a game master who plays nobody
    everyone there. Others' characters rest when their players say so."""
    sheets = pass_over_dead(find_all_meant(scene, *said))
    insist_own(scene, sheets)
    return sheets


def ask_which(rests: Mapping[str, Rest]) -> Outcome:
    """Ask which rest is meant, where a game has several and none of them goes without saying."""
    names = " or ".join(rest.name for rest in rests.values())
    choices = (Choice(rest.name.capitalize(), f"{ADDS}{key}") for key, rest in rests.items())
    title = f"{names[:1].upper()}{names[1:]}?"
    return Outcome(title, choices=tuple(choices), kind=QUESTION, recorded=False)


def finish_rest(
    request: Request, game: Any, outcome: Outcome, rest: Rest, ignored: Collection[str] = ()
) -> Outcome:
    """Return a rest that changed something, with the night offered that goes by with it."""
    insist_effect(request, outcome, ignored)
    night = (offer_night(game),) if rest.night else ()
    return replace(outcome, choices=(*outcome.choices, *night))

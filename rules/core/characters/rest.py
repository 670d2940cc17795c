"""Rests: how long each takes, who may take it, and that it must change something."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic

from rules.core.characters.recovery import insist_effect, insist_own
from rules.core.characters.targets import find_all_meant, pass_over_dead
from rules.core.errors import Refused
from rules.core.outcome import ADDS, QUESTION, Choice, Outcome
from rules.core.permissions import is_gm
from rules.core.records.calendar import offer_night
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.rule_helpers import insist, quote_name
from rules.core.scene import S, Scene
from rules.core.verb_declarations.request import Phrase, Request
from rules.fast_tuples import NamedTuple


@freeze_named
class Rest:
    """One of a game's rests; each game adds what it restores."""

    name: str  # as in a sentence: `a short rest`
    seconds: int
    night: bool = False  # whether it offers to pass the night


def insist_no_fight(request: Request, scene: Scene[Any, Any, Any]) -> None:
    """Refuse to rest while a fight is on."""
    insist(request, not scene.stage.round, "mid_fight", cure="round end" if is_gm(scene) else "")


@freeze
class Resters(Generic[S]):
    """Who can rest or be healed and who can't, with a line each on why not."""

    sheets: list[S]
    unable: list[S]
    left_out: tuple[str, ...] = ()

    def tell(self, outcome: Outcome) -> Outcome:
        """Add to a recovery why some had no part in it."""
        return replace(outcome, prose="\n".join(filter(None, (outcome.prose, *self.left_out))))


class Bar(NamedTuple):
    """What keeps someone from resting: the refusal, and the line shown if others do rest."""

    code: str
    told: str
    cure: str = ""  # the sentence that has to come first


#: states that rule out a rest in every game; each game adds its own
BARS = {"dead": Bar("dead", "{name} is dead.")}


def read_state(sheet: Any) -> str:
    """Return a character's state, if the sheet stores it."""
    return str(sheet.state)


def find_resting(
    request: Request,
    scene: Scene[S, Any, Any],
    *said: Phrase | None,
    named: Sequence[S] = (),
    bars: Mapping[str, Bar] = BARS,
    condition: Callable[[S], str] = read_state,
) -> Resters[S]:
    """Return who rests: those named, or the acting character.

    For a game master without a character it's everyone present. Nobody rests for another's
    character.
    """
    meant = list(named) or find_all_meant(scene, *said)
    insist_own(scene, meant)
    return leave_out(request, meant, bars, condition)


def leave_out(
    request: Request,
    meant: list[S],
    bars: Mapping[str, Bar] = BARS,
    condition: Callable[[S], str] = read_state,
) -> Resters[S]:
    """Split characters into those who can recover and those who can't; refuse if none can."""
    able = [sheet for sheet in meant if condition(sheet) not in bars]
    if request.anyway:
        able = pass_over_dead(meant)
    if not able:
        first = meant[0]
        bar, state = bars[condition(first)], condition(first)
        cure = bar.cure.format(name=quote_name(first.name))
        raise Refused(bar.code, cure=cure, name=first.name, state=state)
    unable = [sheet for sheet in meant if sheet not in able]
    told = (bars[condition(each)].told.format(name=each.name) for each in unable)
    return Resters(able, unable, tuple(told))


def ask_which(rests: Mapping[str, Rest]) -> Outcome:
    """Ask which rest is meant, if a game has several and no default."""
    names = " or ".join(rest.name for rest in rests.values())
    choices = (Choice(rest.name.capitalize(), f"{ADDS}{key}") for key, rest in rests.items())
    title = f"{names[:1].upper()}{names[1:]}?"
    return Outcome(title, choices=tuple(choices), kind=QUESTION, recorded=False)


def finish_rest(
    request: Request,
    game: Any,
    outcome: Outcome,
    rest: Rest,
    resters: Resters[Any],
    *,
    ignored: Collection[str] = (),
    rolled: bool = False,
) -> Outcome:
    """Add to a rest why some were left out, and the offer to pass the night; refuse if it had no
    effect.

    A rest that was `rolled` stands even if the dice changed nothing.
    """
    if not rolled:
        insist_effect(request, outcome, ignored)
    night = (offer_night(game),) if rest.night else ()
    return resters.tell(replace(outcome, choices=(*outcome.choices, *night)))

"""Numbers with limits, what harm, healing and rests do to them, and who may rest."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, Protocol

from rules.core.characters.targets import find_all_meant, find_meant, pass_over_dead
from rules.core.errors import Refused
from rules.core.outcome import ADDS, QUESTION, Choice, Outcome
from rules.core.permissions import is_gm, may_play, tell_whose
from rules.core.records.calendar import offer_night
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.records.record import get, put
from rules.core.rule_helpers import insist, quote_name
from rules.core.scene import S, Scene
from rules.core.sheet import Sheet
from rules.core.verb_declarations.request import Phrase, Request
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: words that mean everyone here, and name nobody
_ALL = compile_later(r"\s*(?:all|everyone|everybody|party|others)\b", re.IGNORECASE)


def keep(before: Any, after: Any) -> Any:
    """Return the sheet as it is: reaching the end of the number has no further effect."""
    return after


@freeze_named
class Track(Generic[S]):
    """How a system stores one number of its sheets, and what happens when it runs out."""

    key: str  # its path on the sheet: `hp`, `bod.pool`
    name: str  # as people read it
    most: Callable[[S], int]
    rising: bool = False  # harm fills it; else harm takes from it
    #: where harm stops: 0, or the maximum; None if it never does
    worst: Callable[[S], int] | None = None
    unhurt: str = "is unhurt"  # describes someone who needs no healing
    #: (sheet before, after) -> the sheet with the consequences: a state, a Fate, a scar
    fall: Callable[[S, S], S] = keep
    recover: Callable[[S, S], S] = keep

    def value(self, sheet: S) -> int:
        return int(get(sheet, self.key))

    def lacks(self, sheet: S) -> int:
        """Return how many points could still be healed."""
        value = self.value(sheet)
        return max(0, value if self.rising else self.most(sheet) - value)

    def harm(self, sheet: S, amount: int) -> S:
        """Return the sheet after this much harm, with its consequences."""
        value = self.value(sheet)
        now = value + amount if self.rising else value - amount
        if self.worst is not None:
            # a sheet that is past the end already, by hand or by an older rule, stays there
            end = self.worst(sheet)
            now = min(now, max(end, value)) if self.rising else max(now, min(end, value))
        # harm of 0 has no consequences: a state that was set by hand stays
        return self.fall(sheet, self._put(sheet, now)) if amount > 0 else sheet

    def heal(self, sheet: S, amount: int) -> S:
        """Return the sheet after this much healing, up to unhurt at most, with its consequences."""
        gain = max(0, min(amount, self.lacks(sheet)))
        now = self.value(sheet) + (-gain if self.rising else gain)
        return self.recover(sheet, self._put(sheet, now))

    def refill(self, sheet: S) -> S:
        """Return the sheet fully healed."""
        return self.heal(sheet, self.lacks(sheet))

    def count_gained(self, before: S, after: S) -> int:
        """Return how many points were healed between the two sheets."""
        moved = self.value(after) - self.value(before)
        return -moved if self.rising else moved

    def describe(self, before: S, after: S) -> str:
        """Describe how the number moved: `HP 7 → 0`."""
        return f"{self.name} {self.value(before)} → {self.value(after)}"

    def insist_lack(self, request: Request, sheets: list[S]) -> None:
        """Refuse healing if none of these characters needs any."""
        first, *others = sheets
        code = "nothing_to_recover" if others else "lacks_nothing"
        lacking = any(map(self.lacks, sheets))
        insist(request, lacking, code, name=first.name, unhurt=self.unhurt)

    def _put(self, sheet: S, value: int) -> S:
        same = value == self.value(sheet)
        moved: S = sheet if same else put(sheet, self.key, value)
        return moved


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
    """Return the characters meant; refuse if one of those named is dead. `all` are the living."""
    found: list[Any] = find_meant(scene, *said)
    # a game master's `anyway` means the dead among them too
    if not request.anyway and any(who is not None and _ALL.match(who.text) for who in said):
        found = pass_over_dead(found)
    insist_living(request, found)
    return found


def insist_own(scene: Scene[Any, Any, Any], sheets: Iterable[Sheet]) -> None:
    """Refuse to restore points to someone else's character by hand."""
    for sheet in sheets:
        if not may_play(scene, sheet):
            raise tell_whose(sheet)


def insist_effect(
    request: Request,
    outcome: Outcome,
    ignored: Collection[str] = (),
    resters: "Resters[Any] | None" = None,
) -> Outcome:
    """Return a recovery; refuse if it changes nothing for anyone.

    Changes in `ignored` fields don't count: the rules make those themselves. A game master can say
    `anyway` to let the time pass.
    """
    felt = any(change.field.partition(".")[0] not in ignored for change in outcome.changes)
    if not felt and not request.anyway:
        if resters is not None:
            resters.refuse_left_out()
        raise Refused("nothing_to_recover")
    return outcome


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
    cure: str = ""  # the sentence that has to come first for the first who is left out

    def insist_lack(self, request: Request, track: Track[S]) -> None:
        """Refuse a recovery that nobody needs, or only those who can't have it."""
        if not request.anyway and not any(map(track.lacks, self.sheets)):
            self.refuse_left_out()
        track.insist_lack(request, self.sheets)

    def refuse_left_out(self) -> None:
        """Refuse if some can't recover, saying why, as nobody else needs it."""
        if self.left_out:
            raise Refused("others_need_nothing", left_out=" ".join(self.left_out), cure=self.cure)

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
        # `anyway` overrules every bar but death
        able = pass_over_dead(meant)
    unable = [sheet for sheet in meant if sheet not in able]
    why = [bars[condition(each)] for each in unable]
    cures = [bar.cure.format(name=quote_name(s.name)) for bar, s in zip(why, unable, strict=True)]
    if not able:
        state = condition(meant[0])
        raise Refused(why[0].code, cure=cures[0], name=meant[0].name, state=state)
    told = (bar.told.format(name=sheet.name) for bar, sheet in zip(why, unable, strict=True))
    return Resters(able, unable, tuple(told), next(iter(cures), ""))


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
    # dice that fell stand, or a bad rest could be tried until it is a good one
    if not rolled:
        insist_effect(request, outcome, ignored, resters)
    night = (offer_night(game),) if rest.night else ()
    return resters.tell(replace(outcome, choices=(*outcome.choices, *night)))

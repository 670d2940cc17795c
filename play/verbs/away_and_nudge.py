"""Being away, and being reminded."""

from dataclasses import replace

from play.language import times
from play.language.exact_reading import Understood
from play.pending.game_time_zone import explain_unclear_time, read_deadline
from play.pending.players import is_away, name_person
from play.turn.turn import Handlers, Turn
from play.wording import away_and_nudge as wording
from play.wording import timestamps
from rules.core.errors import AlreadyDone, BadValues
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only, is_gm
from rules.core.records.record import Scalar
from rules.core.scene import Absence, changes
from rules.core.verb_declarations.asks_and_waiting import ComeBack, GoAway, Nudge

#: people are not reminded more often than this
LEAST_SECONDS = 3600


async def go_away(turn: Turn, understood: Understood) -> Outcome:
    """Mark the speaker as away until a time, or until they come back; nobody away is reminded."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, GoAway)
    turn.require_game()
    time, told, zone = read_deadline(turn, understood, request.until)
    absence = Absence(time, request.comment)
    away = {**scene.game.away, turn.said.speaker: absence}
    after = scene.put(replace(scene.game, away=away))
    return Outcome(
        wording.goes_away(turn.said.name, told),
        facts=(
            Fact("player", turn.said.name),
            Fact("until", timestamps.moment(time) if time else None),
            Fact("zone", zone),
        ),
        changes=changes(scene, after),
    )


async def come_back(turn: Turn, understood: Understood) -> Outcome:
    """Mark the speaker as back."""
    scene = turn.scene
    turn.require_game()
    if turn.said.speaker not in scene.game.away:
        raise AlreadyDone("not_away")
    away = {who: a for who, a in scene.game.away.items() if who != turn.said.speaker}
    after = scene.put(replace(scene.game, away=away))
    return Outcome(
        wording.comes_back(turn.said.name),
        facts=(Fact("player", turn.said.name), Fact("until", None)),
        changes=changes(scene, after),
    )


def list_absent(turn: Turn) -> list[tuple[str, int, str]]:
    """Return who is away now: name, until when, why."""
    return [
        (turn.people.get(person, person), absence.until, absence.why)
        for person, absence in turn.scene.game.away.items()
        if is_away(absence, turn.scene.now)
    ]


def name_played(turn: Turn) -> dict[str, str]:
    """Return whom each absent person plays, by their own name."""
    scene = turn.scene
    played = {person: name_person(scene, person) for person in scene.game.away}
    return {
        turn.people.get(person, person): name
        for person, name in played.items()
        if name not in (person, "gm")
    }


async def nudge(turn: Turn, understood: Understood) -> Outcome:
    """Choose when people are reminded of what they owe, or show the current choice."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, Nudge)
    turn.require_game()
    chosen = dict(scene.game.nudge)
    if not (request.off or request.after or request.quiet or request.zone):
        off = "after" not in chosen and is_gm(scene)
        return replace(_show_nudges(chosen), prose=wording.TURN_ON if off else "", recorded=False)
    gms_only(scene, "change reminders")
    if request.off:
        chosen.pop("after", None)
    else:
        chosen |= _read_nudge(understood, request)
    if chosen == dict(scene.game.nudge):
        raise AlreadyDone
    if not request.off and "after" not in chosen:
        raise BadValues([("nudge", "", "a time span first: `/nudge after 48h`")])
    after = scene.put(replace(scene.game, nudge=chosen))
    return replace(_show_nudges(chosen), changes=changes(scene, after))


def _read_nudge(understood: Understood, request: Nudge) -> dict[str, Scalar]:
    chosen: dict[str, Scalar] = {}
    try:
        if request.after:
            chosen["after"] = times.span(request.after)
        if request.zone:
            chosen["zone"] = times.zone_name(times.zone(request.zone))
    except times.Unclear as error:
        raise explain_unclear_time(understood, request.zone or request.after, error) from None
    if request.quiet:
        begins, _, ends = request.quiet.replace("to", "-").partition("-")
        chosen["quiet_from"], chosen["quiet_to"] = _minute(begins), _minute(ends)
    seconds = chosen.get("after", LEAST_SECONDS)
    if isinstance(seconds, int) and seconds < LEAST_SECONDS:
        raise BadValues([("after", request.after, "an hour or more")])
    return chosen


def _minute(said: str) -> int:
    hour, _, minute = said.strip().partition(":")
    found = int(hour) * 60 + int(minute or 0)
    if int(minute or 0) > 59 or found > 24 * 60:
        raise BadValues([("quiet", said.strip(), "hours of the day, such as 22-8")])
    return found % (24 * 60)


def _show_nudges(chosen: dict[str, Scalar]) -> Outcome:
    begins, ends = chosen.get("quiet_from"), chosen.get("quiet_to")
    quiet = None if begins is None else f"{wording.clock(begins)}-{wording.clock(ends)}"
    zone = str(chosen.get("zone") or "UTC")
    span = chosen.get("after")
    return Outcome(
        wording.nudges(times.describe_span(span) if isinstance(span, int) else "", quiet, zone),
        facts=(Fact("after", span), Fact("quiet", quiet), Fact("zone", zone)),
    )


HANDLERS: Handlers = {GoAway: go_away, ComeBack: come_back, Nudge: nudge}

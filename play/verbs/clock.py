"""Clocks: segments that fill up, and what happens when one is full."""

import re
from dataclasses import replace

from play.language.exact_reading import Understood
from play.tables_decks_notes.thing_lookup import (
    check_new_name,
    clock_row,
    find_thing,
    match_thing,
    refuse_bare_order,
    things_known,
    write_as,
)
from play.turn.turn import Handlers, Turn
from play.wording import clock as wording
from rules.core import limits
from rules.core.errors import AlreadyDone, NotAllowed, NotUnderstood, Refused
from rules.core.outcome import Choice, Fact, Outcome
from rules.core.permissions import gms_only, is_gm
from rules.core.records.tables_decks_notes import HIDDEN, OPEN, Clock
from rules.core.rule_helpers import quote_name
from rules.core.scene import AnyScene, changes
from rules.core.verb_declarations.tables_decks_clocks import (
    DropClock,
    NewClock,
    SetClock,
    ShowClocks,
    SightClock,
    TickClock,
)
from rules.lazy_regex import compile_later

_NEW = compile_later(
    r"(?P<name>.+?)\s+(?P<size>\d{1,4})(?:\s*(?:segments?|ticks?))?(?:\s+(?P<sight>hidden|open))?",
    re.IGNORECASE,
)
_BY = compile_later(r"(?P<name>.+?)\s*(?:\bby\s*)?(?P<by>(?<=\s)[+-]?\s?\d{1,4}|[+-]\s?\d{1,4})")
_ORDERS = {"": "reveal", HIDDEN: "hide", OPEN: "open"}
_SIGHT_ALREADY = {"": "clock_seen", HIDDEN: "clock_hidden", OPEN: "clock_open"}
_TO = compile_later(r"(?P<name>.+?)\s+(?:to\s+)?(?P<value>-?\d{1,4})", re.IGNORECASE)


async def make_clock(turn: Turn, understood: Understood) -> Outcome:
    """Make a clock."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, NewClock)
    turn.require_game()
    gms_only(scene, "make a clock")
    found = _NEW.fullmatch(request.words)
    if found is None:
        raise _without_size(understood, request.words)
    size = int(found["size"])
    if not limits.FEWEST_SEGMENTS <= size <= limits.MOST_SEGMENTS:
        raise Refused("clock_size", least=limits.FEWEST_SEGMENTS, most=limits.MOST_SEGMENTS)
    name = _name_in(found["name"])
    check_new_name(turn, scene, name, Clock)
    clock = Clock(name=name, segments=size, sight=(found["sight"] or "").casefold())
    after = scene.add_thing(clock)
    said = f"new {quote_name(name)} {size} {clock.sight}"
    return _settle(turn, understood, after, clock, said, wording.clock_made(clock))


def _without_size(understood: Understood, words: str) -> NotUnderstood:
    """Return the error for a clock without a size, offering the usual sizes."""
    typed = understood.sentence
    wanted = f"a number of segments, {limits.FEWEST_SEGMENTS} to {limits.MOST_SEGMENTS}"
    error = NotUnderstood(typed.text, typed.column(typed.end), wanted)
    error.choices = tuple(
        Choice(f"{size} segments", f"clock new {words} {size}", recalls=False) for size in (4, 6, 8)
    )
    return error


def _name_in(words: str) -> str:
    return " ".join(words.strip().strip('"').split())


def _settle(
    turn: Turn, understood: Understood, after: AnyScene, clock: Clock, said: str, *told: str
) -> Outcome:
    """Return the outcome of a change to a clock; a hidden one's is only for game masters."""
    if understood.sentence.visible == "blind":
        raise Refused("not_blind")
    if clock.sight == HIDDEN:
        turn.draft.hidden = "secret"
    write_as(turn, understood, f"clock {said}")
    title, *prose = told
    return Outcome(
        title,
        prose="\n".join((wording.clock_bar(clock, title), *prose)),
        facts=clock_facts(clock),
        changes=changes(understood.scene, after),
        choices=_buttons(clock),
        kind="clock",
    )


def clock_facts(clock: Clock) -> tuple[Fact, ...]:
    return tuple(Fact(key, value) for key, value in clock_row(clock).items())


def _buttons(clock: Clock) -> tuple[Choice, ...]:
    who = "anyone" if clock.sight == OPEN else "gm"
    name, found = quote_name(clock.name), []
    if clock.filled < clock.segments:
        found.append(
            Choice(
                wording.TICK, f"clock tick {name}", who, take=limits.MOST_SEGMENTS, recalls=False
            )
        )
    if clock.filled:
        found.append(
            Choice(
                wording.TICK_BACK,
                f"clock tick {name} -1",
                who,
                take=limits.MOST_SEGMENTS,
                recalls=False,
            )
        )
    return tuple(found)


async def tick(turn: Turn, understood: Understood) -> Outcome:
    """Tick a clock forward or back; a bare name without a number shows it."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, TickClock)
    turn.require_game()
    refuse_bare_order(understood, request.words)
    clock, by = _which(scene, request.words)
    if by is None and not _says_tick(understood):
        return _show_one(clock)
    by = 1 if by is None else by
    _check_may_tick(scene, clock)
    if not by:
        raise Refused("clock_still")
    if clock.filled == (clock.segments if by > 0 else 0):
        raise AlreadyDone("clock_full" if by > 0 else "clock_empty", name=clock.name)
    now = max(0, min(clock.segments, clock.filled + by))
    said = f"tick {quote_name(clock.name)}{'' if by == 1 else f' {by}'}"
    return _move(turn, understood, clock, now, by, said)


def _says_tick(understood: Understood) -> bool:
    return re.match(r"\s*tick(?!\w)", understood.sentence.body, re.IGNORECASE) is not None


def _check_may_tick(scene: AnyScene, clock: Clock) -> None:
    if not is_gm(scene) and clock.sight != OPEN:
        raise NotAllowed("clock_not_open", name=clock.name)


def _which(scene: AnyScene, words: str) -> tuple[Clock, int | None]:
    """Return the clock that words name, and how far it ticks if they say so."""
    # as a whole first, for the number may be a part of the name
    whole = match_thing(scene, Clock, words)
    found = _BY.fullmatch(words)
    if whole is not None or found is None:
        return whole or find_thing(scene, Clock, words), None
    return find_thing(scene, Clock, found["name"]), int(found["by"].replace(" ", ""))


def _move(
    turn: Turn, understood: Understood, clock: Clock, value: int, by: int, said: str
) -> Outcome:
    moved = replace(clock, filled=value)
    counted = value - clock.filled
    stopped = [wording.clock_stopped(counted)] if counted != by else []
    after = understood.scene.put(moved)
    return _settle(turn, understood, after, moved, said, wording.clock_now(moved), *stopped)


async def set_(turn: Turn, understood: Understood) -> Outcome:
    """Set how many segments of a clock are filled."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SetClock)
    turn.require_game()
    gms_only(scene, "set a clock")
    found = _TO.fullmatch(request.words)
    if found is None:
        typed = understood.sentence
        error = NotUnderstood(typed.text, typed.column(typed.end), "a number of full segments")
        error.examples = (f"clock set {request.words.strip()} 2",)
        raise error
    clock, value = find_thing(scene, Clock, found["name"]), int(found["value"])
    if not 0 <= value <= clock.segments:
        raise Refused("clock_beyond", name=clock.name, most=clock.segments)
    if value == clock.filled:
        full = value == clock.segments
        raise AlreadyDone("clock_full" if full else "clock_at", name=clock.name, value=value)
    said = f"set {quote_name(clock.name)} {value}"
    return _move(turn, understood, clock, value, value - clock.filled, said)


async def show(turn: Turn, understood: Understood) -> Outcome:
    """Show one clock, or all that the speaker may know of."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, ShowClocks)
    turn.require_game()
    if request.words:
        return _show_one(find_thing(scene, Clock, request.words))
    known = things_known(scene, Clock)
    lines = [wording.clock_line(clock, sight=True) for clock in known]
    return Outcome(
        wording.CLOCKS,
        prose="\n".join(lines) or wording.NO_CLOCKS,
        facts=(Fact("clocks", [clock_row(clock) for clock in known]),),
        recorded=False,
        private=True,
    )


def _show_one(clock: Clock) -> Outcome:
    title = wording.clock_now(clock)
    return Outcome(
        title,
        prose=f"{wording.clock_bar(clock, title)}{wording.describe_sight(clock)}",
        facts=clock_facts(clock),
        choices=_buttons(clock),
        recorded=False,
        private=True,
    )


async def drop(turn: Turn, understood: Understood) -> Outcome:
    """Remove a clock."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, DropClock)
    turn.require_game()
    gms_only(scene, "drop a clock")
    clock = find_thing(scene, Clock, request.words)
    after = scene.drop_thing(clock.record)
    said = f"drop {quote_name(clock.name)}"
    outcome = _settle(turn, understood, after, clock, said, wording.clock_dropped(clock.name))
    return replace(outcome, choices=(), prose="")


async def sight(turn: Turn, understood: Understood) -> Outcome:
    """Choose who may know of a clock, or tick it."""
    request, scene = understood.request, understood.scene
    assert isinstance(request, SightClock)
    turn.require_game()
    gms_only(scene, "choose who sees a clock")
    clock = find_thing(scene, Clock, request.words)
    if clock.sight == request.sight or (not request.sight and clock.sight != HIDDEN):
        raise AlreadyDone(_SIGHT_ALREADY[request.sight], name=clock.name)
    seen = replace(clock, sight=request.sight)
    said = f"{_ORDERS[seen.sight]} {quote_name(clock.name)}"
    return _settle(turn, understood, scene.put(seen), seen, said, wording.clock_sight(seen))


HANDLERS: Handlers = {
    NewClock: make_clock,
    TickClock: tick,
    SetClock: set_,
    ShowClocks: show,
    DropClock: drop,
    SightClock: sight,
}

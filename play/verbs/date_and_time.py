"""Dates: today's, the calendar's names, and letting time pass."""

from dataclasses import replace

from play.language.exact_reading import Understood
from play.turn.turn import Handlers, Turn
from play.wording import date_and_time as wording
from rules.core.errors import AlreadyDone, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only
from rules.core.records.calendar import (
    Calendar,
    Passed,
    date_of,
    read_date,
    seconds_in,
    until_next,
    with_months,
    with_weekdays,
)
from rules.core.scene import changes
from rules.core.verb_declarations.notes_and_dates import (
    PassDays,
    PassTime,
    PassUntil,
    SetDate,
    SetMonths,
    SetWeekdays,
    ShowDate,
    ShowTime,
)

#: the kind of an entry that let time pass
TIME = "time"


async def show_time(turn: Turn, understood: Understood) -> Outcome:
    """Tell what time it is, as the rules count it."""
    return _tell_time(turn)


def _tell_time(turn: Turn, line: str = "") -> Outcome:
    turn.require_game()
    told, date = turn.system.pass_time(turn.scene, turn.scene), date_of(turn.scene.game)
    title = told.title or wording.it_is(date.text)
    return Outcome(title, prose=line, facts=(*told.facts, *date.facts()), recorded=False)


async def show_date(turn: Turn, understood: Understood) -> Outcome:
    """Tell anyone the date."""
    turn.require_game()
    date = date_of(turn.scene.game)
    return Outcome(wording.it_is(date.text), facts=date.facts(), recorded=False)


async def pass_time(turn: Turn, understood: Understood) -> Outcome:
    """Let time pass, and tell how much."""
    request = understood.request
    assert isinstance(request, PassTime)
    _check_master(turn)
    a_round = turn.system.a_round
    if request.unit == "rounds" and not a_round:  # this game doesn't count time in rounds
        return _tell_time(turn, wording.ROUNDS)
    passed = _pass(turn, seconds_in(request.amount, request.unit, a_round))
    title = passed.title or wording.passes(request.amount, request.unit)
    counted = (Fact("count", request.amount), Fact("unit", request.unit))
    return _tell_passing(turn, understood, passed, title, counted)


async def pass_days(turn: Turn, understood: Understood) -> Outcome:
    """Let days pass, and tell the new date."""
    request = understood.request
    assert isinstance(request, PassDays)
    _check_master(turn)
    if request.amount < 0:
        raise Refused("backwards")
    seconds = seconds_in(request.amount, request.unit, turn.system.a_round)
    return _tell_date(turn, understood, _pass(turn, seconds))


async def pass_until(turn: Turn, understood: Understood) -> Outcome:
    """Let time pass until a part of the day begins. The night after a rest passes only once."""
    request = understood.request
    assert isinstance(request, PassUntil)
    _check_master(turn)
    seconds = until_next(turn.scene.game, request.part, request.after)
    if seconds <= 0:
        raise AlreadyDone(
            "night_passed", date=wording.within_sentence(date_of(turn.scene.game).text)
        )
    return _tell_date(turn, understood, _pass(turn, seconds))


def _check_master(turn: Turn) -> None:
    turn.require_game()
    gms_only(turn.scene, "move time on")


def _pass(turn: Turn, seconds: int) -> Passed:
    scene = turn.scene
    return turn.system.pass_time(scene.put(scene.game.advance_clock(seconds)), scene)


def _tell_date(turn: Turn, understood: Understood, passed: Passed) -> Outcome:
    title = wording.it_is(date_of(passed.scene.game).text)
    return _tell_passing(turn, understood, passed, title)


def _tell_passing(
    turn: Turn, understood: Understood, passed: Passed, title: str, counted: tuple[Fact, ...] = ()
) -> Outcome:
    """Return what happened in the time that passed, and the new date."""
    date = date_of(passed.scene.game)
    return Outcome(
        title,
        passed.grade,
        "\n".join(filter(None, (understood.request.comment, *passed.lines))),
        facts=(*counted, *passed.facts, *date.facts()),
        changes=changes(turn.scene, passed.scene),
        choices=passed.choices,
        ends=passed.ends,
        kind=TIME,
    )


async def set_date(turn: Turn, understood: Understood) -> Outcome:
    """Set the current date without letting time pass."""
    request = understood.request
    assert isinstance(request, SetDate)
    _check_namer(turn)
    return _tell_calendar(turn, understood, read_date(turn.scene.game, request.words))


async def set_months(turn: Turn, understood: Understood) -> Outcome:
    """Name the months."""
    request = understood.request
    assert isinstance(request, SetMonths)
    _check_namer(turn)
    return _tell_calendar(turn, understood, with_months(turn.scene.game, request.words))


async def set_weekdays(turn: Turn, understood: Understood) -> Outcome:
    """Name the days of the week."""
    request = understood.request
    assert isinstance(request, SetWeekdays)
    _check_namer(turn)
    return _tell_calendar(turn, understood, with_weekdays(turn.scene.game, request.words))


def _check_namer(turn: Turn) -> None:
    turn.require_game()
    gms_only(turn.scene, "set the date")


def _tell_calendar(turn: Turn, understood: Understood, calendar: Calendar) -> Outcome:
    scene = turn.scene
    if calendar == scene.game.calendar:
        raise AlreadyDone("same_date", date=wording.within_sentence(date_of(scene.game).text))
    after = scene.put(replace(scene.game, calendar=calendar))
    date = date_of(after.game)
    return Outcome(
        wording.it_is(date.text),
        prose=understood.request.comment,
        facts=(*date.facts(), *_facts_of(calendar)),
        changes=changes(scene, after),
        kind="date",
    )


def _facts_of(calendar: Calendar) -> tuple[Fact, ...]:
    months = {month.name: month.days for month in calendar.months}
    return Fact("months", months), Fact("weekdays", list(calendar.weekdays))


HANDLERS: Handlers = {
    ShowTime: show_time,
    ShowDate: show_date,
    PassTime: pass_time,
    PassDays: pass_days,
    PassUntil: pass_until,
    SetDate: set_date,
    SetMonths: set_months,
    SetWeekdays: set_weekdays,
}

"""Reads times in the game's time zone."""

from datetime import UTC, tzinfo

from play.language import times
from play.language.exact_reading import Understood
from play.turn.turn import Turn
from rules.core.errors import NotUnderstood, Refused
from rules.core.scene import AnyScene


def zone_of(scene: AnyScene) -> tzinfo:
    """Return the time zone that the game set with /nudge, or UTC."""
    try:
        return times.zone(str(scene.game.nudge.get("zone") or "UTC"))
    except times.Unclear:
        return UTC


def explain_unclear_time(understood: Understood, words: str, error: times.Unclear) -> NotUnderstood:
    """Return the error for words that are no time, with their column."""
    sentence = understood.sentence
    place = sentence.text.casefold().find(words.casefold(), sentence.start) if words else -1
    column = sentence.column(place if place >= 0 else sentence.end)
    return NotUnderstood(sentence.text, column, error.expected, error.hints)


def read_deadline(turn: Turn, understood: Understood, words: str) -> tuple[int, str, str]:
    """Return a time as seconds since 1970 and in words, and its zone; 0 and empty for no time."""
    here = zone_of(turn.scene)
    if not words:
        return 0, "", times.zone_name(here)
    try:
        moment, zone = times.moment(words, turn.now, here)
    except times.Unclear as error:
        raise explain_unclear_time(understood, words, error) from None
    except times.Past:
        raise Refused("time_past", time=words) from None
    return int(moment.timestamp()), times.describe_time(moment, zone), times.zone_name(zone)

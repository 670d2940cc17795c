"""Reminders: a message at a given time, in the channel where it was asked for."""

import re
from collections.abc import Iterator
from dataclasses import replace

from play.language import times
from play.language.exact_reading import Understood
from play.language.speech_text import clean_text
from play.pending.game_time_zone import zone_of
from play.pending.players import name_person
from play.turn.turn import Handlers, Turn
from play.wording import remind as wording
from play.wording import timestamps
from rules.core import limits
from rules.core.errors import NotAllowed, NotFound, Refused
from rules.core.outcome import Fact, Outcome
from rules.core.permissions import gms_only, is_gm
from rules.core.scene import AnyScene, Reminder, changes
from rules.core.verb_declarations.notes_and_dates import DropReminder, ListReminders, SetReminder
from rules.lazy_regex import compile_later

_WHOM = compile_later(r"(?P<who>me|us|all|everyone|everybody)\b[\s,:]*(?P<rest>.*)", re.I | re.S)
#: words between when and what, and words to begin with
_BETWEEN = compile_later(r"\s*:\s+|\s*,\s+(?:to\s+)?|\s+(?:to|that|about|of)\s+", re.IGNORECASE)
_FIRST = compile_later(r"(?:to|that|about|of)\s+|:\s*", re.IGNORECASE)
_WHEN_LAST = compile_later(
    r"\s+(?=(?:in|on|at|by|next|this|tomorrow|tonight|today)\b)", re.IGNORECASE
)


async def remind(turn: Turn, understood: Understood) -> Outcome:
    """Store a reminder for the speaker; a game master may remind everyone who plays."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, SetReminder)
    turn.require_game()
    found = _WHOM.fullmatch(request.words)
    if found is None:
        bare = request.words.strip().casefold() in ("drop", "forget", "cancel")
        raise Refused("remind_which" if bare else "remind_when")
    to_all = found["who"].casefold() != "me"
    if to_all:
        gms_only(scene, "remind everyone")
    at, told, what = _read(turn, clean_text(found["rest"]))
    kept = {key: each for key, each in scene.game.reminders.items() if each.at > scene.now}
    _check(turn, kept, what)
    reminder = Reminder(turn.said.speaker, turn.said.channel, at, what, to_all)
    # the number of the entry made now, which its card shows
    number = str(turn.found.last + 1)
    after = scene.put(replace(scene.game, reminders={**kept, number: reminder}))
    return Outcome(
        wording.reminder_set(told, to_all),
        prose=what,
        facts=_facts(scene, reminder),
        changes=changes(scene, after),
        kind="remind",
    )


def _facts(scene: AnyScene, reminder: Reminder) -> tuple[Fact, ...]:
    return (
        Fact("who", "all" if reminder.to_all else name_person(scene, reminder.person)),
        Fact("at", timestamps.moment(reminder.at)),
        Fact("what", reminder.what),
    )


def _read(turn: Turn, words: str) -> tuple[int, str, str]:
    """Return when (in seconds and in words) and what; the
    longest text that reads as a time wins."""
    here, past = zone_of(turn.scene), ""
    for when, what in _splits(words):
        try:
            moment, zone = times.moment(when, turn.now, here)
        except times.Past:
            past = when
            continue
        except times.Unclear:
            continue
        if not what:
            raise Refused("remind_when")
        return int(moment.timestamp()), times.describe_time(moment, zone), what
    if past:
        raise Refused("time_past", time=past)
    raise Refused("remind_when")


def _splits(words: str) -> Iterator[tuple[str, str]]:
    """Yield every way to split words into when and what, the longest time first."""
    # each is tried as a time, and no time takes as many letters
    for found in reversed(list(_BETWEEN.finditer(words[:200]))):
        yield words[: found.start()].strip(), words[found.end() :].strip()
    if begun := _FIRST.match(words):
        rest = words[begun.end() :]
        for found in _WHEN_LAST.finditer(rest):
            yield rest[found.end() :].strip(" ."), rest[: found.start()].strip()
    yield words, ""


def _check(turn: Turn, kept: dict[str, Reminder], what: str) -> None:
    mine = [key for key, each in kept.items() if each.person == turn.said.speaker]
    if len(mine) >= limits.REMINDERS:
        raise Refused(
            "too_many_reminders",
            most=limits.REMINDERS,
            number=mine[0],
            cure=f"remind drop {mine[0]}",
        )
    if len(what) > limits.REMINDER:
        raise Refused("note_too_long", most=limits.REMINDER, count=len(what))


async def show(turn: Turn, understood: Understood) -> Outcome:
    """List the speaker's reminders; a game master also sees those for everyone."""
    turn.require_game()
    scene = turn.scene
    zone = zone_of(scene)
    mine = {key: each for key, each in _open(scene).items() if _is_theirs(scene, each)}
    lines = [
        wording.reminder_line(key, times.describe_time(each.at, zone), each.what, each.to_all)
        for key, each in mine.items()
    ]
    rows = [{"number": int(key), **{f.key: f.value for f in _facts(scene, each)}}
            for key, each in mine.items()]  # fmt: skip
    return Outcome(
        wording.REMINDERS,
        prose="\n".join(lines) or wording.NO_REMINDERS,
        facts=(Fact("reminders", rows),),
        recorded=False,
        private=True,
    )


def _open(scene: AnyScene) -> dict[str, Reminder]:
    waiting = ((key, each) for key, each in scene.game.reminders.items() if each.at > scene.now)
    return dict(sorted(waiting, key=lambda each: each[1].at))


def _is_theirs(scene: AnyScene, reminder: Reminder) -> bool:
    return reminder.person == scene.speaker.id or (reminder.to_all and is_gm(scene))


async def drop(turn: Turn, understood: Understood) -> Outcome:
    """Cancel a reminder."""
    request, scene = understood.request, turn.scene
    assert isinstance(request, DropReminder)
    turn.require_game()
    key = str(request.number)
    reminder = _open(scene).get(key)
    if reminder is None:
        raise NotFound("no_reminder", key, cure="remind list")
    if not _is_theirs(scene, reminder):
        raise NotAllowed("not_your_reminder", number=key)
    left = {each: kept for each, kept in scene.game.reminders.items() if each != key}
    after = scene.put(replace(scene.game, reminders=left))
    return Outcome(
        wording.REMINDER_DROPPED,
        prose=reminder.what,
        facts=_facts(scene, reminder),
        changes=changes(scene, after),
    )


HANDLERS: Handlers = {SetReminder: remind, ListReminders: show, DropReminder: drop}

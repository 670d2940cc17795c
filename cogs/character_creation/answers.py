"""Answers on the way to a new character, short enough for a custom_id.

Each answer is the places of what was chosen, one character each, and ends with a dash; `_` is the
dice. What stands behind the last dash is a choice of several that is not complete yet.
"""

import string
import zlib
from collections.abc import Sequence
from typing import Self

from rules.core.creation_walk import (
    DICE,
    OPEN,
    Answer,
    Progress,
    Step,
    Walking,
    answer_rest,
    answer_step,
    begin_progress,
)
from rules.fast_tuples import NamedTuple

#: a letter for each option by its place: keys of options would not fit a custom_id
PLACES = string.digits + string.ascii_letters
BY_DICE, END = "_", "-"


class Track(NamedTuple):
    """How far someone has come, with what they have picked of several so far."""

    walking: Walking
    progress: Progress
    picked: Answer = OPEN

    @property
    def step(self) -> Step | None:
        return self.progress.step

    @property
    def mark(self) -> str:
        """Return a mark of all that was asked: under other rules the places mean other things."""
        asked = (*self.progress.asked, *([self.step] if self.step else ()))
        told = "\n".join(" ".join((step.key, *_keys(step))) for step in asked)
        return f"{zlib.crc32(told.encode()) & 0xFFFFFF:06x}"

    def __str__(self) -> str:
        pairs = zip(self.progress.asked, self.progress.given, strict=True)
        done = "".join(_code(step, answer) + END for step, answer in pairs)
        return done + (_code(self.step, self.picked) if self.step else "")

    def answer_step(self, answer: Answer) -> Self | None:
        """Answer the step at hand; None where that does not fit."""
        further = answer_step(self.walking, self.progress, answer)
        return self._replace(progress=further, picked=OPEN) if further else None

    def with_picks(self, keys: Sequence[str]) -> Self | None:
        """Add to what is picked of several, and go on once that is all."""
        picked = tuple(dict.fromkeys((*self.picked, *keys)))
        if self.step is None or not set(_keys(self.step)).issuperset(picked):
            return None
        return (
            self.answer_step(picked)
            if len(picked) >= self.step.most
            else self._replace(picked=picked)
        )

    def go_back(self) -> "Track":
        """Take back what is picked of several, or else the answer before."""
        if self.picked:
            return self._replace(picked=OPEN)
        track = begin_track(self.walking)  # steps depend on answers, so all are answered again
        for answer in self.progress.given[:-1]:
            track = track.answer_step(answer) or track
        return track

    def answer_rest(self, *, dice: bool) -> Self:
        """Answer all the rest at once: by dice, or leaving it open."""
        return self._replace(
            progress=answer_rest(self.walking, self.progress, dice=dice), picked=OPEN
        )

    def quick(self) -> Self:
        """Answer everything: by dice, leaving it open, or with what a step offers first."""
        track = self.answer_rest(dice=True)
        while (step := track.step) is not None:
            further = track.answer_step(tuple(_keys(step)[: max(1, step.least)]))
            if further is None:
                return track
            track = further.answer_rest(dice=True)
        return track


def begin_track(walking: Walking) -> Track:
    return Track(walking, begin_progress(walking))


def read_track(walking: Walking, text: str, mark: str) -> Track | None:
    """Follow a track; None where it does not lead through these rules any more."""
    *done, rest = text.split(END)
    track = begin_track(walking)
    for code in done:
        answer = _answer(track.step, code)
        further = None if answer is None else track.answer_step(answer)
        if further is None:
            return None
        track = further
    picked = _answer(track.step, rest)
    if picked is None or picked == DICE:
        return None
    track = track._replace(picked=picked)
    return track if track.mark == mark else None


def _keys(step: Step) -> list[str]:
    return [option.key for option in step.options]


def _code(step: Step, answer: Answer) -> str:
    if answer == DICE:
        return BY_DICE
    keys = _keys(step)
    return "".join(PLACES[keys.index(key)] for key in answer)


def _answer(step: Step | None, code: str) -> Answer | None:
    if code == BY_DICE:
        return DICE
    options = step.options if step else ()
    places = [PLACES.find(sign) for sign in code]
    if any(not 0 <= place < len(options) for place in places):
        return None
    return tuple(options[place].key for place in places)

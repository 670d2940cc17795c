"""Encodes the answers for a new character in a custom_id.

Each answer is the positions of the chosen options, one character each, followed by a dash; `_`
stands for the dice. What follows the last dash is an incomplete choice of several.
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

#: a letter for each option's position, because their keys don't fit into a custom_id
PLACES = string.digits + string.ascii_letters
BY_DICE, END = "_", "-"


class Track(NamedTuple):
    """How far someone has come, and what they have picked so far in a choice of several."""

    walking: Walking
    progress: Progress
    picked: Answer = OPEN

    @property
    def step(self) -> Step | None:
        return self.progress.step

    @property
    def mark(self) -> str:
        """Return a checksum of all that was asked, since positions
        mean something else if the rules change."""
        asked = (*self.progress.asked, *([self.step] if self.step else ()))
        told = "\n".join(" ".join((step.key, *_keys(step))) for step in asked)
        return f"{zlib.crc32(told.encode()) & 0xFFFFFF:06x}"

    def __str__(self) -> str:
        pairs = zip(self.progress.asked, self.progress.given, strict=True)
        done = "".join(_code(step, answer) + END for step, answer in pairs)
        return done + (_code(self.step, self.picked) if self.step else "")

    def answer_step(self, answer: Answer) -> Self | None:
        """Answer the current step; None if the answer doesn't fit."""
        further = answer_step(self.walking, self.progress, answer)
        return self._replace(progress=further, picked=OPEN) if further else None

    def with_picks(self, keys: Sequence[str]) -> Self | None:
        """Add to the picks of the current step, and move on once it has enough."""
        picked = tuple(dict.fromkeys((*self.picked, *keys)))
        if self.step is None or not set(_keys(self.step)).issuperset(picked):
            return None
        return (
            self.answer_step(picked)
            if len(picked) >= self.step.most
            else self._replace(picked=picked)
        )

    def go_back(self) -> "Track":
        """Undo the picks of this step, or else the previous answer."""
        if self.picked:
            return self._replace(picked=OPEN)
        track = begin_track(self.walking)  # later steps depend on answers, so replay them all
        for answer in self.progress.given[:-1]:
            track = track.answer_step(answer) or track
        return track

    def answer_rest(self, *, dice: bool) -> Self:
        """Answer all remaining steps at once: by dice, or by skipping them."""
        return self._replace(
            progress=answer_rest(self.walking, self.progress, dice=dice), picked=OPEN
        )

    def quick(self) -> Self:
        """Answer everything: by dice, by skipping, or else with a step's first options."""
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
    """Decode a track; None if it no longer fits the rules."""
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

"""Renders one step of character creation as a private message, and encodes the answers so far.

Each answer is the positions of the chosen options, one character each, followed by a dash; `_`
stands for the dice. What follows the last dash is an incomplete choice of several.
"""

import string
import zlib
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Self

import discord

from cogs import wording
from cogs.messages import button_labels
from cogs.messages.button_kinds import NameButton, Panel, StepMenu, WalkButton
from cogs.messages.message_buttons import OPTIONS
from cogs.messages.ruling_message import NONE
from cogs.messages.safe_text import clip_text, escape_code, shorten_label
from play.character_creation import creation_sentence, describe_answer, list_chosen, summary
from rules.core.creation_walk import (
    DICE,
    OPEN,
    Answer,
    Option,
    Progress,
    Step,
    Walking,
    answer_rest,
    answer_step,
    begin_progress,
)
from rules.core.records.frozen_values import freeze
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
        # six digits, since all answers must fit into a custom_id's 100 letters
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


#: the most buttons of a step, and their row: below the menus
LONGEST_QUESTION, ABOUT, WAYS, BELOW = 1900, 100, 3, 4
NO_NAME_YET = "NAME"


@freeze
class Walker:
    """Who is making a character, and for which game."""

    person: int
    game: int

    def ids(self, track: Track, page: int = 0) -> tuple[object, ...]:
        """Return the ids of a button that leads back to this place."""
        return self.person, self.game, track.mark, page, track


def first_message(walker: Walker, track: Track) -> dict[str, Any]:
    """Return the message that asks whether to make a character at once or step by step."""
    shown = Panel()
    style = discord.ButtonStyle.success
    quick = track.quick()
    shown.add_item(WalkButton(*walker.ids(quick), label=button_labels.QUICK, style=style))
    _lead(shown, walker, track, button_labels.STEP_BY_STEP, 0)
    words = wording.create_how(by_dice=any(step.rolls for step in quick.progress.asked))
    return {"content": words, "view": shown, "allowed_mentions": NONE}


def step_message(
    walker: Walker, track: Track, note: str = "", numbers: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the message for the current step, or the summary after the last one, with the
    `numbers` of the finished character."""
    words, shown = (
        _render_step(walker, track) if track.step else _render_final_step(walker, track, numbers)
    )
    content = clip_text("\n".join(filter(None, (note, *words))), LONGEST_QUESTION)
    return {"content": content, "view": shown, "allowed_mentions": NONE}


def _render_final_step(
    walker: Walker, track: Track, numbers: Sequence[str]
) -> tuple[list[str], discord.ui.View]:
    """Render the summary: what was chosen, the numbers, and the command that does the same."""
    sentence = creation_sentence(track.progress, NO_NAME_YET, {})
    chosen = list_chosen(track.progress)
    words = [
        wording.CREATE_READY,
        wording.so_far(chosen) if chosen else "",
        *numbers,
        wording.sentence_so_far(escape_code(sentence)),
    ]
    shown = Panel()
    style = discord.ButtonStyle.success
    shown.add_item(NameButton(*walker.ids(track), label=button_labels.NAME_THEM, style=style))
    if track.progress.given:
        shown.add_item(WalkButton(*walker.ids(track.go_back()), label=button_labels.BACK))
    if len(track.progress.given) > 1:
        shown.add_item(
            WalkButton(*walker.ids(begin_track(track.walking)), label=button_labels.START_OVER)
        )
    return words, shown


def _render_step(walker: Walker, track: Track) -> tuple[list[str], discord.ui.View]:
    step, progress = track.step, track.progress
    assert step is not None
    words = [
        wording.step_title(len(progress.given) + 1, len(progress.walk.steps)),
        wording.so_far(summary(progress)) if progress.given else "",
        wording.step_question(step.title, step.about),
        wording.describe_picks(describe_answer(step, track.picked)) if track.picked else "",
    ]
    shown = Panel()
    left = [option for option in step.options if option.key not in track.picked]
    if _is_short(step):
        for option in left:
            _lead(shown, walker, track.answer_step((option.key,)), option.label, 0)
    else:
        for page, start in enumerate(range(0, len(left), OPTIONS)):
            shown.add_item(_menu(walker, track, page, left[start : start + OPTIONS]))
    for label, there in islice(_ways(track), WAYS - len(_buttons(shown))):
        _lead(shown, walker, there, label, BELOW)
    return words, shown


def _buttons(shown: discord.ui.View) -> list[WalkButton]:
    return [each for each in shown.children if isinstance(each, WalkButton)]


def _is_short(step: Step) -> bool:
    """Say whether buttons are enough: they take one tap, a menu two."""
    plain = not any(option.about for option in step.options)
    return plain and step.most == 1 and len(step.options) < WAYS


def _rolls_in_menu(step: Step) -> bool:
    """Say whether rolling is an option in the menu, which saves a button."""
    return step.rolls and step.most == 1 and not _is_short(step) and len(step.options) < OPTIONS


def _menu(walker: Walker, track: Track, page: int, here: list[Option]) -> StepMenu:
    step = track.step
    assert step is not None
    most = min(step.most - len(track.picked), len(here))
    least = min(max(1, step.least - len(track.picked)), most)
    paged = len(step.options) > OPTIONS  # the others may be on another page
    dice = [discord.SelectOption(label=button_labels.ROLL_IT, value=DICE[0])]
    options = [
        discord.SelectOption(
            label=shorten_label(option.label, ABOUT),
            value=option.key,
            description=shorten_label(option.about, ABOUT) or None,
        )
        for option in here
    ]
    span = wording.from_to(here[0].label, here[-1].label) if paged else ""
    return StepMenu(
        *walker.ids(track, page),
        options=[*(dice if _rolls_in_menu(step) else ()), *options],
        placeholder=shorten_label(step.title + span, ABOUT),
        least=1 if paged else least,
        most=most,
    )


def _ways(track: Track) -> Iterator[tuple[str, Track | None]]:
    """Yield the ways on from a step besides its options, leaving out those that change nothing."""
    step = track.step
    assert step is not None
    if track.progress.given or track.picked:
        yield button_labels.BACK, track.go_back()
    if track.picked:
        if len(track.picked) >= step.least:
            yield button_labels.NEXT, track.answer_step(track.picked)
        return
    if step.rolls and not _rolls_in_menu(step):
        yield button_labels.ROLL_IT, track.answer_step(DICE)
    if not step.least:
        yield wording.skip(step.otherwise), track.answer_step(OPEN)
    yield from _hurries(track, step.rolls)


def _hurries(track: Track, by_dice: bool) -> Iterator[tuple[str, Track]]:
    """Yield the ways to answer all remaining steps at once, if there is more than one."""
    now = len(track.progress.given)
    rolled, skipped = track.answer_rest(dice=True), track.answer_rest(dice=False)
    dice = by_dice and rolled.progress.given[now:].count(DICE) > 1
    same = dice and rolled.progress.given == skipped.progress.given
    if len(skipped.progress.given) > now + 1 and not same:
        yield button_labels.SKIP_THE_REST, skipped
    if dice:
        yield button_labels.ROLL_THE_REST, rolled


def _lead(
    shown: discord.ui.View, walker: Walker, there: Track | None, label: str, row: int
) -> None:
    """Add a button that leads to this track."""
    assert there is not None, label
    shown.add_item(WalkButton(*walker.ids(there), label=label, row=row))

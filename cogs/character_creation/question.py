"""Renders one step of character creation as a private message."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import discord

from cogs import wording
from cogs.character_creation.answers import Track, begin_track
from cogs.messages import button_labels
from cogs.messages.button_kinds import NameButton, Panel, StepMenu, WalkButton
from cogs.messages.message_buttons import OPTIONS
from cogs.messages.ruling_message import NONE
from cogs.messages.safe_text import clip_text, escape_code, shorten_label
from play.character_creation import creation_sentence, describe_answer, list_chosen, summary
from rules.core.creation_walk import DICE, OPEN, Option, Step
from rules.core.records.frozen_values import freeze

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

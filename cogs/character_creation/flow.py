"""Makes a character step by step: one private message that is edited, then a form for the name.

Everything chosen is encoded in the custom_ids, so it survives a restart and leaves nothing behind.
It ends in one sentence, which the referee hears like any other.
"""

from collections.abc import Mapping
from typing import Any

import discord

from cogs import wording
from cogs.character_creation import question as tracks
from cogs.character_creation.question import Track, Walker, first_message, step_message
from cogs.incoming.button_presses import Press
from cogs.incoming.direct_messages import place_said
from cogs.incoming.interactions import Answers
from cogs.incoming.utterances import make_utterance
from cogs.interaction_types import Interaction
from cogs.logs import log_unexpected
from cogs.messages import button_labels
from cogs.messages.button_kinds import SPOT
from cogs.messages.forms import Form, read_form
from cogs.messages.ruling_message import NONE
from cogs.messages.safe_text import escape_code, shorten_label
from cogs.outgoing.channel_posts import LOST
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.private_replies import explain_refusal, tell
from cogs.outgoing.recent_cache import Recent
from play.character_creation import creation_sentence
from play.completion.sheet_preview import foresee_sheet
from play.posted.message_index import MessageIndex
from play.referee import Referee
from play.turn.utterance_and_ruling import Ruling
from rules.core.creation_walk import DICE
from rules.core.errors import PlayerError
from rules.lazy_regex import compile_later
from rules.registry import system_of

FORM = compile_later(rf"1:new:{SPOT}")
LONGEST_NAME, LONGEST_LINE = 100, 200


class Creation:
    """Leads people from step to step, and makes the character that they name at the end."""

    def __init__(
        self, referee: Referee, board: MessageIndex, answers: Answers, delivery: Delivery
    ) -> None:
        self._referee = referee
        self._board = board
        self._answers = answers
        self._delivery = delivery
        #: texts of refused forms, by person and game
        self._told: Recent[tuple[int, int], Mapping[str, str]] = Recent()

    def presses(self) -> Mapping[str, Press]:
        """Return the kinds of buttons and menus answered here."""
        return {
            "create": self.begin,
            "walk": self.show_step,
            "step": self.show_step,
            "name": self.ask_name,
        }

    async def begin(self, interaction: Interaction) -> None:
        """Begin for the person who pressed the button of a new game."""
        if not await self.offer(interaction):
            await tell(interaction, wording.WALK_OVER)

    async def offer(self, interaction: Interaction) -> bool:
        """Begin with the first question; return False if there is no game."""
        game, system = await self._game(interaction)
        if not game or not self._answers.is_new(interaction.id):
            return bool(game)
        walker = Walker(interaction.user.id, game)
        track = tracks.begin_track(system_of(system).walk)
        message = first_message(walker, track) if track.step else step_message(walker, track)
        await interaction.response.send_message(ephemeral=True, **message)
        return True

    async def show_step(self, interaction: Interaction, *spot: str) -> None:
        """Show the step that a button leads to, or that follows from a menu's options."""
        found = await self._resume(interaction, spot[:5])
        if found is None:
            return
        walker, track = found
        chosen = spot[5:]
        there = (
            track.answer_step(DICE)
            if chosen == DICE
            else track.with_picks(chosen)
            if chosen
            else track
        )
        if there is None:
            await _close(interaction, wording.WALK_OUTDATED)
            return
        made = step_message(walker, there, numbers=await self._foresee(interaction, there))
        await interaction.response.edit_message(**made)

    async def ask_name(self, interaction: Interaction, *spot: str) -> None:
        """Open the form for the name and for free text."""
        found = await self._resume(interaction, spot)
        if found is None:
            return
        walker, track = found
        ids = ":".join(map(str, walker.ids(track)))
        form = Form(title=button_labels.CREATE, custom_id=f"1:new:{ids}")
        told = self._told.get((walker.person, walker.game), {})
        form.add_item(_field("name", button_labels.CREATE_NAME, LONGEST_NAME, told, required=True))
        for line in track.progress.walk.lines:
            form.add_item(_field(line.key, line.title, LONGEST_LINE, told, required=False))
        await interaction.response.send_modal(form)

    async def take_name(
        self, interaction: Interaction, custom_id: str, data: Mapping[str, Any]
    ) -> bool:
        """Make the character from a submitted form; return False for another kind of form."""
        spot = FORM.fullmatch(custom_id)
        if spot is None:
            return False
        found = await self._resume(interaction, spot.groups(), rules=True)
        if found is None:
            return True
        walker, track = found
        told = read_form(data)
        sentence = creation_sentence(track.progress, told.get("name", ""), told)

        async def refuse(interaction: Interaction, error: PlayerError, text: str) -> None:
            if interaction.response.is_done():
                await self._answers.refuse(interaction, error, text)
                return
            _, system = await self._game(interaction)
            note = explain_refusal(error, text, system)
            self._keep(walker, told)
            numbers = await self._foresee(interaction, track)
            made = step_message(walker, track, note=note, numbers=numbers)
            await interaction.response.edit_message(**made)

        await self._answers.speak(interaction, sentence, self._deliver, refuse)
        return True

    async def _foresee(self, interaction: Interaction, track: Track) -> list[str]:
        """Return what a character will be, once everything is answered."""
        _, system = await self._game(interaction)
        said = make_utterance(interaction, "")
        return await foresee_sheet(self._referee, said, track.progress, system)

    def _keep(self, walker: Walker, told: Mapping[str, str]) -> None:
        """Keep what was written in a refused form, for when it is opened again."""
        self._told[(walker.person, walker.game)] = told

    async def _deliver(self, interaction: Interaction, ruling: Ruling, deferred: bool) -> None:
        """Close the creation message, and show the character that was made."""
        self._told.pop((interaction.user.id, ruling.game), None)
        if not interaction.response.is_done():
            try:
                await _close(interaction, wording.next_time(escape_code(ruling.said)))
            except LOST as error:  # the character exists, and will be shown
                log_unexpected(error, "could not close a walk", entry=ruling.entry)
        await self._delivery.reply(interaction, ruling, deferred)

    async def _resume(
        self, interaction: Interaction, spot: tuple[str, ...], *, rules: bool = False
    ) -> tuple[Walker, Track] | None:
        """Return the person and track of a button; if they are invalid, tell why.

        `rules`: a ruling follows, which itself ensures that a press is only handled once.
        """
        person, began, mark, _, text = spot
        walker = Walker(int(person), int(began))
        game, system = await self._game(interaction)
        theirs = interaction.user.id == walker.person
        running = game == walker.game
        track = (
            tracks.read_track(system_of(system).walk, text, mark) if theirs and running else None
        )
        if track is not None and rules:
            return walker, track
        if not self._answers.is_new(interaction.id):
            return None
        if not theirs:
            await tell(interaction, wording.NOT_YOUR_WALK)
        elif track is None:
            await _close(interaction, wording.WALK_OUTDATED if running else wording.WALK_OVER)
        return (walker, track) if track else None

    async def _game(self, interaction: Interaction) -> tuple[int, str]:
        """Return the game that is played here and the key of its rules."""
        said = await place_said(self._board, make_utterance(interaction, ""))
        return await self._board.game_at(said.channel, said.parent)


def _field(
    key: str, title: str, longest: int, told: Mapping[str, str], *, required: bool
) -> discord.ui.TextInput[Any]:
    label = shorten_label(title, 45)
    default = told.get(key, "")[:longest] or None
    return discord.ui.TextInput(
        label=label, custom_id=key, max_length=longest, required=required, default=default
    )


async def _close(interaction: Interaction, words: str) -> None:
    """End the creation in its own message."""
    await interaction.response.edit_message(content=words, view=None, allowed_mentions=NONE)

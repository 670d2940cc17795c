"""Keeps pinned cards current by editing them, seldom enough for Discord."""

import asyncio
import time
from typing import Any

import discord

from cogs import logs
from cogs.messages import button_labels
from cogs.messages.button_kinds import CardMenu
from cogs.messages.message_buttons import OPTION, OPTIONS
from cogs.messages.safe_text import flatten_label, shorten_label
from cogs.messages.sheet_board_help import list_parts, parts_message, sheet_message
from cogs.outgoing.channel_posts import LOST, Channels
from cogs.outgoing.recent_cache import Recent
from cogs.work_in_progress import Jobs
from play.pending.pauses import asks_pause
from play.posted.button_sentences import sentence_id
from play.posted.message_index import MessageIndex, Named
from play.referee import Referee
from play.turn.utterance_and_ruling import Ruling

#: seconds between two edits of one card
PAUSE = 5.0


def card_message(ruling: Ruling) -> dict[str, Any]:
    """Return a card: the sheet, and a menu of what its character can do."""
    says = {sentence_id(o.choice.says): o.choice.label for o in ruling.choices}
    options = [
        discord.SelectOption(label=shorten_label(flatten_label(label), OPTION), value=id)
        for id, label in says.items()
    ]
    if not options or ruling.undone_by:
        return sheet_message(ruling, ())
    ids, shown = (ruling.game, ruling.number), options[:OPTIONS]
    return sheet_message(ruling, [CardMenu(*ids, options=shown, placeholder=button_labels.DO)])


def is_board(ruling: Ruling) -> bool:
    return ruling.said == "board pin"


def board_message(ruling: Ruling) -> dict[str, Any]:
    """Return a pinned board: the game at a glance, a button for a pause, and its clocks."""
    return parts_message(ruling, ())


class Cards:
    """Edits the cards that a ruling changed: at once, then at most every few seconds."""

    def __init__(
        self, referee: Referee, board: MessageIndex, channels: Channels, jobs: Jobs
    ) -> None:
        self._referee = referee
        self._board = board
        self._channels = channels
        self._jobs = jobs
        self._latest: dict[Named, Ruling] = {}
        self._bare: Recent[int, bool] = Recent()  # games without a board
        self._edited: Recent[Named, float] = Recent()

    async def refresh(self, ruling: Ruling) -> None:
        """Update the cards that a ruling changed."""
        if ruling.number is None:
            return
        for card in (*await self._referee.cards(ruling), *await self.boards(ruling)):
            if card.entry in (None, ruling.entry):  # a card just pinned is current
                continue
            assert card.entry is not None
            waiting = card.entry in self._latest
            self._latest[card.entry] = card
            if not waiting:
                self._jobs.spawn(self._edit(card.entry))

    async def boards(self, ruling: Ruling) -> list[Ruling]:
        """Return the current boards of a ruling's game; most games have none."""
        may_hang = ruling.outcome.kind == "board" or ruling.said.startswith(("undo", "redo"))
        if self._bare.get(ruling.game) and not may_hang:
            return []
        found = await self._board.boards(ruling.game)
        self._bare[ruling.game] = not found
        return found

    async def _edit(self, entry: Named) -> None:
        since = time.monotonic() - self._edited.get(entry, -PAUSE)
        if since < PAUSE:  # several changes become one edit
            await asyncio.sleep(PAUSE - since)
        card = self._latest.pop(entry)
        self._edited[entry] = time.monotonic()
        assert card.number is not None
        await self.keep_sentences(card)
        for channel, message in await self._board.messages(card.game, [card.number]):
            try:
                made = board_message(card) if is_board(card) else card_message(card)
                await self._channels.edit(int(channel), int(message), made)
            except LOST as error:
                logs.log_unexpected(error, "could not edit a card", message=message)

    async def keep_sentences(self, card: Ruling) -> None:
        """Store the sentences of a card, because its menu only has room for their ids."""
        every = [*(o.choice.says for o in card.choices), *(says for _, says in list_parts(card))]
        said = [says for says in every if says and not asks_pause(says)]
        await self._board.sentences.keep(said, card.speaker)

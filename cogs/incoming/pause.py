"""Asks everyone to pause. Who asked is never shown, stored or logged."""

import discord

from cogs import logs, wording
from cogs.incoming.interactions import Answers
from cogs.interaction_types import Interaction
from cogs.messages.ruling_message import NONE
from cogs.outgoing.channel_posts import LOST, Channels
from cogs.outgoing.private_replies import tell
from cogs.outgoing.recent_cache import Locks
from play.pending.pauses import Pauses, has_words
from play.wording import pause as pause_wording
from rules.core.errors import Refused


class PauseRequests:
    """Posts the line that asks everyone to pause, as a message of the bot's own.

    Discord shows who used a command above replies and follow-ups, so it is never one of those.
    """

    def __init__(self, pauses: Pauses, channels: Channels, answers: Answers) -> None:
        self._pauses = pauses
        self._channels = channels
        self._answers = answers
        self._one_at_a_time: Locks[int] = Locks()

    async def ask(self, interaction: Interaction, text: str = "x") -> None:
        """Ask for a pause on behalf of the presser, and tell only them that it was done."""
        if not self._answers.is_listening():
            return
        if has_words(text):
            await self._answers.refuse(interaction, Refused("x_words"), "")
            return
        try:
            await interaction.response.defer(ephemeral=True, thinking=True)
            asked = await self._post(interaction.channel_id or 0, pause_wording.PAUSE_ASKED)
            await tell(interaction, pause_wording.PAUSE_TOLD if asked else wording.CANNOT_PAUSE)
        except Exception as error:  # logged without who, where or what
            logs.log_unexpected(error, "could not ask for a pause")

    async def answer_post(self, message: discord.Message) -> None:
        """Ask for a pause on behalf of someone who typed it publicly; still, nothing is stored."""
        self._answers.forget(message.id)
        line = f"{pause_wording.PAUSE_ASKED}\n-# {pause_wording.PAUSE_TYPED}"
        await self._post(message.channel.id, line)

    async def _post(self, channel: int, line: str) -> bool:
        """Post the line, unless it was posted lately; return False if the bot can't post."""
        async with self._one_at_a_time[channel]:
            if await self._pauses.is_on(str(channel)):
                return True
            try:
                await self._channels.post(channel, {"content": line, "allowed_mentions": NONE})
            except LOST:
                return False
            await self._pauses.begin(str(channel))
            return True

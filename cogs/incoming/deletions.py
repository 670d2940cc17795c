"""Handles deleted messages, threads and channels, whose buttons' sentences are forgotten."""

from collections.abc import Iterator

import discord

from cogs import logs
from cogs.interaction_types import Hears
from cogs.outgoing.channel_posts import LOST
from play.posted.button_sentences import Message, Sentences


class Deletions:
    """Receives deletions, and looks for those that happened while the bot was offline."""

    def __init__(self, client: discord.Client, sentences: Sentences) -> None:
        self._client = client
        self._sentences = sentences

    def list_events(self) -> Iterator[Hears]:
        """Return what the client does with each event that is heard here."""
        yield self.on_raw_message_delete
        yield self.on_raw_bulk_message_delete
        yield self.on_guild_channel_delete
        yield self.on_raw_thread_delete

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        await self._forget_messages([payload.message_id])

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        await self._forget_messages(sorted(payload.message_ids))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._forget_channel(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._forget_channel(payload.thread_id)

    async def _forget_messages(self, ids: list[int]) -> None:
        with logs.continue_despite(Exception, "could not forget messages"):
            await self._sentences.messages_gone([str(id) for id in ids])

    async def _forget_channel(self, id: int) -> None:
        with logs.continue_despite(Exception, "could not forget a channel"):
            await self._sentences.channel_gone(str(id))

    async def look_up(self) -> None:
        """Check whether messages not heard of for a long time still exist."""
        for message in await self._sentences.find_unseen():
            try:
                if await self._is_there(message):
                    await self._sentences.mark_seen(message.id)
                else:
                    await self._sentences.messages_gone([message.id])
            except LOST as error:  # tried again tomorrow
                logs.log_unexpected(error, "could not look up a message", message=message.id)
                return

    async def _is_there(self, message: Message) -> bool:
        try:
            await self._client.http.get_message(int(message.channel), int(message.id))
        except discord.NotFound:
            return False
        except discord.Forbidden:  # in a server it may become readable again
            return bool(message.server)
        return True

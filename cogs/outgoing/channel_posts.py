"""Posts and edits messages by id, which works even after an interaction's token has expired."""

from typing import Any

import aiohttp
import discord

from cogs import logs
from cogs.bot_permissions import missing_permissions
from cogs.messages.button_kinds import sentences_in
from cogs.messages.ruling_message import NONE
from cogs.outgoing.servers import Servers, parent_of
from play.posted.button_sentences import Message, Sentences
from play.turn.utterance_and_ruling import Ruling

#: Discord's error code for an archived thread
ARCHIVED = 50083


class ForeignChannel(Exception):
    """A channel outside the game's server, where nothing of the game is posted."""


#: errors that can happen on the way to Discord
LOST = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError, ForeignChannel)


class Channels:
    """Knows the channels that a game's messages go to, and posts and edits there."""

    def __init__(self, client: discord.Client, servers: Servers, sentences: Sentences) -> None:
        self._client = client
        self._servers = servers
        self._sentences = sentences

    async def reopen(self, thread: discord.Thread) -> bool:
        """Reopen an archived thread: in one, buttons fail on phones, and all edits fail.

        Return False if it is locked and the bot may not manage threads.
        """
        if not thread.archived:
            return True
        try:
            await self._client.http.edit_channel(thread.id, archived=False)
        except discord.HTTPException as error:
            logs.log_unexpected(error, "could not re-open a thread", thread=thread.id)
            return not isinstance(error, discord.Forbidden)
        return True

    async def post(
        self,
        channel: int,
        made: dict[str, Any],
        server: str = "",
        nonce: str | None = None,
        **more: Any,
    ) -> str:
        """Post a message and return its id. Discord accepts the same nonce only once.

        Without one, discord.py makes one up for its own retries. `server`: the one that the channel
        must belong to; empty for a direct message.
        """
        if server and not await self._servers.owns(server, str(channel)):
            raise ForeignChannel(channel)
        made = {key: value for key, value in made.items() if key != "view" or value.children}
        made.setdefault("allowed_mentions", NONE)
        more |= {"nonce": nonce} if nonce else {}
        where = self._client.get_partial_messageable(channel)
        try:
            sent = await where.send(**made, **more)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._client.http.edit_channel(channel, archived=False)
            sent = await where.send(**made, **more)
        self._sentences.note(self._message(channel, sent.id), sentences_in(made))
        return str(sent.id)

    def _message(self, channel: int, id: int) -> Message:
        """Return a message in the form needed to note what its buttons say."""
        known = self._client.get_channel(channel)
        guild = getattr(known, "guild", None)
        return Message(str(id), str(channel), parent_of(known), str(guild.id) if guild else "")

    async def edit(self, channel: int, message: int, made: dict[str, Any]) -> None:
        """Edit a message of ours; do nothing if it was deleted."""
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await partial.edit(**made)
        except discord.NotFound:
            logs.note("message gone", message=message)
            return
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._client.http.edit_channel(channel, archived=False)
            await partial.edit(**made)
        self._sentences.note_anew(self._message(channel, message), sentences_in(made))

    async def direct_to(self, person: str) -> int:
        """Return the channel for direct messages with a person."""
        return (await self._client.create_dm(discord.Object(int(person)))).id

    async def is_direct_to(self, channel: str, person: str) -> bool:
        """Say whether a channel is the one for direct messages with a person."""
        if isinstance(self._client.get_channel(int(channel)), discord.abc.GuildChannel):
            return False
        return str(await self.direct_to(person)) == channel

    def for_rolls(self, here: int | None, ruling: Ruling) -> int | None:
        """Return the channel that this game's public rulings go to, if it is another."""
        if ruling.number is None or not ruling.manner.rolls:
            return None
        channel = self._servers.known_channel(ruling.manner.server, ruling.manner.rolls)
        return None if channel == here else channel

    def for_masters(self, ruling: Ruling) -> int | None:
        """Return the game masters' own channel, if this game has one."""
        return self._servers.known_channel(ruling.manner.server, ruling.manner.gm_channel)

    def list_missing(self, channel: int) -> list[str]:
        """Return the names of the permissions that are missing in a channel."""
        return missing_permissions(self._client.get_channel(channel))


def link_to(ruling: Ruling, message: str = "") -> str:
    """Return the link to a ruling's channel, or to a message there."""
    address = f"https://discord.com/channels/{ruling.manner.server or '@me'}/{ruling.channel}"
    return f"{address}/{message}" if message else address

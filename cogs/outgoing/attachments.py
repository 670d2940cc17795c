"""Downloads what is attached to words, and remembers it until they are posted.

Only the links are stored, for a day at most. If the process dies in between, the files still go
with the words.
"""

import asyncio
import io
from collections.abc import Mapping, Sequence

import discord

from cogs import logs, wording
from cogs.outgoing.channel_posts import LOST, Channels
from play.posted.message_index import Attached, MessageIndex
from play.turn.utterance_and_ruling import Ruling, Utterance
from rules.core import limits
from rules.core.errors import Refused

#: larger limits, by the sentence that the file is for
LIMITS: Mapping[str, int] = {"game import": limits.LARGEST_IMPORT}
#: files read at once, since each stays in memory until it is handled
_READING = asyncio.Semaphore(4)


async def read_bytes(value: discord.Attachment, most: int = limits.LARGEST_FILE) -> bytes:
    """Return the bytes of an attached file."""
    if value.size > most:
        raise Refused("import_too_large", most=most // 2**20)
    async with _READING:
        try:
            return await value.read()
        except LOST:
            raise Refused("file_lost") from None


async def read_picture(attached: discord.Attachment) -> bytes:
    """Return the bytes of an attached picture, unless it is too large."""
    if attached.size > limits.PICTURE_BYTES:
        raise Refused("picture_too_large")
    try:
        return await attached.read()
    except LOST:
        raise Refused("file_lost") from None


class Attachments:
    """Downloads what people attach to their words."""

    def __init__(self, client: discord.Client, board: MessageIndex, channels: Channels) -> None:
        self._client = client
        self._board = board
        self._channels = channels

    async def take_files(
        self, said: Utterance, attached: Sequence[discord.Attachment], limit: int
    ) -> tuple[discord.File, ...]:
        """Return the files that go with words, and remember their links until they are posted."""
        if sum(each.size for each in attached) > limit:
            raise Refused("file_too_large")
        try:
            files = [await each.to_file(spoiler=each.is_spoiler()) for each in attached]
        except LOST:
            raise Refused("file_lost") from None
        if attached:
            kept = [Attached(each.url, each.filename, each.is_spoiler()) for each in attached]
            await self._board.keep_attached(said.source, said.speaker, kept)
        return tuple(files)

    async def drop(self, said: Utterance) -> None:
        """Forget what was attached to words that were refused."""
        await self._board.drop_attached(said.source, said.speaker)

    async def forget(self, ruling: Ruling) -> None:
        """Forget what was attached to words once they are posted."""
        assert ruling.entry is not None
        await self._board.forget_attached(ruling.entry)

    async def fetch_late_files(self, ruling: Ruling) -> tuple[discord.File, ...]:
        """Return what was attached to words that weren't posted when they were said."""
        assert ruling.entry is not None
        try:
            kept = await self._board.list_attachments(ruling.entry)
            return tuple([await self._fetch(each) for each in kept])
        except LOST as error:
            logs.log_unexpected(error, "could not fetch a file", entry=ruling.entry)
            await self.tell_lost(ruling)
            return ()

    async def _fetch(self, kept: Attached) -> discord.File:
        data = await self._client.http.get_from_cdn(kept.url)
        return discord.File(io.BytesIO(data), kept.name, spoiler=kept.spoiler)

    async def tell_lost(self, ruling: Ruling) -> None:
        """Tell the speaker that their words are posted without the attachment."""
        told = wording.FILE_GONE.format(number=ruling.number)
        try:
            direct = await self._channels.direct_to(ruling.speaker)
            await self._channels.post(direct, {"content": told})
        except LOST as error:
            logs.log_unexpected(error, "could not explain", entry=ruling.entry)

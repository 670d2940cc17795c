"""Downloads what is attached to words, and remembers it until they are posted; keeps portraits.

Only the links of attachments are stored, for a day at most. If the process dies in between, the
files still go with the words. A message of ours holds each portrait, and its link is what Discord
shows.
"""

import asyncio
import io
from collections.abc import Mapping, Sequence

import discord

from cogs import logs, wording
from cogs.interaction_types import Interaction
from cogs.messages.ruling_message import files_of
from cogs.outgoing.channel_posts import LOST, Channels
from cogs.outgoing.private_replies import tell
from play.posted.message_index import Attached, MessageIndex
from play.turn.utterance_and_ruling import Ruling, Utterance
from rules.core import limits
from rules.core.errors import Refused
from rules.core.outcome import FACES
from storage.personal_data.pictures import KEPT, Posted

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


class Portraits:
    """Notes where uploaded portraits are, and removes them when their owner is erased."""

    def __init__(self, client: discord.Client, board: MessageIndex, channels: Channels) -> None:
        self._client = client
        self._board = board
        self._channels = channels

    async def note(self, interaction: Interaction, ruling: Ruling, place: str, id: str) -> None:
        """Note where the portrait of a ruling is; a private one is posted to its owner again.

        Attachments of private replies soon expire, so a direct message holds the picture instead.
        """
        portrait = portrait_given(ruling)
        if not portrait:
            return
        try:
            if place:
                message: discord.Message = await interaction.followup.fetch_message(int(id))
            else:
                place, message = await self._post_directly(ruling)
        except LOST as error:
            logs.log_unexpected(error, "could not keep a portrait", entry=ruling.entry)
            with logs.continue_despite(Exception, "could not explain"):
                await tell(interaction, wording.NO_FACE)
            return
        # without its signature, which expires: Discord signs such links anew
        link = message.attachments[0].url.partition("?")[0]
        posted = Posted(place, str(message.id), link)
        await self._board.note_face(ruling.game, portrait, posted)

    async def _post_directly(self, ruling: Ruling) -> tuple[str, discord.Message]:
        channel = await self._channels.direct_to(ruling.speaker)
        where = self._client.get_partial_messageable(channel)
        return str(channel), await where.send(wording.FACE_HELD, files=files_of(ruling))

    async def take_down(self, ruling: Ruling) -> None:
        """Remove a person's pictures from the messages that hold them."""
        kept = ruling.outcome.memory.get(FACES)
        for channel, message in kept if isinstance(kept, list) else ():
            with logs.continue_despite(Exception, "could not take a picture down"):
                await self._channels.edit(int(channel), int(message), {"attachments": []})


def portrait_given(ruling: Ruling) -> str:
    """Return a ruling's new portrait, as named on the sheet."""
    if ruling.outcome.document is None:
        return ""
    facts = {fact.key: fact.value for fact in ruling.outcome.facts}
    found = str(facts.get("portrait", ""))
    return found if found.startswith(KEPT) else ""

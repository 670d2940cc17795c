"""Uploaded portraits: a message of ours holds each, and its link is what Discord shows."""

import discord

from cogs import logs, wording
from cogs.interaction_types import Interaction
from cogs.messages.ruling_message import files_of
from cogs.outgoing.channel_posts import LOST, Channels
from cogs.outgoing.private_replies import tell
from play.posted.message_index import MessageIndex
from play.turn.utterance_and_ruling import Ruling
from rules.core.outcome import FACES
from storage.erasure.pictures import KEPT, Posted


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

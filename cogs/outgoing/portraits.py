"""Portraits that were attached: held by a message of ours, whose link is what Discord shows."""

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
    """Notes where attached portraits stand, and takes them down with whose they were."""

    def __init__(self, client: discord.Client, board: MessageIndex, channels: Channels) -> None:
        self._client = client
        self._board = board
        self._channels = channels

    async def note(self, interaction: Interaction, ruling: Ruling, place: str, id: str) -> None:
        """Note where the portrait of a ruling stands; a private one stands with who gave it.

        What is attached to a private reply is soon gone, so a direct message holds it.
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
        """Take the pictures of a person out of the messages that hold them."""
        kept = ruling.outcome.memory.get(FACES)
        for channel, message in kept if isinstance(kept, list) else ():
            with logs.continue_despite(Exception, "could not take a picture down"):
                await self._channels.edit(int(channel), int(message), {"attachments": []})


def portrait_given(ruling: Ruling) -> str:
    """Return what a sheet calls the portrait that a ruling just gave it."""
    if ruling.outcome.document is None:
        return ""
    facts = {fact.key: fact.value for fact in ruling.outcome.facts}
    found = str(facts.get("portrait", ""))
    return found if found.startswith(KEPT) else ""

"""Shows rulings whose reply did not get through, as soon as Discord takes them, once."""

import asyncio
import re
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from cogs import logs
from cogs.incoming.sentences import Interaction
from cogs.messages.message import composed, unseen
from cogs.outgoing.channels import ForeignChannel, post
from play.turn.values import Ruling

if TYPE_CHECKING:
    from cogs.client import Longhand

#: what can go wrong on the way to Discord
LOST = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError, ForeignChannel)
#: how many messages are looked through for one that shows an entry
RECENT = 50
WAITS = (0.0, 2.0, 10.0, 60.0, 300.0)


class Late:
    """Makes good what was committed and not shown."""

    def __init__(self, client: "Longhand") -> None:
        self._client = client

    async def show(self, entry: int, interaction: Interaction | None = None) -> None:
        """Show an entry whose reply did not get through, once, as soon as Discord takes it."""
        if not entry:
            return
        for wait in WAITS:
            await asyncio.sleep(wait)
            try:
                if await self._arrived(entry, interaction):
                    return
                await self._post(entry)
                return
            except (discord.Forbidden, ForeignChannel) as error:
                logs.unexpected(error, "may not post", entry=entry)
                return
            except LOST as error:
                logs.unexpected(error, "still not shown", entry=entry)

    async def _arrived(self, entry: int, interaction: Interaction | None) -> bool:
        """Say whether an entry is shown by now: an answer may arrive and its receipt not."""
        if await self._client.board.is_shown(entry):
            return True
        ruling = await self._client.board.ruling(entry)
        message = await self._replied(ruling, interaction) or await self._found(ruling)
        if message is None:
            return False
        channel = "" if message.flags.ephemeral else str(message.channel.id)
        await self._client.board.show([entry], channel, str(message.id))
        return True

    async def _replied(
        self, ruling: Ruling, interaction: Interaction | None
    ) -> discord.Message | None:
        """Return the answer to an interaction, if that shows the ruling and not just a line."""
        if interaction is None:
            return None
        try:
            message = await interaction.original_response()
        except (discord.NotFound, discord.ClientException):
            return None
        return message if shows(message, ruling) else None

    async def _found(self, ruling: Ruling) -> discord.Message | None:
        """Look for a message that shows an entry, though nobody lived to write that down."""
        for channel in self._places(ruling):
            where = self._client.get_partial_messageable(channel)
            try:
                async for message in where.history(limit=RECENT):
                    if message.author == self._client.user and shows(message, ruling):
                        return message
            except (discord.Forbidden, discord.NotFound):
                continue
        return None

    def _places(self, ruling: Ruling) -> list[int]:
        """Return the channels in which a ruling may stand."""
        here = int(ruling.channel)
        there = self._client.delivery.rolls_channel(here, ruling)
        return [here] if there is None else [here, there]

    async def _post(self, entry: int) -> None:
        ruling = await self._client.board.ruling(entry)
        private = ruling.outcome.private or ruling.visible != "all"
        channel, server = int(ruling.channel), ruling.manner.server
        if private:
            direct = await self._client.create_dm(discord.Object(int(ruling.speaker)))
            channel, server = direct.id, ""
        made = composed([ruling], public=ruling.speaker not in ruling.manner.gms or not private)
        if ruling.visible == "blind":
            made = unseen(ruling)
        message = await post(self._client, channel, made, server, nonce=f"entry {entry}")
        await self._client.board.show([entry], str(channel), message)
        if ruling.visible != "all":
            await self._client.delivery.to_masters(ruling)
        logs.note("shown late", entry=entry)


def shows(message: discord.Message, ruling: Ruling) -> bool:
    """Say whether a message of ours is about this ruling, by its buttons or its number."""
    if ruling.visible == "blind" and message.content == unseen(ruling)["content"]:
        return True
    ids = [part.get("custom_id", "") for row in message.components for part in _parts(row)]
    if ids:
        own = rf"1:(?:choice|undo|show|card):{ruling.id}(?::\d+)?"
        return any(re.fullmatch(own, each) for each in ids)
    footers = [each.footer.text for each in message.embeds]
    return f"#{ruling.number}" in footers or f"`#{ruling.number}`" in message.content


def _parts(row: Any) -> list[dict[str, Any]]:
    return list(row.to_dict().get("components", ()))

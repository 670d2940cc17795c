"""Words that come to be posted late, when their author may post no more: a game master decides."""

import discord

from cogs import logs, wording
from cogs.messages.buttons import PostButton, UnsayButton
from cogs.messages.markup import clipped, escaped, inert
from cogs.messages.message import NONE
from cogs.messages.offers import release_view
from cogs.outgoing.channels import LOST, Channels
from play.shown.messages import Noticeboard
from play.turn.values import Ruling

#: so much of the words is shown to who decides
SHOWN = 1500


class Doubts:
    """Asks Discord whether an author may still post, and the game masters where not."""

    def __init__(self, board: Noticeboard, channels: Channels) -> None:
        self._board = board
        self._channels = channels

    async def may_post(self, channel: discord.abc.GuildChannel | discord.Thread, id: str) -> bool:
        """Say whether someone is still there, and may write in a channel now."""
        if not id.isdigit():
            return True
        try:
            member = await channel.guild.fetch_member(int(id))
        except discord.NotFound:  # kicked, banned, or gone by themselves
            return False
        if member.is_timed_out():
            return False
        rights = channel.permissions_for(member)
        thread = isinstance(channel, discord.Thread)
        writes = rights.send_messages_in_threads if thread else rights.send_messages
        return rights.view_channel and writes

    async def ask_masters(self, ruling: Ruling, words: str) -> None:
        """Ask the game masters once whether words are to be posted all the same."""
        assert ruling.entry is not None
        key = f"held:{ruling.game}:{ruling.number}"
        if await self._board.recall(key):
            return
        told = wording.held_words(
            inert(escaped(ruling.by)), ruling.channel, clipped(inert(words), SHOWN)
        )
        view = discord.ui.View(timeout=None)
        view.add_item(PostButton(*ruling.entry, label=wording.POST_THEM))
        view.add_item(UnsayButton(*ruling.entry, label=wording.DROP_THEM))
        made = {"content": told, "view": release_view(view), "allowed_mentions": NONE}
        if await self._sent(ruling, made):
            await self._board.remember(key, "asked")

    async def _sent(self, ruling: Ruling, made: dict[str, object]) -> bool:
        """Send a question to the game masters' channel or to each of them."""
        own = self._channels.for_masters(ruling)
        sent = own is not None and await self._post(own, made, ruling.manner.server)
        if sent:
            return True
        for gm in ruling.manner.gms:
            if gm.isdigit() and gm != ruling.speaker:
                try:
                    direct = await self._channels.direct_to(gm)
                except LOST as error:
                    logs.unexpected(error, "could not reach a game master", entry=ruling.entry)
                    continue
                sent = await self._post(direct, made) or sent
        return sent

    async def _post(self, channel: int, made: dict[str, object], server: str = "") -> bool:
        try:
            await self._channels.post(channel, made, server)
        except LOST as error:
            logs.unexpected(error, "could not ask a game master", channel=channel)
            return False
        return True

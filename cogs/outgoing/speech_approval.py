"""Decides about late words whose author may no longer post: a game master is asked."""

import discord

from cogs import logs, wording
from cogs.messages import button_labels
from cogs.messages.button_kinds import Panel, PostButton, UnsayButton
from cogs.messages.ruling_message import NONE
from cogs.messages.safe_text import clip_text, defuse_text, escape_name
from cogs.outgoing.channel_posts import LOST, Channels
from play.posted.message_index import MessageIndex
from play.turn.utterance_and_ruling import Ruling

#: how many letters the one who decides is shown
SHOWN = 1500


class Unclear(Exception):
    """Raised when posting failed, and the bot can't check whether the words arrived."""


class SpeechApproval:
    """Asks Discord whether an author may still post, and people where that isn't clear."""

    def __init__(self, board: MessageIndex, channels: Channels) -> None:
        self._board = board
        self._channels = channels

    async def may_post(self, channel: discord.abc.GuildChannel | discord.Thread, id: str) -> bool:
        """Say whether someone is still in the server, and may write in a channel now."""
        if not id.isdigit():
            return True
        try:
            member = await channel.guild.fetch_member(int(id))
        except discord.NotFound:  # kicked, banned, or left
            return False
        if member.is_timed_out():
            return False
        rights = channel.permissions_for(member)
        thread = isinstance(channel, discord.Thread)
        writes = rights.send_messages_in_threads if thread else rights.send_messages
        return rights.view_channel and writes

    async def ask_masters(self, ruling: Ruling, words: str) -> None:
        """Ask the game masters, once, whether to post words anyway."""
        assert ruling.entry is not None
        if await self.is_held(ruling):
            return
        told = wording.held_words(
            defuse_text(escape_name(ruling.by)),
            ruling.channel,
            clip_text(defuse_text(words), SHOWN),
        )
        view = Panel(
            PostButton(*ruling.entry, label=button_labels.POST_THEM),
            UnsayButton(*ruling.entry, label=button_labels.DROP_THEM),
        )
        made = {"content": told, "view": view, "allowed_mentions": NONE}
        if await self._send_to_masters(ruling, made):
            await self._board.remember(_key(ruling), "asked")

    async def ask_again(self, ruling: Ruling, words: str) -> None:
        """Ask the author of words, or else the game masters, once, whether they are missing."""
        if await self.is_held(ruling):
            return
        told = wording.unclear_words(ruling.channel, clip_text(defuse_text(words), SHOWN))
        made = {"content": told, "view": post_again(ruling), "allowed_mentions": NONE}
        told_author = await self._send_directly(ruling.speaker, made)
        if told_author or await self._send_to_masters(ruling, made):
            await self._board.remember(_key(ruling), "asked")

    async def is_held(self, ruling: Ruling) -> bool:
        """Say whether someone was asked about words that aren't posted."""
        return bool(await self._board.recall(_key(ruling)))

    async def _send_to_masters(self, ruling: Ruling, made: dict[str, object]) -> bool:
        """Send a question to the game masters' channel, or to each of them."""
        own = self._channels.for_masters(ruling)
        if own is not None and await self._post(own, made, ruling.manner.server):
            return True
        masters = [gm for gm in ruling.manner.gms if gm != ruling.speaker]
        # a list, so that each of them is asked and not only the first
        return any([await self._send_directly(gm, made) for gm in masters])

    async def _send_directly(self, person: str, made: dict[str, object]) -> bool:
        if not person.isdigit():
            return False
        try:
            direct = await self._channels.direct_to(person)
        except LOST as error:
            logs.log_unexpected(error, "could not reach someone")
            return False
        return await self._post(direct, made)

    async def _post(self, channel: int, made: dict[str, object], server: str = "") -> bool:
        try:
            await self._channels.post(channel, made, server)
        except LOST as error:
            logs.log_unexpected(error, "could not ask about words", channel=channel)
            return False
        return True


def post_again(ruling: Ruling) -> discord.ui.View:
    """Return the button that posts words which may or may not be posted already."""
    assert ruling.entry is not None
    return Panel(PostButton(*ruling.entry, label=button_labels.POST_AGAIN))


def _key(ruling: Ruling) -> str:
    return f"held:{ruling.game}:{ruling.number}"

"""Reposts posts as a character's words, if their author wants that.

A webhook's post is never reposted, or it would go round in circles.
"""

import re
from collections.abc import Sequence
from datetime import timedelta

import discord

from cogs import logs
from cogs.incoming.utterances import make_post_utterance
from cogs.messages.public_messages import digest_message
from cogs.outgoing.channel_posts import LOST, Channels
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.delivery_retry import Retry
from cogs.outgoing.post_answers import Digests, Heard
from cogs.outgoing.private_replies import explain_refusal, list_alternatives
from cogs.outgoing.speech_posts import Manners
from play.language.speech_text import sentences
from play.posted.message_index import MessageIndex
from play.referee import Referee
from play.turn.utterance_and_ruling import Ruling, Utterance
from rules.core.errors import PlayerError
from rules.lazy_regex import compile_later

#: how long edits are followed of a post that couldn't be deleted
FOLLOWED = timedelta(minutes=1)
#: types of messages that people write; others are Discord's own, such as an opened thread
SPOKEN = (discord.MessageType.default, discord.MessageType.reply)
_ASIDE = compile_later(r"\s*\(\(.*\)\)\s*", re.DOTALL)


class AutomaticSpeech:
    """Reposts people's posts as their characters' words, if they want that."""

    def __init__(
        self,
        referee: Referee,
        board: MessageIndex,
        channels: Channels,
        delivery: Delivery,
        digests: Digests,
        retry: Retry,
    ) -> None:
        self._referee = referee
        self._board = board
        self._channels = channels
        self._delivery = delivery
        self._digests = digests
        self._retry = retry

    async def take(self, message: discord.Message, me: int) -> list[Utterance] | None:
        """Repost a post as its author's character, and return the sentences inside it that are
        ruled on along with it; None if the post stays as it is."""
        voice = await self._board.find_always_voice(str(message.channel.id), str(message.author.id))
        if not voice or stays(message, me):
            return None
        said = make_post_utterance(message, 0, f"say {await self._words(message, voice)}")
        said = said._replace(source=f"{message.id}:0", inside=False)
        try:
            sent = message.attachments
            files = tuple([await each.to_file(spoiler=each.is_spoiler()) for each in sent])
            ruling = await self._referee.hear(said)
        except PlayerError as error:
            system = await self._board.system_at(said.channel, said.parent)
            told = explain_refusal(error, said.text, system)
            await self._digests.reply(message, Heard((), (told,), 1, list_alternatives(error)))
            return []
        await self._post(message, ruling, files)
        found = enumerate(sentences(message.content), 1)
        return [make_post_utterance(message, place, text) for place, text in found]

    async def _words(self, message: discord.Message, voice: str) -> str:
        """Return the words of a post, and who says them: `Griff:
        text` speaks as another of one's own characters."""
        content, whose = message.content, f'as "{voice}": '
        # no webhook may have a longer name
        named = re.match(r"([^:\n]{1,80}):\s+(?=\S)", content)
        here = (str(message.channel.id), str(message.author.id))
        if named and await self._board.may_voice(*here, named[1].strip()):
            whose, content = f'as "{named[1].strip()}": ', content[named.end() :]
        return f"{whose}{render_answer_link(message)}{content}"

    async def _post(
        self, message: discord.Message, ruling: Ruling, files: Sequence[discord.File]
    ) -> None:
        how = Manners(pings=False, embeds=_embeds(message), files=tuple(files))
        await self._delivery.voice(ruling, how)
        if ruling.entry is None or not await self._board.is_shown(ruling.entry):
            return
        try:
            await message.delete()
        except discord.HTTPException:
            # Words that appear twice are better than none.
            logs.note("could not remove a post", message=message.id)
        await self._show_rolls(ruling)
        await self._delivery.refresh_after(ruling, ruling.manner.server)

    async def _show_rolls(self, ruling: Ruling) -> None:
        """Post the rolls from inside words, right after them."""
        if not ruling.more:
            return
        try:
            made = digest_message(list(ruling.more), 0, None)
            id = await self._channels.post(int(ruling.channel), made, ruling.manner.server)
            entries = [each.entry for each in ruling.more if each.entry]
            await self._board.show(entries, ruling.channel, id)
        except LOST as error:
            logs.log_unexpected(error, "reply failed", entry=ruling.entry)
            for each in ruling.more:
                self._retry.show_later(each.entry)

    async def follow(self, message: discord.Message) -> None:
        """Correct words when the post that they came from is edited soon after."""
        edited = message.edited_at
        if edited is None or edited - message.created_at > FOLLOWED or message.webhook_id:
            return
        entry = await self._board.from_post(str(message.id))
        voice = await self._board.find_always_voice(str(message.channel.id), str(message.author.id))
        if entry is None or not voice or not message.content.strip():
            return
        words = await self._words(message, voice)
        said = make_post_utterance(message, 0, f"fix {entry[1]} say {words}")
        source = f"{message.id}:{int(edited.timestamp())}"
        try:
            ruling = await self._referee.hear(said._replace(source=source, inside=False))
        except PlayerError:
            return
        await self._delivery.voice(ruling)
        await self._delivery.refresh_after(ruling, ruling.manner.server)


def render_answer_link(message: discord.Message) -> str:
    """Return a line with a link to the post that this one answers, or an empty text."""
    found = message.reference
    if message.type is not discord.MessageType.reply or found is None or message.guild is None:
        return ""
    place = f"{message.guild.id}/{found.channel_id}/{found.message_id}"
    return f"-# ↪ https://discord.com/channels/{place}\n"


def stays(message: discord.Message, me: int) -> bool:
    """Say whether a post stays as it is: an aside, something
    that can't be reposted, or addressed to the bot."""
    content = message.content
    limit = message.guild.filesize_limit if message.guild else 0
    return (
        message.type not in SPOKEN
        or not content.strip()
        or content.startswith("\\")
        or _ASIDE.fullmatch(content) is not None
        or bool(message.stickers)
        or message.poll is not None
        or message.flags.voice
        or sum(each.size for each in message.attachments) > limit
        or any(each.id == me for each in message.mentions)
    )


def _embeds(message: discord.Message) -> bool:
    author, channel = message.author, message.channel
    if not isinstance(author, discord.Member):
        return True
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return True
    return channel.permissions_for(author).embed_links

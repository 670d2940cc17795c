"""Posts rulings whose reply failed: once, as soon as Discord accepts it."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import discord

from cogs import logs
from cogs.interaction_types import Interaction
from cogs.messages.component_layout import read_parts
from cogs.messages.public_messages import blind_message, whisper_message
from cogs.messages.ruling_message import EMBEDS, ruling_message
from cogs.messages.speech_message import is_whisper, is_words
from cogs.outgoing.channel_posts import LOST, Channels, ForeignChannel
from cogs.outgoing.game_master_copies import Secrets
from cogs.outgoing.speech_posts import Speech
from cogs.work_in_progress import Jobs
from play.posted.message_index import MessageIndex, Named
from play.turn.speech.character_speech import SAY
from play.turn.utterance_and_ruling import Ruling
from rules.lazy_regex import compile_later

#: how many messages are searched for one that shows an entry
RECENT = 50
#: how far our clock may be ahead of Discord's
SKEW = timedelta(seconds=30)
#: a custom_id that names an entry
_NAMES = compile_later(r"2:(?:choice|undo|show|card|more|reveal|options|purse|spend):(\d+):(\d+)")
#: the small print at the end of an embed, where a footer used to be
_SMALL = compile_later(r"^-# #(\d+)(?: ·|$)", re.MULTILINE)
#: seconds before each further attempt to show an entry
WAITS = (0.0, 2.0, 10.0, 60.0, 300.0)


class Retry:
    """Shows what was committed but not shown."""

    def __init__(
        self,
        client: discord.Client,
        board: MessageIndex,
        channels: Channels,
        secrets: Secrets,
        speech: Speech,
        jobs: Jobs,
    ) -> None:
        self._client = client
        self._board = board
        self._channels = channels
        self._secrets = secrets
        self._speech = speech
        self._jobs = jobs

    def show_later(self, entry: Named | None, interaction: Interaction | None = None) -> None:
        """Show an entry in the background; nobody waits for it."""
        self._jobs.spawn(self._show(entry, interaction))

    async def announce(self, ruling: Ruling) -> None:
        """Post the public line of a whisper, once; if Discord refuses now, keep trying."""
        assert ruling.entry is not None
        try:
            if not await self._board.is_shown(ruling.entry):
                await self.post(ruling.entry)
        except Exception as error:
            logs.log_unexpected(error, "could not announce", entry=ruling.entry)
            self.show_later(ruling.entry)

    async def _show(self, entry: Named | None, interaction: Interaction | None) -> None:
        """Show an entry whose reply failed, once, as soon as Discord accepts it."""
        if entry is None:
            return
        for wait in WAITS:
            await asyncio.sleep(wait)
            try:
                ruling = await self._board.read_ruling(entry)
                if not await self._posted_around(entry):
                    return
                if ruling.outcome.kind == SAY:
                    await self._speech.post(ruling, late=True)
                elif await self._has_arrived(entry, interaction):
                    return
                else:
                    await self.post(entry)
                logs.note("shown late", entry=entry)
                return
            except (discord.Forbidden, ForeignChannel) as error:
                logs.log_unexpected(error, "may not post", entry=entry)
                return
            except Exception as error:
                logs.log_unexpected(error, "still not shown", entry=entry)

    async def _posted_around(self, entry: Named) -> bool:
        """Post the words that an entry is inside of, which come first; return False if they wait
        for a game master's decision."""
        words = await self._board.words_around(entry)
        if words is None or words.entry is None:
            return True
        await self._speech.post(words, late=True)
        return bool(words.undone_by) or await self._board.is_shown(words.entry)

    async def _has_arrived(self, entry: Named, interaction: Interaction | None) -> bool:
        """Say whether an entry is shown after all: a failed reply may still have arrived."""
        if await self._board.is_shown(entry):
            return True
        ruling = await self._board.read_ruling(entry)
        message = await self._find_reply(ruling, interaction) or await self._find_message(ruling)
        if message is None:
            return False
        channel = "" if message.flags.ephemeral else str(message.channel.id)
        await self._board.show([entry], channel, str(message.id))
        return True

    async def _find_reply(
        self, ruling: Ruling, interaction: Interaction | None
    ) -> discord.Message | None:
        """Return the answer to an interaction, if it shows the ruling and not just a line."""
        if interaction is None:
            return None
        try:
            message = await interaction.original_response()
        except (discord.NotFound, discord.ClientException):
            return None
        return message if shows_ruling(message, ruling) else None

    async def _find_message(self, ruling: Ruling) -> discord.Message | None:
        """Look for a message that shows an entry although that was never noted."""
        for channel in await self._places(ruling):
            try:
                async for message in self._scan_messages(channel, ruling):
                    if message.author == self._client.user and shows_ruling(message, ruling):
                        return message
            except (discord.Forbidden, discord.NotFound):
                continue
        return None

    async def _scan_messages(self, channel: int, ruling: Ruling) -> AsyncIterator[discord.Message]:
        """Yield the newest messages of a channel, then those after what the ruling answers."""
        where = self._client.get_partial_messageable(channel)
        async for message in where.history(limit=RECENT):
            yield message
        async for message in where.history(limit=2 * RECENT, after=await self._find_cause(ruling)):
            yield message

    async def _find_cause(self, ruling: Ruling) -> discord.Object | datetime:
        """Return what a ruling answers, or the time if it happened by itself."""
        assert ruling.entry is not None
        source = re.match(r"\d+", await self._board.source(ruling.entry))
        if source is not None:
            return discord.Object(int(source[0]))
        return datetime.fromisoformat(ruling.at) - SKEW

    async def _places(self, ruling: Ruling) -> list[int]:
        """Return the channels where a ruling may be; for a private one, the direct messages."""
        if _is_private(ruling):
            return [await self._channels.direct_to(ruling.speaker)]
        here = int(ruling.channel)
        there = self._channels.for_rolls(here, ruling)
        return [here] if there is None else [here, there]

    async def post(self, entry: Named, *, among_rolls: bool = False) -> None:
        """Post an entry where those who may read it do: in its channel, or the one for rolls."""
        ruling = await self._board.read_ruling(entry)
        private = _is_private(ruling)
        channel, server = int(ruling.channel), ruling.manner.server
        if among_rolls:
            channel = self._channels.for_rolls(channel, ruling) or channel
        if private:
            channel, server = await self._channels.direct_to(ruling.speaker), ""
        made = _message(ruling, private)
        message = await self._channels.post(
            channel, made, server, nonce=f"entry {entry[0]}:{entry[1]}"
        )
        await self._board.show([entry], str(channel), message)
        await self._board.settle()  # so that a crash after this doesn't post it twice
        if ruling.visible != "all" and not is_whisper(ruling):
            await self._secrets.tell_masters(ruling)

    async def post_together(self, ran: Sequence[Ruling]) -> None:
        """Post what ran together as one message, if that is more than one ruling."""
        public = await self._list_public(ran)
        if len(public) < 2:
            return
        first, entries = public[0], [each.entry for each in public if each.entry]
        channel = self._channels.for_rolls(int(first.channel), first) or int(first.channel)
        nonce, server = f"entry {first.game}:{first.number}", first.manner.server
        try:
            message = await self._channels.post(
                channel, ruling_message(public), server, nonce=nonce
            )
        except LOST as error:
            logs.log_unexpected(error, "not shown together", entry=first.entry)
            return
        await self._board.show(entries, str(channel), message)
        await self._board.settle()

    async def show_run(
        self, ran: Sequence[Ruling], show: Callable[[Ruling, bool], Awaitable[None]]
    ) -> None:
        """Show what ran, in one message if possible; retry what fails."""
        if not ran:
            return
        with logs.continue_despite(Exception, "not shown together"):
            await self.post_together(ran)
        for each in ran:
            try:
                await show(each, each.entry is not None and await self._board.is_shown(each.entry))
            except Exception as error:
                logs.log_unexpected(error, "not shown yet", entry=each.entry)
                self.show_later(each.entry)

    async def read_run(self, ruling: Ruling, here: int | None) -> list[Ruling]:
        """Return what ran because of an answer that shows nothing else, to be shown in it."""
        if ruling.number is not None or ruling.said != "round run":
            return []
        public = await self._list_public(ruling.ran)
        stays = all(self._channels.for_rolls(here, each) is None for each in public)
        return public if stays and all(each.channel == str(here) for each in public) else []

    async def _list_public(self, ran: Sequence[Ruling]) -> list[Ruling]:
        """Return what ran in a single channel, may be shown together and isn't yet."""
        public = [each for each in ran if each.entry and _stands_with_others(each)][:EMBEDS]
        if len({each.channel for each in public}) > 1:
            return []
        entries = [each.entry for each in public if each.entry]
        left = [entry for entry in entries if not await self._board.is_shown(entry)]
        return [await self._board.read_ruling(entry) for entry in left]


def _stands_with_others(ruling: Ruling) -> bool:
    return ruling.visible == "all" and not (is_words(ruling) or is_whisper(ruling))


def shows_ruling(message: discord.Message, ruling: Ruling) -> bool:
    """Say whether a message of ours is about this ruling, by its buttons or its number."""
    if ruling.unseen and message.content == blind_message(ruling)["content"]:
        return True
    parts, words = read_parts(message)
    ids = [str(getattr(part, "custom_id", "")) for part in parts]
    named = [match for each in ids if (match := _NAMES.match(each))]
    if any((match[1], match[2]) == (str(ruling.game), str(ruling.number)) for match in named):
        return True
    if any(match[1] != str(ruling.game) for match in named):
        return False
    footers = [each.footer.text for each in message.embeds]
    told = [*(each.description or "" for each in message.embeds), words]
    # only the last, as people's words may have a line that looks like it
    ends = [_SMALL.findall(each)[-1:] for each in told]
    small = f"#{ruling.number}" in footers or [str(ruling.number)] in ends
    return small or f"`#{ruling.number}`" in message.content


def _message(ruling: Ruling, private: bool) -> dict[str, Any]:
    """Return the message for a ruling whose speaker no longer waits for an answer."""
    if is_whisper(ruling):
        return whisper_message(ruling)
    if ruling.unseen:
        return blind_message(ruling)
    public = ruling.speaker not in ruling.manner.gms or not private
    return ruling_message([ruling], public=public)


def _is_private(ruling: Ruling) -> bool:
    """Say whether only its speaker may see a ruling; a whisper has a public line."""
    if is_whisper(ruling):
        return False
    return ruling.outcome.private or ruling.visible != "all"

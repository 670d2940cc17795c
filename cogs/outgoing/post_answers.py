"""Answers posts: one public message for everything a post said."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

import discord

from cogs import logs, wording
from cogs.interaction_types import Interaction
from cogs.messages.public_messages import Why, digest_message, is_hidden
from cogs.messages.ruling_message import NONE, ping_asked, ruling_message
from cogs.messages.safe_text import clip_text
from cogs.outgoing.channel_posts import LOST, Channels
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.delivery_retry import Retry
from cogs.outgoing.game_master_copies import Secrets
from cogs.outgoing.private_replies import offer_sentences, tell
from play.posted.message_index import MessageIndex
from play.turn.utterance_and_ruling import Ruling
from rules.core.records.frozen_values import freeze

WRONG = "❓"


@freeze
class Heard:
    """The results of the sentences in one post."""

    rulings: tuple[Ruling, ...]
    errors: tuple[str, ...]
    count: int
    #: sentences that may have been meant, with the labels of their buttons
    offers: Mapping[str, str] = field(default_factory=dict)

    @property
    def entries(self) -> list[tuple[int, int]]:
        return [ruling.entry for ruling in self.rulings if ruling.entry]


class Digests:
    """Answers a post in its channel, or the person who asked to roll from it."""

    def __init__(
        self,
        board: MessageIndex,
        channels: Channels,
        secrets: Secrets,
        retry: Retry,
        delivery: Delivery,
    ) -> None:
        self._board = board
        self._channels = channels
        self._secrets = secrets
        self._retry = retry
        self._delivery = delivery

    async def reply(self, message: discord.Message, heard: Heard) -> None:
        """Answer a post in one reply. A failed reply is retried, so nothing committed is lost."""
        if heard.errors:
            await self._react(message)
        if isinstance(message.channel, discord.Thread):
            await self._channels.reopen(message.channel)
        try:
            await self._reply(message, heard)
        except LOST as error:
            logs.log_unexpected(error, "reply failed", message=message.id)
            self._show_later(heard)
        except Exception as error:
            id = logs.log_unexpected(error, "unexpected", message=message.id)
            self._show_later(heard)
            words = wording.describe_unexpected(id, changed=bool(heard.entries))
            await message.reply(words, allowed_mentions=NONE, mention_author=False)
        note = await self._refresh_after(heard, str(message.guild.id if message.guild else ""))
        if note:
            await message.reply(note, allowed_mentions=NONE, mention_author=False)

    async def answer(
        self, interaction: Interaction, message: discord.Message, heard: Heard, deferred: bool
    ) -> None:
        """Answer with one public reply; errors are only shown to the person."""
        if heard.rulings:
            try:
                made = await self._compose(heard, message.jump_url)
                id = await self._delivery.send(interaction, deferred, False, made)
                await self._board.show(heard.entries, str(interaction.channel_id), id)
            except Exception as error:
                logs.log_unexpected(error, "reply failed", message=message.id)
                self._show_later(heard, interaction)
        if heard.errors:
            meant = await offer_sentences(self._board, heard.offers, str(interaction.user.id))
            await tell(interaction, clip_text("\n".join(heard.errors), 2000), meant)
        note = await self._refresh_after(heard, str(interaction.guild_id or ""))
        if note:
            await tell(interaction, note)

    def _show_later(self, heard: Heard, interaction: Interaction | None = None) -> None:
        for entry in heard.entries:
            self._retry.show_later(entry, interaction)

    async def _compose(self, heard: Heard, link: str, why: Why | None = None) -> dict[str, Any]:
        """Return one message about everything a post said, without what is private.

        `link` leads back to the post from the channel for rolls, if the game has one.
        """
        told = [ruling for ruling in heard.rulings if not is_hidden(ruling)]
        for ruling in heard.rulings:
            if is_hidden(ruling):
                await self._board.sentences.keep([ruling.said], ruling.speaker)
        if why is not None:
            whose = f"{why.post}:{why.author}"
            await self._board.remember(f"why:{whose}", json.dumps(heard.errors))
            await self._board.remember(f"offers:{whose}", json.dumps(heard.offers))
        there = await self._send_to_rolls(told, link)
        made = digest_message(heard.rulings, there, why)
        for ruling in told[:1]:
            server = ruling.manner.server
            made = await self._delivery.link_commands(made, ruling, int(server) if server else None)
        return ping_asked(made, told[0]) if len(told) == 1 and not there else made

    async def _send_to_rolls(self, told: Sequence[Ruling], link: str) -> int:
        """Post public rulings in the channel for rolls; return it, or 0 if they belong here."""
        if not told or any(ruling.number is None for ruling in told):
            return 0
        there = self._channels.for_rolls(int(told[0].channel), told[0])
        if there is None:
            return 0
        try:
            made = ruling_message(told, note=wording.link_back(link))
            id = await self._channels.post(there, made, told[0].manner.server)
        except LOST as error:
            logs.log_unexpected(error, "could not post among the rolls", channel=there)
            return 0
        await self._board.show([ruling.entry for ruling in told if ruling.entry], str(there), id)
        return int(there)

    async def _reply(self, message: discord.Message, heard: Heard) -> None:
        why = None
        if heard.errors:
            why = Why(message.id, message.author.id, len(heard.errors), heard.count)
        made = await self._compose(heard, message.jump_url, why)
        reference = message.to_reference(fail_if_not_exists=False)
        try:
            # If two processes ever receive it, the nonce makes Discord accept only one answer.
            nonce = f"post {message.id}" if heard.entries else None
            id = await self._channels.post(
                message.channel.id, made, nonce=nonce, reference=reference, mention_author=False
            )
        except discord.Forbidden:
            await self._explain_missing(message)
            raise
        if why is not None:  # a later edit needs this to keep the button
            await self._board.remember(f"under:{id}", why.to_json())
        await self._board.show(heard.entries, str(message.channel.id), id)

    async def _explain_missing(self, message: discord.Message) -> None:
        """Tell the author privately which permissions the bot lacks in the channel."""
        names = self._channels.list_missing(message.channel.id) or ["Send Messages"]
        words = wording.missing_permissions(f"<#{message.channel.id}>", names)
        try:
            await message.author.send(words, allowed_mentions=NONE)
        except LOST as error:
            logs.log_unexpected(error, "could not explain", message=message.id)

    async def _react(self, message: discord.Message) -> None:
        try:
            await message.add_reaction(WRONG)
        except LOST as error:
            logs.log_unexpected(error, "could not react", message=message.id)

    async def _refresh_after(self, heard: Heard, server: str) -> str:
        """Do what follows from rulings, and return what to tell about it."""
        notes = []
        for ruling in heard.rulings:
            if ruling.visible != "all" and ruling.number is not None:
                await self._secrets.tell_masters(ruling)
            notes.append(await self._delivery.refresh_after(ruling, server))
        return "\n".join(dict.fromkeys(filter(None, notes)))

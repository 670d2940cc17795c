"""Sentences in posts: after a mention, and in double brackets inside prose."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord.ext import commands

from cogs import logs, wording
from cogs.commands.verbs import SpokenCog
from cogs.incoming.interactions import sayable
from cogs.incoming.sentences import Interaction, explained, parent_of, written_by
from cogs.messages.digest import Why, gathered
from cogs.messages.markup import clipped
from cogs.messages.message import NONE, composed, is_hidden, pinging
from cogs.outgoing.channels import post, reopen
from cogs.outgoing.retry import LOST
from play.language.posts import aloud, in_brackets, sentences
from play.shown.messages import Noticeboard
from play.turn.values import Ruling, Said
from rules.core.errors import PlayerError

WRONG = "❓"


@dataclass(frozen=True, slots=True)
class Heard:
    """What the sentences of one post came to."""

    rulings: tuple[Ruling, ...]
    errors: tuple[str, ...]
    count: int
    offers: tuple[str, ...] = ()

    @property
    def entries(self) -> list[int]:
        return [ruling.id for ruling in self.rulings if ruling.id]


class Posts(SpokenCog):
    """Reads posts that speak to the bot. Posts of bots and webhooks never roll by themselves."""

    def __init__(self, client: Any) -> None:
        super().__init__(client)
        client.posts = self

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        try:
            await self._read(message)
        except Exception as error:
            logs.unexpected(error, "unexpected", message=message.id)

    async def _read(self, message: discord.Message) -> None:
        me = self.client.user
        if message.author.bot or message.webhook_id or not self.client.answers.is_new(message.id):
            await self._notice(message)
            return
        mentioned = any(each.id == me.id for each in message.mentions)
        found = []
        if mentioned or self.client.wishes.inline_rolls or message.guild is None:
            found = spoken(message.content, me.id)
        if found:
            with self.client.under_way():
                await self._rule(message, found)
        elif re.fullmatch(rf"\s*<@!?{me.id}>\s*", message.content):
            await self._rule(message, ["help"])
        elif self._role_mentioned(message):
            words = wording.HOW_TO_MENTION.format(me=me.mention)
            await message.reply(words, allowed_mentions=NONE)
        await self._notice(message)

    def _role_mentioned(self, message: discord.Message) -> bool:
        """Say whether the role that came with the bot was mentioned, which brings no content."""
        own = message.guild.me.roles if message.guild else ()
        return any(role.managed and role in message.role_mentions for role in own)

    async def _notice(self, message: discord.Message) -> None:
        """Let the referee know that someone posted where a game is played."""
        here = {str(message.channel.id), parent_of(message.channel)}
        silent = message.author.bot and message.webhook_id is None
        if self.client.tables & here and not silent:
            said = written_by(message, 0, "")
            proxied = message.webhook_id is not None  # its name is the character's
            await self.client.referee.noticed(said._replace(speaker="") if proxied else said)

    async def _rule(self, message: discord.Message, found: Sequence[str]) -> None:
        """Rule on the sentences of a post and answer them in one reply."""
        said = [written_by(message, place, text) for place, text in enumerate(found, 1)]
        heard = await self._hear(said)
        if heard.errors:
            await self._react(message)
        if isinstance(message.channel, discord.Thread):
            await reopen(self.client, message.channel)
        try:
            await self._reply(message, heard)
        except LOST as error:
            logs.unexpected(error, "reply failed", message=message.id)
            self._show_later(heard)
        except Exception as error:
            id = logs.unexpected(error, "unexpected", message=message.id)
            self._show_later(heard)
            words = wording.unexpected(id, changed=bool(heard.entries))
            await message.reply(words, allowed_mentions=NONE, mention_author=False)
        await self._afterwards(heard, str(message.guild.id if message.guild else ""))

    def _show_later(self, heard: Heard, interaction: Interaction | None = None) -> None:
        for entry in heard.entries:
            self.client.spawn(self.client.late.show(entry, interaction))

    async def _hear(self, said: Sequence[Said]) -> Heard:
        rulings: list[Ruling] = []
        errors: list[str] = []
        offers: list[str] = []
        ruled: list[Said] = []
        for each in said:
            try:
                ruling = await self.client.hear(each)
                if ruling.number is None and ruling.visible != "all" and ruling.rolled:
                    errors.append(wording.SECRET_NEEDS_A_GAME)
                    continue
                await self.client.delivery.keep_sentences(ruling)
                rulings += [ruling, *ruling.more]
                ruled.append(each)
            except PlayerError as error:
                system = await self.client.board.system_at(each.channel, each.parent)
                errors.append(explained(error, each.text, system))
                offers += sayable(error)
            except Exception as error:
                id = logs.unexpected(error, "unexpected", source=each.source)
                errors.append(wording.unexpected(id, changed=False))
        await remember(self.client.board, ruled)
        return Heard(tuple(rulings), tuple(errors), len(said), tuple(dict.fromkeys(offers)))

    async def _composed(self, heard: Heard, link: str, why: Why | None = None) -> dict[str, Any]:
        """Return one message about all that a post said. In public, what is private is not told.

        `link` leads back to the post from the channel for rolls, where the game has one.
        """
        told = [ruling for ruling in heard.rulings if not is_hidden(ruling)]
        for ruling in heard.rulings:
            if is_hidden(ruling):
                await self.client.board.keep_sentence(ruling.said, ruling.speaker)
        if why is not None:
            await self.client.board.remember(
                f"why:{why.post}:{why.author}", json.dumps(heard.errors)
            )
            await self.client.board.remember(
                f"offers:{why.post}:{why.author}", json.dumps(heard.offers)
            )
        there = await self._sent_there(told, link)
        made = gathered(heard.rulings, there, why)
        return pinging(made, told[0]) if len(told) == 1 and not there else made

    async def _sent_there(self, told: Sequence[Ruling], link: str) -> int:
        """Send public rulings to the channel for rolls; return it, or 0 if they belong here."""
        delivery = self.client.delivery
        if not told or any(ruling.number is None for ruling in told):
            return 0
        there = delivery.rolls_channel(int(told[0].channel), told[0])
        if there is None:
            return 0
        try:
            made = composed(told, note=wording.back(link))
            id = await post(self.client, there, made, told[0].manner.server)
        except LOST as error:
            logs.unexpected(error, "could not post among the rolls", channel=there)
            return 0
        await self.client.board.show([ruling.id for ruling in told], str(there), id)
        return int(there)

    async def _reply(self, message: discord.Message, heard: Heard) -> None:
        why = None
        if heard.errors:
            why = Why(message.id, message.author.id, len(heard.errors), heard.count)
        made = await self._composed(heard, message.jump_url, why)
        try:
            id = await post(self.client, message.channel.id, made, reference=message.to_reference(
                fail_if_not_exists=False), mention_author=False)  # fmt: skip
        except discord.Forbidden:
            await self._explain_missing(message)
            raise
        if why is not None:  # an edit has to bring the way to it along
            await self.client.board.remember(f"under:{id}", why.kept())
        await self.client.board.show(heard.entries, str(message.channel.id), id)

    async def _explain_missing(self, message: discord.Message) -> None:
        """Tell the author, who sees nothing of us in the channel, what we lack there."""
        names = self.client.missing_in(message.channel.id) or ["Send Messages"]
        words = wording.missing_permissions(f"<#{message.channel.id}>", names)
        try:
            await message.author.send(words, allowed_mentions=NONE)
        except LOST as error:
            logs.unexpected(error, "could not explain", message=message.id)

    async def _react(self, message: discord.Message) -> None:
        try:
            await message.add_reaction(WRONG)
        except LOST as error:
            logs.unexpected(error, "could not react", message=message.id)

    async def _afterwards(self, heard: Heard, server: str) -> None:
        for ruling in heard.rulings:
            if ruling.visible != "all" and ruling.number is not None:
                await self.client.delivery.to_masters(ruling)
            await self.client.delivery.afterwards(ruling, server)

    async def roll_from(self, interaction: Interaction, message: discord.Message) -> None:
        """Rule on the sentences of a post that were not ruled yet, for whoever asks."""
        if not self.client.answers.is_new(interaction.id):
            return
        with self.client.under_way():
            refusal = self._not_theirs(interaction, message)
            found = spoken(message.content, self.client.user.id)
            if refusal or not found:
                await self.client.answers.tell(interaction, refusal or wording.NO_SENTENCES)
                return
            said = [self._asked(interaction, message, n, text) for n, text in enumerate(found, 1)]
            new = await unruled(self.client.board, message.id, said)
            if not new:
                await self.client.answers.tell(interaction, wording.ALREADY_RULED)
                return
            await self._answer(interaction, message, new)

    def _not_theirs(self, interaction: Interaction, message: discord.Message) -> str:
        """Return why a post is not for this person to roll from. A webhook's name decides later."""
        if message.webhook_id or message.author.id == interaction.user.id:
            return ""
        return wording.NOT_THE_AUTHOR

    def _asked(
        self, interaction: Interaction, message: discord.Message, place: int, text: str
    ) -> Said:
        said = written_by(message, place, text)
        manages = interaction.permissions.manage_channels
        return said._replace(
            speaker=str(interaction.user.id),
            name=interaction.user.display_name,
            channel=str(interaction.channel_id),
            parent=parent_of(interaction.channel),
            server=str(interaction.guild_id or ""),
            character=message.author.display_name if message.webhook_id else "",
            manages=manages,
            may_start=manages,
        )

    async def _answer(
        self, interaction: Interaction, message: discord.Message, said: Sequence[Said]
    ) -> None:
        """Answer with one public reply; what failed is told to the person alone."""
        heard, deferred = await self.client.answers.in_time(interaction, self._hear(said))
        if heard.rulings:
            try:
                made = await self._composed(heard, message.jump_url)
                id = await self.client.delivery.send(interaction, deferred, False, made)
                await self.client.board.show(heard.entries, str(interaction.channel_id), id)
            except LOST as error:
                logs.unexpected(error, "reply failed", message=message.id)
                self._show_later(heard, interaction)
        if heard.errors:
            await self.client.answers.tell(interaction, clipped("\n".join(heard.errors), 2000))
        await self._afterwards(heard, str(interaction.guild_id or ""))


def spoken(content: str, me: int) -> list[str]:
    """Return the sentences of a post, in order.

    A line that begins with the bot's mention is one; so is whatever stands in double brackets.
    """
    found: list[str] = []
    mention = re.compile(rf"\s*<@!?{me}>[\s:,]*")
    for line in aloud(content).splitlines():
        inside = sentences(line)
        start = mention.match(line)
        whole = line[start.end() :].strip().strip("`").strip() if start else ""
        if inside:
            found += inside
        elif whole and not in_brackets(line):
            found.append(whole)
    return found


def _mark(sentence: str) -> str:
    """Return a mark by which a post, though it was edited, knows a sentence that was ruled."""
    return hashlib.sha256(sentence.encode()).hexdigest()[:16]


async def remember(board: Noticeboard, ruled: Sequence[Said]) -> None:
    """Remember which sentences of a post were ruled: marks of them, not their words."""
    if ruled:
        key = f"ruled:{ruled[0].source.partition(':')[0]}"
        marks = json.loads(await board.recall(key) or "[]")
        await board.remember(key, json.dumps([*marks, *(_mark(each.text) for each in ruled)]))


async def unruled(board: Noticeboard, post: int, said: Sequence[Said]) -> list[Said]:
    """Return what of a post was not ruled yet, wherever an edit has moved it."""
    marks = Counter(json.loads(await board.recall(f"ruled:{post}") or "[]"))
    known = bool(marks)
    fresh: list[Said] = []
    for each in said:
        mark = _mark(each.text)
        if marks[mark] > 0:
            marks[mark] -= 1
        elif not await board.is_ruled(each.source):
            fresh.append(each)
        elif known and not await board.is_ruled(f"{each.source}.{mark}"):
            fresh.append(each._replace(source=f"{each.source}.{mark}"))
    return fresh

"""Rules on sentences in posts: after a mention, and in double brackets inside prose."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import discord

from cogs import logs, wording
from cogs.incoming.automatic_speech import AutomaticSpeech
from cogs.incoming.direct_messages import hear
from cogs.incoming.interactions import Answers
from cogs.incoming.pause import PauseRequests
from cogs.incoming.utterances import make_post_utterance, may_post, parts_of
from cogs.interaction_types import Hears, Interaction
from cogs.messages.ruling_message import NONE
from cogs.messages.speech_message import is_words
from cogs.outgoing.delivery import Delivery
from cogs.outgoing.post_answers import Digests, Heard
from cogs.outgoing.private_replies import explain_refusal, keep_sentences, list_alternatives, tell
from cogs.outgoing.servers import parent_of
from cogs.work_in_progress import Jobs
from play.language.speech_text import in_brackets, sentences, strip_quotations
from play.pending.pauses import asks_pause
from play.posted.message_index import MessageIndex
from play.referee import Referee
from play.turn.utterance_and_ruling import Ruling, Utterance
from rules.core.errors import PlayerError


class Posts:
    """Reads posts addressed to the bot. Posts of bots and webhooks never roll by themselves.

    `inline`: also posts that don't mention it.
    """

    def __init__(
        self,
        client: discord.Client,
        referee: Referee,
        board: MessageIndex,
        answers: Answers,
        digests: Digests,
        delivery: Delivery,
        reposts: AutomaticSpeech,
        safety: PauseRequests,
        jobs: Jobs,
        *,
        inline: bool,
    ) -> None:
        self._client = client
        self._referee = referee
        self._board = board
        self._answers = answers
        self._digests = digests
        self._delivery = delivery
        self._reposts = reposts
        self._safety = safety
        self._jobs = jobs
        self._inline = inline

    def list_events(self) -> Iterator[Hears]:
        """Return what the client does with each event that is heard here."""
        yield self.on_message
        yield self.on_raw_message_edit

    def skip_own(self) -> None:
        """Skip what the bot itself posts and edits, before discord.py makes messages of it: every
        answer comes back as an event. There is no public way to do so."""
        parsers: dict[str, Callable[[Any], None]] = self._client._connection.parsers
        for event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            parsers[event] = partial(self._parse_others, parsers[event])

    def _parse_others(self, parse: Callable[[Any], None], data: Any) -> None:
        author = data.get("author")
        if author is None or author["id"] != str(self._me.id):
            parse(data)

    async def on_message(self, message: discord.Message) -> None:
        try:
            await self._read(message)
        except Exception as error:
            logs.log_unexpected(error, "unexpected", message=message.id)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        try:
            if self._inline:
                await self._reposts.follow(payload.message)
        except Exception as error:
            logs.log_unexpected(error, "unexpected", message=payload.message_id)

    @property
    def _me(self) -> discord.ClientUser:
        assert self._client.user is not None
        return self._client.user

    async def _read(self, message: discord.Message) -> None:
        me = self._me
        if message.author.bot or message.webhook_id or not self._answers.is_new(message.id):
            await self._notice(message)
            return
        mentioned = any(each.id == me.id for each in message.mentions)
        if self._inline and await self._is_played(message):
            with self._jobs.under_way():
                ruled = await self._reposts.take(message, me.id)
            if ruled is not None:
                await remember_ruled(self._board, ruled)
                await self._notice(message)
                return
        found = self._read_post(message, mentioned)
        rest = [each for each in found if not asks_pause(each)]
        if len(rest) < len(found):
            await self._safety.answer_post(message)
        if found and not rest:  # store nothing, not even that someone posted
            return
        if found := rest:
            with self._jobs.under_way():
                await self._rule(message, found)
        elif self._role_mentioned(message):
            words = wording.HOW_TO_MENTION.format(me=me.mention)
            await message.reply(words, allowed_mentions=NONE)
        await self._notice(message)

    def _read_post(self, message: discord.Message, mentioned: bool) -> list[str]:
        """Return what a post says to the bot; a bare mention asks for help."""
        if re.fullmatch(rf"\s*<@!?{self._me.id}>\s*", message.content):
            return ["help"]
        heard = mentioned or self._inline or message.guild is None
        return find_sentences(message.content, self._me.id) if heard else []

    def _role_mentioned(self, message: discord.Message) -> bool:
        """Say whether the bot's own role was mentioned, which doesn't show it the content."""
        own = message.guild.me.roles if message.guild else ()
        return any(role.managed and role in message.role_mentions for role in own)

    async def _notice(self, message: discord.Message) -> None:
        """Note that someone posted where a game is played."""
        silent = message.author.bot and message.webhook_id is None
        if not silent and await self._is_played(message):
            said = make_post_utterance(message, 0, "")
            proxied = message.webhook_id is not None  # the webhook's name is the character's
            await self._referee.note_post(said._replace(speaker="") if proxied else said)

    async def _is_played(self, message: discord.Message) -> bool:
        """Say whether a game is played in a post's channel, or in its thread's parent."""
        return await self._board.is_played(str(message.channel.id), parent_of(message.channel))

    async def _rule(self, message: discord.Message, found: Sequence[str]) -> None:
        """Rule on the sentences of a post, and answer them in one reply."""
        said = [make_post_utterance(message, place, text) for place, text in enumerate(found, 1)]
        heard = await self._hear(said)
        if heard.rulings or heard.errors:
            await self._digests.reply(message, heard)

    async def _hear(self, said: Sequence[Utterance]) -> Heard:
        rulings: list[Ruling] = []
        errors: list[str] = []
        ruled: list[Utterance] = []
        offers: dict[str, str] = {}
        for each in said:
            found = await self._hear_one(each)
            rulings += found.rulings
            errors += found.errors
            offers |= found.offers
            if found.rulings:
                ruled.append(each)
        await remember_ruled(self._board, ruled)
        return Heard(tuple(rulings), tuple(errors), len(said), offers)

    async def _hear_one(self, said: Utterance) -> Heard:
        """Rule on one sentence of a post, or on a line of several up to the first refusal."""
        try:
            ruling = await hear(self._referee, self._board, said)
            if ruling.number is None and ruling.visible != "all" and ruling.rolled:
                return Heard((), (wording.SECRET_NEEDS_A_GAME,), 1)
            await keep_sentences(self._board, ruling)
            if is_words(ruling):
                await self._delivery.voice(ruling)
                return Heard(ruling.more, (), 1)
            return Heard((ruling, *ruling.more), (), 1)
        except PlayerError as error:
            if error.several:
                return await self._hear_line(said, error.several)
            system = await self._board.system_at(said.channel, said.parent)
            return Heard(
                (), (explain_refusal(error, said.text, system),), 1, list_alternatives(error)
            )
        except Exception as error:
            id = logs.log_unexpected(error, "unexpected", source=said.source)
            return Heard((), (wording.describe_unexpected(id, changed=False),), 1)

    async def _hear_line(self, said: Utterance, sentences: Sequence[str]) -> Heard:
        rulings: list[Ruling] = []
        for place, part in enumerate(parts_of(said, sentences)):
            found = await self._hear_one(part)
            rulings += found.rulings
            if found.errors:
                note = wording.describe_stop(sentences[:place], sentences[place:])
                return Heard(tuple(rulings), (*found.errors, note), 1, found.offers)
        return Heard(tuple(rulings), (), 1)

    async def roll_from(self, interaction: Interaction, message: discord.Message) -> None:
        """Rule on the sentences of a post that weren't ruled on yet, for the person who asks."""
        if not self._answers.is_new(interaction.id):
            return
        with self._jobs.under_way():
            refusal = self._not_theirs(interaction, message)
            found = find_sentences(message.content, self._me.id)
            if refusal or not found:
                await tell(interaction, refusal or wording.NO_SENTENCES)
                return
            said = [
                self._make_requested_utterance(interaction, message, n, text)
                for n, text in enumerate(found, 1)
            ]
            new = await find_unruled(self._board, message.id, said)
            if not new:
                await tell(interaction, wording.ALREADY_RULED)
                return
            heard, deferred = await self._answers.in_time(interaction, self._hear(new))
            await self._digests.answer(interaction, message, heard, deferred)

    def _not_theirs(self, interaction: Interaction, message: discord.Message) -> str:
        """Return why this person may not roll from a post. A webhook's name is checked later."""
        if message.webhook_id or message.author.id == interaction.user.id:
            return ""
        return wording.NOT_THE_AUTHOR

    def _make_requested_utterance(
        self, interaction: Interaction, message: discord.Message, place: int, text: str
    ) -> Utterance:
        said = make_post_utterance(message, place, text)
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
            may_post=may_post(interaction.permissions, interaction.channel),
        )


def find_sentences(content: str, me: int) -> list[str]:
    """Return the sentences of a post, in order.

    These are lines that begin with the bot's mention, and whatever is in double brackets.
    """
    found: list[str] = []
    mention = re.compile(rf"\s*<@!?{me}>[\s:,]*")
    for line in strip_quotations(content).splitlines():
        inside = sentences(line)
        start = mention.match(line)
        whole = line[start.end() :].strip().strip("`").strip() if start else ""
        if inside:
            found += inside
        elif whole and not in_brackets(line):
            found.append(whole)
    return found


def _mark(sentence: str) -> str:
    """Return a hash that recognises a sentence already ruled on, even if the post was edited."""
    return hashlib.sha256(sentence.encode()).hexdigest()[:16]


async def remember_ruled(board: MessageIndex, ruled: Sequence[Utterance]) -> None:
    """Remember which sentences of a post were ruled on, by hashes and not their words.

    A failure is only logged; the entries' sources still prevent a second ruling.
    """
    if ruled:
        key = f"ruled:{ruled[0].source.partition(':')[0]}"
        with logs.continue_despite(Exception, "could not remember what was ruled"):
            marks = json.loads(await board.recall(key) or "[]")
            await board.remember(key, json.dumps([*marks, *(_mark(each.text) for each in ruled)]))


async def find_unruled(
    board: MessageIndex, post: int, said: Sequence[Utterance]
) -> list[Utterance]:
    """Return the sentences of a post that weren't ruled on yet, even if an edit moved them."""
    marks = Counter(json.loads(await board.recall(f"ruled:{post}") or "[]"))
    known = bool(marks)
    fresh: list[Utterance] = []
    for each in said:
        mark = _mark(each.text)
        if marks[mark] > 0:
            marks[mark] -= 1
        elif not await board.is_ruled(each.source):
            fresh.append(each)
        elif known and not await board.is_ruled(f"{each.source}.{mark}"):
            fresh.append(each._replace(source=f"{each.source}.{mark}"))
    return fresh

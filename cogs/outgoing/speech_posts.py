"""Posts what characters say under their name and picture; edits and removes it when it changes."""

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import aiohttp
import discord

from cogs import logs, wording
from cogs.bot_permissions import OPTIONAL
from cogs.messages.ruling_message import NONE
from cogs.messages.speech_message import face_of, name_of, parts_of, plain_message, render_heading
from cogs.outgoing.attachments_and_portraits import Attachments
from cogs.outgoing.channel_posts import LOST, Channels, ForeignChannel
from cogs.outgoing.recent_cache import Locks, Recent
from cogs.outgoing.speech_approval import SpeechApproval, Unclear
from cogs.outgoing.webhooks import UNKNOWN, Webhooks, webhook_name
from play.posted.message_index import MessageIndex, Named, Post
from play.referee import Referee
from play.turn.name_rules import passes_for_discord
from play.turn.utterance_and_ruling import Ruling
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later

#: how many messages are searched for words posted right before a crash
RECENT = 100
#: how much older than its entry a post may seem, as clocks differ
SKEW = timedelta(seconds=5)
_EMOJI = compile_later(r"<a?(:\w{2,32}:)\d{15,20}>")
#: what needs a permission: an emoji from elsewhere, a link with a preview
_ASKS = compile_later(r"<a?:\w+:\d+>|https?://", re.IGNORECASE)
#: Discord's statuses for an invalid request, and for files that are too large
INVALID, TOO_LARGE = 400, 413
HAIR = "\u200a"
#: errors after which Discord may have posted anyway
UNSURE = (discord.DiscordServerError, aiohttp.ClientError, TimeoutError, OSError)
#: seconds before each further attempt
PAUSES = (1.0, 3.0)


class Manners(NamedTuple):
    """What the author of words may do where they are posted, and the attached files."""

    pings: bool = False
    embeds: bool = True
    emojis: bool = True
    files: tuple[discord.File, ...] = ()


class Spot(NamedTuple):
    """Where words are posted: a channel, or a thread in one."""

    id: int
    parent: int  # the channel of the webhook
    channel: Any

    @property
    def thread(self) -> discord.Thread | None:
        return self.channel if isinstance(self.channel, discord.Thread) else None


class Speech:
    """Shows spoken words, and again when they change; one post at a time per channel."""

    def __init__(
        self,
        client: discord.Client,
        referee: Referee,
        board: MessageIndex,
        channels: Channels,
        webhooks: Webhooks,
        attachments: Attachments,
        doubts: SpeechApproval,
    ) -> None:
        self._client = client
        self._referee = referee
        self._board = board
        self._channels = channels
        self._webhooks = webhooks
        self._attachments = attachments
        self._doubts = doubts
        #: who spoke last in a channel, and the name shown
        self._last: Recent[str, tuple[tuple[str, int], str]] = Recent()
        self._one_at_a_time: Locks[str] = Locks()

    async def post(
        self, ruling: Ruling, how: Manners | None = None, late: bool = False, vouched: bool = False
    ) -> bool:
        """Post words that were just stored, unless they are posted already.

        `late`: they may have been posted by a process that died before noting it, and their author
        may have lost the right to post; `vouched`: a game master wants them posted anyway. Return
        False if an older post of them remains that only others can delete.
        """
        assert ruling.entry is not None
        async with self._one_at_a_time[ruling.channel]:
            if ruling.undone_by or await self._board.is_shown(ruling.entry):
                return True
            await self._board.inherit_posts(ruling.entry)
            spot = await self._spot(ruling)
            try:
                if late and await self._waits(ruling, spot, vouched):
                    return True
                tidy = await self._post(ruling, spot, how)
            except Unclear:  # trying again might post it twice, so ask someone who can look
                await self._doubts.ask_again(ruling, "\n\n".join(parts_of(ruling)))
                return True
        return tidy

    async def _post(self, ruling: Ruling, spot: Spot, how: Manners | None) -> bool:
        """Post words with their files, and note that they are shown."""
        assert ruling.entry is not None
        if how is None:
            files = await self._attachments.fetch_late_files(ruling)
            how = (await self._manners(ruling, spot))._replace(files=files)
        tidy = await self._settle(ruling, spot, how)
        await self._referee.forget_words(ruling.entry)
        await self._board.show_words(ruling.entry)
        await self._board.settle()
        if how.files:
            await self._attachments.forget(ruling)
        return tidy

    async def _waits(self, ruling: Ruling, spot: Spot, vouched: bool) -> bool:
        """Find which late words are posted already; say whether the rest waits for a decision."""
        try:
            await self._recognise(ruling, spot)
        except Unclear:
            if not vouched:
                raise
        return not vouched and await self._is_doubtful(ruling, spot)

    async def may_post(self, ruling: Ruling) -> bool:
        """Say whether the author of words may write where they belong."""
        spot = await self._spot(ruling)
        return await self._doubts.may_post(spot.channel, ruling.speaker)

    async def is_held(self, ruling: Ruling) -> bool:
        """Say whether someone was asked about words that aren't posted."""
        return await self._doubts.is_held(ruling)

    async def _is_doubtful(self, ruling: Ruling, spot: Spot) -> bool:
        """Say whether words wait for a game master, because their author may no longer post."""
        assert ruling.entry is not None
        parts = parts_of(ruling)
        if len(await self._board.posts(ruling.entry)) >= len(parts):
            return False
        if await self._doubts.may_post(spot.channel, ruling.speaker):
            return False
        await self._doubts.ask_masters(ruling, "\n\n".join(parts))
        return True

    async def refresh(self, game: int, numbers: Sequence[int]) -> bool:
        """Show words as they are now: edited, removed, or posted anew.

        Return False if a post remains that only others can delete.
        """
        tidy = True
        for entry in await self._board.are_words(game, numbers):
            ruling = await self._board.read_ruling(entry)
            async with self._one_at_a_time[ruling.channel]:
                posts = await self._board.posts(entry)
                if ruling.undone_by and posts:
                    spot = await self._spot(ruling)
                    # a list, so that one which stays doesn't keep the others
                    tidy = all([await self._remove(entry, spot, each) for each in posts]) and tidy
                elif not ruling.undone_by and parts_of(ruling):
                    tidy = await self._show_anew(ruling) and tidy
        return tidy

    async def _show_anew(self, ruling: Ruling) -> bool:
        assert ruling.entry is not None
        if not await self._board.is_shown(ruling.entry):
            return True
        spot = await self._spot(ruling)
        return await self._settle(ruling, spot, await self._manners(ruling, spot))

    async def _manners(self, ruling: Ruling, spot: Spot) -> Manners:
        """Return what the author of words may do there now; if they left, nothing."""
        if not any(_ASKS.search(part) for part in parts_of(ruling)):
            return Manners()
        try:
            member = await spot.channel.guild.fetch_member(int(ruling.speaker))
            rights = spot.channel.permissions_for(member)
        except (discord.HTTPException, discord.ClientException, ValueError):
            return Manners(embeds=False, emojis=False)
        return Manners(embeds=rights.embed_links, emojis=rights.use_external_emojis)

    async def _settle(self, ruling: Ruling, spot: Spot, how: Manners) -> bool:
        """Make the posts match the parts; return False if an extra one can't be deleted."""
        assert ruling.entry is not None
        posts = {post.place: post for post in await self._board.posts(ruling.entry)}
        parts, tidy = parts_of(ruling), True
        for place, part in enumerate(parts, start=1):
            text = part if how.emojis else _EMOJI.sub(r"\1", part)
            if place in posts and await self._edit(ruling, spot, posts[place], text):
                continue
            old = posts.get(place)
            files = how.files if place == len(parts) else ()
            message, webhook = await self._send(ruling, spot, text, how._replace(files=files))
            made = Post(place, str(spot.id), message, webhook)
            await self._board.keep_post(ruling.entry, made)
            tidy = (old is None or await self._delete(spot, old)) and tidy
        for place in posts.keys() - range(1, len(parts) + 1):
            tidy = await self._remove(ruling.entry, spot, posts[place]) and tidy
        return tidy

    async def _spot(self, ruling: Ruling) -> Spot:
        """Return where a ruling's words belong, which must be in its game's own server."""
        id = int(ruling.channel)
        channel = self._client.get_channel(id) or await self._client.fetch_channel(id)
        guild = getattr(channel, "guild", None)
        if guild is None or str(guild.id) != ruling.manner.server:
            raise ForeignChannel(id)
        if not isinstance(channel, discord.Thread):
            return Spot(id, id, channel)
        await self._channels.reopen(channel)
        return Spot(id, channel.parent_id, channel)

    async def _send(self, ruling: Ruling, spot: Spot, text: str, how: Manners) -> tuple[str, str]:
        """Post one part; return its message, and the webhook if one posted it."""
        try:
            return await self._send_as(ruling, spot, text, how)
        except discord.HTTPException as error:
            if error.status != TOO_LARGE or not how.files:
                raise
            await self._attachments.tell_lost(ruling)  # then post the words without it
            return await self._send_as(ruling, spot, text, how._replace(files=()))

    async def _send_as(
        self, ruling: Ruling, spot: Spot, text: str, how: Manners
    ) -> tuple[str, str]:
        """Post one part by webhook, or else as the bot's own message."""
        face = face_of(ruling)
        for _ in range(3):  # a deleted webhook, a broken picture, then as it should be
            webhook = await self._webhook_for(ruling, spot)
            if webhook is None:
                break
            try:
                sent = await self._send_once(ruling, spot, webhook, text, face, how)
                return sent, str(webhook.id)
            except discord.NotFound as error:
                if error.code != UNKNOWN:
                    raise
                self._webhooks.forget(spot.parent)  # somebody deleted it: make a new one
            except discord.HTTPException as error:
                if error.status != INVALID:
                    raise
                logs.log_unexpected(error, "a webhook may not say that", entry=ruling.entry)
                if not face:
                    break
                face = ""  # perhaps a broken picture: post without it
        return await self._send_plainly(ruling, spot, text, how), ""

    async def _send_once(
        self,
        ruling: Ruling,
        spot: Spot,
        webhook: discord.Webhook,
        text: str,
        face: str,
        how: Manners,
    ) -> str:
        """Post one part by webhook. After an error, check whether it arrived anyway."""
        where: dict[str, Any] = {"thread": spot.thread} if spot.thread else {}
        name = self._told_apart(ruling)
        for pause in (*PAUSES, None):
            try:
                sent = await webhook.send(
                    text,
                    username=name,
                    avatar_url=face or None,
                    wait=True,
                    **where,
                    **_make_post_options(how),
                )
                return str(sent.id)
            except UNSURE:
                if (stands := await self._find(ruling, spot, webhook, text)) is not None:
                    return str(stands.id)
                if pause is None:
                    raise
                await asyncio.sleep(pause)
        raise AssertionError

    async def _webhook_for(self, ruling: Ruling, spot: Spot) -> discord.Webhook | None:
        """Return the webhook for posting under a character's name; None if there can't be one."""
        if passes_for_discord(name_of(ruling)):  # an old name that Discord refuses for webhooks
            return None
        webhook = await self._webhooks.of(spot.parent)
        if webhook is None:
            await self._tell_masters(ruling, spot)
        return webhook

    async def _send_plainly(self, ruling: Ruling, spot: Spot, text: str, how: Manners) -> str:
        made, along = plain_message(ruling, text), _make_post_options(how)
        server = ruling.manner.server
        try:
            return await self._channels.post(spot.id, made | along, server)
        except discord.HTTPException as error:
            if error.status != INVALID or "embeds" not in made:
                raise
            bare = {"content": made["content"], **_make_post_options(how)}
            return await self._channels.post(spot.id, bare, server)

    def _told_apart(self, ruling: Ruling) -> str:
        """Return a webhook's name for the speaker; two characters
        of one name in a row must look different."""
        name, who = webhook_name(name_of(ruling)), (name_of(ruling), ruling.outcome.subject)
        before, shown = self._last.get(ruling.channel, (who, name))
        if before != who and shown == name:
            name += HAIR
        elif before == who:
            name = shown
        self._last[ruling.channel] = (who, name)
        return name

    async def _tell_masters(self, ruling: Ruling, spot: Spot) -> None:
        """Tell the game masters, once, what the bot needs to post under characters' own names."""
        crowded = spot.parent in self._webhooks.crowded
        key = f"webhooks:{spot.parent if crowded else ruling.manner.server}"
        if await self._board.recall(key):
            return
        await self._board.remember(key, "told")
        told = wording.NO_WEBHOOKS.format(missing=OPTIONAL["manage_webhooks"])
        told = wording.TOO_MANY_WEBHOOKS.format(channel=spot.parent) if crowded else told
        for gm in ruling.manner.gms:
            with suppress(*LOST):
                direct = await self._channels.direct_to(gm)
                await self._channels.post(direct, {"content": told})

    async def _edit(self, ruling: Ruling, spot: Spot, post: Post, text: str) -> bool:
        """Edit a part; return False if its webhook is gone, so that it must be posted again."""
        try:
            if not post.webhook:
                content = plain_message(ruling, text)["content"]
                await self._channels.edit(spot.id, int(post.message), {"content": content})
                return True
            webhook = await self._webhooks.of(spot.parent)
            if webhook is None or str(webhook.id) != post.webhook:
                return False
            where: dict[str, Any] = {"thread": spot.thread} if spot.thread else {}
            await webhook.edit_message(
                int(post.message), content=text, allowed_mentions=NONE, **where
            )
        except discord.NotFound as error:
            if error.code == UNKNOWN:
                self._webhooks.forget(spot.parent)
                return False
            logs.note("message gone", message=post.message)
        return True

    async def _remove(self, entry: Named, spot: Spot, post: Post) -> bool:
        """Remove a part; return False if it stays, and is still known as theirs."""
        removed = await self._delete(spot, post)
        if removed:
            await self._board.drop_post(entry, post.place)
        return removed

    async def _delete(self, spot: Spot, post: Post) -> bool:
        """Delete a message of ours; return False if only someone who manages messages could."""
        if post.webhook and await self._delete_as(spot, post):
            return True
        where = self._client.get_partial_messageable(spot.id)
        try:
            await where.get_partial_message(int(post.message)).delete()
        except discord.NotFound:
            return True
        except discord.Forbidden as error:
            logs.log_unexpected(error, "could not remove words", message=post.message)
            return False
        return True

    async def _delete_as(self, spot: Spot, post: Post) -> bool:
        """Delete a message through the webhook that posted it; return False if that is gone."""
        webhook = await self._webhooks.of(spot.parent)
        if webhook is None or str(webhook.id) != post.webhook:
            return False
        more: dict[str, Any] = {"thread": spot.thread} if spot.thread else {}
        try:
            await webhook.delete_message(int(post.message), **more)
        except discord.NotFound as error:
            if error.code == UNKNOWN:
                self._webhooks.forget(spot.parent)
                return False
        return True

    async def _recognise(self, ruling: Ruling, spot: Spot) -> None:
        """Find words that were posted without being noted, by webhook, name, order and time."""
        assert ruling.entry is not None
        webhook = await self._webhooks.of(spot.parent)
        noted = {post.place for post in await self._board.posts(ruling.entry)}
        missing = [n for n in range(1, len(parts_of(ruling)) + 1) if n not in noted]
        found = await self._find_unnoted_posts(ruling, spot, webhook) if missing else []
        for place, message in zip(missing, found, strict=False):
            made = Post(place, str(spot.id), str(message.id), str(message.webhook_id or ""))
            await self._board.keep_post(ruling.entry, made)

    async def _find(
        self, ruling: Ruling, spot: Spot, webhook: discord.Webhook, text: str
    ) -> discord.Message | None:
        """Return the post of a part that exists although Discord reported an error."""
        found = await self._find_unnoted_posts(ruling, spot, webhook)
        return next((each for each in found if each.content.strip() == text.strip()), None)

    async def _find_unnoted_posts(
        self, ruling: Ruling, spot: Spot, webhook: discord.Webhook | None
    ) -> list[discord.Message]:
        """Return this character's posts since a ruling that weren't noted, oldest first.

        Raises `Unclear` if the bot may not read the channel.
        """
        known = await self._board.list_speech_messages(str(spot.id))
        where = self._client.get_partial_messageable(spot.id)
        since = datetime.fromisoformat(ruling.at) - SKEW
        try:
            return [
                message
                async for message in where.history(limit=RECENT, after=since, oldest_first=True)
                if str(message.id) not in known
                and _is_by(message, ruling, webhook, self._client.user)
            ]
        except discord.Forbidden as error:
            logs.log_unexpected(error, "may not read", channel=spot.id)
            raise Unclear from error


def _is_by(
    message: discord.Message, ruling: Ruling, webhook: discord.Webhook | None, me: Any
) -> bool:
    """Say whether a message is this character's, by its author and name."""
    if message.webhook_id is not None:
        named = message.author.name.rstrip(HAIR) == webhook_name(name_of(ruling))
        return webhook is not None and message.webhook_id == webhook.id and named
    return message.author == me and message.content.startswith(render_heading(ruling))


def _make_post_options(how: Manners) -> dict[str, Any]:
    """Return the options for posting: who is pinged, whether
    links are embedded, and the rewound files."""
    mentions = discord.AllowedMentions(everyone=False, roles=False, users=how.pings)
    for file in how.files:
        # an attempt that failed has read it to the end
        file.fp.seek(0)
    more = {"files": list(how.files)} if how.files else {}
    return {"allowed_mentions": mentions, "suppress_embeds": not how.embeds, **more}

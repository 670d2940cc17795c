"""The bot's own webhook in a channel: at most one, found again after a restart, remade if gone.

Its token is requested from Discord when needed. It is never stored, logged or shown.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord

from cogs import logs, wording
from cogs.outgoing.recent_cache import Locks, Recent
from play.turn.speech.who_speaks import LONGEST_NAME

#: Discord's codes for an unknown webhook, and for a channel with too many
UNKNOWN, TOO_MANY = 10015, 30007
# Discord refuses these signs in a webhook's name, but not their doubles
_ALIKE = str.maketrans({"@": "\uff20", "#": "\uff03", ":": "\uff1a", "`": "\u02bc"})
#: the types of channels where a webhook can post
SPOKEN_IN = (discord.TextChannel, discord.ForumChannel, discord.VoiceChannel, discord.StageChannel)


def webhook_name(name: str) -> str:
    """Return a character's name in a form that Discord accepts for a webhook."""
    seen = "".join(each for each in name.translate(_ALIKE) if each.isprintable() or each == " ")
    # one less, for the sign that tells two speakers of one name apart
    return " ".join(seen.split())[: LONGEST_NAME - 1].strip() or wording.SOMEONE


class Once:
    """A session that posts only once, because a post that seemed to fail may have arrived.

    discord.py would retry by itself, and the words would appear twice.
    """

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(self, method: str, url: str, **more: Any) -> AsyncIterator[Any]:
        try:
            async with self._session.request(method, url, **more) as response:
                if method == "POST" and response.status >= 500:
                    raise discord.DiscordServerError(response, await response.text())
                yield response
        except OSError as error:
            if method != "POST":
                raise
            raise aiohttp.ClientConnectionError from error


class Webhooks:
    """Knows the webhooks through which characters speak."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        #: cached webhooks; for other channels Discord is asked again
        self._known: Recent[int, discord.Webhook] = Recent()
        #: channels with as many webhooks as Discord allows
        self.crowded: Recent[int, None] = Recent()
        self._one_at_a_time: Locks[int] = Locks()

    async def of(self, channel: int) -> discord.Webhook | None:
        """Return the webhook of a channel; None if the bot may have none."""
        async with self._one_at_a_time[channel]:
            if channel not in self._known:
                made = await self._found_or_made(channel)
                if made is None:
                    return None
                made.session = Once(made.session)  # type: ignore[assignment]
                self._known[channel] = made
            return self._known[channel]

    def forget(self, channel: int) -> None:
        """Forget a webhook that Discord no longer knows."""
        self._known.pop(channel, None)

    async def _found_or_made(self, id: int) -> discord.Webhook | None:
        channel = self._client.get_channel(id)
        if not isinstance(channel, SPOKEN_IN):
            return None
        if not channel.permissions_for(channel.guild.me).manage_webhooks:
            return None
        me = self._client.user
        try:
            for each in await channel.webhooks():
                if each.token and each.user is not None and each.user == me:
                    return each
            made = await channel.create_webhook(name=wording.WEBHOOK)
            self.crowded.pop(id, None)
            return made
        except discord.Forbidden:
            return None
        except discord.HTTPException as error:
            if error.code != TOO_MANY:
                raise
            logs.note("too many webhooks", channel=id)
            self.crowded[id] = None
            return None

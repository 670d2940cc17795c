"""What Discord knows of a server's channels and people, for sentences that name them by id. Where a
process has several clients, the right one is asked."""

import re
import time
from collections.abc import Collection

import discord

from play.server import OUR_NAME, Anywhere, Owns, Port, Unasked, owns_all
from rules.lazy_regex import compile_later

#: seconds that an answer of Discord's is cached, and how many are
FRESH, KEPT = 60.0, 1000
#: the largest possible id
LARGEST_ID = 2**63 - 1
_NAMED = compile_later(r"<#(\d+)>|(\d{15,20})|#?(.+)", re.DOTALL)


class Servers:
    """Looks into the cache first; for what is missing, Discord is asked between two tries.

    `serves` says which servers this client receives. Nothing is cached of the others, which another
    process handles, but a direct message may be about a game there.
    """

    def __init__(self, client: discord.Client, serves: Owns = owns_all) -> None:
        self._client = client
        self.serves = serves
        self._answers: dict[tuple[str, str, str], tuple[float, bool]] = {}

    def _exists(self, server: str) -> bool:
        """Say whether the bot is in a server, as far as this client knows."""
        return self._guild(server) is not None or (server.isdigit() and not self.serves(server))

    def channel(self, server: str, said: str) -> str | None:
        """Return the id of a channel or thread of this server, by mention or name."""
        guild = self._guild(server)
        found = _NAMED.fullmatch(said.strip())
        if found is None:
            return None
        id = found[1] or found[2]
        if id is None:
            every = (*guild.channels, *guild.threads) if guild is not None else ()
            return next((str(each.id) for each in every if each.name == found[3]), None)
        return id if self.has_channel(server, id) else None

    def channel_name(self, server: str, id: str) -> str:
        """Return the name of a channel or thread of this server, if it is cached."""
        guild = self._guild(server)
        found = guild.get_channel_or_thread(int(id)) if guild and id.isdigit() else None
        return found.name if found is not None else ""

    def known_channel(self, server: str, said: str) -> int | None:
        """Return the same, as far as it is known without asking."""
        try:
            found = self.channel(server, said)
        except Unasked:
            return None
        return int(found) if found else None

    def has_channel(self, server: str, id: str) -> bool:
        """Say whether a channel or thread belongs to a server."""
        if not self._exists(server) or not id.isdigit() or int(id) > LARGEST_ID:
            return False
        known = self._client.get_channel(int(id))
        if known is not None:
            # a channel of direct messages has no guild
            return getattr(getattr(known, "guild", None), "id", None) == int(server)
        return self._answer(server, "channel", id)

    def has_member(self, server: str, person: str) -> bool:
        if not self._exists(server) or not person.isdigit() or int(person) > LARGEST_ID:
            return False
        guild = self._guild(server)
        is_known = guild is not None and guild.get_member(int(person)) is not None
        return is_known or self._answer(server, "person", person)

    def bot_names(self, server: str) -> frozenset[str]:
        """Return the bot's names: its account, its application, and its name in the server."""
        user, guild = self._client.user, self._guild(server)
        member = guild.me if guild is not None else None
        names = (user.name, user.global_name) if user is not None else ()
        nick = member.display_name if member is not None else None
        return frozenset(filter(None, (OUR_NAME, *names, nick)))

    def list_visible_channels(
        self, server: str, person: str, channels: Collection[str]
    ) -> frozenset[str]:
        """Return those of these channels and threads that a person can see."""
        if not self._exists(server) or not person.isdigit() or int(person) > LARGEST_ID:
            return frozenset()
        asked = [each for each in channels if each.isdigit() and int(each) <= LARGEST_ID]
        known = {each: self._find_kept_answer((server, f"sight {person}", each)) for each in asked}
        unknown = [each for each, answer in known.items() if answer is None]
        if unknown:
            raise Unasked(server, "sight", " ".join((person, *unknown)))
        return frozenset(each for each, answer in known.items() if answer)

    async def _look(self, question: Unasked) -> None:
        """Find out which channels a person can see; on failure, none of them."""
        person, *channels = question.id.split()
        try:
            guild = await self._reach(question.server)
            member = await guild.fetch_member(int(person)) if guild is not None else None
        except discord.HTTPException:
            member = None
        for each in channels:
            answer = member is not None and await self._sees(member, int(each))
            self._keep((question.server, f"sight {person}", each), answer)

    async def _sees(self, member: discord.Member, id: int) -> bool:
        try:
            channel = self._client.get_channel(id) or await member.guild.fetch_channel(id)
            if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
                return False
            rights = channel.permissions_for(member)
            if channel.guild.id != member.guild.id or not rights.view_channel:
                return False
            if isinstance(channel, discord.Thread) and channel.is_private():
                return rights.manage_threads or bool(await channel.fetch_member(member.id))
            return True
        except (discord.HTTPException, discord.ClientException):
            return False

    async def owns(self, server: str, channel: str) -> bool:
        """Say whether a channel belongs to a server, asking Discord if necessary."""
        try:
            return self.has_channel(server, channel)
        except Unasked as question:
            await self.ask(question)
            return self.has_channel(server, channel)

    async def ask(self, question: Unasked) -> None:
        """Ask Discord, and cache the answer for a while."""
        if question.kind == "sight":
            await self._look(question)
            return
        try:
            answer = await self._ask_discord(question)
        except (discord.NotFound, discord.Forbidden):
            answer = False
        except discord.HTTPException as error:
            # trouble of Discord's own is no answer, and must not be kept as one
            if error.status >= 500:
                raise
            answer = False
        self._keep((question.server, question.kind, question.id), answer)

    def _keep(self, key: tuple[str, str, str], answer: bool) -> None:
        while len(self._answers) >= KEPT:
            del self._answers[next(iter(self._answers))]
        self._answers[key] = (time.monotonic() + FRESH, answer)

    async def _ask_discord(self, question: Unasked) -> bool:
        if question.kind == "person":
            guild = await self._reach(question.server)
            return guild is not None and bool(await guild.fetch_member(int(question.id)))
        channel = await self._client.fetch_channel(int(question.id))
        return str(getattr(getattr(channel, "guild", None), "id", "")) == question.server

    async def _reach(self, server: str) -> discord.Guild | None:
        """Return a server, fetching it if this client doesn't receive it."""
        known = self._guild(server)
        if known is not None or not self._exists(server):
            return known
        return await self._client.fetch_guild(int(server), with_counts=False)

    def _answer(self, server: str, kind: str, id: str) -> bool:
        answer = self._find_kept_answer((server, kind, id))
        if answer is None:
            raise Unasked(server, kind, id)
        return answer

    def _find_kept_answer(self, key: tuple[str, str, str]) -> bool | None:
        """Return a cached answer that is still valid, or None."""
        until, answer = self._answers.get(key, (0.0, False))
        return answer if time.monotonic() < until else None

    def _guild(self, server: str) -> discord.Guild | None:
        return self._client.get_guild(int(server)) if server.isdigit() else None


def parent_of(channel: object) -> str:
    """Return the parent channel of a thread or forum post, or an empty text."""
    return str(channel.parent_id) if isinstance(channel, discord.Thread) else ""


class Ports:
    """Passes each question on to the client that the server belongs to."""

    def __init__(self) -> None:
        self._clients: list[Servers] = []

    def add(self, servers: Servers) -> None:
        self._clients.append(servers)

    def remove(self, servers: Servers) -> None:
        if servers in self._clients:
            self._clients.remove(servers)

    def _of(self, server: str) -> Port:
        """Return the client that knows a server; if none does, any of them asks Discord."""
        told = (each for each in reversed(self._clients) if each.serves(server))
        return next(told, self._clients[-1] if self._clients else _NOWHERE)

    def channel(self, server: str, said: str) -> str | None:
        return self._of(server).channel(server, said)

    def channel_name(self, server: str, id: str) -> str:
        return self._of(server).channel_name(server, id)

    def has_member(self, server: str, person: str) -> bool:
        return self._of(server).has_member(server, person)

    def bot_names(self, server: str) -> frozenset[str]:
        return self._of(server).bot_names(server)

    def list_visible_channels(
        self, server: str, person: str, channels: Collection[str]
    ) -> frozenset[str]:
        return self._of(server).list_visible_channels(server, person, channels)

    async def ask(self, question: Unasked) -> None:
        await self._of(question.server).ask(question)


class _Nowhere(Anywhere):
    """The port while there is no client: no server has any channel or member."""

    def channel(self, server: str, said: str) -> str | None:
        return None

    def has_member(self, server: str, person: str) -> bool:
        return False

    def list_visible_channels(
        self, server: str, person: str, channels: Collection[str]
    ) -> frozenset[str]:
        return frozenset()


_NOWHERE = _Nowhere()

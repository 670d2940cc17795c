"""What Discord knows of a server's channels and people, for sentences that name them by id."""

import re
import time

import discord

from play.server import Unasked

#: seconds for which an answer of Discord's counts, and how many are kept
FRESH, KEPT = 60.0, 1000
#: the largest number that can be an id
MOST = 2**63 - 1
_NAMED = re.compile(r"<#(\d+)>|(\d{15,20})|#?(.+)", re.DOTALL)


class Servers:
    """Looks into the cache first; what is not there, Discord is asked for between two tries."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._answers: dict[tuple[str, str, str], tuple[float, bool]] = {}

    def channel(self, server: str, said: str) -> str | None:
        """Return the id of a channel or thread of this server that is mentioned or named."""
        guild = self._guild(server)
        found = _NAMED.fullmatch(said.strip())
        if guild is None or found is None:
            return None
        id = found[1] or found[2]
        if id is None:
            every = (*guild.channels, *guild.threads)
            return next((str(each.id) for each in every if each.name == found[3]), None)
        return id if self.has_channel(server, id) else None

    def channel_name(self, server: str, id: str) -> str:
        """Return what a channel or thread of this server is called, as far as the cache knows."""
        guild = self._guild(server)
        found = guild.get_channel_or_thread(int(id)) if guild and id.isdigit() else None
        return found.name if found is not None else ""

    def known_channel(self, server: str, said: str) -> int | None:
        """Return the same as far as it is known without asking."""
        try:
            found = self.channel(server, said)
        except Unasked:
            return None
        return int(found) if found else None

    def has_channel(self, server: str, id: str) -> bool:
        """Say whether a channel or thread belongs to a server."""
        guild = self._guild(server)
        if guild is None or not id.isdigit() or int(id) > MOST:
            return False
        known = self._client.get_channel(int(id))
        if known is not None:
            return getattr(getattr(known, "guild", None), "id", None) == guild.id
        return self._answer(server, "channel", id)

    def has_member(self, server: str, person: str) -> bool:
        guild = self._guild(server)
        if guild is None or not person.isdigit() or int(person) > MOST:
            return False
        return guild.get_member(int(person)) is not None or self._answer(server, "person", person)

    async def owns(self, server: str, channel: str) -> bool:
        """Say whether a channel belongs to a server, and ask Discord where that is not known."""
        try:
            return self.has_channel(server, channel)
        except Unasked as question:
            await self.ask(question)
            return self.has_channel(server, channel)

    async def ask(self, question: Unasked) -> None:
        """Ask Discord, and keep the answer for a while."""
        try:
            answer = await self._asked(question)
        except (discord.NotFound, discord.Forbidden):
            answer = False
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            answer = False
        while len(self._answers) >= KEPT:
            del self._answers[next(iter(self._answers))]
        key = (question.server, question.kind, question.id)
        self._answers[key] = (time.monotonic() + FRESH, answer)

    async def _asked(self, question: Unasked) -> bool:
        if question.kind == "person":
            guild = self._guild(question.server)
            return guild is not None and bool(await guild.fetch_member(int(question.id)))
        channel = await self._client.fetch_channel(int(question.id))
        return str(getattr(getattr(channel, "guild", None), "id", "")) == question.server

    def _answer(self, server: str, kind: str, id: str) -> bool:
        until, answer = self._answers.get((server, kind, id), (0.0, False))
        if time.monotonic() >= until:
            raise Unasked(server, kind, id)
        return answer

    def _guild(self, server: str) -> discord.Guild | None:
        return self._client.get_guild(int(server)) if server.isdigit() else None


def parent_of(channel: object) -> str:
    """Return the channel whose thread or forum post this is."""
    return str(channel.parent_id) if isinstance(channel, discord.Thread) else ""

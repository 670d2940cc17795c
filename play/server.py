"""Which channels and people belong to the server that a game lives in.

A sentence may contain any id. It only counts if it belongs to the server that the speaker speaks in
(in a direct message: to the game's), so every verb asks here. Discord and the local table each
provide a port. Games of a server that removed the bot are kept for a while.
"""

import re
from collections.abc import Awaitable, Callable, Collection
from datetime import timedelta
from functools import partial
from typing import Protocol

from play.current_time import Clock, stamp
from rules.fast_tuples import NamedTuple
from rules.lazy_regex import compile_later
from storage import button_sentences, games
from storage.engine.database import Database, Transaction
from storage.personal_data import old_whispers, server_removal
from storage.personal_data import person_erasure as privacy

#: says whether this process, and no other, looks after a server's games
Owns = Callable[[str], bool]
#: the bot's name, unless somebody renamed it
OUR_NAME = "Longhand"
_CHANNEL = compile_later(r"<#(\w+)>|#?(.+)", re.DOTALL)


def owns_all(server: str) -> bool:
    """Own every server, as a single process does."""
    return True


class Unasked(Exception):
    """Raised for something that only the server can tell, and that no turn may wait for."""

    def __init__(self, server: str, kind: str, id: str) -> None:
        super().__init__(server, kind, id)
        self.server, self.kind, self.id = server, kind, id


class Port(Protocol):
    """What is known of a server. Raises `Unasked` if it must be asked first."""

    def channel(self, server: str, said: str) -> str | None:
        """Return the id of a server's channel or thread, by mention or name."""

    def channel_name(self, server: str, id: str) -> str:
        """Return the name of a server's channel; empty if it isn't known."""

    def has_member(self, server: str, person: str) -> bool:
        """Say whether a person is in a server."""

    def bot_names(self, server: str) -> frozenset[str]:
        """Return the bot's own names in a server."""

    def list_visible_channels(
        self, server: str, person: str, channels: Collection[str]
    ) -> frozenset[str]:
        """Return those of these channels and threads that a person can see, as far as known."""

    async def ask(self, question: Unasked) -> None:
        """Ask the server what wasn't known, for the next try."""


class Anywhere:
    """The port of a table without servers: every channel belongs to it, and everyone is there."""

    def channel(self, server: str, said: str) -> str | None:
        found = _CHANNEL.fullmatch(said.strip())
        return (found[1] or found[2]) if found else None

    def channel_name(self, server: str, id: str) -> str:
        return id

    def has_member(self, server: str, person: str) -> bool:
        return True

    def bot_names(self, server: str) -> frozenset[str]:
        return frozenset((OUR_NAME,))

    def list_visible_channels(
        self, server: str, person: str, channels: Collection[str]
    ) -> frozenset[str]:
        return frozenset(channels)

    async def ask(self, question: Unasked) -> None:
        """Do nothing, since nothing is ever unknown."""


class Server(NamedTuple):
    """One server, as a turn sees it."""

    port: Port
    id: str

    def channel(self, said: str) -> str | None:
        return self.port.channel(self.id, said)

    def channel_name(self, id: str) -> str:
        return self.port.channel_name(self.id, id)

    def has_member(self, person: str) -> bool:
        return self.port.has_member(self.id, person)

    def bot_names(self) -> frozenset[str]:
        return self.port.bot_names(self.id)

    def list_visible_channels(self, person: str, channels: Collection[str]) -> frozenset[str]:
        return self.port.list_visible_channels(self.id, person, channels)


#: how long data for buttons and posts is remembered
REMEMBERED = timedelta(days=30)
#: how many servers may be gone at once, or a tenth of all; more must be a bug of ours
MOST_GONE = 10


class TooManyGone(Exception):
    """Raised when more servers seem to be gone at once than is plausible."""


class Keeper:
    """Keeps the games of servers: marks those that are gone, and deletes them in time."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self.clock = clock

    async def server_removed(self, server: str) -> None:
        """Mark a server's games. Call it when Discord reports the removal, never for an outage."""
        async with self.database.transaction() as tx:
            await server_removal.mark(tx, server, stamp(self.clock.now()))

    async def server_back(self, server: str) -> None:
        """Restore everything of a server that invited the bot again in time."""
        async with self.database.transaction() as tx:
            await server_removal.unmark(tx, server)

    async def servers_seen(self, application: str, seen: Collection[str]) -> list[str]:
        """Mark servers that the bot has left, unmark those that are back, and return the newly
        marked ones.

        `seen` are all servers of this application. Nothing is marked if the database belongs to
        another one; if implausibly many are missing, `TooManyGone` is raised.
        """
        async with self.database.transaction() as tx:
            known = (await games.recall(tx, ["application"])).get("application")
            if known not in (None, application):
                return []
            await games.remember(tx, "application", application)
            kept = await server_removal.list_kept(tx)
            for server in (each for each, gone in kept.items() if gone and each in seen):
                await server_removal.unmark(tx, server)
            missing = [each for each, gone in kept.items() if not gone and each not in seen]
            if len(missing) > MOST_GONE and len(missing) * 10 > len(kept):
                raise TooManyGone(len(missing))
            for server in missing:
                await server_removal.mark(tx, server, stamp(self.clock.now()))
        return missing

    async def purge(self, days: int) -> list[str]:
        """Delete the data of servers that removed the bot this many days ago, and return them.

        At most a tenth of all servers at once, but at least one: should a bug ever mark too many,
        there is time to notice. Call it once a day or so.
        """
        await self._forget_old()
        before = stamp(self.clock.now() - timedelta(days=days))
        async with self.database.begin_reading() as tx:
            most = max(1, await server_removal.servers(tx) // 10)
            gone = (await server_removal.list_overdue(tx, before))[:most]
            games_gone = [
                game for server in gone for game in await server_removal.games_of(tx, server)
            ]
        for game in games_gone:
            await self._in_steps(partial(server_removal.purge_some, game=game), game)
        for server in gone:
            await self._forget_buttons(server)
            async with self.database.transaction() as tx:
                await server_removal.forget_people(tx, server)
        return gone

    async def _forget_old(self) -> None:
        """Forget what was only remembered for buttons and posts, after a month."""
        now = self.clock.now()
        async with self.database.transaction() as tx:
            await games.forget_old(tx, stamp(now), stamp(now - REMEMBERED))
        before = stamp(now - REMEMBERED)
        await self._in_steps(lambda tx: button_sentences.forget_unused(tx, before))
        await self.forget_whispers()

    async def forget_whispers(self) -> None:
        """Forget the words of whispers after a month, in games that keep no story."""
        async with self.database.begin_reading() as tx:
            old = await old_whispers.find_old(tx, stamp(self.clock.now() - REMEMBERED))
        for game, number in old:
            async with self.database.transaction(game) as tx:
                await privacy.forget_words(tx, game, number)

    async def _forget_buttons(self, server: str) -> None:
        """Forget sentences that only buttons in this server said."""
        before = stamp(self.clock.now() - button_sentences.ON_ITS_WAY)
        await self._in_steps(lambda tx: button_sentences.server_gone(tx, server, before))

    async def _in_steps(
        self, forget_some: Callable[[Transaction], Awaitable[bool]], *games: int
    ) -> None:
        """Delete something in small steps, so that nobody's turn waits long."""
        await self.database.settle()
        more = True
        while more:
            async with self.database.transaction(*games) as tx:
                more = await forget_some(tx)

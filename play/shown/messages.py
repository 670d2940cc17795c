"""Which message shows which entry, and what it should show now."""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from play.clock import Clock, stamp
from play.turn.scene import build_scene, upgraded
from play.turn.style import manner_of
from play.turn.values import Ruling, Said
from rules.core.errors import NotFound
from storage import choices, games, journal, scenes, shown
from storage.database import Database, Transaction
from storage.journal import Entry

#: seconds that a note of what is shown may wait, so that the next turn does not wait for it
PAUSE = 0.03
#: how far back a ruling that was never shown is still worth showing
LATE = timedelta(days=1)


class Place(NamedTuple):
    """Where an entry was said: its game, number and channel, a channel that the game is in, and
    the server that the game lives in."""

    game: int
    number: int
    channel: str
    parent: str
    server: str


async def ruling_of(tx: Transaction, entry: Entry, people: Mapping[str, str]) -> Ruling:
    """Return the ruling of an entry as it stands now."""
    offered = tuple(await choices.of_entry(tx, entry.id))
    kept = await shown.place(tx, entry.id)
    assert kept is not None
    game, _, channel, parent, _ = kept
    found = upgraded(await scenes.read(tx, channel, parent))
    name = people.get(entry.speaker, entry.speaker)
    said = Said("", channel, entry.speaker, name, "", parent)
    scene = build_scene(found, said, Clock().now())
    return Ruling(
        outcome=replace(entry.outcome, choices=tuple(each.choice for each in offered)),
        said=entry.said,
        by=name,
        number=entry.number,
        id=entry.id,
        visible=entry.visible,
        rolled=entry.dice,
        choices=offered,
        game=game,
        system=found.system,
        at=entry.at,
        manner=manner_of(found, scene, people, entry.subject or entry.actor, entry.changes),
        speaker=entry.speaker,
        channel=channel,
        undone_by=entry.undone_by,
    )


class Noticeboard:
    """Remembers which message shows what, and tells what is not shown yet."""

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        self._database = database
        self._clock = clock or Clock()
        self._pending: list[tuple[int, str, str]] = []
        self._writing: asyncio.Task[None] | None = None

    async def ruling(self, entry: int) -> Ruling:
        """Return an entry's ruling as it stands now, by the entry's id."""
        async with self._database.reading() as tx:
            kept = await journal.by_id(tx, entry)
            if kept is None:
                raise NotFound("no_entry", str(entry))
            return await ruling_of(tx, kept, await games.people(tx))

    async def place(self, entry: int) -> Place:
        async with self._database.reading() as tx:
            kept = await shown.place(tx, entry)
        if kept is None:
            raise NotFound("no_entry", str(entry))
        return Place(*kept)

    async def show(self, entries: Sequence[int], channel: str, message: str) -> None:
        """Remember that a message shows these entries; a private message has no channel.

        It is written a moment later, with others, and not waited for. Should the process or the
        power die before, the message is found again by what it shows.
        """
        self._pending += [(entry, channel, message) for entry in entries]
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_soon())

    async def _write_soon(self) -> None:
        await asyncio.sleep(PAUSE)
        await self.settle()

    async def settle(self) -> None:
        """Write down what is still only remembered."""
        notes, self._pending = self._pending, []
        if notes:
            await shown.show(self._database, notes)

    async def ensure_shown(self, entry: int, channel: str, message: str) -> None:
        """Remember that a message shows an entry, where that is news."""
        await self.settle()
        async with self._database.reading() as tx:
            known = await shown.entries(tx, channel, message)
        if entry not in known:
            await self.show([entry], channel, message)

    async def is_shown(self, entry: int) -> bool:
        await self.settle()
        async with self._database.reading() as tx:
            return await shown.is_shown(tx, entry)

    async def is_ruled(self, source: str) -> bool:
        """Say whether what came from this source was ruled already."""
        async with self._database.reading() as tx:
            return await shown.is_ruled(tx, source)

    async def messages(self, game: int, numbers: Sequence[int]) -> list[tuple[str, str]]:
        """Return the channel and message of everything that shows any of these entries."""
        await self.settle()
        async with self._database.reading() as tx:
            return await shown.messages(tx, game, numbers)

    async def rulings_in(self, channel: str, message: str) -> list[Ruling]:
        """Return all that a message shows, as it stands now."""
        await self.settle()
        async with self._database.reading() as tx:
            people = await games.people(tx)
            kept = [await journal.by_id(tx, id) for id in await shown.entries(tx, channel, message)]
            return [await ruling_of(tx, entry, people) for entry in kept if entry is not None]

    async def unshown(self) -> list[int]:
        """Return the ids of recent entries from Discord that no message shows."""
        await self.settle()
        async with self._database.reading() as tx:
            return await shown.unshown(tx, stamp(self._clock.now() - LATE))

    async def systems_played(self, server: str) -> list[str]:
        async with self._database.reading() as tx:
            return await games.systems_played(tx, server)

    async def system_at(self, channel: str, parent: str) -> str:
        """Return the key of the rules that are played in a channel; empty where none are."""
        return (await self.game_at(channel, parent))[1]

    async def game_at(self, channel: str, parent: str) -> tuple[int, str]:
        """Return the game that is played in a channel and the key of its rules; 0 for none."""
        async with self._database.reading() as tx:
            found = upgraded(await scenes.read(tx, channel, parent))
        return found.game, found.system

    async def channels_played(self) -> set[str]:
        async with self._database.reading() as tx:
            return await shown.channels_played(tx)

    async def games_of(self, person: str) -> list[tuple[str, str, str]]:
        """Return the games that a person is in: name, system, and a channel of each."""
        async with self._database.reading() as tx:
            return await shown.games_of(tx, person)

    async def recall(self, key: str) -> str | None:
        async with self._database.reading() as tx:
            return (await games.recall(tx, [key])).get(key)

    async def remember(self, key: str, value: str) -> None:
        async with self._database.transaction() as tx:
            await games.remember(tx, key, value)

    async def keep_sentence(self, sentence: str, by: str) -> str:
        """Keep a sentence that a button of a lookup says, and for whom; return its id."""
        id = hashlib.sha256(sentence.encode()).hexdigest()[:24]
        if await self.recall(f"said:{id}:{by}") is None:
            async with self._database.transaction() as tx:
                await games.remember(tx, f"sentence:{id}", sentence)
                await games.remember(tx, f"said:{id}:{by}", "")
        return id

    async def kept_sentence(self, id: str) -> str | None:
        return await self.recall(f"sentence:{id}")

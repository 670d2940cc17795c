"""The client for one group of shards, from its start to its end: when its shards may identify, and
from when on it may answer."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Collection
from functools import partial
from typing import Any

import discord

from cogs import logs
from cogs.client import Longhand
from cogs.cluster.shard_groups import Kind
from storage.engine.lock_session import Session, Sleep

#: events to hold back; others, such as a renamed channel, may be handled at any time
DEEDS = ("INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE")
_EDIT = "MESSAGE_UPDATE"


class EventBuffer:
    """Holds back what people do, from IDENTIFY until the previous client has finished, and whenever
    it is unknown whether this client may still answer.

    discord.py has no public way to pause events, so private names are used, only here. Held events
    are stored exactly as Discord sent them.
    """

    def __init__(self, client: discord.Client, may: Callable[[], bool] = lambda: True) -> None:
        self._may = may
        self._closed = False
        self._kept: list[tuple[str, Any]] = []
        parsers: dict[str, Callable[[Any], None]] = client._connection.parsers
        self._own = {deed: parsers[deed] for deed in DEEDS}
        for deed in DEEDS:
            parsers[deed] = partial(self._hear, deed)

    def _hear(self, deed: str, data: Any) -> None:
        self._kept.append((deed, data))
        self.let_through()

    @property
    def ids(self) -> list[int]:
        """Return the ids of the held interactions and posts."""
        return [int(data["id"]) for deed, data in self._kept if deed != _EDIT]

    def close(self) -> None:
        """Start holding events back."""
        self._closed = True

    def open(self, heard: Collection[int] = ()) -> None:
        """Release held events, except those the previous client has handled, and stop holding."""
        self._closed = False
        self._kept = [
            (deed, data)
            for deed, data in self._kept
            if deed == _EDIT or int(data["id"]) not in heard
        ]
        self.let_through()

    def let_through(self) -> None:
        """Release held events in order, as long as this client may answer."""
        while self._kept and not self._closed and self._may():
            deed, data = self._kept.pop(0)
            self._own[deed](data)


class IdentifyLimit:
    """Lets a shard identify when no other in its bucket did for a while.

    A bucket is `shard % at_once`. Its lock is held for `period` seconds after each IDENTIFY. A
    session can take its own lock twice, so shards of the same process also wait for each other
    here.
    """

    def __init__(
        self,
        session: Session,
        at_once: int,
        period: float,
        step: float,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._session = session
        self._at_once = max(1, at_once)
        self._period = period
        self._step = step
        self._sleep = sleep
        self._mine: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._waits: set[asyncio.Task[None]] = set()

    async def __call__(self, shard: int) -> None:
        """Wait until this shard may identify."""
        bucket = shard % self._at_once
        await self._mine[bucket].acquire()
        try:
            await self._session.gain(Kind.IDENTIFY, bucket, self._step, self._sleep)
        except BaseException:
            self._mine[bucket].release()
            raise
        task = asyncio.create_task(self._free_later(bucket))
        self._waits.add(task)
        task.add_done_callback(self._waits.discard)

    async def _free_later(self, bucket: int) -> None:
        try:
            await self._sleep(self._period)
            if not self._session.lost.is_set():
                await self._session.release(Kind.IDENTIFY, bucket)
        finally:
            self._mine[bucket].release()

    def stop(self) -> None:
        """Stop waiting, because the session is ending and frees its locks."""
        for task in self._waits:
            task.cancel()


class ShardClient:
    """Holds a client that answers for a group, or is about to."""

    def __init__(self, group: int, client: Longhand, may_answer: Callable[[], bool]) -> None:
        self.group = group
        self.client = client
        self.client.answers.may = may_answer
        #: holds events back while another process still answers
        self._gate = EventBuffer(client, may_answer)
        self._running: asyncio.Task[None] | None = None
        #: the takeover or the closing in progress
        self.change: asyncio.Task[None] | None = None
        self.closing = False
        #: the previous client is handing over to this one
        self.succeeds = False
        self._deaf_since: float | None = None

    def start(self, token: str, *, waits: bool, ended: Callable[[], None]) -> None:
        """Go online. A client that waits handles no events before it takes over."""
        if waits:
            self._gate.close()
        self._running = asyncio.create_task(self._run_client(token))
        self._running.add_done_callback(lambda _: ended())

    async def _run_client(self, token: str) -> None:
        async with self.client:
            await self.client.start(token)

    @property
    def is_starting(self) -> bool:
        return not (self.closing or self.has_ended or self.client.is_ready())

    @property
    def has_ended(self) -> bool:
        return self._running is not None and self._running.done()

    def deaf_for(self, now: float) -> float:
        """Return for how many seconds a shard of this group has had no connection."""
        if all(not shard.is_closed() for shard in self.client.shards.values()):
            self._deaf_since = None
            return 0.0
        self._deaf_since = now if self._deaf_since is None else self._deaf_since
        return now - self._deaf_since

    @property
    def error(self) -> BaseException | None:
        """Return why it ended; None if it was asked to, or is still running."""
        if self._running is None or not self._running.done() or self._running.cancelled():
            return None
        return self._running.exception()

    async def is_ready(self) -> bool:
        """Wait until all shards of the group have identified;
        return False if the client ended instead."""
        assert self._running is not None
        ready = asyncio.create_task(self.client.wait_until_ready())
        await asyncio.wait({ready, self._running}, return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            ready.cancel()
        return not self._running.done()

    def hear_kept(self) -> None:
        """Release events held back while it was unknown whether this client may answer."""
        self._gate.let_through()

    async def take_over(self) -> None:
        """Start answering, beginning with events that the previous client didn't handle."""
        heard = await self._heard_by_another()
        await self.client.begin()
        self._gate.open(heard)

    async def _heard_by_another(self) -> set[int]:
        """Return what the previous client handled: what it noted, and what was ruled on."""
        board = self.client.board
        noted: list[int] = json.loads(await board.recall(_key(self.group)) or "[]")
        heard = set(noted)
        for id in self._gate.ids:
            ruled = [await board.is_ruled(each) for each in (f"{id}", f"{id}:1", f"{id}.1")]
            if any(ruled):
                heard.add(id)
        return heard

    async def hand_over(self) -> None:
        """Stop receiving, finish the turns in progress, and note what was handled."""
        await self.client.hang_up()
        await self.client.jobs.finish_turns()
        heard = self.client.answers.heard
        await self.client.board.remember(_key(self.group), json.dumps(heard))
        await self.close()

    async def close(self) -> None:
        """Stop receiving at once, finish the turns in progress, and disconnect."""
        self.closing = True
        try:
            await self.client.hang_up()
            if self._running is not None:
                self._running.cancel()  # closes the client, and stops launching shards
                await asyncio.wait({self._running})
            await self.client.hang_up()
        except Exception as error:
            logs.log_unexpected(error, "could not close", group=self.group)


def _key(group: int) -> str:
    return f"heard:{group}"

"""The client for one group of shards: its start, from when on it may answer, and its end."""

import asyncio
import json
from collections.abc import Callable

from cogs import logs
from cogs.client import Longhand
from cogs.cluster.event_buffer import EventBuffer


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
            # as one sentence, as a post's first, as the first of a line or menu
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

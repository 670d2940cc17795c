"""How often shards may identify, across all processes."""

import asyncio
from collections import defaultdict

from cogs.cluster.shard_groups import Kind
from storage.engine.lock_session import Session, Sleep


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

"""Limits requests to Discord: few at once, not too many a second, and urgent ones first."""

import asyncio
import heapq
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count


class Queue:
    """Hands out places; nobody waits while one is free."""

    def __init__(self, places: int) -> None:
        self._free = places
        #: urgent requests first, then by arrival
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._arrivals = count()
        self._next = 0.0

    @asynccontextmanager
    async def place(self, *, urgent: bool) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(urgent)
        try:
            yield
        finally:
            self._leave()

    async def _wait(self, urgent: bool) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (not urgent, next(self._arrivals), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the place was already handed over
                self._leave()
            raise

    def _leave(self) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    async def keep_apart(self, seconds: float) -> None:
        """Wait until enough seconds have passed since the previous caller."""
        now = asyncio.get_running_loop().time()
        self._next = max(now, self._next + seconds)
        await asyncio.sleep(self._next - now)

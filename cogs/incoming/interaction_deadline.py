"""Who is asked for patience, and when: Discord waits three seconds for a first answer.

Few are worked on at once, so that the loop stays free to ask the others. What waits for that longer
than `WAITING` is told so before its work begins, and what is worked on after `PATIENCE`.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import discord

from cogs import logs
from cogs.interaction_types import Interaction

T = TypeVar("T")

#: seconds after which work under way is announced, and after which what has not begun is
PATIENCE, WAITING = 2.0, 0.5
#: what comes in so many seconds late shows that too much comes in: it is announced at once
LATE = 0.25
#: so many are worked on at once; whatever takes longer than so many seconds makes way for others
AT_ONCE, BRIEF = 8, 0.25
#: so many are asked for patience at once: with all of them, each would need a connection of its own
ASKED_AT_ONCE = 32
#: seconds that a clock may seem to gain with each interaction: clocks are set
DRIFT = 0.0002


class Announcements:
    """Asks people for patience, a few at once, and knows when none is left to be asked."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(ASKED_AT_ONCE)
        self._left = 0
        self._over = asyncio.Event()
        self._over.set()

    async def defer(self, interaction: Interaction) -> None:
        self._left += 1
        self._over.clear()
        try:
            async with self._places:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except discord.HTTPException as error:
            logs.log_unexpected(error, "could not defer")
        finally:
            self._left -= 1
            if not self._left:
                self._over.set()

    async def give_way(self) -> None:
        """Let all be asked first, but wait for nobody long: Discord may take its time, too."""
        if self._over.is_set():  # as it mostly is: a timer would be set for nothing
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(BRIEF):
                await self._over.wait()


class Waiting:
    """Someone who waits for an answer, and is asked for patience once at the most."""

    def __init__(self, interaction: Interaction, since: float, asks: Announcements) -> None:
        self._interaction = interaction
        self._since = since
        self._asks = asks
        self._loop = asyncio.get_running_loop()
        self._asking: asyncio.Task[None] | None = None
        self._timer = self._loop.call_at(since + WAITING, self._ask_patience)
        self.deferred = False

    def _ask_patience(self) -> None:
        self._asking = asyncio.create_task(self.ask_patience())

    async def ask_patience(self) -> None:
        if not self.deferred and not self._interaction.response.is_done():
            self.deferred = True
            await self._asks.defer(self._interaction)

    async def begin(self) -> None:
        """Note that the work begins now: what is late by then is announced first."""
        await self._asks.give_way()
        await self.settle()
        now = self._loop.time()
        if now - self._since >= WAITING:
            await self.ask_patience()
        self._timer = self._loop.call_at(max(now, self._since + PATIENCE), self._ask_patience)

    async def settle(self) -> None:
        """Let nothing of this be under way any more: an answer comes after what announces it."""
        self._timer.cancel()
        if self._asking is not None:
            await self._asking


class AnswerQueue:
    """Takes up a few at once, in the order in which they came."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(AT_ONCE)
        self._asks = Announcements()
        self._usual = float("inf")
        #: what the time is, in the world whose interactions these are
        self.clock: Callable[[], float] = time.time

    async def attend(
        self, interaction: Interaction, work: Coroutine[Any, Any, T]
    ) -> tuple[T, bool]:
        """Return what comes of it, and whether the person had to be asked for patience."""
        age = self._age(interaction)
        since = asyncio.get_running_loop().time() - age
        waiting = Waiting(interaction, since, self._asks)
        try:
            if age >= LATE:
                await waiting.ask_patience()
            async with self._place():
                await waiting.begin()
                result = await work
        finally:
            work.close()  # where it never began
            await waiting.settle()
        return result, waiting.deferred

    def _age(self, interaction: Interaction) -> float:
        """Return how long ago it was said, beyond what is usual: Discord's clock is not ours."""
        late = self.clock() - interaction.created_at.timestamp()
        self._usual = min(late, self._usual + DRIFT)
        return late - self._usual

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        """Hold a place for a while; what takes its time keeps nobody else waiting."""
        await self._places.acquire()
        held = True

        def leave() -> None:
            nonlocal held
            if held:
                held = False
                self._places.release()

        timer = asyncio.get_running_loop().call_later(BRIEF, leave)
        try:
            yield
        finally:
            timer.cancel()
            leave()

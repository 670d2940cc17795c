"""Asks people for patience, because Discord waits only three seconds for a first answer.

Few interactions are processed at once, so that the loop is free to ask the others. One that has
waited longer than `WAITING` is deferred before its work begins, and one that takes longer than
`PATIENCE` during it.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from cogs import logs
from cogs.interaction_types import Interaction


class FirstAnswers(AsyncWebhookAdapter):
    """Forgets the message that Discord returns with its id: to make an object of every part of it
    took longer than to send it, and nobody reads one."""

    async def create_interaction_response(self, *asked: Any, **how: Any) -> Any:
        told: Any = await super().create_interaction_response(*asked, **how)
        if isinstance(told, dict):
            told.pop("resource", None)
        return told


def forget_answers() -> None:
    """Send the first answers of this client so; discord.py has no public way to choose."""
    if type(async_context.get()) is AsyncWebhookAdapter:  # else a test's own
        async_context.set(FirstAnswers())  # type: ignore[no-untyped-call]


T = TypeVar("T")

#: seconds until patience is asked for, during the work and before its beginning
PATIENCE, WAITING = 2.0, 0.5
#: an interaction arriving this many seconds late shows an overload: ask for patience at once
LATE = 0.25
#: interactions processed at once, and the seconds after which one makes way for others
AT_ONCE, BRIEF = 8, 0.25
#: requests for patience sent at once; each needs a connection
ASKED_AT_ONCE = 32
#: seconds by which clocks may drift apart per interaction, as clocks get adjusted
DRIFT = 0.0002


class Announcements:
    """Asks people for patience, a few at once, and knows when all have been asked."""

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

    @property
    def under_way(self) -> bool:
        return self._left > 0

    async def give_way(self) -> None:
        """Let everyone be asked first, but don't wait long, as Discord may be slow."""
        if not self.under_way:  # the usual case, without a timer
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(BRIEF):
                await self._over.wait()


class Places:
    """Places for those worked on, each held only briefly: slow work makes way for others.

    One timer serves them all, and isn't stopped, since most work ends long before it.
    """

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)
        self._held: dict[Waiting, float] = {}  # until when, soonest first
        self._timer: asyncio.TimerHandle | None = None

    @property
    def taken(self) -> bool:
        return self._free.locked()

    async def take(self, waiting: "Waiting") -> None:
        await self._free.acquire()
        loop = asyncio.get_running_loop()
        self._held[waiting] = until = loop.time() + BRIEF
        if self._timer is None:
            self._timer = loop.call_at(until, self._clear, loop)

    def give_up(self, waiting: "Waiting") -> None:
        """Free the place of someone, if they still hold it."""
        if self._held.pop(waiting, None) is not None:
            self._free.release()

    def _clear(self, loop: asyncio.AbstractEventLoop) -> None:
        """Free the places of those who had them long enough, and look again for the others."""
        self._timer, now = None, loop.time()
        for waiting, until in list(self._held.items()):
            if until > now:
                self._timer = loop.call_at(until, self._clear, loop)
                break
            self.give_up(waiting)
            waiting.make_way()


class Waiting:
    """A person waiting for an answer, asked for patience at most once.

    Most answers are there before the place is lost, so they need no other timer.
    """

    def __init__(
        self, interaction: Interaction, since: float, asks: Announcements, places: Places
    ) -> None:
        self._interaction = interaction
        self._since = since
        self._asks = asks
        self._places = places
        self._loop = asyncio.get_running_loop()
        self._asking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._working = self._slow = False
        self.deferred = False

    def _ask_patience(self) -> None:
        self._asking = asyncio.create_task(self.ask_patience())

    async def ask_patience(self) -> None:
        if not self.deferred and not self._interaction.response.is_done():
            self.deferred = True
            await self._asks.defer(self._interaction)

    async def begin(self) -> None:
        """Take a place for the work; if it is late by then, ask for patience first."""
        if self._places.taken or self._asks.under_way:
            await self._wait()
        else:
            await self._places.take(self)
        self._working = True
        if self._slow:
            self._watch()

    async def _wait(self) -> None:
        self._timer = self._loop.call_at(self._since + WAITING, self._ask_patience)
        await self._places.take(self)
        await self._asks.give_way()
        await self._settle()
        if self._loop.time() - self._since >= WAITING:
            await self.ask_patience()

    def make_way(self) -> None:
        """Go on without a place."""
        self._slow = True
        if self._working:
            self._watch()

    def _watch(self) -> None:
        """Ask for patience in time while the work goes on."""
        self._timer = self._loop.call_at(self._since + PATIENCE, self._ask_patience)

    async def _settle(self) -> None:
        """Finish or cancel asking for patience, since the answer must come after it."""
        if self._timer is not None:
            self._timer.cancel()
        if self._asking is not None:
            await self._asking

    async def end(self) -> None:
        """Give up the place, and ask for nothing any more."""
        self._working = False
        self._places.give_up(self)
        await self._settle()


class AnswerQueue:
    """Processes a few interactions at once, in order of arrival."""

    def __init__(self) -> None:
        self._places = Places()
        self._asks = Announcements()
        self._usual = float("inf")
        #: the clock that the interactions' times are compared with
        self.clock: Callable[[], float] = time.time

    async def attend(
        self, interaction: Interaction, work: Coroutine[Any, Any, T]
    ) -> tuple[T, bool]:
        """Return the result, and whether the person had to be asked for patience."""
        age = self._age(interaction)
        since = asyncio.get_running_loop().time() - age
        waiting = Waiting(interaction, since, self._asks, self._places)
        try:
            if age >= LATE:
                await waiting.ask_patience()
            await waiting.begin()
            result = await work
        finally:
            work.close()  # avoids a warning if it never began
            await waiting.end()
        return result, waiting.deferred

    def _age(self, interaction: Interaction) -> float:
        """Return an interaction's age beyond the usual delay, as Discord's clock isn't ours."""
        late = self.clock() - interaction.created_at.timestamp()
        self._usual = min(late, self._usual + DRIFT)
        return late - self._usual

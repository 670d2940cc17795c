"""Long work, done beside all turns: on another thread, few at once, and nobody's turn waits.

A turn that needs it says so and ends. The work is done then, and the turn tried again, which
finds what came of it. What would be asked for again is remembered for a while.
"""

import asyncio
import sys
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from rules.core.errors import Refused

T = TypeVar("T")
#: so much is done at once for everyone, so many may wait for it, so many answers are remembered
AT_ONCE, MOST_WAITING, MOST_KEPT = 2, 20, 256
#: seconds of work after which all others have their turn, and how long they have it
SLICE, PAUSE = 0.002, 0.0003

#: seconds that a thread which is at work keeps all others waiting, where it does not rest by itself
SWITCH = 0.0005


class Aside(Exception):
    """Work that no turn may wait for: whose it is, and under which key its answer is found."""

    def __init__(self, person: str, key: Hashable, work: Callable[[], Any]) -> None:
        super().__init__(key)
        self.person, self.key, self.work = person, key, work


class Worker:
    """Does long work for a person at a time, and remembers what came of it."""

    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH)
        self._places = asyncio.Semaphore(AT_ONCE)
        self._asking: set[str] = set()
        self._answers: OrderedDict[Hashable, Any] = OrderedDict()

    @asynccontextmanager
    async def place(self, person: str) -> AsyncIterator[None]:
        """Hold one of the few places, or refuse a second one to the same person."""
        if person in self._asking:
            raise Refused("still_at_it")
        if len(self._asking) >= MOST_WAITING:
            raise Refused("many_ask")
        self._asking.add(person)
        try:
            async with self._places:
                yield
        finally:
            self._asking.discard(person)

    async def do(self, asked: Aside) -> None:
        """Do what was asked for, and remember what came of it."""
        async with self.place(asked.person):
            self._answers[asked.key] = await asyncio.to_thread(asked.work)
        while len(self._answers) > MOST_KEPT:
            self._answers.popitem(last=False)

    def answer(
        self,
        person: str,
        key: Hashable,
        work: Callable[[], T],
        keeps: Callable[[T], bool] = lambda _: False,
    ) -> T:
        """Return what came of some work, or ask for it; forget it unless one keeps it."""
        if key not in self._answers:
            raise Aside(person, key, work)
        found: T = self._answers[key]
        if keeps(found):
            self._answers.move_to_end(key)
        else:
            del self._answers[key]
        return found


class Breath:
    """Lets all other threads have their turn every now and then, and says what time was worked.

    It measures the thread that it is made in.
    """

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self._clock = clock
        self._began = self._rested = clock()

    def take(self) -> float:
        """Rest if it is time for it; return the seconds of processor time since the beginning."""
        now = self._clock()
        if now - self._rested > SLICE:
            time.sleep(PAUSE)
            self._rested = now
        return now - self._began

"""Does long work on another thread, a few jobs at a time, so that nobody's turn waits.

A turn that needs such work raises `Aside` and ends. The work is done, and the turn tried again:
this time it finds the answer. Answers that will be needed again are kept for a while.
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
#: jobs done at once, jobs that may wait, and answers remembered, for everyone together
AT_ONCE, MOST_WAITING, MOST_KEPT = 2, 20, 256
#: seconds of work before a pause for other threads, and the seconds of that pause
SLICE, PAUSE = 0.002, 0.0003

#: seconds that Python lets a thread run before it switches, for work that doesn't pause itself
SWITCH = 0.0005


class Aside(Exception):
    """Raised to ask for work that no turn may wait for: for whom, and the key of its answer."""

    def __init__(self, person: str, key: Hashable, work: Callable[[], Any]) -> None:
        super().__init__(key)
        self.person, self.key, self.work = person, key, work


class Worker:
    """Does one long job per person at a time, and remembers the answers."""

    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH)
        self._places = asyncio.Semaphore(AT_ONCE)
        self._asking: set[str] = set()
        self._answers: OrderedDict[Hashable, Any] = OrderedDict()

    @asynccontextmanager
    async def place(self, person: str) -> AsyncIterator[None]:
        """Hold one of the few places, or refuse a person who has one already."""
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
        """Do the work and remember its answer."""
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
        """Return the answer to some work, or raise `Aside` to have it done. Forget the answer
        afterwards unless `keeps` wants it."""
        if key not in self._answers:
            raise Aside(person, key, work)
        found: T = self._answers[key]
        if keeps(found):
            self._answers.move_to_end(key)
        else:
            del self._answers[key]
        return found


class Breath:
    """Lets other threads run every now and then, and measures the processor time used.

    It measures the thread that it is made in.
    """

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        self._clock = clock
        self._began = self._rested = clock()

    def take(self) -> float:
        """Pause if it is time to; return the seconds of processor time used so far."""
        now = self._clock()
        if now - self._rested > SLICE:
            time.sleep(PAUSE)
            self._rested = now
        return now - self._began

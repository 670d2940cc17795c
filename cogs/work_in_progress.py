"""Work in progress: closing waits for turns, and cancels tasks beside them."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from cogs import logs

#: seconds that turns in progress may take after the bot was asked to stop
GRACE = 10.0


class Jobs:
    """Counts turns in progress, and keeps tasks beside them from being garbage-collected."""

    def __init__(self) -> None:
        #: turns in progress or waiting
        self.turns = 0
        #: wraps each turn, to measure how long it takes
        self.watch: Callable[[], AbstractContextManager[None]] = nullcontext
        #: set while nothing is in progress
        self.quiet = asyncio.Event()
        self.quiet.set()
        self._tasks: set[asyncio.Task[None]] = set()
        #: tasks that must be finished before closing
        self._taken: set[asyncio.Task[Any]] = set()

    def under_way(self) -> "TurnUnderWay":
        """Keep the bot from closing during a turn."""
        return TurnUnderWay(self)

    def take_up(self) -> None:
        """Keep the bot from closing until the current task is done,
        because only this process will answer."""
        task = asyncio.current_task()
        if task is None or task in self._taken:
            return
        self._taken.add(task)
        self.quiet.clear()
        task.add_done_callback(self._let_go)

    def _let_go(self, task: asyncio.Task[Any]) -> None:
        self._taken.discard(task)
        self.look_for_quiet()

    def look_for_quiet(self) -> None:
        """Let those who wait for quiet go on, if there is nothing to wait for."""
        if not self.turns and not self._taken:
            self.quiet.set()

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Run something beside the current turn, and log it if it fails."""

        async def run_logged() -> None:
            try:
                await work
            except Exception as error:
                logs.log_unexpected(error, "beside the turn")

        task = asyncio.create_task(run_logged())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish_turns(self) -> None:
        """Wait for the turns in progress, up to a limit."""
        try:
            async with asyncio.timeout(GRACE):
                await self.quiet.wait()
        except TimeoutError:
            logs.note("turns cut short", turns=self.turns)

    def cancel_tasks(self) -> None:
        """Cancel all tasks beside turns."""
        for task in list(self._tasks):
            task.cancel()


class TurnUnderWay:
    """A turn that the bot doesn't close during."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._watch = jobs.watch()

    def __enter__(self) -> None:
        self._jobs.turns += 1
        self._jobs.quiet.clear()
        self._watch.__enter__()

    def __exit__(self, *ended: Any) -> None:
        try:
            self._watch.__exit__(*ended)
        finally:
            self._jobs.turns -= 1
            self._jobs.look_for_quiet()

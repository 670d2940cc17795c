"""Waiting for something to have happened, without sleeping."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 60.0  # seconds; a guard against hanging, never a measurement

T = TypeVar("T")


class NeverHappened(AssertionError):
    """What was waited for did not happen; the message says what did."""


class Watch:
    """Look again each time anything happens."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def happened(self) -> None:
        """Wake everyone who waits, so that they look again."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, look: Callable[[], T], what: str, patience: float = PATIENCE) -> T:
        """Return what `look` finds as soon as that is true."""
        try:
            async with asyncio.timeout(patience):
                while not (found := look()):
                    future = asyncio.get_running_loop().create_future()
                    self._waiting.append(future)
                    await future
        except TimeoutError:
            raise NeverHappened(f"waited in vain for {what}") from None
        return found

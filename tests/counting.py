"""Counts what no busy machine changes: the calls that something makes, in Python and in C."""

import sys
from collections.abc import Awaitable
from types import FrameType
from typing import Any


async def count_calls(done: Awaitable[Any]) -> int:
    """Return how many calls are made on this thread until something is done."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        await done
    finally:
        sys.setprofile(before)
    return calls

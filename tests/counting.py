"""Counts what no busy machine changes: the calls that something makes, and the files it enters."""

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).parents[1]
#: where the bot itself is, without the table that a test plays at
ROOMS = tuple(f"{ROOT / name}/" for name in ("cogs", "grammar", "play", "rules", "storage"))


async def count_calls(done: Awaitable[Any]) -> int:
    """Return how many calls are made on this thread until something is done."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    await _watch(done, count)
    return calls


async def list_files(done: Awaitable[Any]) -> set[str]:
    """Return the files of the bot that are entered on this thread until something is done."""
    files: set[str] = set()

    def note(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(ROOMS):
            files.add(frame.f_code.co_filename)

    await _watch(done, note)
    return files


async def _watch(done: Awaitable[Any], watch: Callable[[FrameType, str, Any], None]) -> None:
    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        await done
    finally:
        sys.setprofile(before)

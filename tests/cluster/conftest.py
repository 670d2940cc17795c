"""A database of its own for each test, and sessions on it."""

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from itertools import count
from typing import Any

import asyncpg
import pytest

from storage.engine.session import Session, open_session

_NUMBERS = count(1)


@pytest.fixture
async def url(running: Any) -> str:
    """Return the address of a database that nobody has used: locks are kept apart by database."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    name = f"cluster_{worker}_{next(_NUMBERS)}"
    connection = await asyncpg.connect(running.get_uri())
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return str(running.get_uri(database=name))


class Sessions:
    """Opens sessions, as so many processes would."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self.url = url
        self._stack = stack

    async def open(self, patience: float = 10.0) -> Session:
        return await self._stack.enter_async_context(open_session(self.url, patience))


@pytest.fixture
async def sessions(url: str) -> AsyncIterator[Sessions]:
    async with AsyncExitStack() as stack:
        yield Sessions(url, stack)

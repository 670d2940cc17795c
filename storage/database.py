"""Opens a database, wherever it is."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from storage.engine.transaction import Database, Row, Transaction

__all__ = ["Database", "Row", "Transaction", "is_url", "open_database", "spoken_of"]

#: how an address begins that is no file
SCHEMES = ("postgresql://", "postgres://")


def is_url(address: str) -> bool:
    """Say whether an address is a server's, and no file's."""
    return address.startswith(SCHEMES)


def spoken_of(address: str) -> str:
    """Return an address as it may be shown: nobody is told a password."""
    if not is_url(address):
        return address
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


@asynccontextmanager
async def open_database(
    address: str, *, alone: bool = False, locked: bool = True
) -> AsyncIterator[Database]:
    """Open a file or a server, bring its schema up to date and close it afterwards.

    `alone`: nobody else may have the file open, as while the bot is online. `locked=False` looks
    past whoever holds it, for a copy.
    """
    if is_url(address):
        from storage.engine.postgres import open_server

        async with open_server(address) as server:
            yield server
    else:
        from storage.engine.sqlite import open_file

        async with open_file(address, alone=alone, locked=locked) as file:
            yield file

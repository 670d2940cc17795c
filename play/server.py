"""The server that a game lives in: which channels and people belong to it.

A sentence may carry any id at all. What it names counts only if it belongs to the server that the
speaker speaks in (in a direct message: to the game's), and whoever settles the sentence asks here.
Discord and the local table each have a port of their own behind it.
"""

import re
from typing import NamedTuple, Protocol

_CHANNEL = re.compile(r"<#(\w+)>|#?(.+)", re.DOTALL)


class Unasked(Exception):
    """Something that only the server itself can tell, and that no turn may wait for."""

    def __init__(self, server: str, kind: str, id: str) -> None:
        super().__init__(server, kind, id)
        self.server, self.kind, self.id = server, kind, id


class Port(Protocol):
    """What is known of a server. Raises `Unasked` where it must be asked first."""

    def channel(self, server: str, said: str) -> str | None:
        """Return the id of a server's channel or thread that is mentioned or named."""

    def channel_name(self, server: str, id: str) -> str:
        """Return what a server's channel is called; empty where that is not known."""

    def has_member(self, server: str, person: str) -> bool:
        """Say whether a person is in a server."""

    async def ask(self, question: Unasked) -> None:
        """Find out what was not known, for the next try."""


class Anywhere:
    """The port of a table without servers: every channel is its own, and everyone is there."""

    def channel(self, server: str, said: str) -> str | None:
        found = _CHANNEL.fullmatch(said.strip())
        return (found[1] or found[2]) if found else None

    def channel_name(self, server: str, id: str) -> str:
        return id

    def has_member(self, server: str, person: str) -> bool:
        return True

    async def ask(self, question: Unasked) -> None:
        """There is never anything to ask."""


class Server(NamedTuple):
    """One server, as a turn sees it."""

    port: Port
    id: str

    def channel(self, said: str) -> str | None:
        return self.port.channel(self.id, said)

    def channel_name(self, id: str) -> str:
        return self.port.channel_name(self.id, id)

    def has_member(self, person: str) -> bool:
        return self.port.has_member(self.id, person)

"""Asks the right client of a process about a server, on behalf of the one referee."""

from collections.abc import Collection

from cogs.outgoing.servers import Servers
from play.server import Anywhere, Port, Unasked


class Ports:
    """Passes each question on to the client that the server belongs to."""

    def __init__(self) -> None:
        self._clients: list[Servers] = []

    def add(self, servers: Servers) -> None:
        self._clients.append(servers)

    def remove(self, servers: Servers) -> None:
        if servers in self._clients:
            self._clients.remove(servers)

    def _of(self, server: str) -> Port:
        """Return the client that knows a server; if none does, any of them asks Discord."""
        told = (each for each in reversed(self._clients) if each.serves(server))
        return next(told, self._clients[-1] if self._clients else _NOWHERE)

    def channel(self, server: str, said: str) -> str | None:
        return self._of(server).channel(server, said)

    def channel_name(self, server: str, id: str) -> str:
        return self._of(server).channel_name(server, id)

    def has_member(self, server: str, person: str) -> bool:
        return self._of(server).has_member(server, person)

    def bot_names(self, server: str) -> frozenset[str]:
        return self._of(server).bot_names(server)

    def list_visible_channels(
        self, server: str, person: str, channels: Collection[str]
    ) -> frozenset[str]:
        return self._of(server).list_visible_channels(server, person, channels)

    async def ask(self, question: Unasked) -> None:
        await self._of(question.server).ask(question)


class _Nowhere(Anywhere):
    """The port while there is no client: no server has any channel or member."""

    def channel(self, server: str, said: str) -> str | None:
        return None

    def has_member(self, server: str, person: str) -> bool:
        return False

    def list_visible_channels(
        self, server: str, person: str, channels: Collection[str]
    ) -> frozenset[str]:
        return frozenset()


_NOWHERE = _Nowhere()

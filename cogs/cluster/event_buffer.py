"""What comes before it is this client's turn to answer: kept, and heard when the turn comes."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

import discord

#: what people do; all else, such as a channel that is renamed, a client may learn at any time
DEEDS = ("INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE")
_EDIT = "MESSAGE_UPDATE"


class EventBuffer:
    """Keeps back what people do, from IDENTIFY until the one before has finished, and for as long
    as nobody knows whether this client may still answer.

    discord.py has no public way to hold events up, so the private names are used here only. What
    is kept is what Discord sent, word for word: nothing has been made of it yet.
    """

    def __init__(self, client: discord.Client, may: Callable[[], bool] = lambda: True) -> None:
        self._may = may
        self._closed = False
        self._kept: list[tuple[str, Any]] = []
        parsers: dict[str, Callable[[Any], None]] = client._connection.parsers
        self._own = {deed: parsers[deed] for deed in DEEDS}
        for deed in DEEDS:
            parsers[deed] = partial(self._hear, deed)

    def _hear(self, deed: str, data: Any) -> None:
        self._kept.append((deed, data))
        self.let_through()

    @property
    def ids(self) -> list[int]:
        """Return the ids of what is kept back."""
        return [int(data["id"]) for deed, data in self._kept if deed != _EDIT]

    def close(self) -> None:
        """Keep back what comes from now on."""
        self._closed = True

    def open(self, heard: Collection[int] = ()) -> None:
        """Let everything through: first what was kept, without what another has heard already."""
        self._closed = False
        self._kept = [
            (deed, data)
            for deed, data in self._kept
            if deed == _EDIT or int(data["id"]) not in heard
        ]
        self.let_through()

    def let_through(self) -> None:
        """Let through what was kept, in order, where this client may answer."""
        while self._kept and not self._closed and self._may():
            deed, data = self._kept.pop(0)
            self._own[deed](data)

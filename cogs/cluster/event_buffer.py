"""Holds back what people do while another process may still answer it."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

import discord

#: events to hold back; others, such as a renamed channel, may be handled at any time
DEEDS = ("INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE")
_EDIT = "MESSAGE_UPDATE"


class EventBuffer:
    """Holds back what people do, from IDENTIFY until the previous client has finished, and whenever
    it is unknown whether this client may still answer.

    discord.py has no public way to pause events, so private names are used, only here. Held events
    are stored exactly as Discord sent them.
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
        """Return the ids of the held interactions and posts."""
        return [int(data["id"]) for deed, data in self._kept if deed != _EDIT]

    def close(self) -> None:
        """Start holding events back."""
        self._closed = True

    def open(self, heard: Collection[int] = ()) -> None:
        """Release held events, except those the previous client has handled, and stop holding."""
        self._closed = False
        self._kept = [
            (deed, data)
            for deed, data in self._kept
            # an edit has its post's id, which doesn't say whether the edit was handled
            if deed == _EDIT or int(data["id"]) not in heard
        ]
        self.let_through()

    def let_through(self) -> None:
        """Release held events in order, as long as this client may answer."""
        while self._kept and not self._closed and self._may():
            deed, data = self._kept.pop(0)
            self._own[deed](data)

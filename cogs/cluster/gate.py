"""What comes before it is this client's turn to answer: kept, and heard when the turn comes."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

import discord

#: what people do; all else, such as a channel that is renamed, a client may learn at any time
DEEDS = ("INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE")
_EDIT = "MESSAGE_UPDATE"


class Gate:
    """Keeps back what people do, from IDENTIFY until the one before has finished.

    discord.py has no public way to hold events up, so the private names are used here only. What
    is kept is what Discord sent, word for word: nothing has been made of it yet.
    """

    def __init__(self, client: discord.Client) -> None:
        self._parsers: dict[str, Callable[[Any], None]] = client._connection.parsers
        self._own = {deed: self._parsers[deed] for deed in DEEDS}
        self._kept: list[tuple[str, Any]] = []

    def close(self) -> None:
        """Keep back what comes from now on."""
        for deed in DEEDS:
            self._parsers[deed] = partial(self._keep, deed)

    def _keep(self, deed: str, data: Any) -> None:
        self._kept.append((deed, data))

    @property
    def ids(self) -> list[int]:
        """Return the ids of what is kept back."""
        return [int(data["id"]) for deed, data in self._kept if deed != _EDIT]

    def open(self, heard: Collection[int] = ()) -> None:
        """Let everything through: first what was kept, without what another has heard already."""
        self._parsers.update(self._own)
        kept, self._kept = self._kept, []
        for deed, data in kept:
            if deed == _EDIT or int(data["id"]) not in heard:
                self._own[deed](data)

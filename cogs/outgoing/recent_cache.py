"""Caches of limited size."""

import asyncio
from collections import OrderedDict
from itertools import islice
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

#: the usual size of a cache
ROOM = 1_000


class Recent(OrderedDict[K, V]):
    """A mapping that keeps only the entries set or read last."""

    def __init__(self, room: int = ROOM) -> None:
        super().__init__()
        self._room = room

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        oldest = islice(self.items(), max(0, len(self) - self._room))
        # a list first, as nothing may be deleted while it is walked through
        for old, kept in list(oldest):
            if not self.in_use(kept):
                del self[old]

    def __getitem__(self, key: K) -> V:
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value

    def in_use(self, value: V) -> bool:
        """Say whether a value is in use and can't be dropped."""
        return False


class Locks(Recent[K, asyncio.Lock]):
    """A lock for each of the last keys; a held one is never dropped."""

    def __missing__(self, key: K) -> asyncio.Lock:
        self[key] = made = asyncio.Lock()
        return made

    def in_use(self, value: asyncio.Lock) -> bool:
        return value.locked()

"""What a sentence came to, before it is written down."""

from typing import NamedTuple

from rules.core.outcome import Outcome

#: choices that are taken: the id of the entry that offers each, and its position there
Takes = tuple[tuple[int, int], ...]


class Settled(NamedTuple):
    """A sentence and what it came to: all that an entry is made of."""

    outcome: Outcome
    said: str
    verb: str
    acting: int
    visible: str
    dice: tuple[tuple[int, int], ...]
    takes: Takes = ()

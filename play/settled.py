"""What a sentence came to, before it is written down."""

from dataclasses import dataclass

from rules.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Settled:
    """A sentence and what it came to: all that an entry is made of."""

    outcome: Outcome
    said: str
    verb: str
    acting: int
    visible: str
    dice: tuple[tuple[int, int], ...]
    takes: tuple[int, tuple[int, ...]] | None = None  # an entry's id and positions of its choices

"""What evidence is made of: acts, amounts, and what is said beside them."""

from play.language.spotting.names import Thing
from rules.fast_tuples import NamedTuple


class Spot(NamedTuple):
    """An act that a text speaks of, and the words in which it does."""

    at: int
    end: int
    does: str
    strong: bool
    past: bool = False
    thing: Thing | None = None  # what was named outright: a skill, a move
    sure: bool = True  # its words mean nothing else
    held: bool = False  # what it is done with speaks for it, or whom it is said to
    chance: float = 0.0  # how likely the text tells of it, by its likeness to others


class Amount(NamedTuple):
    """A number, or dice, and what it counts."""

    at: int
    said: str
    unit: str
    lead: str


class Beside(NamedTuple):
    """What is said beside an act: with advantage, at long range."""

    places: frozenset[int]
    says: str

"""The types of evidence: acts, amounts, and what is said beside them."""

from play.language.spotting.names import Thing
from rules.fast_tuples import NamedTuple


class Spot(NamedTuple):
    """An act that a text mentions, and the words that mention it."""

    at: int
    end: int
    does: str
    strong: bool
    past: bool = False
    thing: Thing | None = None  # named directly: a skill, a move
    sure: bool = True  # its words have no other meaning
    held: bool = False  # supported by the thing used, or the person addressed
    chance: float = 0.0  # how likely the text tells of it, by its likeness to others


class Amount(NamedTuple):
    """A number or dice, and what it counts."""

    at: int
    said: str
    unit: str
    lead: str


class Beside(NamedTuple):
    """Something said beside an act: with advantage, at long range."""

    places: frozenset[int]
    says: str

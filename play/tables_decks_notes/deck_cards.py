"""The cards of a deck: all of them, those left, and those that someone holds."""

from collections.abc import Sequence
from functools import lru_cache

from grammar.parser import read_dice
from rules.core import limits
from rules.core.errors import Faulty, Problem
from rules.core.records.tables_decks_notes import Deck
from rules.core.tables.table_lines import Line, TableRead, read_table

_RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
STANDARD = (
    *(f"{rank} of {suit}" for suit in _SUITS for rank in _RANKS), "Red Joker", "Black Joker",
)  # fmt: skip


# every card drawn and every hand shown reads the whole deck
@lru_cache(64)
def _read(lines: tuple[str, ...]) -> TableRead:
    return read_table("", [Line(n, text) for n, text in enumerate(lines, start=1)], read_dice)


def cards_of(lines: tuple[str, ...]) -> list[str]:
    """Return every card that the lines make, in order: `3x a wolf` makes three."""
    table = _read(lines).table
    faces = [*table.die.faces]
    return [row.text for row in table.rows for face in faces if row.low <= face <= row.high]


def check_cards(lines: Sequence[Line]) -> None:
    """Refuse lines that make no deck, listing everything that is wrong."""
    found = read_table("", lines, read_dice)
    problems = list(found.problems)
    for row in found.table.rows:
        if any(not isinstance(part, str) for part in row.parts):
            problems.append(Problem(row.line, 1, "A card rolls nothing: leave out the brackets."))
    if len(found.table.die.faces) > limits.CARDS:
        problems.append(Problem(1, 1, f"A deck has at most {limits.CARDS} cards."))
    if problems:
        error = Faulty("deck", sorted(problems)[:50], max(0, len(problems) - 50))
        error.words = "\n".join(line.text for line in lines)
        raise error


def places_left(deck: Deck) -> list[int]:
    """Return the places of the cards left in the deck."""
    return [n for n in range(len(cards_of(deck.lines))) if deck.find_holder(n) is None]


def places_of(deck: Deck, person: str) -> list[int]:
    """Return the places of the cards that a person holds; of nobody, those that lie open."""
    return [n for n in range(len(cards_of(deck.lines))) if deck.find_holder(n) == person]


def names_at(deck: Deck, places: Sequence[int]) -> list[str]:
    """Return the cards at these places."""
    cards = cards_of(deck.lines)
    return [cards[place] for place in places]

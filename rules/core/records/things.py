"""What a game keeps besides its characters: tables, decks and clocks.

Each is a record of its own kind, so that changes, undo, exports and imports know it like any other.
"""

from collections.abc import Mapping
from dataclasses import field, replace

from rules.core import limits
from rules.core.records.frozen_values import freeze_named
from rules.core.records.record import Record, declare_number, declare_word

#: who may know of a thing, or do more than that
PLAIN, HIDDEN, OPEN = "", "hidden", "open"


@freeze_named
class Thing(Record):
    """Anything that a game master brings along. `thing` says which kind it is, as its row does.

    `sight`: a hidden one is the game masters' alone. What is open besides its kind says.
    """

    thing: str = ""
    name: str = ""
    sight: str = declare_word(PLAIN, PLAIN, HIDDEN, OPEN)

    def find_invalid_field(self) -> str:
        """Return the field that holds what it never could; nothing where all is well."""
        return ""

    def as_written(self) -> "Thing":
        """Return this thing as its coming and going are told."""
        return self


@freeze_named
class OwnTable(Thing):
    """A table as it was written; players read the lines of an open one."""

    thing: str = declare_word("table", "table")
    lines: tuple[str, ...] = ()


@freeze_named
class Deck(Thing):
    """Cards as they were written. A card that is not held is in the deck.

    `held` says by a card's place in which shuffle it was taken, and by whom: `3 alice`, or `3 ` for
    a card that lies open. What was taken before the latest shuffle is in the deck again. So cards
    change hands one by one, and neither a shuffle nor another's card tells who held what.
    """

    thing: str = declare_word("deck", "deck")
    lines: tuple[str, ...] = ()
    shuffles: int = 0
    held: Mapping[str, str] = field(default_factory=dict)

    def find_holder(self, place: int) -> str | None:
        """Return who holds a card, nobody where it lies open; None where it is in the deck."""
        shuffle, _, person = self.held.get(str(place), "").partition(" ")
        return person if shuffle == str(self.shuffles) else None

    def hand(self, place: int, person: str) -> "Deck":
        """Return this deck with a card in someone's hand, or open on the table."""
        return replace(self, held={**self.held, str(place): f"{self.shuffles} {person}"})

    def as_written(self) -> "Deck":
        return self.without_hands()

    def without_hands(self) -> "Deck":
        """Return this deck with every hand back in it: what lies open stays there."""
        there = {key for key in self.held if key.isdecimal() and self.find_holder(int(key)) == ""}
        return replace(self, held={key: self.held[key] for key in there})


@freeze_named
class Clock(Thing):
    """A circle of segments that fills up; players tick an open one."""

    thing: str = declare_word("clock", "clock")
    filled: int = declare_number(0, 0, limits.MOST_SEGMENTS)
    segments: int = declare_number(4, limits.FEWEST_SEGMENTS, limits.MOST_SEGMENTS)

    def find_invalid_field(self) -> str:
        return "filled" if self.filled > self.segments else ""


@freeze_named
class PageText(Thing):
    """A page that the game is, or was, played by: its name is its fingerprint."""

    thing: str = declare_word("page", "page")
    parts: tuple[str, ...] = ()  # its letters, in pieces that are not too long

    @property
    def text(self) -> str:
        return "".join(self.parts)


#: whom a note is shared with besides characters: everyone, and the game masters
ALL, MASTERS = "all", "gm"


@freeze_named
class Note(Thing):
    """Words that are someone's alone, whoever leads the game, until they share them.

    `shared` are the records of characters whose players may read it, or `ALL` or `MASTERS`.
    """

    thing: str = declare_word("note", "note")
    owner: str = ""
    text: str = ""
    shared: tuple[str, ...] = ()
    picture: str = ""  # by which it is found where pictures are kept


@freeze_named
class Taught(Thing):
    """What someone's own words mean: its name is the phrase, with places for names and numbers.

    `whole`: it holds for the whole game, as a game master's do.
    """

    thing: str = declare_word("taught", "taught")
    owner: str = ""
    means: str = ""
    whole: bool = False


#: every kind of thing by the kind of its row
THINGS: Mapping[str, type[Thing]] = {
    "table": OwnTable,
    "deck": Deck,
    "clock": Clock,
    "page": PageText,
    "note": Note,
    "taught": Taught,
}
#: kinds of which a turn reads none before its sentence asks for them: they may be long
READ_LATER = ("table", "deck", "page", "note")


def kind_of(values: Mapping[str, object]) -> type[Thing] | None:
    """Return which thing values belong to; None where they are somebody's sheet."""
    return THINGS.get(str(values.get("thing", "")))

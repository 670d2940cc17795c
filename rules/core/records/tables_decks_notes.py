"""What a game stores besides its characters: tables, decks, clocks, notes and the like.

Each is a record of its own type, so changes, undo, export and import treat it like any other.
"""

from collections.abc import Mapping
from dataclasses import field, replace

from rules.core import limits
from rules.core.records.frozen_values import freeze_named
from rules.core.records.record import Record, declare_number, declare_word

#: who may see a thing, and who may use it
PLAIN, HIDDEN, OPEN = "", "hidden", "open"


@freeze_named
class Thing(Record):
    """Anything that people add to a game. `thing` is its kind, as in its row.

    `sight`: only game masters see a hidden one; each kind says what players may do with an open
    one.
    """

    thing: str = ""
    name: str = ""
    sight: str = declare_word(PLAIN, PLAIN, HIDDEN, OPEN)

    def find_invalid_field(self) -> str:
        """Return the name of a field with an impossible value, or ""."""
        return ""

    def as_written(self) -> "Thing":
        """Return the thing as it is shown when it is added or removed."""
        return self


@freeze_named
class OwnTable(Thing):
    """A table as it was written; players may read the lines of an open one."""

    thing: str = declare_word("table", "table")
    lines: tuple[str, ...] = ()


@freeze_named
class Deck(Thing):
    """Cards as they were written. Cards that aren't held are in the deck.

    `held` maps a card's place to the shuffle in which it was taken, and by whom: `3 alice`, or `3 `
    for a card face up on the table. Cards taken before the latest shuffle are back in the deck. So
    each card changes hands alone, and neither a shuffle nor another card's move reveals who held
    what.
    """

    thing: str = declare_word("deck", "deck")
    lines: tuple[str, ...] = ()
    shuffles: int = 0
    held: Mapping[str, str] = field(default_factory=dict)

    def find_holder(self, place: int) -> str | None:
        """Return who holds a card: "" if it lies open, None if it is in the deck."""
        shuffle, _, person = self.held.get(str(place), "").partition(" ")
        return person if shuffle == str(self.shuffles) else None

    def hand(self, place: int, person: str) -> "Deck":
        """Return the deck with a card in someone's hand, or open on the table if `person` is ""."""
        return replace(self, held={**self.held, str(place): f"{self.shuffles} {person}"})

    def as_written(self) -> "Deck":
        return self.without_hands()

    def without_hands(self) -> "Deck":
        """Return the deck with all hands put back; open cards stay on the table."""
        # the keys of an imported deck may be any text
        there = {key for key in self.held if key.isdecimal() and self.find_holder(int(key)) == ""}
        return replace(self, held={key: self.held[key] for key in there})


@freeze_named
class Clock(Thing):
    """A circle of segments that fills up; players may tick an open one."""

    thing: str = declare_word("clock", "clock")
    filled: int = declare_number(0, 0, limits.MOST_SEGMENTS)
    segments: int = declare_number(4, limits.FEWEST_SEGMENTS, limits.MOST_SEGMENTS)

    def find_invalid_field(self) -> str:
        return "filled" if self.filled > self.segments else ""


@freeze_named
class PageText(Thing):
    """A page of rules that the game uses or used; its name is its fingerprint."""

    thing: str = declare_word("page", "page")
    parts: tuple[str, ...] = ()  # its text in pieces, because text fields have a limit

    @property
    def text(self) -> str:
        return "".join(self.parts)


#: who a note can be shared with besides characters: everyone, or the game masters
ALL, MASTERS = "all", "gm"


@freeze_named
class Note(Thing):
    """A private text that only its owner can read until they share it; game masters can't either.

    `shared` lists the records of characters whose players may read it, or `ALL` or `MASTERS`.
    """

    thing: str = declare_word("note", "note")
    owner: str = ""
    text: str = ""
    shared: tuple[str, ...] = ()
    picture: str = ""  # its key in the picture store


@freeze_named
class Taught(Thing):
    """The meaning of someone's own words: its name is the phrase, with slots for names and numbers.

    `whole`: it applies to everyone in the game, as a game master's phrases do.
    """

    thing: str = declare_word("taught", "taught")
    owner: str = ""
    means: str = ""
    whole: bool = False


#: the type of each kind of thing
THINGS: Mapping[str, type[Thing]] = {
    "table": OwnTable,
    "deck": Deck,
    "clock": Clock,
    "page": PageText,
    "note": Note,
    "taught": Taught,
}
#: kinds that a turn loads only when its sentence needs them, because they may be long
READ_LATER = ("table", "deck", "page", "note")


def kind_of(values: Mapping[str, object]) -> type[Thing] | None:
    """Return the type of thing that values belong to; None if they are a character's sheet."""
    return THINGS.get(str(values.get("thing", "")))

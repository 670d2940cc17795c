"""A page's game as values: fields, rolls, moves, tables and clocks."""

from collections.abc import Mapping
from dataclasses import field
from enum import Enum, StrEnum

from rules.core.outcome import Grade
from rules.core.records.frozen_values import freeze_named
from rules.core.tables.table_lines import Table
from rules.fast_tuples import NamedTuple

#: the key of the roll in `## Roll`
MAIN = "main"
#: the sizes of dice that can be stepped up and down
CHAIN = (4, 6, 8, 10, 12, 20)
#: the most dice in one roll
MOST_DICE = 30


class Kind(StrEnum):
    """What a field holds; BROKEN couldn't be read, so nothing else about it is reported."""

    NUMBER = "number"
    TRACK = "track"
    DIE = "die"
    CHOICE = "choice"
    FLAG = "flag"
    TEXT = "text"
    LIST = "list"
    BROKEN = "broken"


class Field(NamedTuple):
    """One field of the sheet. `default` is a number; for a die its sides."""

    key: str
    name: str
    kind: Kind
    default: int = 0
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()  # the options of a choice
    rising: bool = False


class Condition(NamedTuple):
    """A switch on the sheet, and its modifier on rolls with any stat, or with some."""

    key: str
    name: str
    worth: int = 0
    stats: tuple[str, ...] = ()


class Term(NamedTuple):
    """One condition of `Down when hurt and afraid`: a condition, or a field at a value or full."""

    key: str
    value: int | None = None
    full: bool = False


class Shape(Enum):
    """How the dice of a roll are read."""

    BANDS = "total in bands"
    DIFFICULTY = "total against a difficulty"
    UNDER = "under or over a stat"
    COUNT = "counting"
    HIGHEST = "reading the highest"
    STEP = "step dice"


class Compare(Enum):
    """When a die rolled against a stat succeeds."""

    UNDER = "under"
    AT_OR_UNDER = "at or under"
    OVER = "over"
    AT_OR_OVER = "at or over"

    @property
    def is_over(self) -> bool:
        return self in (Compare.OVER, Compare.AT_OR_OVER)


class Boon(Enum):
    """What advantage does; disadvantage mirrors it."""

    DROP_LOWEST = "one more die, drop the lowest"
    DROP_HIGHEST = "one more die, drop the highest"
    TWICE = "roll twice, keep the better"
    DIE = "one more die"
    BONUS = "a bonus"


class Band(NamedTuple):
    """One result as the page writes it: from `low` to `high` of the number that is read."""

    said: str
    grade: Grade
    low: int
    high: int
    name: str = ""


#: higher than any total
ENDLESS = 10**6


class Verb(StrEnum):
    """What an effect does."""

    ADD = "add"
    SET = "set"
    PACK = "pack"
    MARK = "mark"
    CLEAR = "clear"
    CLOCK = "clock"
    FORWARD = "forward"
    ONGOING = "ongoing"
    HOLD = "hold"
    XP = "xp"
    TABLE = "table"
    HARM = "harm"


class Effect(NamedTuple):
    """One effect from backticks. `said` is the sentence as it could be typed."""

    verb: Verb
    key: str = ""
    amount: int = 0
    text: str = ""  # a word, a thing or dice
    target: bool = False
    said: str = ""


class Option(NamedTuple):
    """One line of a list to choose from."""

    text: str
    effects: tuple[Effect, ...] = ()


class Pick(NamedTuple):
    """How many options may be chosen; with `owed` they must be."""

    most: int
    owed: bool
    options: tuple[Option, ...] = ()


class Clause(NamedTuple):
    """What happens on some results of a roll; for a move without a roll, always.

    `results` are grades and bands as written (see `rules.own.checks`); None means every result.
    """

    results: frozenset[str] | None
    text: str
    effects: tuple[Effect, ...] = ()
    picks: tuple[Pick, ...] = ()


class Roll(NamedTuple):
    """How dice are read, in one of six shapes."""

    key: str
    name: str
    shape: Shape
    dice: int = 1
    sides: int = 6
    stats: int = 1  # how many stats it takes
    bonus: int = 0
    against: bool = False  # whether it is read against a difficulty
    usual: int | None = None  # the difficulty if none is typed
    margin: int = 0  # beating it by this much is critical
    compare: Compare = Compare.UNDER
    doubles: bool = False  # doubles are critical
    doubles_fumble: bool = False
    exact: bool = False  # exactly the stat is critical
    hit: int = 0  # each die at this or more is a hit
    bands: tuple[Band, ...] = ()
    many: tuple[int, int, str] | None = None  # `two 6s` are critical: count, face, text
    lowest_of_two: bool = False  # with no dice, roll two and read the lowest
    natural: Mapping[int, Grade] = {}  # faces that decide by themselves
    boon: Boon | None = None
    boon_bonus: int = 0
    clauses: tuple[Clause, ...] = ()
    names: Mapping[str, str] = {}  # grade -> the page's name for it
    broken: bool = False

    @property
    def is_pool(self) -> bool:
        return self.shape in (Shape.COUNT, Shape.HIGHEST)


class Move(NamedTuple):
    """A move and its prose. `roll` is empty if nothing is rolled."""

    key: str
    name: str
    trigger: str = ""
    roll: str = ""
    stats: tuple[str, ...] = ()
    both: bool = False  # both stats count; else one is chosen
    difficulty: int | None = None  # its own difficulty, if its roll has one
    clauses: tuple[Clause, ...] = ()
    text: str = ""


class OwnTable(NamedTuple):
    """A table, and the effects of its rows by line number."""

    table: Table
    lines: tuple[str, ...] = ()  # as written
    effects: Mapping[int, tuple[Effect, ...]] = {}


class Clock(NamedTuple):
    key: str
    name: str
    size: int


@freeze_named
class Page:
    """A whole game."""

    name: str
    pitch: str = ""
    fingerprint: str = ""
    fields: Mapping[str, Field] = field(default_factory=dict)
    field_names: tuple[str, ...] = ()  # fields and the conditions, in page order
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    conditions_name: str = "Conditions"
    downs: tuple[tuple[Term, ...], ...] = ()
    rolls: Mapping[str, Roll] = field(default_factory=dict)
    moves: Mapping[str, Move] = field(default_factory=dict)
    tables: Mapping[str, OwnTable] = field(default_factory=dict)
    clocks: Mapping[str, Clock] = field(default_factory=dict)
    topics: tuple[tuple[str, str], ...] = ()

    @property
    def main(self) -> Roll | None:
        """Return the game's main roll: that of `## Roll`, or else the first, or None."""
        return self.rolls.get(MAIN) or next(iter(self.rolls.values()), None)


def kinds_for(roll: Roll) -> tuple[Kind, ...]:
    """Return the kinds of fields that a roll can use."""
    return (Kind.DIE,) if roll.shape is Shape.STEP else (Kind.NUMBER, Kind.TRACK)


def find_usual_track(page: Page) -> Field | None:
    """Return the track that harm affects: the one in `Down when`, else the first; None without
    tracks."""
    named = (page.fields.get(term.key) for terms in page.downs for term in terms)
    tracks = [each for each in (*named, *page.fields.values())
              if each is not None and each.kind is Kind.TRACK]  # fmt: skip
    return next(iter(tracks), None)


def rollable(page: Page, roll: Roll) -> list[str]:
    """Return the fields that a roll can use, with tracks last.

    Tracks that harm lowers, or that only rise, aren't stats, unless a move rolls them or there is
    nothing else.
    """
    fitting = [key for key, each in page.fields.items() if each.kind in kinds_for(roll)]
    plain = [key for key in fitting if page.fields[key].kind is not Kind.TRACK]
    if not plain:
        return fitting
    said = {stat for move in page.moves.values() for stat in move.stats}
    vital = {term.key for terms in page.downs for term in terms}
    vital |= {each.key for each in page.fields.values() if each.rising}
    usual = find_usual_track(page)
    vital |= {usual.key} if usual else set()
    tracks = (key for key in fitting if page.fields[key].kind is Kind.TRACK)
    return [*plain, *(key for key in tracks if key in said or key not in vital)]


def stats_of(page: Page) -> list[str]:
    """Return the fields that any roll of a page can use, in page order."""
    rolled = {key for roll in page.rolls.values() for key in rollable(page, roll)}
    kinds = () if page.rolls else (Kind.NUMBER, Kind.DIE)
    return [key for key, each in page.fields.items() if key in rolled or each.kind in kinds]

"""The scene: everything a rule can read, and the changes it can propose."""

from collections.abc import Callable, Iterator, Mapping, Sequence, ValuesView
from dataclasses import field, replace
from typing import Any, Generic, Self, TypeVar

from rules.core.errors import NotFound
from rules.core.records.calendar import Calendar
from rules.core.records.frozen_values import freeze, freeze_named
from rules.core.records.record import POINTS, Change, Record, Scalar, copy_with, diff, encode
from rules.core.records.tables_decks_notes import Thing
from rules.core.sheet import Sheet
from rules.fast_tuples import NamedTuple


@freeze
class DefinedMove:
    """A move that a table wrote for itself."""

    name: str
    stat: str = ""
    range: str = ""
    trigger: str = ""
    success: str = ""
    mixed: str = ""
    failure: str = ""
    hits: int = 0
    hits_type: str = ""
    of_class: str = ""
    requires: str = ""  # the move you need before you can learn this one
    replaces: str = ""  # likewise, and you lose it


@freeze
class Loan:
    """A character lent to another player until a time; 0: until it is taken back."""

    to: str
    until: int = 0


@freeze
class Absence:
    """A player who is away until a time (0: until they say that they're back), and why."""

    until: int = 0
    why: str = ""


@freeze
class Reminder:
    """A text to show one person, or with `to_all` every player, at a time."""

    person: str
    channel: str
    at: int
    what: str
    to_all: bool = False


@freeze_named
class Game(Record):
    """A game: its people, its settings and what its table agreed on."""

    name: str = ""
    gms: tuple[str, ...] = ()
    settings: Mapping[str, Scalar] = field(default_factory=dict)
    #: old defaults of settings, for a game that began before the rules changed them
    defaults: Mapping[str, Scalar] = field(default_factory=dict)
    active: Mapping[str, int] = field(default_factory=dict, metadata=POINTS)  # player -> character
    loans: Mapping[str, Loan] = field(default_factory=dict)  # character's number -> loan
    moves: Mapping[str, DefinedMove] = field(default_factory=dict)
    away: Mapping[str, Absence] = field(default_factory=dict, metadata=POINTS)  # player -> absence
    #: when to send reminders: `after` in seconds, `quiet_from` and `quiet_to` in minutes
    #: of the day, `zone`
    nudge: Mapping[str, Scalar] = field(default_factory=dict)
    #: by the number of the entry that set it
    reminders: Mapping[str, Reminder] = field(default_factory=dict)
    ended: bool = False
    #: seconds that have passed in the story since the game began
    clock: int = 0
    #: the names of its days; None until someone sets them
    calendar: Calendar | None = field(default=None, metadata={"points": True})

    @property
    def elapsed(self) -> int:
        """Return how many seconds have passed in the story, whatever unit the rules count in."""
        return self.clock

    def advance_clock(self, seconds: int) -> Self:
        """Return the game with its clock advanced."""
        return replace(self, clock=self.clock + seconds)


@freeze_named
class Stage(Record):
    """What is going on in one channel or thread: who is there, and whose turn it is."""

    channel: str = ""
    scene: str = ""  # its title, while one is being played
    present: tuple[int, ...] = ()
    left: tuple[int, ...] = ()  # who left during this fight or scene
    #: here only: player -> character
    active: Mapping[str, int] = field(default_factory=dict, metadata=POINTS)
    floor: int = field(default=0, metadata=POINTS)  # the character whose turn it is to speak
    round: int = 0
    #: the deadline of the turn or the whole round; 0 if there is none
    due: int = field(default=0, metadata=POINTS)
    due_for: str = ""  # turn, round


class Speaker(NamedTuple):
    """The person who speaks."""

    id: str
    name: str
    gm: bool = False


class Recalled(NamedTuple):
    """An earlier entry that this sentence is about."""

    number: int
    said: str
    verb: str
    kind: str
    subject: int
    facts: Mapping[str, Any]
    memory: Mapping[str, Any]
    dice: tuple[tuple[int, int], ...]  # sides and face, in order
    changes: tuple[Change, ...]
    taken: tuple[str, ...] = ()  # the sentences of its choices that were already taken
    coming: tuple[str, ...] = ()  # those that the same `/pick` takes after this one
    #: the memory of each follow-up entry that wasn't undone, oldest first
    followed: tuple[Mapping[str, Any], ...] = ()
    imported: bool = False  # from an import, so anything in it may be forged


S = TypeVar("S", bound=Sheet)
G = TypeVar("G", bound=Game)
T = TypeVar("T", bound=Stage)


class Sheets(Mapping[int, S], Generic[S]):
    """The game's sheets by record, each decoded only when someone looks at it.

    Characters the speaker doesn't know are left out of every list, and so of every name lookup.
    Code that has the record, such as a follow-up to an entry, still gets the sheet.
    """

    __slots__ = ("_hides", "_known", "_read", "_rows", "_seen")

    def __init__(
        self,
        rows: Mapping[int, Any],
        read: Callable[[int, Any], S],
        seen: Mapping[int, S] | None = None,
        hides: Callable[[Sheet], bool] | None = None,
    ) -> None:
        self._rows = rows
        self._read = read
        self._seen: dict[int, S] = dict(seen or {})
        self._hides = hides
        #: the records the speaker knows, computed once; reading more sheets doesn't change them
        self._known: tuple[int, ...] | None = None

    def __getitem__(self, record: int) -> S:
        if record not in self._seen:  # faster than catching a KeyError
            self._seen[record] = self._read(record, self._rows[record])
        return self._seen[record]

    def get(self, record: int, default: Any = None) -> S | None:  # type: ignore[override]
        return self[record] if record in self._seen or record in self._rows else default

    def list_some(self, records: Sequence[int]) -> list[S]:
        """Return several sheets, known to the speaker or not."""
        seen = self._seen
        for record in records:
            if record not in seen:
                seen[record] = self._read(record, self._rows[record])
        return [seen[record] for record in records]

    def __contains__(self, record: object) -> bool:
        return record in self._seen or record in self._rows

    def __iter__(self) -> Iterator[int]:
        return iter(self._list_known())

    def __len__(self) -> int:
        return len(self._list_known())

    def values(self) -> ValuesView[S]:
        """Return the sheets that the speaker knows, all read at once."""
        known = self._list_known()
        return dict(zip(known, self.list_some(known), strict=True)).values()

    def _list_known(self) -> tuple[int, ...]:
        if self._known is None:
            every, hides = self.records(), self._hides
            if hides is not None:
                sheets = zip(every, self.list_some(every), strict=True)
                every = tuple([record for record, sheet in sheets if not hides(sheet)])
            self._known = every
        return self._known

    def is_known(self, record: int) -> bool:
        """Say whether the speaker knows the character with this record."""
        return self._hides is None or not self._hides(self[record])

    def records(self) -> tuple[int, ...]:
        """Return every record, including characters the speaker doesn't know."""
        return (*self._rows, *(record for record in self._seen if record not in self._rows))

    def list_all(self) -> list[S]:
        """Return every sheet, including characters the speaker doesn't know."""
        return self.list_some(self.records())

    def with_sheet(self, sheet: S) -> "Sheets[S]":
        return Sheets(self._rows, self._read, self._seen | {sheet.record: sheet}, self._hides)

    def drop_sheet(self, record: int) -> "Sheets[S]":
        rows = {key: row for key, row in self._rows.items() if key != record}
        seen = {key: sheet for key, sheet in self._seen.items() if key != record}
        return Sheets(rows, self._read, seen, self._hides)

    def put_stand_ins(self, stand_in: Callable[[S], S]) -> "Sheets[S]":
        """Return the sheets with each replaced by `stand_in`, applied when someone looks at it."""

        def read(record: int, row: Any) -> S:
            # None stands for a sheet of the scene before; a sheet that is made later has a row
            return stand_in(self[record]) if row is None else self._read(record, row)

        return Sheets(dict.fromkeys(self.records()), read, hides=self._hides)

    def hide_some(self, hides: Callable[[Sheet], bool]) -> "Sheets[S]":
        """Return the sheets with some of them hidden from lists."""
        return Sheets(self._rows, self._read, self._seen, hides)

    def make_sheet(self, record: int, values: Mapping[str, Any]) -> S:
        """Return a sheet made from its stored values."""
        return self._read(record, values)

    def peek(self, record: int) -> S:
        """Return a sheet without adding it to those seen."""
        seen = self._seen.get(record)
        return self._read(record, self._rows[record]) if seen is None else seen

    def list_seen(self) -> Mapping[int, S]:
        """Return the sheets that were looked at or replaced."""
        return self._seen


@freeze
class Scene(Generic[S, G, T]):
    """Everything a rule reads. `put` returns the scene after an edit; `changes` the difference."""

    game: G
    stage: T
    sheets: Sheets[S]
    speaker: Speaker
    acting: int = 0  # the record of the acting character, or 0
    recalled: Recalled | None = None
    #: a game master asked for this roll: unless it's an attack, it doesn't use up an action
    asked: bool = False
    answering: bool = False  # it waited for the game master's answer, such as how far that is
    now: int = 0  # seconds since 1970, UTC
    next_record: int = 1
    supposed: bool = False  # only the chances are asked for: nothing will happen
    veiled: bool = False  # as players see it: without the effects of blind rolls
    #: the game's other things by record, as far as they were loaded: see `READ_LATER`
    things: Mapping[int, Thing] = field(default_factory=dict)

    @property
    def actor(self) -> S:
        """Return the acting character, or raise NotFound if there is none."""
        if not self.acting:
            raise NotFound("no_character")
        return self.sheets[self.acting]

    @property
    def someone(self) -> S | None:
        """Return the acting character, or None."""
        return self.sheets[self.acting] if self.acting else None

    def read_setting(self, key: str, default: Scalar) -> Scalar:
        """Return a setting: the table's choice, or the default when the game began."""
        return self.game.settings.get(key, self.game.defaults.get(key, default))

    def put(self, record: Record) -> "Scene[S, G, T]":
        """Return the scene with one record replaced."""
        if isinstance(record, Sheet):
            # the very same scene, so that nothing is compared when its changes are listed
            if self.sheets.list_seen().get(record.record) is record:
                return self
            return self._copy_with(sheets=self.sheets.with_sheet(record))  # type: ignore[arg-type]
        if isinstance(record, Thing):
            return self._copy_with(things={**self.things, record.record: record})
        if isinstance(record, Stage):
            return self._copy_with(stage=record)
        assert isinstance(record, Game)
        return self._copy_with(game=record)

    def _copy_with(self, **parts: Any) -> "Scene[S, G, T]":
        made: Scene[S, G, T] = copy_with(self, parts)
        return made

    def add(self, sheet: S) -> "Scene[S, G, T]":
        """Return the scene with a new sheet, which gets the next free number."""
        numbered = replace(sheet, record=self.next_record)
        return replace(
            self, sheets=self.sheets.with_sheet(numbered), next_record=self.next_record + 1
        )

    def add_thing(self, thing: Thing) -> "Scene[S, G, T]":
        """Return the scene with a new thing, which gets the next free number."""
        numbered = replace(thing, record=self.next_record)
        return replace(self.put(numbered), next_record=self.next_record + 1)

    def drop_thing(self, record: int) -> "Scene[S, G, T]":
        """Return the scene without a thing."""
        things = {key: thing for key, thing in self.things.items() if key != record}
        return replace(self, things=things)

    def list_unretired(self) -> tuple[S, ...]:
        """Return every unretired character and NPC that the speaker knows, oldest first."""
        every = self.sheets.list_some(sorted(self.sheets))
        return tuple([sheet for sheet in every if not sheet.retired])

    def everyone(self) -> tuple[S, ...]:
        """Return every unretired character and NPC, including those the speaker doesn't know."""
        every = sorted(self.sheets.list_all(), key=lambda sheet: sheet.record)
        return tuple(sheet for sheet in every if not sheet.retired)

    def find_named(self, name: str) -> S | None:
        """Return the character with exactly this name, whether the speaker knows them or not."""
        folded, every = name.casefold(), self.sheets.list_all()
        return next((sheet for sheet in every if sheet.name.casefold() == folded), None)

    def place_beside(self, other: S, record: int) -> "Scene[S, G, T]":
        """Return the scene with a character added to the stage if another one is on it."""
        there = self.stage.present
        if other.record not in there or record in there:
            return self
        return replace(self, stage=replace(self.stage, present=(*there, record)))

    def list_present(self, npcs: bool = False, unknown: bool = False) -> tuple[S, ...]:
        """Return who is on stage, or the whole game's characters if no scene was started.

        `unknown` adds characters the speaker doesn't know, because rounds and turns count them.
        """
        there = set(self.stage.present)
        return tuple(
            sheet
            for sheet in (self.everyone() if unknown else self.list_unretired())
            if (npcs or not sheet.npc) and (not there or sheet.record in there)
        )

    def list_involved(self) -> tuple[S, ...]:
        """Return who is on stage or has left it, NPCs included: effects run on for them."""
        there, every = {*self.stage.present, *self.stage.left}, self.everyone()
        return tuple(s for s in every if not self.stage.present or s.record in there)

    def join_scene(self, record: int) -> "Scene[S, G, T]":
        """Return the scene with a character on stage, because they fight here."""
        there = self.stage.present
        if not there or record in there:
            return self
        left = tuple(each for each in self.stage.left if each != record)
        return replace(self, stage=replace(self.stage, present=(*there, record), left=left))


def changes(before: Scene[S, G, T], after: Scene[S, G, T]) -> tuple[Change, ...]:
    """List every difference between two scenes as changes, record by record."""
    # Records are immutable, so an unchanged one is the same object.
    if after is before:
        return ()
    found: list[Change] = []
    for record, sheet in after.sheets.list_seen().items():
        if record not in before.sheets:
            found.append(Change(record, sheet.name, "record", None, encode(sheet)))
        elif sheet is not before.sheets[record]:
            found.extend(diff(before.sheets[record], sheet, before.sheets[record].name))
    if after.things is not before.things:
        found.extend(_things_changed(before.things, after.things))
    if after.stage is not before.stage:
        found.extend(diff(before.stage, after.stage, "stage"))
    if after.game is not before.game:
        found.extend(diff(before.game, after.game, "game"))
    return tuple(found)


def _things_changed(before: Mapping[int, Thing], after: Mapping[int, Thing]) -> Iterator[Change]:
    for record in dict.fromkeys((*before, *after)):
        old, new = before.get(record), after.get(record)
        if old is not None and new is not None:
            yield from diff(old, new, old.name)
        elif new is not None:
            yield Change(record, new.name, "record", None, encode(new))
        elif old is not None:
            yield Change(record, old.name, "record", encode(old.as_written()), None)


#: a scene of any system
AnyScene = Scene[Any, Any, Any]

"""What can be asked at every table, whatever is played there."""

from dataclasses import dataclass

from rules.core.dice.expression import Roll
from rules.core.requests.request import Phrase, Request


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number or a `key=value` of a sentence whose keys only the sheet knows."""

    text: str  # of a pair: its value
    start: int
    end: int
    key: str = ""
    operator: str = ""  # "=" or "+=" in a pair


@dataclass(frozen=True, slots=True, kw_only=True)
class Do(Request):
    """Say any sentence, or one that was kept."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDice(Request):
    """Roll dice that belong to no system."""

    roll: Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds(Request):
    """Ask how likely what is, were a sentence said."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsOffered(Request):
    """Ask how likely what is of all that one's card offers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsAsked(Request):
    """Ask how likely what is of the roll that one is asked for."""

    of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStart(Request):
    system: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameShow(Request):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSet(Request):
    said: tuple[Token, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChannel(Request):
    how: str  # add, remove
    channel: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameMasters(Request):
    how: str  # add, remove
    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRename(Request):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnd(Request):
    sure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetNew(Request):
    said: tuple[Token, ...] = ()
    npc: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSet(Request):
    said: tuple[Token, ...] = ()
    npc: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetShow(Request):
    who: Phrase | None = None
    private: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetList(Request):
    npc: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetUse(Request):
    who: Phrase
    here: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRename(Request):
    who: Phrase
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRetire(Request):
    who: Phrase
    back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetGive(Request):
    who: Phrase
    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetExport(Request):
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetImport(Request):
    json: str
    npc: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NpcCopy(Request):
    who: Phrase  # and how many


@dataclass(frozen=True, slots=True, kw_only=True)
class NpcReveal(Request):
    who: Phrase
    hide: bool = False
    numbers: bool = False  # and not only name and looks


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Request):
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo(Request):
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fix(Request):
    """Say an entry right. `falling`: what else goes with it, as the speaker knows."""

    text: str
    number: int | None = None
    falling: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Again(Request):
    more: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class History(Request):
    number: int | None = None
    last: int | None = None
    who: Phrase | None = None
    reveal: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PickNumbers(Request):
    """Take choices by their numbers, or by their labels or clear parts of those."""

    numbers: tuple[int, ...] = ()
    label: str = ""
    of: int | None = None
    done: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LookUp(Request):
    """Look a rule up."""

    topic: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Help(Request):
    topic: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class About(Request):
    pass

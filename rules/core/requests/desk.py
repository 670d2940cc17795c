"""What can be asked at the game master's desk and of the slow table, whatever is played there."""

from dataclasses import dataclass

from rules.core.requests.request import Phrase, Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Request):
    """Ask characters to say a sentence: usually to roll."""

    who: Phrase
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AskClose(Request):
    """Stop waiting for the answers to an ask."""

    of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskRest(Request):
    """Roll for all who have not answered an ask."""

    of: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting(Request):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PassTurn(Request):
    """Pass the floor: to a character, to the next, or to nobody. With nothing, show it."""

    who: Phrase | None = None
    how: str = ""  # next, end


@dataclass(frozen=True, slots=True, kw_only=True)
class GoAway(Request):
    until: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComeBack(Request):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Nudge(Request):
    """Settle when those who owe something are reminded. With nothing, show it."""

    after: str = ""
    quiet: str = ""
    zone: str = ""
    off: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lend(Request):
    who: Phrase
    person: str
    until: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Request):
    who: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneStart(Request):
    title: str = ""
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneJoin(Request):
    who: Phrase | None = None
    leaves: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneEnd(Request):
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneShow(Request):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class CatchUp(Request):
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger(Request):
    verify: bool = False
    luck: bool = False
    who: str = ""  # whose luck: a character's name, or a player's


@dataclass(frozen=True, slots=True, kw_only=True)
class Chronicle(Request):
    form: str = "html"  # html, md, epub, json
    secrets: bool = False
    first: int | None = None
    last: int | None = None
    scene: str = ""  # a part of its title will do


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep(Request):
    """Keep a sentence under a name."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepList(Request):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepDrop(Request):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Request):
    """Show the board, or hang it up (`pin`) and take it down (`unpin`)."""

    how: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk(Request):
    """Show the game master's overview."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskChannel(Request):
    channel: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver(Request):
    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPin(Request):
    who: Phrase | None = None
    off: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameImport(Request):
    json: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Privacy(Request):
    how: str = ""  # export, delete
    sure: bool = False

"""What comes into a turn, and what goes out."""

from collections.abc import Mapping

from play.turn.presentation import Presentation
from rules.core.outcome import QUESTION, Outcome
from rules.core.records.record import Change, Value
from rules.fast_tuples import NamedTuple
from storage.choices import Offered


class Utterance(NamedTuple):
    """A sentence from a person, on Discord or at the local table.

    `source` is unique, so that a sentence delivered twice counts once. `parent` is the channel that
    this thread belongs to. `loose`: the verb may be left out. `manages`: the person may manage the
    channel, and so step in as game master; `may_start`: they may begin a game there. `character` is
    the name or number of the character who acts, unless the sentence says otherwise. `by_name`:
    people are identified by name, as at the local table, so `@bob` mentions bob. `game` is set by a
    button; else it is the channel's game. `inside`: the sentence stands inside prose, so a guess is
    only offered, never carried out. `may_post`: they may post in the channel, and so speak there as
    a character. `attached` is the file that came with it.
    """

    source: str
    channel: str
    speaker: str
    name: str
    text: str
    parent: str = ""
    server: str = ""
    loose: bool = False
    manages: bool = False
    may_start: bool = True
    character: str = ""
    by_name: bool = False
    game: int = 0
    inside: bool = False
    may_post: bool = True
    attached: bytes | None = None


class Ruling(NamedTuple):
    """An outcome and its entry. `number` is None if nothing was recorded."""

    outcome: Outcome
    said: str
    by: str
    number: int | None = None
    visible: str = "all"
    rolled: tuple[tuple[int, int], ...] = ()
    choices: tuple[Offered, ...] = ()
    game: int = 0
    system: str = ""
    at: str = ""
    #: numbers of entries whose messages must be shown again: choices taken, entries undone
    touched: tuple[int, ...] = ()
    manner: Presentation = Presentation()
    speaker: str = ""
    channel: str = ""
    undone_by: int = 0  # the number of the entry that undid it
    #: what else the same sentence settled, each with its own entry: `/ask roll rest`
    more: "tuple[Ruling, ...]" = ()
    planned: bool = False  # it was a plan
    absent: str = ""  # whose turn it skipped
    #: what happened by itself because of it: plans carried out or ended
    ran: "tuple[Ruling, ...]" = ()
    awaited: bool = False  # plans or a deadline may now be due here
    #: what is left to spend on this roll, by kind
    purse: Mapping[str, int] = {}

    @property
    def unseen(self) -> bool:
        """Say whether even its speaker may not see it: a blind roll, once the dice fell."""
        return self.visible == "blind" and self.outcome.kind != QUESTION

    @property
    def entry(self) -> tuple[int, int] | None:
        """Return the game and the number of its entry, if it has one."""
        return None if self.number is None else (self.game, self.number)


#: choices taken, each by its entry's number and its position there
Takes = tuple[tuple[int, int], ...]


class Settled(NamedTuple):
    """A sentence and its outcome: all that goes into an entry."""

    outcome: Outcome
    said: str
    verb: str
    acting: int
    visible: str
    dice: tuple[tuple[int, int], ...]
    takes: Takes = ()
    #: what it really changed, if something else is shown
    really: tuple[Change, ...] | None = None


class Owed(NamedTuple):
    """One thing that the game is waiting for.

    `who` is a character's name, or `gm`; `persons` are the ids of the players who can settle it,
    and `offered` the choices that would. `what` never names anyone else. `names` are the NPCs that
    a game master still acts for.
    """

    who: str
    what: str
    entry: int
    since: str
    channel: str
    persons: tuple[str, ...] = ()
    offered: tuple[Offered, ...] = ()
    visible: str = "all"
    #: the headline, if there are more choices than fit on a line
    title: str = ""
    names: tuple[str, ...] = ()
    #: how many of the choices are to be taken
    picks: int = 1

    def row(self) -> Value:
        return [self.who, self.what, self.entry, self.since]

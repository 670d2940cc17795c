"""What comes in, and what goes out."""

from collections.abc import Mapping

from play.turn.presentation import Presentation
from rules.core.outcome import QUESTION, Outcome
from rules.core.records.record import Change, Value
from rules.fast_tuples import NamedTuple
from storage.choices import Offered


class Utterance(NamedTuple):
    """Something a person said, wherever they said it.

    `source` is unique: the same one delivered twice counts once. `parent` is the channel whose
    thread this is. `loose` allows the verb to be left out. `manages`: may manage the channel and
    so step in as its game master; `may_start`: may begin a game there. `character` is the name or
    the number of the one who acts unless the sentence says otherwise. `by_name`: people are known
    by their names alone, as at the local table, so that `@bob` mentions bob. `game`: the game that
    is meant, where a button says so; else it is the one of the channel. `inside`: it stands inside
    prose, so that what can only be guessed is offered and nothing more. `may_post`: may post in
    the channel, and so speak there as a character. `attached` is the file that came with it.
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
    """An outcome and the entry that holds it. `number` is None where nothing was recorded."""

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
    #: numbers of entries whose messages should be shown anew: taken, undone
    touched: tuple[int, ...] = ()
    manner: Presentation = Presentation()
    speaker: str = ""
    channel: str = ""
    undone_by: int = 0  # the number of the entry that took it back
    #: what the same sentence settled besides, each an entry of its own: `/ask roll rest`
    more: "tuple[Ruling, ...]" = ()
    planned: bool = False  # a plan said it
    absent: str = ""  # the name of whoever's turn was passed by with it
    #: what happened by itself because of it: plans that were said, or came to nothing
    ran: "tuple[Ruling, ...]" = ()
    awaited: bool = False  # plans stand here, or a deadline: someone's time may have come
    #: what is left of it to be spent, by kind
    purse: Mapping[str, int] = {}

    @property
    def unseen(self) -> bool:
        """Say whether even who said it may not know it: a blind roll, but not a question that
        comes before one."""
        return self.visible == "blind" and self.outcome.kind != QUESTION

    @property
    def entry(self) -> tuple[int, int] | None:
        """Return the entry that holds it: its game, and its number there."""
        return None if self.number is None else (self.game, self.number)


#: choices that are taken: the number of the entry that offers each, and its position there
Takes = tuple[tuple[int, int], ...]


class Settled(NamedTuple):
    """A sentence and what it came to: all that an entry is made of."""

    outcome: Outcome
    said: str
    verb: str
    acting: int
    visible: str
    dice: tuple[tuple[int, int], ...]
    takes: Takes = ()
    #: what it really changed, where something else is told
    really: tuple[Change, ...] | None = None


class Owed(NamedTuple):
    """One thing that the game waits for.

    `who` is a character's name, or `gm`; `persons` are the ids of the players who can settle it.
    `offered` are the choices that would. `what` never names anyone else.
    """

    who: str
    what: str
    entry: int
    since: str
    channel: str
    persons: tuple[str, ...] = ()
    offered: tuple[Offered, ...] = ()
    visible: str = "all"
    #: the headline of what offers more than a line can name
    title: str = ""

    def row(self) -> Value:
        return [self.who, self.what, self.entry, self.since]

"""Failures a person can do something about. They carry fields; the words are elsewhere."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.fast_tuples import NamedTuple

if TYPE_CHECKING:
    from rules.core.outcome import Choice


class PlayerError(Exception):
    """Base of every failure that is answered in words instead of being logged."""

    kind = "refused"  # as the local table's JSON names it
    column: int | None = None  # from 1, where a place in the text is at fault
    #: whole sentences that may have been meant: each works when it is said
    choices: "tuple[Choice, ...]" = ()
    #: what a character was to say, which nobody has to write twice
    words: str = ""
    #: the sentences of a line that is several, where it can be read only so
    several: tuple[str, ...] = ()
    #: sentences to say at once instead, the first that is not refused: a plan on one's own turn
    instead: tuple[str, ...] = ()
    #: a game and a name in it that is nobody's, to whoever typed it
    unknown: tuple[int, str] = (0, "")
    #: whether it tells of what was done before, as far as anything was understood of it
    past: bool = False
    #: the one obvious way out, as a sentence: it is offered to whoever could say it
    cure: str = ""


class Refused(PlayerError):
    """The rules say no. A game master may overrule it with `anyway`."""

    def __init__(self, code: str, *, cure: str = "", **fields: object) -> None:
        super().__init__(code, fields)
        self.cure = cure
        self.code = code
        self.fields = fields


class NotUnderstood(PlayerError):
    """The text means nothing here. Knows where it stopped making sense."""

    kind = "not_understood"

    def __init__(
        self,
        text: str,
        column: int | None,
        expected: str,
        hints: Sequence[str] = (),
        code: str = "not_understood",
    ) -> None:
        super().__init__(text, column, expected, tuple(hints))
        self.unclear = ""  # the words that may mean several things
        self.text = text
        self.column = column
        self.expected = expected
        self.hints = tuple(hints)
        self.code = code
        #: of the hints, those that are most like what was said
        self.near: tuple[str, ...] = ()
        #: the kinds of names that would have been understood
        self.kinds: tuple[str, ...] = ()
        #: how the verb is said, to someone who said nothing else: the first that works is shown
        self.examples: tuple[str, ...] = ()

    @property
    def example(self) -> str:
        return next(iter(self.examples), "")


class NotFound(PlayerError):
    """No such game, sheet, item or entry."""

    kind = "not_found"

    def __init__(
        self,
        code: str,
        name: str = "",
        hints: Sequence[str] = (),
        column: int | None = None,
        cure: str = "",
    ) -> None:
        super().__init__(code, name, tuple(hints))
        self.cure = cure
        self.here: tuple[str, ...] = ()  # who could have been meant
        self.code = code
        self.name = name
        self.hints = tuple(hints)
        self.column = column


class NotAllowed(PlayerError):
    """It exists and is visible, but it is not theirs to use."""

    kind = "not_allowed"

    def __init__(self, code: str, *, cure: str = "", **fields: object) -> None:
        super().__init__(code, fields)
        self.cure = cure
        self.code = code
        self.fields = fields


class BadValues(PlayerError):
    """Values that a sheet cannot hold, all of them at once: (key, value, what was expected).

    `hints` are all the fields there are, where one was said that there is not.
    """

    kind = "refused"

    def __init__(self, problems: Sequence[tuple[str, str, str]], hints: Sequence[str] = ()) -> None:
        super().__init__(tuple(problems))
        self.problems = tuple(problems)
        self.hints = tuple(hints)


class Problem(NamedTuple):
    """One thing wrong in a text: its place, counted from 1, and the nearest right words."""

    line: int
    column: int
    message: str
    hints: tuple[str, ...] = ()


class Faulty(PlayerError):
    """A text, such as a page or a table, that cannot be read: all that is wrong with it at once.

    `what` is how people call the text. `more` is how many problems there are beyond those listed.
    """

    def __init__(self, what: str, problems: Sequence[Problem], more: int = 0) -> None:
        super().__init__(what, tuple(problems), more)
        self.what = what
        self.problems = tuple(problems)
        self.more = more


class AlreadyDone(PlayerError):
    """The choice was taken, the entry undone, before."""

    kind = "already_done"

    def __init__(self, code: str = "already_done", *, cure: str = "", **fields: object) -> None:
        super().__init__(code, fields)
        self.cure = cure
        self.code = code
        self.fields = fields


class Moved(PlayerError):
    """Someone changed it meanwhile."""

    kind = "moved"

    def __init__(self, record: str, field: str, entries: Sequence[int] = ()) -> None:
        super().__init__(record, field, tuple(entries))
        self.record = record
        self.field = field
        self.entries = tuple(entries)

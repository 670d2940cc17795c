"""Failures that a player can act on. They carry fields; their words are elsewhere."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.fast_tuples import NamedTuple

if TYPE_CHECKING:
    from rules.core.outcome import Choice


class PlayerError(Exception):
    """Base of every failure that is answered in words instead of being logged."""

    kind = "refused"  # as the local table's JSON names it
    column: int | None = None  # counted from 1, if one place in the text is wrong
    #: whole sentences that may have been meant; each of them works
    choices: "tuple[Choice, ...]" = ()
    #: dialogue typed with the sentence, so that it needn't be typed again
    words: str = ""
    #: the sentences of a line that only makes sense as several
    several: tuple[str, ...] = ()
    #: sentences to run at once instead, until one isn't refused: a plan on one's own turn
    instead: tuple[str, ...] = ()
    #: a game's number, and a name typed in it that nobody has
    unknown: tuple[int, str] = (0, "")
    #: whether the sentence describes the past, if that was understood
    past: bool = False
    #: the one obvious way out, as a sentence, offered to people who may say it
    cure: str = ""


class Refused(PlayerError):
    """The rules say no; a game master may overrule it with `anyway`."""

    def __init__(self, code: str, *, cure: str = "", **fields: object) -> None:
        super().__init__(code, fields)
        self.cure = cure
        self.code = code
        self.fields = fields


class NotUnderstood(PlayerError):
    """The text means nothing here; `column` is where it stopped making sense."""

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
        self.unclear = ""  # the words with several meanings
        self.text = text
        self.column = column
        self.expected = expected
        self.hints = tuple(hints)
        self.code = code
        #: those hints that are most like the text
        self.near: tuple[str, ...] = ()
        #: the kinds of names that would have been understood
        self.kinds: tuple[str, ...] = ()
        #: examples for someone who typed only the verb: the first that works is shown
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
        self.here: tuple[str, ...] = ()  # who may have been meant
        self.code = code
        self.name = name
        self.hints = tuple(hints)
        self.column = column


class NotAllowed(PlayerError):
    """It exists and is visible, but it isn't theirs to use."""

    kind = "not_allowed"

    def __init__(self, code: str, *, cure: str = "", **fields: object) -> None:
        super().__init__(code, fields)
        self.cure = cure
        self.code = code
        self.fields = fields


class BadValues(PlayerError):
    """Values that a sheet can't hold, all at once: (key, value, what was expected).

    `hints` lists all fields if one of the keys doesn't exist.
    """

    kind = "refused"

    def __init__(self, problems: Sequence[tuple[str, str, str]], hints: Sequence[str] = ()) -> None:
        super().__init__(tuple(problems))
        self.problems = tuple(problems)
        self.hints = tuple(hints)


class Problem(NamedTuple):
    """One thing wrong in a text: line and column, counted from 1, and the nearest right words."""

    line: int
    column: int
    message: str
    hints: tuple[str, ...] = ()


class Faulty(PlayerError):
    """A text, such as a page or a table, that can't be read: everything wrong with it at once.

    `what` is the word for the text; `more` counts the problems beyond those listed.
    """

    def __init__(self, what: str, problems: Sequence[Problem], more: int = 0) -> None:
        super().__init__(what, tuple(problems), more)
        self.what = what
        self.problems = tuple(problems)
        self.more = more


class AlreadyDone(PlayerError):
    """The choice was already taken, or the entry already undone."""

    kind = "already_done"

    def __init__(self, code: str = "already_done", *, cure: str = "", **fields: object) -> None:
        super().__init__(code, fields)
        self.cure = cure
        self.code = code
        self.fields = fields


class Moved(PlayerError):
    """Someone else changed it in the meantime."""

    kind = "moved"

    def __init__(
        self, record: str, field: str, entries: Sequence[int] = (), tried: str = ""
    ) -> None:
        super().__init__(record, field, tuple(entries), tried)
        self.record = record
        self.field = field
        self.entries = tuple(entries)
        self.tried = tried  # what was to be undone, in words

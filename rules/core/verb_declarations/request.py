"""What a person asks for, as the grammar reads it and name matching completes it."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, ClassVar, TypeVar, dataclass_transform

from rules.core.errors import Refused
from rules.core.records.frozen_values import freeze, share_methods
from rules.fast_tuples import NamedTuple

#: kinds that are understood only to be refused with an explanation, so never suggested
REFUSED = frozenset({"unrolled"})
#: words that end a phrase anywhere in a sentence
KEYWORDS = (
    "at", "on", "for", "with", "vs", "versus", "against", "from", "to", "until", "adv", "dis",
    "advantage", "disadvantage", "up", "down",
)  # fmt: skip


class Name(NamedTuple):
    """One recognised name: for instance a `move` with the key `hack_and_slash`.

    `key` is what the rules use, `said` what the canonical sentence writes. A character's key is its
    record.
    """

    kind: str
    key: str
    said: str


class Phrase(NamedTuple):
    """Words between keywords, with their place in the text and the kinds of names they may contain.

    The grammar makes it; `play.language.names.name_matching` fills `names` from the scene: every
    name found in the words, in order.
    """

    text: str
    start: int
    end: int
    kinds: tuple[str, ...]
    names: tuple[Name, ...] = ()

    def key(self, kind: str) -> str | None:
        """Return the key of the first name of this kind, or None."""
        for name in self.names:
            if name.kind == kind:
                return name.key
        return None

    def keys(self, kind: str) -> tuple[str, ...]:
        return tuple([name.key for name in self.names if name.kind == kind])

    def record(self) -> int | None:
        """Return the one character named, or None; refuse several, so that nobody is silently left
        out."""
        named = dict.fromkeys(self.records())
        if len(named) > 1:
            first, other, *_ = dict.fromkeys(n.said for n in self.names if n.kind == "character")
            raise Refused("one_name", first=first, other=other)
        return next(iter(named), None)

    def spell(self) -> str:
        """Return the phrase as the canonical sentence writes it."""
        if not self.names:
            return self.text
        if len(self.names) == 1:  # as most are
            return self.names[0].said
        separator = ", " if all(name.kind == "character" for name in self.names) else " "
        return separator.join(name.said for name in self.names)

    def records(self) -> tuple[int, ...]:
        return tuple([int(name.key) for name in self.names if name.kind == "character"])


R = TypeVar("R")


@dataclass_transform(kw_only_default=True, frozen_default=True)
def declare(kind: type[R]) -> type[R]:
    """Make a class a request type: immutable, with slots, and with named arguments only.

    There are hundreds and most are never used, so they share one `__init__` instead of compiling
    their own.
    """
    made: Any = share_methods(kind, kw_only=True)
    known = [(each.name, each.default) for each in fields(made)]
    made.defaults = {name: default for name, default in known if default is not MISSING}
    made.size = len(known)
    return made  # type: ignore[no-any-return]


@declare
class Request:
    """Base of everything a person can ask. `verb` is the canonical verb that was typed.

    `anyway` is a game master overruling the rules; `comment` is the person's own words. `wasting`
    is a player's own `anyway`: they know that what they spend may have no effect.
    """

    #: the ways to type it, as `rules.core.verb_declarations.verb` declares them
    ways: ClassVar[tuple[Any, ...]] = ()
    #: the defaults of its fields, and how many fields there are
    defaults: ClassVar[Mapping[str, Any]]
    size: ClassVar[int]

    verb: str = ""
    anyway: bool = False
    wasting: bool = False
    comment: str = ""

    @property
    def begins_round(self) -> bool:
        """Say whether it begins the next round, or lets the next side act."""
        return False

    def __init__(self, **given: Any) -> None:
        values = {**self.defaults, **given}
        # a name too many or too few shows in their number, which is quicker to compare
        if len(values) != self.size:
            missing = {each.name for each in fields(self)} ^ values.keys()
            raise TypeError(f"{type(self).__name__}: {', '.join(sorted(missing))}")
        for name, value in values.items():
            object.__setattr__(self, name, value)


@freeze
class Token:
    """A word, a number or a `key=value` pair whose keys only the sheet knows."""

    text: str  # the value, if it's a pair
    start: int
    end: int
    key: str = ""
    operator: str = ""  # "=" or "+=" in a pair

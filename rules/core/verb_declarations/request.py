"""What a person asks for, as the grammar hands it over and the matcher completes it."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, ClassVar, TypeVar, dataclass_transform

from rules.core.errors import Refused
from rules.core.records.frozen_values import freeze, share_methods
from rules.fast_tuples import NamedTuple

#: kinds of what is understood only to be refused in words: nobody is told to say it
REFUSED = frozenset({"unrolled"})
#: words that end a phrase wherever they stand
KEYWORDS = (
    "at", "on", "for", "with", "vs", "versus", "against", "from", "to", "until", "adv", "dis",
    "advantage", "disadvantage", "up", "down",
)  # fmt: skip


class Name(NamedTuple):
    """A phrase that has been recognised: a `move` called `hack_and_slash`, say.

    `key` is what the rules use; `said` is how the canonical sentence names it. The key of a
    character is the number of its record.
    """

    kind: str
    key: str
    said: str


class Phrase(NamedTuple):
    """Words between keywords, with their place in the text and what they may name.

    The grammar makes it; `play.language.names.name_matching` fills `names` from the scene: as many
    as the words hold, in the order in which they were said.
    """

    text: str
    start: int
    end: int
    kinds: tuple[str, ...]
    names: tuple[Name, ...] = ()

    def key(self, kind: str) -> str | None:
        """Return the first name of this kind."""
        for name in self.names:
            if name.kind == kind:
                return name.key
        return None

    def keys(self, kind: str) -> tuple[str, ...]:
        return tuple([name.key for name in self.names if name.kind == kind])

    def record(self) -> int | None:
        """Return the one character named. Several are refused: nobody is left out in silence."""
        named = dict.fromkeys(self.records())
        if len(named) > 1:
            first, other, *_ = dict.fromkeys(n.said for n in self.names if n.kind == "character")
            raise Refused("one_name", first=first, other=other)
        return next(iter(named), None)

    def spell(self) -> str:
        """Return what it names as that is said again; its own words where nothing is named yet."""
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
    """Make a class of requests of its fields: frozen, with slots, said by name.

    There are hundreds, and most are never said, so not even what fills them is compiled.
    """
    made: Any = share_methods(kind, kw_only=True)
    known = [(each.name, each.default) for each in fields(made)]
    made.defaults = {name: default for name, default in known if default is not MISSING}
    made.size = len(known)
    return made  # type: ignore[no-any-return]


@declare
class Request:
    """Base of everything a person may ask. `verb` is the canonical one that was said.

    `anyway` is a game master overruling the rules; `comment` is the person's own words. `wasting`
    is a player's own `anyway`: they know that what they spend may do nothing.
    """

    #: how it is said: the `Way`s that `rules.core.verb_declarations.verb` declares
    ways: ClassVar[tuple[Any, ...]] = ()
    #: of its fields: what each is unless it is said, and how many there are
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
        if len(values) != self.size:
            missing = {each.name for each in fields(self)} ^ values.keys()
            raise TypeError(f"{type(self).__name__}: {', '.join(sorted(missing))}")
        for name, value in values.items():
            object.__setattr__(self, name, value)


@freeze
class Token:
    """A word, a number or a `key=value` of a sentence whose keys only the sheet knows."""

    text: str  # of a pair: its value
    start: int
    end: int
    key: str = ""
    operator: str = ""  # "=" or "+=" in a pair

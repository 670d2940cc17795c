"""What people may ask in the 2d10 rules."""

from dataclasses import dataclass, replace

from rules.core.errors import NotUnderstood
from rules.core.requests.request import Phrase, Request


@dataclass(frozen=True, slots=True)
class Span:
    """A range of difficulty: below it a failure, above it a success, within it mixed."""

    low: int
    high: int

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMove(Request):
    """Make a move, test an ability, or give an earlier roll the range that it lacked."""

    said: tuple[Phrase, ...] = ()  # moves, abilities, ranges, types of damage
    span: Span | None = None
    modifiers: tuple[int, ...] = ()
    adv: bool = False
    dis: bool = False
    prof: bool = False
    no_prof: bool = False
    target: Phrase | None = None
    foe: Phrase | None = None
    weapon: Phrase | None = None
    only: Phrase | None = None  # the one meant of several weapons that were named
    hits: int | None = None

    def keys(self, kind: str) -> tuple[str, ...]:
        """Return every name of a kind, wherever in the sentence it was said."""
        every = (*self.said, self.target, self.foe, self.weapon)
        return tuple(key for phrase in every if phrase for key in phrase.keys(kind))

    def narrowed(self) -> "MakeMove":
        """Return the sentence with the one weapon that is meant, of several that it names."""
        if self.only is None:
            return self
        kinds = ("weapon", "spell")
        bare = [
            phrase._replace(names=tuple(n for n in phrase.names if n.kind not in kinds))
            for phrase in (*self.said, self.only if self.weapon is None else self.weapon)
        ]
        armed = bare[-1]._replace(names=(*bare[-1].names, *self.only.names))
        return replace(self, said=tuple(bare[:-1]), weapon=armed, only=None)

    @property
    def rereads(self) -> bool:
        """Say whether all that was said is a range: it is meant for an earlier roll."""
        return not self.keys("move") and not self.keys("ability")


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Request):
    amount: int | None = None
    hits_type: str = ""
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Request):
    amount: int | None = None
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Request):
    how: str  # short, long
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Treat(Request):
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveTemp(Request):
    """Grant temporary hit points. `words` without quotes are a source, or who gets them."""

    amount: int
    five: bool = False  # an amount of the fifth edition, to be converted
    source: str = ""
    words: str = ""
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTemp(Request):
    source: str = ""
    words: str = ""
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WearArmour(Request):
    on: bool
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate(Request):
    verdict: str = ""  # lives, dies, or nothing: roll it
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Convert(Request):
    """Damage of the fifth edition, as (count, sides) of its dice and (number, 0) of the rest."""

    terms: tuple[tuple[int, int], ...]
    hits_type: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRound(Request):
    how: str = ""  # next, start, end, show; nothing: go on to what threatens, or else show
    threat: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Request):
    """Take one's action: in a few words, or by the name of who has acted."""

    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GainXp(Request):
    amount: int | None = None
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Request):
    to: int | None = None
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AddItem(Request):
    name: str
    count: int = 1
    hits: int | None = None
    terms: tuple[tuple[int, int], ...] = ()
    hits_type: str = ""
    who: Phrase | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DropItem(Request):
    what: Phrase
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowItems(Request):
    pass


def read_amount(amount: int | None, who: Phrase | None, expected: str) -> int:
    """Return how many were said, before the names or among them."""
    among = [int(key) for key in (who.keys("number") if who else ())]
    said = [*([] if amount is None else [amount]), *among]
    if len(said) != 1:
        raise NotUnderstood("", None, expected)
    return said[0]
